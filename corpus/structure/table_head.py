"""The lines above the columns of a table: its title, and labels over several columns.

::

    Цены на мельнице
    Сорт     Цена             Срок
             зимой   летом
    Ржаная   2       3        день
"""

from collections.abc import Sequence
from dataclasses import replace

from corpus.structure.blocks import Cell, Fragment, Grid
from corpus.structure.cells import is_value
from corpus.structure.tab_columns import TabbedLine
from corpus.structure.wrapping import starts_small

_FEWEST_SPANNED = 4

Lines = Sequence[TabbedLine]


def without_caption(lines: Lines) -> tuple[Fragment | None, Lines]:
    """Take off the table's title: lines at the top that hold one cell only, wrapped.

    A single one only if it has no tab, above a line that fills every column.
    """
    count = 0
    while count < len(lines) and len(lines[count].pieces) == 1:
        count += 1
    goes_on = all(starts_small(line.pieces[0][1]) for line in lines[1:count])
    if not count or count == len(lines) or not goes_on:
        return None, lines
    fullest = max(len(line.pieces) for line in lines)
    if count == 1 and ("\t" in lines[0].line.text or len(lines[1].pieces) < fullest):
        return None, lines
    raw = tuple(line.line for line in lines[:count])
    texts = tuple(line.pieces[0][1] for line in lines[:count])
    return Fragment(raw, texts), lines[count:]


def without_spanning(lines: Lines) -> tuple[TabbedLine | None, Lines]:
    """Take off a first line whose labels stand over several columns.

    It has fewer cells than the rows; the line under it has none in the first column, two
    at least, no values, and none that goes on with a label above it. A cell of its own
    over the first column is put into the line under it.
    """
    fullest = max(len(line.pieces) for line in lines)
    if len(lines) < _FEWEST_SPANNED or not 1 < len(lines[0].pieces) < fullest:
        return None, lines
    top, under = lines[0], lines[1]
    full = sum(len(line.pieces) == fullest for line in lines[2:])
    if under.pieces[0][0] == 0 or len(under.pieces) < 2 or full * 2 < len(lines) - 2:
        return None, lines
    if any(is_value(text) for _, text in (*top.pieces, *under.pieces)):
        return None, lines
    first = tuple(piece for piece in top.pieces if piece[0] == 0)
    merged = replace(under, pieces=(*first, *under.pieces))
    return (top, [merged, *lines[2:]]) if len(merged.pieces) == fullest else (None, lines)


def spanned(grid: Grid, top: TabbedLine, under: TabbedLine) -> Grid:
    """Put the labels of *top* before those of the columns under them: ``Цена: зимой``."""
    labels = [piece for piece in top.pieces if piece[0] > 0]
    header, used = [], list[str]()
    for cell, (column, _) in zip(grid.header, under.pieces, strict=True):
        if column == 0:
            header.append(Cell((top.line,), cell.texts))
            continue
        label = min(labels, key=lambda piece: (abs(piece[0] - column), piece[0]))[1]
        header.append(Cell((top.line,), (f"{label}:",)) + cell)
        used.append(label)
    again = [label for label in set(used) for _ in range(used.count(label) - 1)]
    return replace(grid, header=tuple(header), again=tuple(sorted(again)))
