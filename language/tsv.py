"""Tables as tab-separated text: a header row, a record a line, no quoting.

The one reader and writer of every ``.tsv`` file; what a table's columns mean is
said by the module that owns the table.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from language.refusals import Refusal

T = TypeVar("T")
# No more than these: a cell may hold what Unicode calls a line separator.
_LINE_END = re.compile(r"\r\n?|\n")
_NO_CELL = re.compile(r"[\t\r\n]")


class TableError(Refusal, ValueError):
    """A table that does not keep to its format; says file, line and what was found."""


@dataclass(frozen=True, slots=True)
class Row:
    """A record: its cells by column, and where it stands."""

    cells: Mapping[str, str]
    table: str
    line: int

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def convert(self, column: str, to: Callable[[str], T]) -> T:
        """Return a cell read by *to*; its ValueError becomes a TableError with the place."""
        try:
            return to(self.cells[column])
        except ValueError as error:
            raise TableError(f"{self.table}:{self.line}: {column}: {error}") from error


def split_lines(text: str) -> list[str]:
    """Return the lines of a table, without a byte order mark before the first."""
    return _LINE_END.split(text.removeprefix("\N{BYTE ORDER MARK}"))


def fits_cell(text: str) -> bool:
    """Can *text* be written to a cell: has it no tab and no line end?"""
    return _NO_CELL.search(text) is None


def read_rows(text: str, columns: Sequence[str], table: str) -> Iterator[Row]:
    """Yield the records of *text*, whose header must be *columns*.

    Cells missing at the end of a line are empty; blank lines are passed over.
    Raises TableError for another header, for commas or semicolons in place of tabs, or for too
    many cells.
    """
    lines = split_lines(text)
    header = lines[0].rstrip("\t")
    if sign := _other_separator(header, columns):
        raise TableError(f"{table}:1: графы разделяет «{sign}», ожидалась табуляция")
    if header.split("\t") != list(columns):
        found, wanted = (", ".join(names) for names in (header.split("\t"), columns))
        raise TableError(f"{table}:1: найдены графы «{found}», ожидались «{wanted}»")
    for number, line in enumerate(lines[1:], start=2):
        cells = [cell.strip() for cell in line.split("\t")]
        if not any(cells):
            continue
        if len(cells) > len(columns):
            raise TableError(
                f"{table}:{number}: граф {len(cells)}, ожидалось не больше {len(columns)}"
            )
        cells += [""] * (len(columns) - len(cells))
        yield Row(dict(zip(columns, cells, strict=True)), table, number)


def _other_separator(header: str, columns: Sequence[str]) -> str:
    """Return the comma or semicolon that parts the *columns* in *header*, or ''."""
    for sign in ",;":
        names = [name.strip().strip('"').casefold() for name in header.split(sign)]
        if len(columns) > 1 and names == [column.casefold() for column in columns]:
            return sign
    return ""


def write_rows(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return the text of a table; empty cells at the end of a line are left out.

    Raises TableError for a cell that holds a tab or a line end.
    """
    lines = ["\t".join(columns)]
    for row in rows:
        for column, cell in zip(columns, row, strict=True):
            if not fits_cell(cell):
                raise TableError(f"{column}: в графе «{cell}» табуляция или конец строки")
        lines.append("\t".join(row).rstrip("\t"))
    return "\n".join(lines) + "\n"
