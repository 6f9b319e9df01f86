"""Running heads and feet: short lines that come again at the edge of page after page.

A head of a chapter may be the only place where its title stands, or the first may be
the title itself: so the first of a kind is kept, unless the title stands elsewhere too
or the line runs through the whole book.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.source import Line
from language.letters import fold

_EDGE_LINES = 2
_LONGEST = 90
_FEWEST_LETTERS = 3
_NEAR_PAGES = 2
_WHOLE_BOOK_SHARE, _WHOLE_BOOK_PAGES = 0.4, 8


def find_running_heads(lines: Sequence[Line], starts: Sequence[int]) -> frozenset[int]:
    """Return the indices of the running heads and feet in *lines*.

    *starts* are the indices of the lines with which pages begin. At the very edge twice is
    enough on pages that follow one another, a line further in three times. Leaves alone what
    is not at the edge of a page. Known to fail: two sections of one name that begin pages a
    leaf apart.
    """
    groups: dict[tuple[str, int], list[_Place]] = defaultdict(list)
    for place in _edges(lines, starts):
        groups[head_key(lines[place.at].text), place.depth].append(place)
    running = {key: places for key, places in groups.items() if _runs(*key, places)}
    elsewhere = _keys_elsewhere(lines, running.values())
    heads: set[int] = set()
    for (key, _), places in running.items():
        ats = [place.at for place in places]
        through = _runs_through_the_book(places, len(starts))
        heads |= set(ats if through or key in elsewhere else ats[1:])
    return frozenset(heads)


def head_key(text: str) -> str:
    """Return what two prints of one running head have in common: its letters and digits.

    >>> head_key("ГАВАНЬ:  игра") == head_key("Гавань. Игра")
    True
    """
    return "".join(filter(str.isalnum, fold(text)))


@dataclass(frozen=True, slots=True)
class _Place:
    """A line at the edge of a page: *depth* 0 is the first line, -1 the last one."""

    page: int
    at: int
    depth: int


def _edges(lines: Sequence[Line], starts: Sequence[int]) -> Iterator[_Place]:
    """Yield the short lines that stand first or last on a page."""
    for page, (first, end) in enumerate(pairwise([*starts, len(lines)])):
        filled = [at for at in range(first, end) if not lines[at].is_blank]
        depths = {at: -1 - i for i, at in enumerate(filled[: -_EDGE_LINES - 1 : -1])}
        depths |= {at: i for i, at in enumerate(filled[:_EDGE_LINES])}
        for at, depth in depths.items():
            if len(lines[at].text.strip()) <= _LONGEST:
                yield _Place(page, at, depth)


def _keys_elsewhere(lines: Sequence[Line], groups: Iterable[Sequence[_Place]]) -> frozenset[str]:
    """Return the keys that also stand on a line that is no running head: the title itself."""
    edges = {place.at for places in groups for place in places}
    short = (at for at, line in enumerate(lines) if len(line.text) <= _LONGEST)
    return frozenset(head_key(lines[at].text) for at in short if at not in edges)


def _runs(key: str, depth: int, places: Sequence[_Place]) -> bool:
    """Has it words, and do most come again within two pages?"""
    if sum(map(str.isalpha, key)) < _FEWEST_LETTERS:
        return False
    gaps = [b.page - a.page for a, b in pairwise(places)]
    near = sum(0 < gap <= _NEAR_PAGES for gap in gaps)
    return len(places) >= (2 if depth in (0, -1) else 3) and near > len(gaps) / 2


def _runs_through_the_book(places: Sequence[_Place], pages: int) -> bool:
    return pages >= _WHOLE_BOOK_PAGES and len(places) > _WHOLE_BOOK_SHARE * pages
