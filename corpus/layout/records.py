"""What layout hands on: the lines that are text, and what was found beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from corpus.books.glossary_table import GlossaryEntry
from corpus.books.index_table import IndexEntry
from corpus.report import Changed, Discarded
from corpus.source import Line


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """A line of the table of contents; *depth* counts from 1. Evidence for headings."""

    title: str
    page: int
    depth: int = 1


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
class FoundPages:
    """The page of every line; where pages start; the type of each line that is a mark."""

    pages: Sequence[int | None]
    starts: Sequence[int] = ()
    gone: Mapping[int, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paged:
    """Lines with their printed page; a page begins with each line at an index in *starts*."""

    lines: tuple[Line, ...]
    starts: tuple[int, ...] = ()
    discarded: tuple[Discarded, ...] = ()
    notes: tuple[str, ...] = ()


def discard(line: Line, kind: str) -> Discarded:
    """Return the report row for a line that is left out."""
    return Discarded(line.file, line.number, line.text, kind)
