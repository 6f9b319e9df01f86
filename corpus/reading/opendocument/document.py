"""ODT to lines: the document is written as a web page, and read as one."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from html import escape
from xml.etree.ElementTree import Element

from corpus.reading.archive import EXPECTED, Archive
from corpus.reading.html.blocks import lines_of
from corpus.reading.html.page import blocks_of
from corpus.reading.opendocument.styles import OdtStyles
from corpus.source import Source, SourceError

CONTENT = "content.xml"
_STYLES, _ABOUT = "styles.xml", "meta.xml"
_TAGS = {"table": "table", "table-row": "tr", "text-box": "div"}
_SIGNS = {"tab": "\t", "line-break": "<br>"}
# What is not printed, and the words for those who can't see a picture.
_SILENT = frozenset(
    ("tracked-changes", "annotation", "title", "desc", "forms", "ruby-text", "note-citation")
)
_DEEPEST_HEADING = 6
# A row of a sheet may say that its last cell goes on for thousands of columns.
_MOST_REPEATED = 30


def read_odt(archive: Archive) -> Source:
    """Return the text as that of a web page; a note stands after its paragraph."""
    archive = replace(archive, kind="ODT")
    parts = [archive.xml(path) for path in (CONTENT, _STYLES) if path in archive]
    text = parts[0].find("body/text")
    if text is None:
        raise SourceError(f"{archive.name}: найдено: OpenDocument без текста, {EXPECTED}")
    try:
        page = "".join(_OdtWriter(OdtStyles.of(*parts)).children(text))
    except RecursionError as error:
        raise SourceError(
            f"{archive.name}: разметка вложена слишком глубоко, ожидался ODT"
        ) from error
    about = archive.xml(_ABOUT) if _ABOUT in archive else None
    title = about.findtext("meta/title") if about is not None else None
    lines = lines_of(blocks_of(page), archive.name)
    return Source(archive.name, tuple(lines), (title or "").strip())


@dataclass(frozen=True, slots=True)
class _Around:
    """What an element stands in: bold text, a list by its style, and how deep in it."""

    bold: bool = False
    list: str = ""
    depth: int = 0


@dataclass(slots=True)
class _OdtWriter:
    """Writes elements as HTML; *counts* holds the items of each list, *notes* those to come."""

    styles: OdtStyles
    counts: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    noted: int = 0

    def children(self, holder: Element, around: _Around = _Around()) -> Iterator[str]:
        """Yield the text of an element, with what stands in it."""
        yield self._text(holder.text, around)
        for element in holder:
            yield from self._element(element, around)
            yield self._text(element.tail, around)

    def _element(self, element: Element, around: _Around) -> Iterator[str]:
        tag = element.tag
        if tag in _SILENT:
            return
        if tag in ("p", "h"):
            yield from self._paragraph(element, around)
        elif tag == "list":
            yield from self._list(element, around)
        elif tag == "table-cell":
            yield from self._cell(element, around)
        elif tag == "note":
            yield self._note(element)
        elif tag in _SIGNS:
            yield _SIGNS[tag]
        elif tag == "s":
            yield " "
        elif name := _TAGS.get(tag):
            yield from (f"<{name}>", *self.children(element, around), f"</{name}>")
        else:
            bold = self.styles.is_bold(element.get("style-name", ""), around.bold)
            yield from self.children(
                element, replace(around, bold=bold) if tag == "span" else around
            )

    def _text(self, text: str | None, around: _Around) -> str:
        shown = escape(text or "")
        return f"<b>{shown}</b>" if around.bold and shown.strip() else shown

    def _paragraph(self, element: Element, around: _Around) -> Iterator[str]:
        style = element.get("style-name", "")
        level = element.get("outline-level", "1")
        deep = min(int(level) if level.isdecimal() else 1, _DEEPEST_HEADING)
        tag = f"h{deep}" if element.tag == "h" else "p"
        if self.styles.is_quote(style):
            tag = "blockquote"
        bold = self.styles.is_bold(style, around.bold)
        yield from (f"<{tag}>", *self.children(element, replace(around, bold=bold)), f"</{tag}>")
        notes, self.notes = self.notes, []
        yield from notes

    def _list(self, element: Element, around: _Around) -> Iterator[str]:
        style = element.get("style-name", around.list)
        within = _Around(list=style, depth=around.depth + 1)
        format_ = self.styles.number_format(style, within.depth)
        goes_on = element.get("continue-numbering") == "true" or "continue-list" in element.attrib
        first = self.counts.get(style, 0) + 1 if goes_on else 1
        yield f'<ol type="{format_}" start="{first}">' if format_ else "<ul>"
        items = [item for item in element if item.tag in ("list-item", "list-header")]
        for item in items:
            yield from ("<li>", *self.children(item, within), "</li>")
        self.counts[style] = first + len(items) - 1
        yield "</ol>" if format_ else "</ul>"

    def _cell(self, element: Element, around: _Around) -> Iterator[str]:
        columns = element.get("number-columns-spanned", "1")
        rows = element.get("number-rows-spanned", "1")
        times = element.get("number-columns-repeated", "1")
        text = "".join(self.children(element, around))
        cell = f'<td colspan="{escape(columns)}" rowspan="{escape(rows)}">{text}</td>'
        yield cell * min(int(times) if times.isdecimal() else 1, _MOST_REPEATED)

    def _note(self, element: Element) -> str:
        """Keep a note for after the paragraph, and return its number in brackets."""
        self.noted += 1
        number = f"[{self.noted}]"
        text = " ".join("".join(p.itertext()) for p in element.iter("p"))
        self.notes.append(f"<p>{number} {escape(text)}</p>")
        return number
