"""Running heads and feet: short lines that come again at the edge of page after page.

A head of a chapter may be the only place where its title stands, or the first may be
the title itself: so the first of a kind is kept, unless the title stands elsewhere too
or the line runs through the whole book.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
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

    *starts* are the indices of the lines with which pages begin. Twice is enough on pages
    that follow one another. Leaves alone what is not at the edge of a page. Known to fail:
    two sections of one name that both begin a page, a leaf apart.
    """
    groups: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for page, at in _edges(lines, starts):
        groups[head_key(lines[at].text)].append((page, at))
    elsewhere = _keys_elsewhere(lines, groups)
    heads: set[int] = set()
    for key, places in groups.items():
        if sum(map(str.isalpha, key)) >= _FEWEST_LETTERS and _runs(places):
            ats = [at for _, at in places]
            through = _runs_through_the_book(places, len(starts))
            heads |= set(ats if through or key in elsewhere else ats[1:])
    return frozenset(heads)


def head_key(text: str) -> str:
    """Return what two prints of one running head have in common: its letters and digits.

    >>> head_key("ГАВАНЬ:  игра") == head_key("Гавань. Игра")
    True
    """
    return "".join(filter(str.isalnum, fold(text)))


def _edges(lines: Sequence[Line], starts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield page and index of the short lines that stand first or last on a page."""
    for page, (first, end) in enumerate(pairwise([*starts, len(lines)])):
        filled = [at for at in range(first, end) if not lines[at].is_blank]
        for at in dict.fromkeys(filled[:_EDGE_LINES] + filled[-_EDGE_LINES:]):
            if len(lines[at].text.strip()) <= _LONGEST:
                yield page, at


def _keys_elsewhere(
    lines: Sequence[Line], groups: dict[str, list[tuple[int, int]]]
) -> frozenset[str]:
    """Return the keys that also stand on a line that is no running head: the title itself."""
    edges = {at for places in groups.values() for _, at in places}
    short = (at for at, line in enumerate(lines) if len(line.text) <= _LONGEST)
    return frozenset(head_key(lines[at].text) for at in short if at not in edges)


def _runs(places: Sequence[tuple[int, int]]) -> bool:
    """Do most come again within two pages?"""
    gaps = [b - a for (a, _), (b, _) in pairwise(places)]
    near = sum(0 < gap <= _NEAR_PAGES for gap in gaps)
    return bool(gaps) and near > len(gaps) / 2


def _runs_through_the_book(places: Sequence[tuple[int, int]], pages: int) -> bool:
    return pages >= _WHOLE_BOOK_PAGES and len(places) > _WHOLE_BOOK_SHARE * pages
