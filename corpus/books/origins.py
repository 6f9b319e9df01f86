"""Where each line of an imported book stands in the dumps: ``provenance.tsv``, written by import.

::

    page	section	line	file	first	last
    05-lesa	lesa	1	a.txt	120	123

*line* counts the paragraphs, list items and table rows of a section from 1, as its plain text
has them; *first* and *last* are lines of the file. What could not be found has no row. The table
holds no text, and it is no longer true of a section that was mended by hand: then its numbers are
those of the lines that it was made from.
"""

from collections.abc import Iterable
from dataclasses import astuple, dataclass

from language.tsv import Row, TableError, read_rows, write_rows

FILE = "provenance.tsv"
COLUMNS = ("page", "section", "line", "file", "first", "last")


@dataclass(frozen=True, slots=True)
class Origin:
    """The lines *first* to *last* of *file* became *line* of a section."""

    page: str
    section: str
    line: int
    file: str
    first: int
    last: int


def write_origins(origins: Iterable[Origin]) -> str:
    """Return the text of the table."""
    return write_rows(COLUMNS, (tuple(map(str, astuple(origin))) for origin in origins))


def read_origins(text: str, name: str = FILE) -> tuple[Origin, ...]:
    """Return the rows of the table; raises TableError for one that is no such row."""
    return tuple(_origin(row, name) for row in read_rows(text, COLUMNS, name))


def _origin(row: Row, name: str) -> Origin:
    try:
        numbers = [int(row[column]) for column in ("line", "first", "last")]
    except ValueError as error:
        raise TableError(f"{name}: найдено {error}, ожидались номера строк") from error
    line, first, last = numbers
    if not 1 <= first <= last <= _MOST_LINES:
        raise TableError(f"{name}: найдены строки {first}–{last}, ожидались номера по порядку")
    return Origin(row["page"], row["section"], line, row["file"], first, last)


_MOST_LINES = 10_000_000
"""No dump has so many lines: a row that names more would be walked for ever."""


def shown(first: int, last: int) -> str:
    """Return lines as they are read: «12», «12–15»."""
    return f"{first}" if first == last else f"{first}\N{EN DASH}{last}"
