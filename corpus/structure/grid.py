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

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from corpus.source import Line
from corpus.structure.blocks import Cell, Fragment, Grid
from corpus.structure.cells import Piece, begins_cell, glued_parts, is_body, is_value, value_shape
from corpus.structure.wrapping import starts_small

_FEWEST_SPANNED = 4

Columns = list[list[Piece]]


@dataclass(frozen=True, slots=True)
class _Row:
    """The pieces of one raw line by column."""

    line: Line
    number: int
    pieces: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class _Span:
    """A cell with the first and the last of the table's lines that it stands on."""

    first: int
    last: int
    cell: Cell


def grid_of(lines: Sequence[Line]) -> Grid | None:
    """Return the grid of *lines*, which hold tabs; None if they make no table."""
    read = (_read_row(line, number) for number, line in enumerate(lines))
    caption, rows = _caption([row for row in read if row.pieces])
    if not rows:
        return None
    top, rows = _spanning(rows)
    columns = _columns(rows)
    if len(columns) < 2:
        return None
    cells = [_cells(column) for column in columns]
    table = _as_rows(cells)
    if top is not None:
        return _under(top, Grid(tuple(table[1:]), table[0], caption), rows[0])
    body_start = 0 if is_body(table[0], table[1:]) else 1
    header = table[0] if body_start else ()
    return Grid(tuple(table[body_start:]), header, caption)


def _spanning(rows: list[_Row]) -> tuple[_Row | None, list[_Row]]:
    """Take off a first line whose labels stand over several columns.

    It has fewer cells than the rows; the line under it has none in the first column, two
    at least, no values, and none that goes on with a label above it. A cell of its own
    over the first column is put into the line under it.
    """
    fullest = max(len(row.pieces) for row in rows)
    if len(rows) < _FEWEST_SPANNED or not 1 < len(rows[0].pieces) < fullest:
        return None, rows
    top, under = rows[0], rows[1]
    full = sum(len(row.pieces) == fullest for row in rows[2:])
    if under.pieces[0][0] == 0 or len(under.pieces) < 2 or full * 2 < len(rows) - 2:
        return None, rows
    if any(is_value(text) for _, text in (*top.pieces, *under.pieces)):
        return None, rows
    first = tuple(piece for piece in top.pieces if piece[0] == 0)
    merged = _Row(under.line, under.number, (*first, *under.pieces))
    if len(merged.pieces) != fullest:
        return None, rows
    return top, [merged, *rows[2:]]


def _under(top: _Row, grid: Grid, under: _Row) -> Grid:
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


def _read_row(line: Line, number: int) -> _Row:
    pieces: list[tuple[int, str]] = []
    shift = 0
    for column, text in enumerate(line.text.rstrip().split("\t")):
        for part in filter(None, glued_parts(text.strip())):
            if pieces and pieces[-1][0] >= column + shift:
                shift = pieces[-1][0] + 1 - column
            pieces.append((column + shift, part))
    return _Row(line, number, tuple(pieces))


def _caption(rows: list[_Row]) -> tuple[Fragment | None, list[_Row]]:
    """Take off the table's title: lines at the top that hold one cell only, wrapped.

    A single one only if it has no tab, above a line that fills every column.
    """
    count = 0
    while count < len(rows) and len(rows[count].pieces) == 1:
        count += 1
    goes_on = all(starts_small(row.pieces[0][1]) for row in rows[1:count])
    if not count or count == len(rows) or not goes_on:
        return None, rows
    fullest = max(len(row.pieces) for row in rows)
    if count == 1 and ("\t" in rows[0].line.text or len(rows[1].pieces) < fullest):
        return None, rows
    lines = tuple(row.line for row in rows[:count])
    texts = tuple(row.pieces[0][1] for row in rows[:count])
    return Fragment(lines, texts), rows[count:]


def _columns(rows: Sequence[_Row]) -> Columns:
    """Bring the pieces of all lines to columns; a line that is shifted is set right."""
    used = Counter(column for row in rows for column, _ in row.pieces)
    values = {
        column
        for column in used
        if sum(is_value(t) for r in rows for c, t in r.pieces if c == column) * 2 >= used[column]
    }
    columns: dict[int, list[Piece]] = {column: [] for column in sorted(_stable(rows, used))}
    for at, row in enumerate(rows):
        shift = _best_shift(row, columns, values)
        anew = _begins_row(row, rows[at - 1] if at else row, len(columns))
        for column, text in row.pieces:
            target = _nearest(column + shift, columns)
            columns[target].append(Piece(row.line, row.number, text, anew))
    return [pieces for pieces in columns.values() if pieces]


def _begins_row(row: _Row, above: _Row, width: int) -> bool:
    """Does a line that fills every column begin them all anew?

    Not if the line above lacks the first column: then it is the top of a cell that is
    centred against a short label.
    """
    full = len(row.pieces) == width and not starts_small(row.pieces[0][1])
    return full and above.pieces[:1] != () and above.pieces[0][0] == row.pieces[0][0]


def _stable(rows: Sequence[_Row], used: Counter[int]) -> list[int]:
    """Return the columns of the table: those that the fullest lines use."""
    fullest = max(len(row.pieces) for row in rows)
    full = Counter(tuple(c for c, _ in row.pieces) for row in rows if len(row.pieces) == fullest)
    return list(full.most_common(1)[0][0])


def _nearest(column: int, columns: dict[int, list[Piece]]) -> int:
    return min(columns, key=lambda known: (abs(known - column), known))


def _best_shift(row: _Row, columns: dict[int, list[Piece]], values: set[int]) -> int:
    """Return by how many tabs the line is shifted: 0 unless that clearly fits better."""
    if len(row.pieces) < 2:
        return 0
    shifts = sorted(range(-2, 3), key=lambda shift: (abs(shift), shift))
    return max(shifts, key=lambda shift: (_fit(row, columns, values, shift), -abs(shift)))


def _fit(row: _Row, columns: dict[int, list[Piece]], values: set[int], shift: int) -> int:
    """Score how well the line's pieces go on with the columns they would fall into."""
    score = 0
    for column, text in row.pieces:
        if column + shift not in columns:
            return -len(row.pieces) * 3 if shift else score
        above = columns[column + shift]
        if is_value(text) and above:
            alike = value_shape(text) in {value_shape(piece.text) for piece in above}
            score += 1 + alike if column + shift in values else -1
        elif text.startswith("("):
            score += 1 if above else -1
        elif starts_small(text):
            open_above = bool(above) and not is_value(above[-1].text) and above[-1].text[-1] != "."
            score += 1 if open_above else -1
    return score


def _cells(pieces: Sequence[Piece]) -> list[_Span]:
    """Put the pieces of a column together to cells."""
    spans: list[_Span] = []
    digits = sum(piece.text[0].isdigit() for piece in pieces) * 5 >= len(pieces) * 2
    for piece in pieces:
        cell = Cell((piece.line,), (piece.text,))
        if (
            spans
            and not piece.anew
            and not begins_cell(spans[-1].cell.texts[-1], piece.text, digits)
        ):
            above = spans[-1]
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
    return max(0, sum(1 for label in labels if label.first <= span.first) - 1)


def _row_beside(labels: Sequence[_Span], span: _Span) -> int:
    """Return the row whose label shares a line with a cell, or stands nearest to it."""

    def distance(number: int) -> tuple[int, int]:
        label = labels[number]
        gap = max(0, label.first - span.last, span.first - label.last)
        return (gap, abs(label.first - span.first))

    return min(range(len(labels)), key=distance)
