"""Footnotes of web pages: a raised link, and the element that it leads to.

::

    <p>Торговец<sup><a href="#n1">1</a></sup> спит.</p>
    <aside id="n1"><p>1. Или его сын. <a href="#r1">↩</a></p></aside>

Each place that is referred to gets a label, in the order of the references, which stand before
their notes. It is written ``[^1]`` into the text as Markdown has it.
"""

import posixpath
import re
from collections.abc import Container
from dataclasses import dataclass, field
from urllib.parse import unquote

# What a reference shows: a number, an asterisk, often in brackets.
_SIGN = re.compile(r"[\[(]?(?:\d{1,3}|\*{1,3}|[†‡])[\])]?")
_LABEL = re.compile(r"\[\^([\w-]+)\]")
# The number of a note again, and what leads back to its reference.
LEADING_SIGN = re.compile(r"^\s*[\[(]?(?:\d{1,3}|\*{1,3}|[†‡¹²³⁴-⁹])?[\])]?[.:]?\s*")
_NOTE_TYPES = frozenset(("noteref", "doc-noteref"))


@dataclass(slots=True)
class NoteLinks:
    """The references to notes in the pages of a source, and which of them have a note.

    *page* is the file that is read now: links between files of an EPUB name it.
    """

    page: str = ""
    labels: dict[str, str] = field(default_factory=dict)
    signs: dict[str, str] = field(default_factory=dict)
    found: set[str] = field(default_factory=set)

    def refer(self, address: str, sign: str) -> str:
        """Return the label of what a link leads to, written as Markdown writes a reference."""
        label = self.labels.setdefault(self._place(address), str(len(self.labels) + 1))
        self.signs.setdefault(label, sign)
        return f"[^{label}]"

    def begin(self, name: str) -> str:
        """Return the label of the note that the element named *name* is, or ''."""
        label = self.labels.get(f"{self.page}#{name}", "") if name else ""
        if label in self.found:
            return ""
        self.found.update([label] if label else [])
        return label

    def _place(self, address: str) -> str:
        path, _, name = unquote(address).partition("#")
        folder = posixpath.dirname(self.page)
        return f"{posixpath.normpath(posixpath.join(folder, path)) if path else self.page}#{name}"

    def as_printed(self, text: str) -> str:
        """Return *text*, the references that have no note as they were printed."""
        return _LABEL.sub(self._printed, text)

    def _printed(self, found: re.Match[str]) -> str:
        label = found[1]
        sign = self.signs.get(label)
        if sign is None or label in self.found:
            return found[0]
        return f"[{sign}]" if sign.isdigit() else sign


def is_reference(text: str, address: str, kind: str, tags: Container[str]) -> bool:
    """Does a link with *text* lead to a note: raised, in brackets, or of such a *kind*?"""
    raised = "sup" in tags or kind in _NOTE_TYPES or text.strip()[:1] == "["
    return raised and "#" in address and _SIGN.fullmatch(text.strip()) is not None
