r"""Tables by place whose rows have blank lines between them, as ``pdftotext -layout`` writes them.

::

    Груз                     Кто платит         Цена

                             Хозяин груза,
    Бочки с рыбой            если он на         2 монеты
                             берегу

    Лес                      Никто              нет

A cell may take several lines and be centred against the others, so that no line of a row holds
all its cells. What the rows share are the gaps between the columns: the *gutters*, where no
line has a letter.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from corpus.source import Line
from corpus.structure.blocks import Cell, Grid
from corpus.structure.cells import is_body
from corpus.structure.markers import read_marker

# Rows, counted with the header: fewer show no columns. So many blank lines part two rows.
_FEWEST_ROWS, _MOST_BLANKS = 3, 4
# In letters: words of a sentence stand one apart, cells two or more, but for one line in four.
_NARROW, _MOST_NARROW = 1, 0.25
# In signs: so far beside a gutter a line may be parted that is set a little off.
_BESIDE = 2
_WIDE = re.compile(r"\S\s{2,}\S")
# In letters: longer cells are the columns of a page.
_LONGEST_CELL = 160
# So many rows are enough to learn the columns of a table by.
_LEARNED = 20
# So many rows have two cells or more.
_MOST_FILLED = 0.7


@dataclass(frozen=True, slots=True)
class _Row:
    """Lines *first* up to *end*, no blank one among them, with their tabs as spaces."""

    first: int
    end: int
    texts: tuple[str, ...]

    def part(self, start: int, stop: int | None) -> "_Row":
        """Return the lines *start* up to *stop* of the row."""
        texts = self.texts[start:stop]
        return _Row(self.first + start, self.first + start + len(texts), texts)


def by_parted_rows(lines: Sequence[Line]) -> Iterator[tuple[int, int, Grid]]:
    """Yield the tables of *lines*, with their first line and their end.

    Leaves alone lists, whose first column would be their marks, and text in columns. Known to
    fail: a row over the whole width of its table ends it, a short line right below belongs to it.
    """
    rows = list(_rows(lines))
    at = 0
    while at < len(rows):
        found, gutters = _grown(lines, rows, at)
        table = [_cells(lines, row, gutters) for row in found]
        while table and sum(bool(cell.text) for cell in table[-1]) < 2:
            table.pop()  # the title of what follows
        found = found[: len(table)]
        if _is_table(table):
            yield found[0].first, found[-1].end, _grid(table)
            at += len(found) - 1
        elif len(found) > _LEARNED:
            at += len(found) - 1  # so many rows that are no table hold none
        at += 1


def _grid(table: Sequence[tuple[Cell, ...]]) -> Grid:
    """Return rows as a table; a header that comes again on a further page is left out."""
    headed = not is_body(table[0], table[1:])
    header = table[0] if headed else ()
    again = [row for row in table[1:] if headed and _texts(row) == _texts(header)]
    body = tuple(row for row in table[headed:] if row not in again)
    return Grid(body, header, repeats=tuple(line for row in again for line in _lines_of(row)))


def _rows(lines: Sequence[Line]) -> Iterator[_Row]:
    """Yield the stretches of lines without a blank one that may be rows."""
    first = 0
    for at in range(len(lines) + 1):
        if at < len(lines) and not lines[at].is_blank and not (lines[at].role or lines[at].heading):
            continue
        if at > first:
            yield _Row(first, at, tuple(line.text.expandtabs() for line in lines[first:at]))
        first = at + 1


def _grown(lines: Sequence[Line], rows: Sequence[_Row], at: int) -> tuple[list[_Row], list[range]]:
    """Return the rows from *at* on that share gutters, and these gutters.

    The first may stand right under a text, and the last right above one: what has no gap there
    is no part of the row.
    """
    head = next((n for n, text in enumerate(rows[at].texts) if _has_gap([text])), None)
    if head is None:
        return [], []
    found = [rows[at].part(head, None)]
    texts = list(found[0].texts)
    gutters = _gutters(texts)
    for row in rows[at + 1 :]:
        if not gutters or not _is_near(lines, found[-1], row):
            break
        kept = next((n for n, text in enumerate(row.texts) if not _fits(text, gutters)), None)
        if kept is not None:
            if _has_gap(row.texts[:kept]):
                found.append(row.part(0, kept))
            break
        found.append(row)
        shared: Sequence[range] = ()
        if len(found) <= _LEARNED:
            texts += row.texts
            shared = _gutters(texts)
        gutters = list(shared) if len(shared) >= len(gutters) else _narrowed(gutters, row.texts)
    while head and gutters and _indent(rows[at].texts[head - 1]) >= gutters[0].stop:
        head -= 1  # a line of the header that has but one cell
    found[0] = rows[at].part(head, None)
    return found, gutters


def _fits(text: str, gutters: Sequence[range]) -> bool:
    """Can a line be parted at all gutters?

    One without a wide gap is but one cell, or begins behind the first column, as no text does.
    """
    if _has_gap([text]) or _indent(text) >= gutters[0].stop - _BESIDE:
        return all(_cut(text, gutter) for gutter in gutters)
    return not any(text[: gap.start].strip() and text[gap.stop :].strip() for gap in gutters)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _narrowed(gutters: Sequence[range], texts: Sequence[str]) -> list[range]:
    """Return what a row leaves of each gutter, the whole of one that it leaves nothing of."""
    left = []
    for gutter in gutters:
        free = [at for at in gutter if not any(text[at : at + 1].strip() for text in texts)]
        left.append(range(free[0], free[-1] + 1) if free else gutter)
    return left


def _has_gap(texts: Sequence[str]) -> bool:
    return any(_WIDE.search(text.strip()) for text in texts)


def _cut(text: str, gutter: range) -> int:
    """Return where a line parts at a gutter, a sign or two beside it if need be; 0 if nowhere."""
    near = range(max(1, gutter.start - _BESIDE), gutter.stop + _BESIDE)
    free = [at for at in near if not text[at : at + 1].strip()]
    return min(free, key=lambda at: abs(at - gutter.stop + 1), default=0)


def _is_near(lines: Sequence[Line], above: _Row, below: _Row) -> bool:
    between = lines[above.end : below.first]
    return len(between) <= _MOST_BLANKS and all(line.is_blank for line in between)


def _gutters(texts: Sequence[str]) -> list[range]:
    """Return the stretches without a letter in any text that part the cells of columns."""
    width = max(map(len, texts))
    inked = [any(text[at : at + 1].strip() for text in texts) for at in range(width)]
    edges = [at for at in range(1, width) if inked[at] != inked[at - 1]]
    free = [range(a, b) for a, b in pairwise(edges) if not inked[a]]
    while bad := [gap for at, gap in enumerate(free) if not _parts_cells(free, at, texts)]:
        free.remove(min(bad, key=len))
    return free


def _parts_cells(free: Sequence[range], at: int, texts: Sequence[str]) -> bool:
    """Do most lines that have letters right and left of a gutter have a wide gap there?

    Where no line has both, the gutter itself must be wide.
    """
    gutter = free[at]
    begin = free[at - 1].stop if at else 0
    end = free[at + 1].start if at + 1 < len(free) else None
    gaps = []
    for text in texts:
        left, right = text[begin : gutter.start], text[gutter.stop : end]
        if left.strip() and right.strip():
            spaces = len(left) - len(left.rstrip()) + len(right) - len(right.lstrip())
            gaps.append(spaces + len(gutter))
    narrow = sum(gap <= _NARROW for gap in gaps)
    return narrow <= _MOST_NARROW * len(gaps) if gaps else len(gutter) > _NARROW


def _cells(lines: Sequence[Line], row: _Row, gutters: Sequence[range]) -> tuple[Cell, ...]:
    """Return the cells of a row: in each column the text of all its lines."""
    columns: list[list[tuple[Line, str]]] = [[] for _ in range(len(gutters) + 1)]
    for line, text in zip(lines[row.first : row.end], row.texts, strict=True):
        cuts = accumulate((_cut(text, gutter) for gutter in gutters), max)
        edges = [0, *cuts, len(text)]
        for column, (start, end) in zip(columns, pairwise(edges), strict=True):
            if cell := text[start:end].strip():
                column.append((line, cell))
    return tuple(
        Cell(tuple(line for line, _ in column), tuple(text for _, text in column))
        for column in columns
    )


def _is_table(table: Sequence[tuple[Cell, ...]]) -> bool:
    """Are the rows enough and full enough for a table, their cells short enough?"""
    if len(table) < _FEWEST_ROWS or len(table[0]) < 2:
        return False
    filled = sum(sum(bool(cell.text) for cell in row) > 1 for row in table)
    if filled < _MOST_FILLED * len(table):
        return False
    first = [row[0].text for row in table if row[0].text]
    if not first or all(_is_mark(text) for text in first):
        return False
    return all(len(cell.text) <= _LONGEST_CELL for row in table for cell in row)


def _is_mark(text: str) -> bool:
    marker = read_marker(f"{text} x")
    return marker is not None and marker.end >= len(text) and marker.kind in ("bullet", "dash")


def _texts(row: Sequence[Cell]) -> list[str]:
    return ["".join(filter(str.isalnum, cell.text)) for cell in row]


def _lines_of(row: Sequence[Cell]) -> list[Line]:
    return list(dict.fromkeys(line for cell in row for line in cell.lines))
