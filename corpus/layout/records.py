"""The result of layout: the lines of running text, the index, the glossary, and the report."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from corpus.books.glossary_table import GlossaryEntry
from corpus.books.index_table import IndexEntry
from corpus.report import Changed, Discarded
from corpus.source import Line


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """A line of the table of contents; *depth* counts from 1. Evidence for headings.

    The *page* is 0 where the contents name none.
    """

    title: str
    page: int
    depth: int = 1


@dataclass(frozen=True, slots=True)
class Region:
    """Lines that may be a list of entries: contents, index or glossary; one detector's proposal.

    *used* are the indices of its lines, *left* what of them is in no entry and stays as text.
    *score* counts lines, each for what it fits; *evidence* says why, for the reader.
    """

    kind: Literal["contents", "index", "glossary"]
    used: frozenset[int]
    score: float
    evidence: str
    contents: tuple[ContentsEntry, ...] = ()
    index: tuple[IndexEntry, ...] = ()
    glossary: tuple[GlossaryEntry, ...] = ()
    discarded: tuple[Discarded, ...] = ()
    changed: tuple[Changed, ...] = ()
    left: Mapping[int, Line] = field(default_factory=dict)

    @property
    def first(self) -> int:
        """The first of its lines."""
        return min(self.used)

    @property
    def end(self) -> int:
        """The line after the last one."""
        return max(self.used) + 1


@dataclass(frozen=True, slots=True)
class Spared:
    """What the reader of a book decided to keep: lines by their text, whole types of furniture.

    *needed* takes down the lines that would have gone, *kinds* the types.
    """

    texts: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    needed: set[str] = field(default_factory=set, compare=False)
    kinds: set[str] = field(default_factory=set, compare=False)

    def holds(self, text: str, kind: str) -> bool:
        """Shall the line *text* stay, although it was found to be of *kind*?"""
        text = " ".join(text.split())
        if text in self.texts:
            self.needed.add(text)
        if kind in self.types:
            self.kinds.add(kind)
        return kind in self.types or text in self.texts


@dataclass(frozen=True, slots=True)
class Layout:
    """A source laid out; every letter of it is in one of the fields.

    *lines* are what is left as text, with their printed page where it is known.
    *changed* tells how index and glossary cells differ from the lines they came from.
    """

    name: str
    lines: tuple[Line, ...]
    discarded: tuple[Discarded, ...] = ()
    changed: tuple[Changed, ...] = ()
    index: tuple[IndexEntry, ...] = ()
    glossary: tuple[GlossaryEntry, ...] = ()
    contents: tuple[ContentsEntry, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Numbering:
    """One way to number the sheets: *pages* in their order, None for one without a number.

    *basis* says what it rests on: ``numbers`` printed on sheets, marks of one convention
    (``marks``), what a ``tool`` or we ``counted``, or ``nothing``. *told* is for the reader.
    """

    pages: tuple[int | None, ...]
    basis: str
    told: str = ""

    def shifted(self, by: int) -> "Numbering":
        """Return the numbering with every page *by* higher; pages below 1 have no number."""
        moved = (None if page is None or page + by < 1 else page + by for page in self.pages)
        return replace(self, pages=tuple(moved)) if by else self


@dataclass(frozen=True, slots=True)
class FoundSheets:
    """Where sheets start, the ways to number them, the type of each line that is a mark.

    Of several numberings the first is kept where nothing in the text tells.
    """

    starts: Sequence[int] = ()
    numberings: tuple[Numbering, ...] = ()
    gone: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sheeted:
    """Lines that know their sheet; a sheet begins with each line at an index in *starts*."""

    lines: tuple[Line, ...]
    starts: tuple[int, ...] = ()
    numberings: tuple[Numbering, ...] = ()
    discarded: tuple[Discarded, ...] = ()


def discard(line: Line, kind: str) -> Discarded:
    """Return the report row for a line that is left out."""
    return Discarded(line.file, line.number, line.text, kind)
