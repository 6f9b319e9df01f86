"""Tables that came out cell by cell, row after row, each cell a paragraph of its own.

::

    Судно    Ход    Баржа    2    Шлюпка    4    Ладья    6

So pdftotext gives them, and copying from many readers. What is left of the table is its
rhythm: every column keeps to values or to words. A run of fragments is a table if the same
places of each of its rows hold values and the others labels or text, with one of each at
least; as many labels right above it are its header. A missing cell breaks the rhythm, and
the table ends there: nothing is guessed.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from corpus.structure.blocks import Fragment, Grid, as_cells
from corpus.structure.cells import is_body, is_value
from corpus.structure.shape import is_label

_FEWEST_ROWS = 3
_MOST_COLUMNS = 10
_LONGEST_CELL = 300
# A number and its unit: «2 часа», «1,5 т».
_QUANTITY = re.compile(r"\d[\d.,]*\s?[а-яёa-z]{1,12}\.?(?:\s[а-яё]{1,12}\.?)?")
_NUMBER = re.compile(r"\d+")

Pieces = Sequence[Fragment | Grid]


def tables_cell_by_cell(pieces: Pieces) -> Iterator[Fragment | Grid]:
    """Yield *pieces* with the tables put together whose cells come row after row."""
    done: list[Fragment | Grid] = []
    at = 0
    kinds = [_kind(piece) for piece in pieces]
    while at < len(pieces):
        if headed := _headed(pieces, kinds, at):
            width, rows = headed
            header = [piece for piece in pieces[at : at + width] if isinstance(piece, Fragment)]
            done.append(_grid(header, pieces[at + width : at + width * (rows + 1)], width))
            at += width * (rows + 1)
            continue
        width, rows = _rhythm(kinds, at, _labels_above(done))
        if not rows or at < _beginning(pieces, kinds, at, width):
            done.append(pieces[at])
            at += 1
            continue
        header = _header(done, width)
        del done[len(done) - len(header) :]
        done.append(_grid(header, pieces[at : at + width * rows], width))
        at += width * rows
    yield from done


def _kind(piece: Fragment | Grid) -> str:
    """Say whether a piece can be a cell: ``v`` a value, ``l`` a label, ``t`` text, else ''."""
    if isinstance(piece, Grid) or piece.marker or piece.at.heading or piece.at.role:
        return ""
    if is_value(piece.text) or _QUANTITY.fullmatch(piece.text):
        return "v"
    if is_label(piece.text):
        return "l"
    return "t" if len(piece.text) <= _LONGEST_CELL else ""


def _headed(pieces: Pieces, kinds: Sequence[str], at: int) -> tuple[int, int] | None:
    """Return columns and rows of a table of values under as many labels: «Ход» «Поворот» 1–3 180°.

    Its last column is all values, and the first one grows, as that of a table of throws does.
    More labels above them are a title.
    """
    beginning = kinds[at : at + _MOST_COLUMNS + 1]
    labels = len(list(takewhile(lambda kind: kind == "l", beginning)))
    if not 2 <= labels <= _MOST_COLUMNS or kinds[at + labels : at + labels + 1] != ["v"]:
        return None
    rows = 0
    for first in range(at + labels, len(kinds) - labels + 1, labels):
        row = kinds[first : first + labels]
        if not all(row) or "t" in row or row[-1] != "v":
            break
        rows += 1
    firsts = pieces[at + labels : at + labels * (rows + 1) : labels]
    whole = kinds[at + labels * (rows + 1) : at + labels * (rows + 1) + 1] != ["v"]
    return (labels, rows) if rows >= _FEWEST_ROWS and whole and _grows(firsts) else None


def _labels_above(done: Pieces) -> int:
    """Return how many labels stand right above, as many as can be a header."""
    last = reversed(done[-_MOST_COLUMNS - 1 :])
    return len(list(takewhile(lambda piece: _kind(piece) == "l", last)))


def _rhythm(kinds: Sequence[str], start: int, labels: int) -> tuple[int, int]:
    """Return how many columns and rows the table has that begins at *start*; 0 rows for none.

    The rhythm counts that fits the most cells: that of as many columns as *labels* stand above,
    else the narrowest.
    """
    found = [(width, _rows(kinds, start, width)) for width in range(2, _MOST_COLUMNS + 1)]
    tables = [(width, rows) for width, rows in found if rows >= _FEWEST_ROWS]
    return max(tables, key=lambda t: (t[0] * t[1], t[0] == labels), default=(0, 0))


def _rows(kinds: Sequence[str], start: int, width: int) -> int:
    """Return how many rows from *start* on have values where the first one has them."""
    first = [kind == "v" for kind in kinds[start : start + width]]
    if len(first) < width or all(first) or not any(first) or kinds[start] == "t":
        return 0
    count = 0
    for at in range(start, len(kinds) - width + 1, width):
        row = kinds[at : at + width]
        if not all(row) or row[0] == "t" or [kind == "v" for kind in row] != first:
            break
        count += 1
    return count


def _beginning(pieces: Pieces, kinds: Sequence[str], at: int, width: int) -> int:
    """Return where the first row of a table begins: at *at*, or after the rest of its header.

    Rows may be cut in several ways («Вид, Баржа, 2» or «Баржа, 2, Река»). The right cut has
    most rows, then most columns of one kind, and in its first column, which names the rows,
    the fewest names that come twice. Values name rows only as they grow («1», «2–4», «5»).
    """

    def fitness(start: int) -> tuple[int, int, bool, int, int]:
        end = start + width * _rows(kinds, start, width)
        columns = [kinds[column:end:width] for column in range(start, start + width)]
        names = {piece.text for piece in pieces[start:end:width] if isinstance(piece, Fragment)}
        uniform = sum(len(set(column)) == 1 for column in columns)
        names_rows = columns[0][:1] != ["v"] or _grows(pieces[start:end:width])
        return end - start, uniform, names_rows, len(names), start

    return max(range(at, min(at + width, len(pieces))), key=fitness)


def _grows(cells: Pieces) -> bool:
    """Do the first numbers of *cells* grow?"""
    texts = (cell.text for cell in cells if isinstance(cell, Fragment))
    numbers = [int(found[0]) for text in texts if (found := _NUMBER.search(text))]
    return len(numbers) == len(cells) and all(a < b for a, b in pairwise(numbers))


def _header(above: Pieces, width: int) -> list[Fragment]:
    """Return the labels right above a table, if they are as many as its columns."""
    last = above[-width:]
    labels = takewhile(lambda piece: _kind(piece) == "l", reversed(last))
    found = [piece for piece in labels if isinstance(piece, Fragment)]
    return found[::-1] if len(found) == width else []


def _grid(header: Sequence[Fragment], cells: Pieces, width: int) -> Grid:
    fragments = [cell for cell in cells if isinstance(cell, Fragment)]
    rows = [as_cells(fragments[at : at + width]) for at in range(0, len(fragments), width)]
    if not header and not is_body(rows[0], rows[1:]):
        return Grid(tuple(rows[1:]), rows[0])
    return Grid(tuple(rows), as_cells(header))
