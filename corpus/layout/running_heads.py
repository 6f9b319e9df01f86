"""Running heads and feet: short lines that come again at the edge of page after page.

A head of a chapter may be the only place where its title stands, or the first may be
the title itself: so the first of a kind is kept, unless the title stands elsewhere too
or the line runs through the whole book. Text lost is worse than furniture kept: what may
as well be a row of a table, an item of a list or a heading that comes again, stays.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.source import Line
from language.letters import fold

_EDGE_LINES = 2
_LONGEST = 90
_FEWEST_LETTERS = 3
_NEAR_PAGES = 2
_FEWEST_SURE = 3
_MOST_ELSEWHERE = 2
_WHOLE_BOOK_SHARE, _WHOLE_BOOK_PAGES = 0.4, 8
_USUAL_SHARE = 0.3
_ITEM = re.compile(r"[-*\N{BULLET}\N{MIDDLE DOT}\N{EN DASH}\N{EM DASH}]\s|[\d\w]{1,3}[.)]\s")
_GOES_ON = re.compile(r"[,;:.\N{SOFT HYPHEN}-]$")
_CELLS = re.compile(r"\S(?:\t|\s{2,})\S")
_OPEN = re.compile(r"[\w,\N{SOFT HYPHEN}-]$")

Groups = Mapping[tuple[str, int], Sequence["_Place"]]


def find_running_heads(lines: Sequence[Line], starts: Sequence[int]) -> frozenset[int]:
    """Return the indices of the running heads and feet in *lines*.

    *starts* are the indices of the lines with which pages begin. Three times on pages that
    follow one another is enough; twice only at the very edge and with more to prove it.
    Leaves alone what is not at the edge of a page, or belongs to the text around it. Known
    to fail: a heading that begins every page of a part, as on cards of units.
    """
    groups: dict[tuple[str, int], list[_Place]] = defaultdict(list)
    for place in _edges(lines, starts):
        groups[head_key(lines[place.at].text), place.depth].append(place)
    running = {kind: places for kind, places in groups.items() if _recurs(*kind, places)}
    elsewhere = _elsewhere(lines, running.values())
    usual = _usual_depths(running.values(), len(starts))
    heads: set[int] = set()
    for (key, depth), places in running.items():
        ats = [place.at for place in places]
        if _runs_through_the_book(places, len(starts)):
            heads |= set(ats)
        elif _is_head(lines, places, elsewhere[key], is_usual=depth in usual):
            heads |= set(ats if elsewhere[key] else ats[1:])
    return frozenset(heads)


def head_key(text: str) -> str:
    """Return what two prints of one running head have in common: its letters and digits.

    >>> head_key("ГАВАНЬ:  игра") == head_key("Гавань. Игра")
    True
    """
    return "".join(filter(str.isalnum, fold(text)))


@dataclass(frozen=True, slots=True)
class _Place:
    """A line at the edge of a page: *depth* 0 is the first line, -1 the last one.

    *beside* are the lines next to it: on its own page, and on the page before or after.
    """

    page: int
    at: int
    depth: int
    beside: tuple[int, int]


def _edges(lines: Sequence[Line], starts: Sequence[int]) -> Iterator[_Place]:
    """Yield the short lines that stand first or last on a page."""
    filled = [at for at, line in enumerate(lines) if not line.is_blank]
    order = {at: number for number, at in enumerate(filled)}
    for page, (first, end) in enumerate(pairwise([*starts, len(lines)])):
        on_page = [at for at in range(first, end) if not lines[at].is_blank]
        depths = {at: -1 - i for i, at in enumerate(on_page[: -_EDGE_LINES - 1 : -1])}
        depths |= {at: i for i, at in enumerate(on_page[:_EDGE_LINES])}
        for at, depth in depths.items():
            if len(lines[at].normalised) <= _LONGEST:
                above = filled[max(0, order[at] - 1)]
                below = filled[min(len(filled) - 1, order[at] + 1)]
                yield _Place(page, at, depth, (above, below))


def _elsewhere(lines: Sequence[Line], groups: Iterable[Sequence[_Place]]) -> Counter[str]:
    """Count the keys of the lines that are at no such edge: the title itself, or labels."""
    edges = {place.at for places in groups for place in places}
    short = (at for at, line in enumerate(lines) if len(line.text) <= _LONGEST)
    return Counter(head_key(lines[at].text) for at in short if at not in edges)


def _recurs(key: str, depth: int, places: Sequence[_Place]) -> bool:
    """Has it words, and do most come again within two pages?"""
    if sum(map(str.isalpha, key)) < _FEWEST_LETTERS:
        return False
    gaps = [b.page - a.page for a, b in pairwise(places)]
    near = sum(0 < gap <= _NEAR_PAGES for gap in gaps)
    return len(places) >= (2 if depth in (0, -1) else _FEWEST_SURE) and near > len(gaps) / 2


def _usual_depths(groups: Iterable[Sequence[_Place]], pages: int) -> frozenset[int]:
    """Return the places where the book has running heads on many of its pages."""
    sure = Counter(p.depth for ps in groups if len(ps) >= _FEWEST_SURE for p in ps)
    return frozenset(depth for depth, count in sure.items() if count >= _USUAL_SHARE * pages)


def _runs_through_the_book(places: Sequence[_Place], pages: int) -> bool:
    return pages >= _WHOLE_BOOK_PAGES and len(places) > _WHOLE_BOOK_SHARE * pages


def _is_head(
    lines: Sequence[Line], places: Sequence[_Place], elsewhere: int, *, is_usual: bool
) -> bool:
    """Is it no part of the text, nor a heading that comes again and again?

    Where it stands but twice, the book must have heads at this place, or its title
    elsewhere, or the head must cut a sentence in two.
    """
    if any(_belongs_to_text(lines, place) for place in places):
        return False
    if elsewhere > max(_MOST_ELSEWHERE, len(places) // 2):
        return False
    if len(places) >= _FEWEST_SURE:
        return True
    return is_usual or elsewhere == 1 or any(_cuts_sentence(lines, place) for place in places)


def _belongs_to_text(lines: Sequence[Line], place: _Place) -> bool:
    """Is it a row of a table, an item of a list, or part of a sentence?"""
    text = lines[place.at].text.strip()
    if text[0].islower() or _GOES_ON.search(text) or _ITEM.match(text):
        return True
    inner = place.beside[1] if place.depth >= 0 else place.beside[0]
    adjacent = abs(inner - place.at) == 1
    return adjacent and all(_CELLS.search(lines[at].text.strip()) for at in (inner, place.at))


def _cuts_sentence(lines: Sequence[Line], place: _Place) -> bool:
    above, below = (lines[at].text.strip() for at in place.beside)
    return bool(_OPEN.search(above)) and below[:1].islower()
