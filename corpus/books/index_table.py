"""``index.tsv``: the printed alphabetical index of a book.

::

    term	pages	parent
    Боевое построение	3,10-11,98
    поединки	64	Персонажи

A row an entry; ``parent`` names the entry that a nested one stands under.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from corpus.books.printed import PageRange, format_pages, parse_pages
from language.tsv import read_rows, write_rows

COLUMNS = ("term", "pages", "parent")


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A term of the printed index with its printed pages; *line* is its row, 0 for none."""

    term: str
    pages: tuple[PageRange, ...] = ()
    parent: str = ""
    line: int = field(default=0, compare=False)


def read_index(text: str, name: str = "index.tsv") -> tuple[IndexEntry, ...]:
    """Read an index; raises TableError with *name* and the line of what is wrong."""
    rows = read_rows(text, COLUMNS, name)
    return tuple(
        IndexEntry(row["term"], row.convert("pages", parse_pages), row["parent"], row.line)
        for row in rows
    )


def write_index(entries: Iterable[IndexEntry]) -> str:
    """Return the text of ``index.tsv``."""
    return write_rows(COLUMNS, ((e.term, format_pages(e.pages), e.parent) for e in entries))
