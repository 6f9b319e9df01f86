r"""Tab-separated lines to a grid: columns by tabs, rows by what the cells say.

A row may be wrapped over several lines, each cell on its own, with short cells centred
against long ones::

    \tЛес\tПри входе\t5+
    \t\tпройдите тест
    \t\tна падение\t
    \tРуины\tНичего\t4+

So each column is read by itself: its pieces are put together to cells by language (a
small letter goes on, a capital or a value begins anew); then the cells of all columns are
brought to rows, by their number if it is the same, else by the lines they stand on.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.source import Line
from corpus.structure.blocks import Cell, Grid
from corpus.structure.cells import CellPiece, begins_cell, is_body
from corpus.structure.tab_columns import columns_of, read_tabbed
from corpus.structure.table_head import spanned, without_caption, without_spanning


@dataclass(frozen=True, slots=True)
class _Span:
    """A cell with the first and the last of the table's lines that it stands on."""

    first: int
    last: int
    cell: Cell


def grid_of(lines: Sequence[Line]) -> Grid | None:
    """Return the grid of *lines*, which hold tabs; None if they make no table."""
    read = (read_tabbed(line, number) for number, line in enumerate(lines))
    caption, rows = without_caption([row for row in read if row.pieces])
    if not rows:
        return None
    top, rows = without_spanning(rows)
    columns = columns_of(rows)
    if len(columns) < 2:
        return None
    table = _as_rows([_cells(column) for column in columns])
    if top is not None:
        return spanned(Grid(tuple(table[1:]), table[0], caption), top, rows[0])
    headed = not is_body(table[0], table[1:])
    return Grid(tuple(table[headed:]), table[0] if headed else (), caption)


def _cells(pieces: Sequence[CellPiece]) -> list[_Span]:
    """Put the pieces of a column together to cells."""
    spans: list[_Span] = []
    digits = sum(piece.text[0].isdigit() for piece in pieces) * 5 >= len(pieces) * 2
    for piece in pieces:
        cell = Cell((piece.line,), (piece.text,))
        above = spans[-1] if spans else None
        if above and not (piece.anew or begins_cell(above.cell.texts[-1], piece.text, digits)):
            spans[-1] = _Span(above.first, piece.number, above.cell + cell)
        else:
            spans.append(_Span(piece.number, piece.number, cell))
    return spans


def _as_rows(columns: Sequence[list[_Span]]) -> list[tuple[Cell, ...]]:
    """Bring the cells of the columns to rows: by number, else by the lines of the labels."""
    labels = columns[0]
    table = [[span.cell] for span in labels]
    for column in columns[1:]:
        for row, cell in zip(table, _placed(column, labels), strict=True):
            row.append(cell)
    return [tuple(row) for row in table]


def _placed(column: Sequence[_Span], labels: Sequence[_Span]) -> list[Cell]:
    if len(column) == len(labels):
        return [span.cell for span in column]
    tops = {span.first for span in column}
    row_at = _row_below if all(label.first in tops for label in labels) else _row_beside
    placed = [Cell() for _ in labels]
    for span in column:
        placed[row_at(labels, span)] += span.cell
    return placed


def _row_below(labels: Sequence[_Span], span: _Span) -> int:
    """Return the last row whose label stands no lower than the cell: set from the top."""
    return max(0, bisect_right(labels, span.first, key=_top) - 1)


def _row_beside(labels: Sequence[_Span], span: _Span) -> int:
    """Return the row whose label shares a line with a cell, or stands nearest to it."""

    def distance(number: int) -> tuple[int, int]:
        label = labels[number]
        gap = max(0, label.first - span.last, span.first - label.last)
        return (gap, abs(label.first - span.first))

    below = bisect_left(labels, span.first, key=_top)
    return min(range(max(0, below - 1), min(below + 1, len(labels))), key=distance)


def _top(span: _Span) -> int:
    return span.first
