"""The pieces of a page of an index in reading order: one column after the other."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, pairwise

from corpus.layout.index_rows import IndexPiece
from language.letters import fold

# A column holds at least this share of the terms of its page.
_COLUMN_SHARE = 0.08
# Signs from the left side of one column to that of the next, at least.
_COLUMN_GAP = 8
# A nested term stands so many signs to the right of the one it is under, at least.
NESTED_INDENT = 2
# Terms, and share of the terms of a column, that prove a place to be its left side.
_FEWEST_AT_SIDE, _SIDE_SHARE = 2, 0.03
# A place with a third of the terms of the commonest one may be the side as well.
_ASKEW = 3
# In one column a tab is an indent of so many characters.
TAB = 4


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece in its column; *indent* counts characters, or tabs, from the column's left side."""

    piece: IndexPiece
    indent: int


def in_reading_order(rows: Sequence[Sequence[IndexPiece]]) -> Iterator[Placed]:
    """Yield the pieces of *rows* page by page, column by column, from above to below."""
    filled = [row for row in rows if row]
    for _, page in groupby(filled, key=lambda row: row[0].line.sheet):
        yield from _columns(list(page))


def _columns(rows: Sequence[Sequence[IndexPiece]]) -> Iterator[Placed]:
    """Yield the columns of a page; of several, if the left one goes on after the right one."""
    lefts = _left_sides(rows)
    width = TAB if len(lefts) == 1 and _is_tabbed(rows) else 1
    columns: list[list[Placed]] = [[] for _ in lefts]
    for row in rows:
        if len(lefts) > 1 and columns[-1] and _sorts_after(row[0], columns[-1][-1].piece):
            yield from chain.from_iterable(columns)
            columns = [[] for _ in lefts]
        taken = 0
        for piece in row:
            taken = max(taken, _nearest(piece.place, lefts))
            indent = width * max(0, piece.place - lefts[taken])
            columns[taken].append(Placed(piece, indent))
    yield from chain.from_iterable(columns)


def _is_tabbed(rows: Sequence[Sequence[IndexPiece]]) -> bool:
    return any("\t" in row[0].line.text for row in rows)


def _sorts_after(piece: IndexPiece, other: IndexPiece) -> bool:
    """Do both begin an entry, and does *piece* come later in the alphabet?"""
    whole = all(p.pages and p.term[:1].isupper() for p in (piece, other))
    return whole and fold(piece.term) > fold(other.term)


def _nearest(place: int, lefts: Sequence[int]) -> int:
    return min(range(len(lefts)), key=lambda i: abs(lefts[i] - place))


def _left_sides(rows: Sequence[Sequence[IndexPiece]]) -> list[int]:
    """Return the left sides of the columns, learned from where terms begin.

    Two places are two columns only if one row holds a term at each; else the right one is
    an indent.
    """
    tabbed = _is_tabbed(rows)
    places = Counter(piece.place for row in rows for piece in row if piece.term)
    clusters: list[list[int]] = []
    for place in sorted(places):
        if clusters and place - clusters[-1][-1] < (1 if tabbed else _COLUMN_GAP):
            clusters[-1].append(place)
        else:
            clusters.append([place])
    enough = _COLUMN_SHARE * sum(places.values())
    big = [c for c in clusters if sum(places[p] for p in c) >= enough] or clusters[:1] or [[0]]
    lefts = [_left_side(cluster, places) for cluster in big]
    return lefts[:1] + [b for a, b in pairwise(lefts) if _side_by_side(rows, a, b)]


def _left_side(cluster: Sequence[int], places: Counter[int]) -> int:
    """Return the place where the terms of a column begin that are under no other.

    It is the leftmost place that comes again. Nested terms may be many times as many; but a
    place one sign to the left of the commonest is the same side, printed askew.
    """
    commonest = max(cluster, key=lambda p: places[p])
    fewest = max(_FEWEST_AT_SIDE, _SIDE_SHARE * sum(places[p] for p in cluster))
    return min(
        p
        for p in cluster
        if places[p] * _ASKEW >= places[commonest]
        or (p <= commonest - NESTED_INDENT and places[p] >= fewest)
    )


def _side_by_side(rows: Sequence[Sequence[IndexPiece]], left: int, right: int) -> bool:
    between = (left + right) / 2
    return any(
        any(p.place <= between for p in row) and any(p.place > between for p in row) for row in rows
    )
