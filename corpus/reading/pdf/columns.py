"""Rows of a table to columns: a row that lacks a cell has an empty one in its place.

The rows with the most cells say where the columns are; each cell of another row belongs to
the column that it overlaps most, else to the nearest. A row whose cells do not fall into
columns in their order keeps them as they are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from corpus.reading.pdf.rows import NEAR, PdfCell, SetLine

# In heights of a line: rows with so much space between them.
_APART = 0.2

Span = tuple[float, float]


def with_columns(lines: Sequence[SetLine]) -> Iterator[SetLine]:
    """Yield *lines*, the rows of each table with as many cells as it has columns."""
    for table in _tables(lines):
        columns = _columns(table)
        gaps = [here.gap_below(above) for above, here in pairwise(table)]
        apart = bool(gaps) and min(gaps) > _APART
        for line in table:
            cells = _placed(line.cells, columns) if columns else line.cells
            yield replace(line, cells=cells, apart=apart)


def is_one_table(above: SetLine, here: SetLine) -> bool:
    """Do two rows stand close enough to be of one table?"""
    return above.is_row and here.is_row and -0.5 < here.gap_below(above) < NEAR


def _tables(lines: Sequence[SetLine]) -> Iterator[list[SetLine]]:
    """Yield runs of rows of one table; any other line stands alone."""
    run: list[SetLine] = []
    for line in lines:
        if run and not is_one_table(run[-1], line):
            yield run
            run = []
        run.append(line)
    if run:
        yield run


def _columns(table: Sequence[SetLine]) -> list[Span]:
    """Return where the columns of a table are; none where its widest rows disagree."""
    most = max(len(line.cells) for line in table)
    widest = [line.cells for line in table if len(line.cells) == most]
    columns = [
        (min(cell.left for cell in column), max(cell.right for cell in column))
        for column in zip(*widest, strict=True)
    ]
    apart = all(left[1] <= right[0] for left, right in pairwise(columns))
    return columns if most > 1 and apart else []


def _placed(cells: Sequence[PdfCell], columns: Sequence[Span]) -> tuple[PdfCell, ...]:
    places = [
        max(range(len(columns)), key=lambda at: _overlap(cell, columns[at])) for cell in cells
    ]
    if any(left >= right for left, right in pairwise(places)):
        return tuple(cells)
    placed = [PdfCell("", *column) for column in columns]
    for place, cell in zip(places, cells, strict=True):
        placed[place] = cell
    return tuple(placed)


def _overlap(cell: PdfCell, column: Span) -> float:
    """Return how much of a cell lies in a column, in points; below 0 how far it lies off."""
    return min(cell.right, column[1]) - max(cell.left, column[0])
