"""The text of a Word paragraph as it is printed, and the notes that it refers to."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from corpus.reading.raised import raised
from corpus.reading.word.styles import value

# Stands in a text where a sheet begins.
SHEET = "\f"
_SIGNS = {
    "tab": "\t",
    "ptab": "\t",
    "cr": "\n",
    "noBreakHyphen": "-",
    "lastRenderedPageBreak": SHEET,
}
_SILENT = frozenset(
    {"pPr", "rPr", "del", "moveFrom", "instrText", "Fallback", "txbxContent", "rt", "tblPr"}
)
_NOTES = {"footnoteReference": "footnotes", "endnoteReference": "endnotes"}
_NO_NOTES = frozenset({"separator", "continuationSeparator", "continuationNotice"})

Refer = Callable[[str, str], str]


def printed(holder: Element, refer: Refer) -> str:
    """Return the text of a paragraph or of what holds some; *refer* writes a note's number.

    Deleted text, field codes and text boxes are passed over.
    """
    pieces: list[str] = []
    _collect(holder, refer, pieces)
    return "".join(pieces)


def _collect(holder: Element, refer: Refer, pieces: list[str]) -> None:
    for element in holder:
        tag = element.tag
        if tag == "t":
            pieces.append(element.text or "")
        elif tag == "br":
            pieces.append(SHEET if element.get("type") == "page" else "\n")
        elif tag in _SIGNS:
            pieces.append(_SIGNS[tag])
        elif tag in _NOTES:
            pieces.append(refer(_NOTES[tag], element.get("id", "")))
        elif tag == "r" and value(element.find("rPr"), "vertAlign") == "superscript":
            pieces.append(raised(printed(element, refer), "".join(pieces[-1:])))
        elif tag not in _SILENT:
            _collect(element, refer, pieces)


def runs(holder: Element) -> Iterator[Element]:
    """Yield the runs of a paragraph that are printed."""
    for element in holder:
        if element.tag == "r":
            yield element
        elif element.tag not in _SILENT:
            yield from runs(element)


@dataclass(slots=True)
class Notes:
    """Footnotes and endnotes, by kind and id; numbered in the order of their first reference."""

    texts: dict[tuple[str, str], str] = field(default_factory=dict)
    _numbers: dict[tuple[str, str], int] = field(default_factory=dict)
    _waiting: list[tuple[str, str]] = field(default_factory=list)

    def add(self, kind: str, part: Element | None) -> None:
        """Take in the notes of the part ``footnotes`` or ``endnotes``."""
        for note in part if part is not None else ():
            if note.get("type") not in _NO_NOTES:
                paragraphs = (printed(p, lambda *_: "").strip() for p in note.iter("p"))
                self.texts[kind, note.get("id", "")] = " ".join(" ".join(paragraphs).split())

    def refer(self, kind: str, name: str) -> str:
        """Return the number of a note in brackets, '' where it has no text."""
        note = (kind, name)
        if not self.texts.get(note):
            return ""
        if note not in self._numbers:
            self._numbers[note] = len(self._numbers) + 1
            self._waiting.append(note)
        return f"[{self._numbers[note]}]"

    def waiting(self) -> Iterator[str]:
        """Yield the notes that were referred to since the last call, with their numbers."""
        waiting, self._waiting = self._waiting, []
        for note in waiting:
            yield f"[{self._numbers[note]}] {self.texts[note]}"
