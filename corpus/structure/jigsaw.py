"""Tables that came out in pieces: a column here, some rows there, put together by counting.

A column block is a run of short lines (labels, values, or the sentences of the last
column); a grid is a block of tabbed lines. Pieces that stand side by side are joined by
the first rule whose numbers agree, until none does. What is left over stays text: a
number that does not agree is never guessed.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from corpus.repair.vocabulary import Vocabulary
from corpus.structure.blocks import Cell, Fragment, Grid, as_cells
from corpus.structure.cells import is_value
from corpus.structure.shape import is_capitals, is_label

_FEWEST_ROWS = 2
# Two columns with no grid beside them have only their number to vouch for them.
_FEWEST_ALONE = 3
_LONGEST_SENTENCE = 400
_INNER_CAPITAL = re.compile(r"(?<=[а-яё]) ([А-ЯЁ][а-яё]+)")


@dataclass(frozen=True, slots=True)
class Column:
    """A run of fragments that may be one column, its first perhaps the header.

    *split* has two cells where a fragment looks like two labels on one line.
    """

    parts: tuple[Fragment, ...]
    headed: bool = False
    split: tuple[Fragment, ...] = ()

    def filling(self, rows: int, headed: bool) -> tuple[Cell, tuple[Cell, ...]] | None:
        """Return header and cells if the column fills *rows*, with a header or without.

        Labels on one line are set apart only if that makes the number right.
        """
        for parts in (self.parts, self.split):
            if len(parts) == rows + headed and (headed or not self.headed):
                cells = as_cells(parts)
                return (cells[0], cells[1:]) if headed else (Cell(), cells)
        return None


Piece = Column | Grid | Fragment
Rule = Callable[[Piece, Piece], Grid | None]


def two_columns(first: Piece, second: Piece) -> Grid | None:
    """Labels, and a column of the same height with its header, are a table.

    Not labels with a value behind them (``Мортира 12"``), which are rows by themselves; nor
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
    pieces: Sequence[Fragment | Grid], vocabulary: Vocabulary
) -> Iterator[Fragment | Grid]:
    """Yield *pieces* with the tables among them put together."""
    stretch: list[Fragment | Grid] = []
    for piece in pieces:
        if isinstance(piece, Grid) or _can_be_cell(piece):
            stretch.append(piece)
        else:
            yield from _assemble_stretch(stretch, vocabulary)
            stretch = []
            yield piece
    yield from _assemble_stretch(stretch, vocabulary)


def _can_be_cell(fragment: Fragment) -> bool:
    if fragment.marker or fragment.at.heading or is_capitals(fragment.text):
        return False
    return is_label(fragment.text) or len(fragment.text) <= _LONGEST_SENTENCE


def _assemble_stretch(
    stretch: Sequence[Fragment | Grid], vocabulary: Vocabulary
) -> Iterator[Fragment | Grid]:
    pieces = _reduce([_with_split(piece, vocabulary) for piece in _columns_of(stretch)])
    for piece in pieces:
        if isinstance(piece, Column):
            yield from piece.parts
        else:
            yield piece


def _with_split(piece: Piece, vocabulary: Vocabulary) -> Piece:
    if not isinstance(piece, Column):
        return piece
    split = tuple(part for fragment in piece.parts for part in _labels_on(fragment, vocabulary))
    return replace(piece, split=split) if len(split) > len(piece.parts) else piece


def _labels_on(fragment: Fragment, vocabulary: Vocabulary) -> list[Fragment]:
    """Split a label before a capital in its middle, of a word that is no name."""
    match = _INNER_CAPITAL.search(fragment.text)
    if match is None or len(fragment.lines) > 1 or not vocabulary.is_lower(match[1]):
        return [fragment]
    text = fragment.text
    halves = text[: match.start()].strip(), text[match.start() :].strip()
    return [replace(fragment, texts=(half,)) for half in halves]


def _reduce(pieces: list[Piece]) -> list[Piece]:
    """Join neighbours by the rules until none fits, from the end: grids grow upwards."""
    changed = True
    while changed:
        changed = False
        for at in range(len(pieces) - 2, -1, -1):
            for rule in RULES:
                if grid := rule(pieces[at], pieces[at + 1]):
                    pieces[at : at + 2] = [grid]
                    changed = True
                    break
            if changed:
                break
    return pieces


def _columns_of(stretch: Sequence[Fragment | Grid]) -> Iterator[Piece]:
    run: list[Fragment] = []
    for piece in stretch:
        if isinstance(piece, Grid):
            yield from _split_columns(run)
            run = []
            yield piece
        else:
            run.append(piece)
    yield from _split_columns(run)


def _kind(fragment: Fragment) -> str:
    if is_value(fragment.text) or fragment.text[0].isdigit():
        return "value"
    return "label" if is_label(fragment.text) else "sentence"


def _split_columns(run: Sequence[Fragment]) -> Iterator[Piece]:
    """Split a run where its kind changes from labels to values or sentences.

    The label before the change is the header of what follows. Sentences before the first
    label are no column: they are the text above the table.
    """
    kinds = [_kind(fragment) for fragment in run]
    start = next((at for at, kind in enumerate(kinds) if kind != "sentence"), len(run))
    yield from run[:start]
    run, kinds = run[start:], kinds[start:]
    change = next((at for at in range(1, len(run)) if kinds[at] != "label"), 0)
    if not run:
        return
    if change == 0:
        yield Column(tuple(run))
        return
    end = _end_of_column(kinds, change)
    if change > 1:
        yield Column(tuple(run[: change - 1]))
    yield Column(tuple(run[change - 1 : end]), headed=True)
    yield from _split_columns(run[end:])


def _end_of_column(kinds: Sequence[str], change: int) -> int:
    """Return where the column whose first cell is at *change* ends.

    Labels may stand among values («как у всех»), but sentences end with the last one.
    """
    if kinds[change] == "sentence":
        at = change
        while at < len(kinds) and kinds[at] == "sentence":
            at += 1
        return at
    values = [at for at, kind in enumerate(kinds) if kind == "value"]
    at = values[-1] + 1
    return next((a for a in range(change, at) if kinds[a] == "sentence"), at)
