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
from itertools import pairwise

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
# So many rows have two cells or more.
_MOST_FILLED = 0.7


@dataclass(frozen=True, slots=True)
class _Row:
    """Lines *first* up to *end*, no blank one among them, with their tabs as spaces."""

    first: int
    end: int
    texts: tuple[str, ...]


def by_parted_rows(lines: Sequence[Line]) -> Iterator[tuple[int, int, Grid]]:
    """Yield the tables of *lines*, with their first line and their end.

    Leaves alone lists, whose first column would be their marks, and text in columns. Known to
    fail: a row over the whole width of its table ends it.
    """
    rows = list(_rows(lines))
    at = done = 0
    while at < len(rows):
        end, gutters = _grown(lines, rows, at)
        found = rows[at:end]
        table = [_cells(lines, row, gutters) for row in found]
        if _is_table(table):
            above = [row for row in rows[max(0, at - 1) : at] if row.first >= done]
            if head := _head(lines, above, found, gutters):
                found.insert(0, head)
                table.insert(0, _cells(lines, head, gutters))
            done = found[-1].end
            yield found[0].first, done, _grid(table)
        at = end if _is_table(table) else at + 1


def _grid(table: Sequence[tuple[Cell, ...]]) -> Grid:
    """Return rows as a table; a header that comes again on a further page is left out."""
    headed = not is_body(table[0], table[1:])
    header = table[0] if headed else ()
    again = [row for row in table[1:] if headed and _texts(row) == _texts(header)]
    body = tuple(row for row in table[headed:] if row not in again)
    return Grid(body, header, repeats=tuple(line for row in again for line in _lines_of(row)))


def _head(
    lines: Sequence[Line], above: Sequence[_Row], found: Sequence[_Row], gutters: Sequence[range]
) -> _Row | None:
    """Return the header that stands right under a text: the last lines above that keep the gutters.

    The first of them has a wide gap, as no line of text has.
    """
    if not above or not _is_near(lines, above[0], found[0]):
        return None
    row, texts = above[0], [text for part in found for text in part.texts]
    first = row.end
    while first > row.first:
        text = row.texts[first - 1 - row.first]
        if not _WIDE.search(text.strip()) or len(_gutters([text, *texts])) < len(gutters):
            break
        texts.insert(0, text)
        first -= 1
    return _Row(first, row.end, row.texts[first - row.first :]) if first < row.end else None


def _rows(lines: Sequence[Line]) -> Iterator[_Row]:
    """Yield the stretches of lines without a blank one that may be rows."""
    first = 0
    for at in range(len(lines) + 1):
        if at < len(lines) and not lines[at].is_blank and not (lines[at].role or lines[at].heading):
            continue
        if at > first:
            yield _Row(first, at, tuple(line.text.expandtabs() for line in lines[first:at]))
        first = at + 1


def _grown(lines: Sequence[Line], rows: Sequence[_Row], at: int) -> tuple[int, list[range]]:
    """Return where the rows end that share the gutters of the row *at*, and these gutters."""
    texts = list(rows[at].texts)
    gutters = _gutters(texts)
    end = at + 1
    while gutters and end < len(rows) and _is_near(lines, rows[end - 1], rows[end]):
        row = rows[end].texts
        shared = _gutters([*texts, *row])
        if len(shared) >= len(gutters) and not _is_text(row):
            texts += row
            gutters = shared
        elif not _has_gap(row) or not all(_cut(text, gap) for text in row for gap in gutters):
            break
        end += 1
    return end, gutters


def _has_gap(texts: Sequence[str]) -> bool:
    return any(_WIDE.search(text.strip()) for text in texts)


def _is_text(texts: Sequence[str]) -> bool:
    """Are the words of a row set as those of a text, from the edge on, with single spaces?"""
    return not _has_gap(texts) and not texts[0].startswith(" ") and " " in texts[0].strip()


def _cut(text: str, gutter: range) -> int:
    """Return where a line parts at a gutter, a sign or two beside it if need be; 0 if nowhere."""
    near = range(max(1, gutter.start - _BESIDE), gutter.stop + _BESIDE)
    free = [at for at in near if not text[at : at + 1].strip()]
    middle = (gutter.start + gutter.stop) // 2
    return min(free, key=lambda at: abs(at - middle), default=0)


def _is_near(lines: Sequence[Line], above: _Row, below: _Row) -> bool:
    between = lines[above.end : below.first]
    return len(between) <= _MOST_BLANKS and all(line.is_blank for line in between)


def _gutters(texts: Sequence[str]) -> list[range]:
    """Return the stretches where no text has a letter, though some have on both sides.

    Of the lines that have, few may go on after a single space.
    """
    width = max(map(len, texts))
    inked = [any(text[at : at + 1].strip() for text in texts) for at in range(width)]
    edges = [at for at in range(1, width) if inked[at] != inked[at - 1]]
    free = [range(a, b) for a, b in zip(edges, edges[1:], strict=False) if not inked[a]]
    return [gap for gap in free if _parts_cells(gap, texts)]


def _parts_cells(gutter: range, texts: Sequence[str]) -> bool:
    gaps = []
    for text in texts:
        left, right = text[: gutter.start], text[gutter.stop :]
        if left.strip() and right.strip():
            spaces = len(left) - len(left.rstrip()) + len(right) - len(right.lstrip())
            gaps.append(spaces + len(gutter))
    narrow = sum(gap <= _NARROW for gap in gaps)
    return bool(gaps) and narrow <= _MOST_NARROW * len(gaps)


def _cells(lines: Sequence[Line], row: _Row, gutters: Sequence[range]) -> tuple[Cell, ...]:
    """Return the cells of a row: in each column the text of all its lines."""
    columns: list[list[tuple[Line, str]]] = [[] for _ in range(len(gutters) + 1)]
    for line, text in zip(lines[row.first : row.end], row.texts, strict=True):
        edges = [0, *(_cut(text, gutter) for gutter in gutters), len(text)]
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
