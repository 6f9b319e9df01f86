"""Plain text as rows of cells: which sign parts them, where records begin.

Tried are the delimiters of tables: tab, semicolon, comma, bar. The one that gives most rows
with both languages in cells of their own is taken. A first line ``sep=;``, as Excel knows it,
settles the question.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from glossary.exchange.named import heading
from glossary.terms import own_columns
from language.letters import count_cyrillic, count_latin
from language.tsv import TableError, split_lines

_DELIMITERS = ("\t", ";", ",", "|")
_BRACKETS = re.compile(r"\([^()]*\)")
_SEP = re.compile(r"sep=(.)\s*")
_NOTHING = frozenset({"\N{EM DASH}", "\N{EN DASH}", "-", "n/a"})


@dataclass(frozen=True, slots=True)
class GridRow:
    """The cells of a record, stripped, and the line on which it begins.

    *rejoined* is the sign that parted the last cell though it belongs to its words, or ''.
    """

    line: int
    cells: tuple[str, ...]
    rejoined: str = ""


Grid = tuple[GridRow, ...]


def read_grid(text: str, name: str) -> tuple[Grid, str]:
    """Return the rows of *text* that hold anything, and the sign that parts their cells.

    Raises TableError where a quotation mark is never closed.
    """
    first, _, rest = text.partition("\n")
    if own_columns(first.rstrip("\r").split("\t")):
        return _filled(_unquoted(text)), "\t"
    if told := _SEP.fullmatch(first.rstrip("\r")):
        return _filled(_records(rest, told[1], name, first_line=2)), told[1]
    grids = {sign: _tried(text, sign, name) for sign in _DELIMITERS}
    sign = max(grids, key=lambda sign: bilingual(grids[sign]))
    if not bilingual(grids[sign]):
        sign = max(grids, key=lambda sign: len(grids[sign][0].cells) if grids[sign] else 0)
    return _rejoined(_filled(_records(text, sign, name)), sign), sign


def _rejoined(grid: Grid, sign: str) -> Grid:
    """Return *grid* with the last cell whole where its own text has the sign that parts cells.

    ``EN;RU;Определение`` and below it ``hoe;тяпка;Орудие; им полют``: nobody quoted the cell.
    Only a last column of running text is mended, and only if fewer than half of the rows are
    too long: else the further cells are a column without a heading.
    """
    titles = grid[0].cells if grid else ()
    width = len(titles)
    too_long = [row for row in grid[1:] if any(row.cells[width:])]
    is_text = bool(titles) and heading(titles[-1])[0] in ("note", "definition")
    if not is_text or 2 * len(too_long) >= len(grid):
        return grid
    return tuple(_with_whole_end(row, width, sign) if row in too_long else row for row in grid)


def _with_whole_end(row: GridRow, width: int, sign: str) -> GridRow:
    end = f"{sign} ".join(row.cells[width - 1 :]).rstrip(f"{sign} ")
    return replace(row, cells=(*row.cells[: width - 1], end), rejoined=sign)


def is_comment(row: GridRow) -> bool:
    """Is the row a remark of the file's maker, ``# glossary of Harbour``?"""
    return row.cells[0].startswith("#") and not any(row.cells[1:])


def _tried(text: str, sign: str, name: str) -> Grid:
    """Return the rows that *sign* gives; where a quotation mark is lost, as if there were none."""
    try:
        return _filled(_records(text, sign, name))
    except TableError:
        return _filled(_unquoted(text, sign=sign))


def _records(text: str, sign: str, name: str, first_line: int = 1) -> Iterator[GridRow]:
    """Yield the records of *text*; a cell in quotation marks may hold line ends."""
    if sign == "\t" and not _is_quoted(text, sign):
        yield from _unquoted(text, first_line)
        return
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign, strict=True)
    begins = first_line
    try:
        for cells in reader:
            yield GridRow(begins, tuple(cells))
            begins = first_line + reader.line_num
    except csv.Error as error:
        told = 'кавычка без пары: нужна двойная «""» или закрытая'
        if "field limit" in str(error):
            told = f"ячейка длиннее {csv.field_size_limit()} знаков; терминов такой длины не бывает"
        raise TableError(f"{name}:{begins}: {told}") from error


def _unquoted(text: str, first_line: int = 1, sign: str = "\t") -> Iterator[GridRow]:
    for number, line in enumerate(split_lines(text), start=first_line):
        yield GridRow(number, tuple(line.split(sign)))


def _is_quoted(text: str, sign: str) -> bool:
    """Are cells quoted as spreadsheets do, or do quotation marks belong to the words?"""
    try:
        list(csv.reader(io.StringIO(text, newline=""), delimiter=sign, strict=True))
    except csv.Error:
        return False
    return re.search(rf'(?:^|{sign})"', text, re.MULTILINE) is not None


def _filled(rows: Iterable[GridRow]) -> Grid:
    found = (GridRow(row.line, tuple(map(_said, row.cells))) for row in rows)
    return tuple(row for row in found if any(row.cells))


def _said(cell: str) -> str:
    """Return a cell without the blanks around it; a dash alone says nothing."""
    text = cell.strip()
    return "" if text in _NOTHING else text


def bilingual(grid: Grid) -> int:
    """Count the rows with an English cell and a Russian one."""
    return sum(has_both(row.cells) for row in grid if not is_comment(row))


def has_both(cells: Iterable[str]) -> bool:
    """Do *cells* contain both an English and a Russian cell?"""
    return {"en", "ru"} <= set(map(language_of_cell, cells))


def language_of_cell(cell: str) -> str:
    """Return ``ru`` for a cell with Russian letters alone or most, ``en``, or '' for neither.

    What stands in brackets does not count, unless there is nothing else.

    >>> language_of_cell("гавань"), language_of_cell("D6"), language_of_cell("4+")
    ('ru', 'en', '')
    >>> language_of_cell("flat out (о технике)")
    'en'
    """
    bare = _BRACKETS.sub("", cell)
    cell = bare if any(map(str.isalpha, bare)) else cell
    russian = count_cyrillic(cell)
    english = count_latin(cell)
    if not russian and not english:
        return ""
    return "ru" if russian >= english else "en"
