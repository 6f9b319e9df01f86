"""Two facing pages on one sheet, as scanned books have them: each made a sheet of its own.

::

    Баржа стоит у причала.              Шлюпка ушла в море.
    6                                                     7
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, chain, pairwise

from corpus.layout.column_gaps import lines_of_column
from corpus.layout.columns import cut, sides
from corpus.layout.edges import EDGE_LINES
from corpus.source import Line, Source

_PAIR = re.compile(r"\s*(\d{1,4})\s{8,}(\d{1,4})\s*")
_FEWEST, _LEAST_SHARE = 3, 0.5


def part_spreads(source: Source) -> tuple[Source, int]:
    """Return *source* with its spreads parted, and how many it has.

    The pair of following numbers at head or foot of most sheets proves them.
    """
    ends = [0, *source.breaks, len(source.lines)]
    sheets = [source.lines[first:end] for first, end in pairwise(ends)]
    spreads = [sheet for sheet in sheets if _has_two_numbers(sheet)]
    if len(spreads) < max(_FEWEST, _LEAST_SHARE * len(sheets)):
        return source, 0
    usual = _usual_side(spreads)
    pages = [page for sheet in sheets for page in _pages(sheet, usual)]
    starts = [0, *accumulate(map(len, pages))]
    parted = replace(source, lines=tuple(chain.from_iterable(pages)), breaks=tuple(starts[1:-1]))
    return parted, len(spreads)


def _has_two_numbers(sheet: Sequence[Line]) -> bool:
    filled = [line.text for line in sheet if not line.is_blank]
    pairs = map(_PAIR.fullmatch, filled[:EDGE_LINES] + filled[-EDGE_LINES:])
    return any(pair is not None and int(pair[2]) == int(pair[1]) + 1 for pair in pairs)


def _best_side(sheet: Sequence[Line]) -> int:
    """Return where the right page begins: the strip before it is crossed by fewest lines."""
    found = {side: sum(row.crosses for row in cut(sheet, side)) for side in sides(sheet)}
    return min(found, key=lambda side: (found[side], -side), default=0)


def _usual_side(spreads: Sequence[Sequence[Line]]) -> int:
    counts = Counter(filter(None, map(_best_side, spreads)))
    return max(counts, key=lambda side: (counts[side], side), default=0)


def _pages(sheet: Sequence[Line], usual: int) -> list[Sequence[Line]]:
    """Cut a spread into its two pages; any other sheet is returned as it is."""
    side = (_best_side(sheet) or usual) if _has_two_numbers(sheet) else 0
    if not side:
        return [sheet]
    rows = cut(sheet, side)
    left = lines_of_column([(row.line, row.left) for row in rows])
    return [left, lines_of_column([(row.line, row.right) for row in rows])]
