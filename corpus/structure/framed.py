r"""Tables drawn with bars: Markdown's, and frames of box-drawing letters or ``+---+``.

::

    | Сорт      | Куда идёт |        ┌───────────┬───────────┐
    | --------- | --------- |        │ Ржаная    │ На хлеб и │
    | Ржаная    | На хлеб   |        │           │ на квас   │
                                     └───────────┴───────────┘

A line is a row. Where rules part most of the rows, what stands between two rules is one
row, its cells wrapped; where they part only the header, a line without its first cell goes
on with the row above.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from corpus.source import Line
from corpus.structure.blocks import Cell, Grid
from corpus.structure.cells import is_body

_BARS = (
    "|\N{BOX DRAWINGS LIGHT VERTICAL}\N{BOX DRAWINGS HEAVY VERTICAL}"
    "\N{BOX DRAWINGS DOUBLE VERTICAL}"
)
_BAR = re.compile(rf"(?<!\\)[{_BARS}]")
_EDGE = re.compile(rf"[ \t]*[{_BARS}]")
_RULE = re.compile(r"(?=.*[-=_\u2500-\u257f]{2})[-=_+:|\s\u2500-\u257f]+")
_FEWEST = 2
_FEWEST_PARTED = 3
_LONGEST_CELL, _LONGEST_ROW = 60, 500
# So many lines a row, where each row has its rule.
_MOST_LINES = 4

Row = tuple[Cell, ...]


def by_bars(block: Sequence[Line]) -> Iterator[tuple[int, int, Grid]]:
    """Yield the framed tables of *block*: first line, end, and the grid.

    A single line with bars is no table, nor lines with unlike numbers of them.
    """
    for start, end in _runs(block):
        if grid := _grid(block[start:end]):
            yield start, end, grid


def by_semicolons(block: Sequence[Line]) -> Iterator[tuple[int, int, Grid]]:
    """Yield the tables of *block* whose cells are parted by semicolons, as programs save them.

    ::

        Постройка;Доски;Гвозди
        навес;2;1

    Three rows at least, of as many cells; none has a space behind the sign, as text has.
    """
    yield from _parted(block, ";", fewest=2)


def by_commas(block: Sequence[Line]) -> Iterator[tuple[int, int, Grid]]:
    """Yield the tables of *block* whose cells are parted by commas, as programs save them.

    ::

        Постройка,Доски,Из чего
        навес,2,"ель, сосна"

    As ``by_semicolons``, but of three cells at least: one comma may belong to a number.
    """
    yield from _parted(block, ",", fewest=3)


def _parted(block: Sequence[Line], sign: str, fewest: int) -> Iterator[tuple[int, int, Grid]]:
    cells = [[] if line.role else _cells_between(line.text.strip(), sign) for line in block]
    start = 0
    for width, run in groupby(cells, key=len):
        rows = list(run)
        end = start + len(rows)
        if width >= fewest and len(rows) >= _FEWEST_PARTED:
            lines = block[start:end]
            table = [
                tuple(Cell((line,), (text,)) if text else Cell() for text in texts)
                for line, texts in zip(lines, rows, strict=True)
            ]
            headed = not is_body(table[0], table[1:])
            yield start, end, Grid(tuple(table[headed:]), table[0] if headed else ())
        start = end


def _cells_between(text: str, sign: str) -> list[str]:
    """Return the cells that *sign* parts, in quotes or not; none if text could be written so."""
    if len(text) > _LONGEST_ROW:
        return []
    cells = next(csv.reader([text], delimiter=sign), [])
    if any(cell != cell.strip() or len(cell) > _LONGEST_CELL for cell in cells):
        return []
    # «верёвка;» is an item of a list without marks.
    filled = all(cells) if len(cells) == 2 else any(cells)
    return cells if filled and text[-1] not in ".!?" else []


def _runs(block: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Yield the runs of rows and rules that belong together."""
    start, bars = 0, 0
    for at, line in enumerate(block):
        here = _count(line.text)
        if here is None or (here and bars and here != bars):
            yield start, at
            start = at + 1 if here is None else at
            bars = 0
        bars = here or bars
    yield start, len(block)


def _count(text: str) -> int | None:
    """Return the number of borders of a row, 0 for a rule, None for other text."""
    if _RULE.fullmatch(text):
        return 0
    return len(_cells(text)) - 1 if _BAR.search(text) and len(_cells(text)) > 1 else None


def _cells(text: str) -> list[str]:
    bare = text.strip()
    bare = bare[1:] if _EDGE.match(bare) else bare
    bare = bare[:-1] if _BAR.match(bare[-1:]) else bare
    return [cell.strip().replace("\\|", "|") for cell in _BAR.split(bare)]


def _grid(lines: Sequence[Line]) -> Grid | None:
    groups = list(_groups(lines))
    rows = [row for group in groups for row in group]
    ruled = any(map(_is_rule, lines))
    texts = [line.text.rstrip() for line in lines if not _is_rule(line)]
    edged = all(map(_EDGE.match, texts)) or all(_BAR.match(text[-1]) for text in texts)
    if len(rows) < _FEWEST or not (ruled or (edged and len(rows[0]) > 1)):
        return None
    if len(groups) > _FEWEST and len(groups) * _MOST_LINES >= len(rows):
        table = [_joined(group) for group in groups]
        headed = not is_body(table[0], table[1:])
    elif len(groups) > 1:
        table = [_joined(groups[0]), *_wrapped(rows[len(groups[0]) :])]
        headed = True
    else:
        table, headed = rows, not is_body(rows[0], rows[1:])
    return Grid(tuple(table[headed:]), table[0] if headed else ())


def _is_rule(line: Line) -> bool:
    return _RULE.fullmatch(line.text) is not None


def _groups(lines: Sequence[Line]) -> Iterator[list[Row]]:
    """Yield the rows between one rule and the next."""
    group: list[Row] = []
    for line in lines:
        if not _is_rule(line):
            group.append(tuple(Cell((line,), (c,)) if c else Cell() for c in _cells(line.text)))
        elif group:
            yield group
            group = []
    if group:
        yield group


def _joined(group: Sequence[Row]) -> Row:
    return tuple(sum(cells, Cell()) for cells in zip(*group, strict=True))


def _wrapped(rows: Sequence[Row]) -> list[Row]:
    """Put a row without its first cell to the one above."""
    table: list[Row] = []
    for row in rows:
        if table and not row[0].texts:
            table[-1] = _joined([table[-1], row])
        else:
            table.append(row)
    return table
