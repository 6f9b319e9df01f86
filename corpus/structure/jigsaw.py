"""Tables that came out in pieces: a column here, some rows there, put together by counting.

A column block is a run of short lines (labels, values, or the sentences of the last
column); a grid is a block of tabbed lines. Pieces that stand side by side are joined by
the first rule whose numbers agree, until none does. What is left over stays text: a
number that does not agree is never guessed.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from corpus.repair.vocabulary import BookVocabulary
from corpus.structure.blocks import Fragment, Grid
from corpus.structure.cells import is_value
from corpus.structure.columns import Column, columns_of
from corpus.structure.shape import is_capitals, is_led
from corpus.structure.titles import is_caption

_FEWEST_ROWS = 2
# Two columns with no grid beside them have only their number to vouch for them.
_FEWEST_ALONE = 3
_LONGEST_SENTENCE = 400

Piece = Column | Grid | Fragment
Rule = Callable[[Piece, Piece], Grid | None]


def two_columns(first: Piece, second: Piece) -> Grid | None:
    """Labels, and a column of the same height with its header, are a table.

    Not labels with a value after them (``Мортира 12"``), which are rows by themselves; nor
    a question, which is a heading with its paragraphs.
    """
    if not (isinstance(first, Column) and isinstance(second, Column)):
        return None
    if first.headed or not second.headed or second.parts[0].text.endswith("?"):
        return None
    if any(_has_value(part.text) for part in first.parts):
        return None
    rows = len(second.parts) - 1
    left, right = first.filling(rows, headed=True), second.filling(rows, headed=True)
    if rows < _FEWEST_ALONE or left is None or right is None:
        return None
    return Grid(tuple(zip(left[1], right[1], strict=True)), (left[0], right[0]))


def _has_value(label: str) -> bool:
    last = label.split()[-1]
    return is_value(last) and not last.isdigit()


def column_before_grid(first: Piece, second: Piece) -> Grid | None:
    """A column as high as the grid that follows is its first column."""
    if isinstance(first, Column) and isinstance(second, Grid):
        return _beside(first, second, left=True)
    return None


def column_after_grid(first: Piece, second: Piece) -> Grid | None:
    """A column with a header, as high as the grid above it, is its last column."""
    if isinstance(first, Grid) and isinstance(second, Column) and second.headed:
        return _beside(second, first, left=False)
    return None


def grid_under_grid(first: Piece, second: Piece) -> Grid | None:
    """A grid without a header goes on with the one above it that has as many columns."""
    if not (isinstance(first, Grid) and isinstance(second, Grid)):
        return None
    if second.header or second.caption or first.width != second.width:
        return None
    return replace(first, rows=first.rows + second.rows)


def header_again(first: Piece, second: Piece) -> Grid | None:
    """A grid on the next page that begins with the same header goes on with the one above."""
    if not (isinstance(first, Grid) and isinstance(second, Grid)) or second.caption:
        return None
    labels = [[cell.text for cell in grid.header] for grid in (first, second)]
    if not any(labels[0]) or labels[0] != labels[1] or first.at.page == second.at.page:
        return None
    lines = {line: None for cell in second.header for line in cell.lines}
    kept = {line for row in second.rows for cell in row for line in cell.lines}
    if kept & lines.keys():
        return None
    repeats = (*first.repeats, *lines, *second.repeats)
    return replace(first, rows=first.rows + second.rows, repeats=repeats)


RULES: tuple[Rule, ...] = (
    two_columns,
    column_before_grid,
    grid_under_grid,
    header_again,
    column_after_grid,
)


def _beside(column: Column, grid: Grid, left: bool) -> Grid | None:
    filled = column.filling(len(grid.rows), headed=bool(grid.header))
    if filled is None or len(grid.rows) < _FEWEST_ROWS or column.parts[-1].text.endswith("."):
        return None
    head, cells = filled
    pairs = zip(cells, grid.rows, strict=True)
    body = tuple((cell, *row) if left else (*row, cell) for cell, row in pairs)
    top = (head, *grid.header) if left else (*grid.header, head)
    return replace(grid, rows=body, header=top if grid.header else ())


def assemble(
    pieces: Iterable[Fragment | Grid], vocabulary: BookVocabulary
) -> Iterator[Fragment | Grid]:
    """Yield *pieces* with the tables among them put together."""
    for side_by_side, stretch in groupby(pieces, _can_stand_beside):
        if side_by_side:
            yield from _assembled(list(_with_columns(stretch, vocabulary)))
        else:
            yield from stretch


def _can_stand_beside(piece: Fragment | Grid) -> bool:
    """Is *piece* a table, or short enough for a cell of one, and no caption or row by itself?"""
    if isinstance(piece, Grid):
        return True
    if piece.marker or piece.at.heading or piece.at.role or is_capitals(piece.text):
        return False
    if is_caption(piece.text) or is_led(piece.text):
        return False
    return len(piece.text) <= _LONGEST_SENTENCE


def _with_columns(
    stretch: Iterable[Fragment | Grid], vocabulary: BookVocabulary
) -> Iterator[Piece]:
    """Yield the grids of *stretch* as they are, and the columns between them."""
    for is_grid, run in groupby(stretch, lambda piece: isinstance(piece, Grid)):
        if is_grid:
            yield from run
        else:
            yield from columns_of([p for p in run if isinstance(p, Fragment)], vocabulary)


def _assembled(pieces: list[Piece]) -> Iterator[Fragment | Grid]:
    """Yield *pieces*, neighbours joined by the rules until none fits.

    From the end, so that grids grow upwards: what stands below a join was asked already.
    """
    at = len(pieces) - 2
    while at >= 0:
        answers = (rule(pieces[at], pieces[at + 1]) for rule in RULES)
        if grid := next(filter(None, answers), None):
            pieces[at : at + 2] = [grid]
            at = min(at, len(pieces) - 2)
        else:
            at -= 1
    for piece in pieces:
        yield from piece.parts if isinstance(piece, Column) else (piece,)
