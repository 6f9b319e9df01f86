"""Running heads and feet: short lines that come again at the edge of page after page.

A head of a chapter may be the only place where its title stands, or the first may be
the title itself: so the first of a kind is kept, unless the title stands elsewhere too
or the line runs through the whole book. Text lost is worse than furniture kept: what may
as well be a row of a table, an item of a list or a heading that comes again, stays.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise

from corpus.layout.edges import edge_depths, is_open
from corpus.layout.roman_pages import read_roman
from corpus.source import Line
from language.letters import fold

_LONGEST = 90
_FEWEST_LETTERS = 3
_NEAR_PAGES = 2
# In raw lines, from a head to the page number under it.
_NEAR_NUMBER = 4
_FEWEST_SURE = 3
_FEWEST_FACING = 3
_MAX_OCCURRENCES_IN_BODY = 2
_WHOLE_BOOK_SHARE, _WHOLE_BOOK_PAGES = 0.4, 8
_USUAL_SHARE, _FEWEST_USUAL = 0.3, 6
_NEARLY_ALL = 0.85
_BEGINNING = 10
_LABELLED = re.compile(r"^[^\W\d_][^\d:]{0,30}: \S")
_ITEM = re.compile(r"^(?:[-*\N{BULLET}\N{MIDDLE DOT}\N{EN DASH}\N{EM DASH}]\s|\w{1,3}[.)]\s)")
_GOES_ON = re.compile(r"[,;:.\N{HYPHEN}\N{SOFT HYPHEN}-]$")
_CELLS = re.compile(r"\S(?:\t|\s{2,})\S")
_NUMBERED = re.compile(r"^\s*(?:[^\W\d_]+\s+)?(?:\d+|[IVXLХ]+)(?:\.\d+)*[.:)]?\s+(?=\S)")

Groups = Mapping[tuple[str, int], Sequence["_Place"]]


def find_running_heads(
    lines: Sequence[Line], starts: Sequence[int], marks: Container[int] = ()
) -> frozenset[int]:
    """Return the indices of the running heads and feet in *lines*.

    *starts* are the indices of the lines with which pages begin, *marks* the numbers of the
    raw lines that were page numbers: what comes again above them is a head. Three times on
    pages that follow one another is enough; twice only at the very edge and with more to
    prove it.
    Leaves alone what is not at the edge of a page, or belongs to the text around it. Known
    to fail: a heading that begins every page of a part, as on cards of units.
    """
    groups: dict[tuple[str, int], list[_Place]] = defaultdict(list)
    for place in _edges(lines, starts):
        groups[head_key(lines[place.at].text), place.depth].append(place)
    running = {kind: places for kind, places in groups.items() if _recurs(*kind, places)}
    elsewhere = _elsewhere(lines, running.values(), starts)
    usual = _usual_depths(running.values(), len(starts))
    heads = _numerals(lines, groups)
    facing = _facing(lines, running, len(starts))
    for (key, depth), places in running.items():
        ats = [place.at for place in places]
        numbered = depth == 0 and all(_above_number(lines, place, marks) for place in places)
        throughout = _runs_through_the_book(places, len(starts)) or (key, depth) in facing
        if numbered or throughout:
            heads |= set(ats)
        elif _is_head(lines, places, elsewhere[key], is_usual=depth in usual):
            first_too = elsewhere[key] or _cuts_sentence(lines, places[0])
            heads |= set(ats if first_too else ats[1:])
    edges = [place for places in groups.values() for place in places]
    heads |= _of_one_beginning(lines, edges, len(starts))
    others = _without_head(lines, edges, heads, marks)
    others = [place for place in others if place.depth in usual]
    everywhere = _set_throughout(groups, heads, len(starts))
    return frozenset(heads.union(_titles_again(lines, [*starts, len(lines)], others, everywhere)))


@lru_cache(maxsize=1 << 16)
def head_key(text: str) -> str:
    """Return what two prints of one running head have in common: its letters and digits.

    >>> head_key("ГАВАНЬ:  игра") == head_key("Гавань. Игра")
    True
    """
    return "".join(filter(str.isalnum, fold(text)))


def title_keys(text: str) -> frozenset[str]:
    """Return the keys that a running head may have of the title *text*: without its number too.

    >>> title_keys("Глава 2. Порт") == {"глава2порт", "порт"}
    True
    """
    return frozenset((head_key(text), head_key(_NUMBERED.sub("", text))))


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
        for at, depth in edge_depths(on_page).items():
            if len(lines[at].normalised) <= _LONGEST:
                above = filled[max(0, order[at] - 1)]
                below = filled[min(len(filled) - 1, order[at] + 1)]
                yield _Place(page, at, depth, (above, below))


def _elsewhere(
    lines: Sequence[Line], groups: Iterable[Sequence[_Place]], starts: Sequence[int]
) -> Counter[str]:
    """Count the keys of the lines that are at no such edge: the title itself, or labels.

    A title is counted without its number too: the head of «Глава 2. Порт» says «Порт». The first
    two lines of a page may be one.
    """
    edges = {place.at for places in groups for place in places}
    short = (
        line.text for at, line in enumerate(lines) if len(line.text) <= _LONGEST and at not in edges
    )
    pairs = ((lines[at], lines[at + 1]) for at in starts if at + 1 < len(lines))
    begun = (
        f"{first.text} {second.text}"
        for first, second in pairs
        if not (first.is_blank or second.is_blank) and len(first.text + second.text) < _LONGEST
    )
    return Counter(chain.from_iterable(map(title_keys, chain(short, begun))))


def _recurs(key: str, depth: int, places: Sequence[_Place]) -> bool:
    """Has it words, and do most come again within two pages?"""
    if not _has_words(key):
        return False
    gaps = [b.page - a.page for a, b in pairwise(places)]
    near = sum(0 < gap <= _NEAR_PAGES for gap in gaps)
    return len(places) >= (2 if depth in (0, -1) else _FEWEST_SURE) and near > len(gaps) / 2


def _has_words(key: str) -> bool:
    return sum(map(str.isalpha, key)) >= _FEWEST_LETTERS


def _usual_depths(groups: Iterable[Sequence[_Place]], pages: int) -> frozenset[int]:
    """Return the places where the book has running heads on many of its pages."""
    counts = Counter(place.depth for places in groups for place in places)
    enough = max(_FEWEST_USUAL, _USUAL_SHARE * pages)
    return frozenset(depth for depth, count in counts.items() if count >= enough)


def _runs_through_the_book(places: Sequence[_Place], pages: int) -> bool:
    return pages >= _WHOLE_BOOK_PAGES and len(places) > _WHOLE_BOOK_SHARE * pages


def _numerals(lines: Sequence[Line], groups: Groups) -> set[int]:
    """Return the Roman numbers of chapters at the heads of pages: «ХI» on page after page.

    They never fall, and come again; in letters of either alphabet.
    """
    found: dict[int, list[tuple[_Place, int]]] = defaultdict(list)
    for (_, depth), places in groups.items():
        for place in places:
            if number := read_roman(lines[place.at].text):
                found[depth].append((place, number))
    heads: set[int] = set()
    for depth, numbered in found.items():
        numbered.sort(key=lambda pair: pair[0].at)
        numbers = [number for _, number in numbered]
        grows = all(a <= b for a, b in pairwise(numbers))
        again = len(numbers) - len(set(numbers))
        if depth >= 0 and grows and len(numbers) >= _FEWEST_SURE and 2 * again >= len(numbers):
            heads |= {place.at for place, _ in numbered}
    return heads


def _facing(lines: Sequence[Line], running: Groups, pages: int) -> frozenset[tuple[str, int]]:
    """Return the two heads that face one another through the whole book, left and right.

    Neither is the title of a chapter that begins in it. A few pages prove nothing: they may be
    one chapter, whose title stands nowhere else.
    """
    sides: dict[tuple[int, int], list[tuple[str, int]]] = defaultdict(list)
    for (key, depth), places in running.items():
        if any(_belongs_to_text(lines, place) for place in places):
            continue
        for side in {place.page % 2 for place in places}:
            full = len(range(side, pages, 2))
            if len(places) >= max(_FEWEST_FACING, _NEARLY_ALL * full):
                sides[depth, side].append((key, depth))
    return frozenset(
        kind
        for (depth, side), kinds in sides.items()
        if sides.get((depth, 1 - side), kinds) != kinds
        for kind in kinds
    )


def _is_head(
    lines: Sequence[Line], places: Sequence[_Place], elsewhere: int, *, is_usual: bool
) -> bool:
    """Is it no part of the text, nor a heading that comes again and again?

    Where it stands but twice, the book must have heads at this place, or its title
    elsewhere, or the head must cut a sentence in two.
    """
    if any(_belongs_to_text(lines, place) for place in places):
        return False
    if elsewhere > max(_MAX_OCCURRENCES_IN_BODY, len(places) // 2):
        return False
    if len(places) >= _FEWEST_SURE:
        return True
    return is_usual or elsewhere == 1 or any(_cuts_sentence(lines, place) for place in places)


def _above_number(lines: Sequence[Line], place: _Place, marks: Container[int]) -> bool:
    """Does the number of the page stand between the line and the text: no title stands so?"""
    head, below = lines[place.at], lines[place.beside[1]]
    between = range(head.number + 1, min(below.number, head.number + _NEAR_NUMBER))
    return head.sheet == below.sheet and any(at in marks for at in between)


def _of_one_beginning(
    lines: Sequence[Line], places: Iterable[_Place], pages: int
) -> frozenset[int]:
    """Return the heads that begin alike on page after page: ``ГЛАВА 5. ПОРТ 5.1. ШТОРМ``.

    Only where a good part of the book has them; the first may be the title itself.
    """
    groups: dict[tuple[str, int], list[_Place]] = defaultdict(list)
    for place in sorted(places, key=lambda place: place.at):
        key = head_key(lines[place.at].text)
        if len(key) > _BEGINNING and place.depth in (0, -1) and not _belongs_to_text(lines, place):
            groups[key[:_BEGINNING], place.depth].append(place)
    running = {kind: found for kind, found in groups.items() if _recurs(*kind, found)}
    usual = _usual_depths(running.values(), pages)
    return frozenset(
        place.at for (_, depth), found in running.items() if depth in usual for place in found[1:]
    )


def _without_head(
    lines: Sequence[Line], edges: Sequence[_Place], heads: Container[int], marks: Container[int]
) -> list[_Place]:
    """Return the edges that may hold a head yet: none stands there, and the page number does.

    Where the heads of the book stand beside page numbers, the first lines of a form sheet
    («ОПЫТ», «Запас») are none; nor is the title of an entry under the chapter's head.
    """
    known = [place for place in edges if place.at in heads]
    full = {(place.page, place.depth >= 0) for place in known}
    numbered = sum(_is_by_number(lines[place.at], marks) for place in known)
    must = numbered >= _NEARLY_ALL * len(known)
    return [
        place
        for place in edges
        if _is_doubled(lines, place)
        or (
            (place.page, place.depth >= 0) not in full
            and (not must or _is_by_number(lines[place.at], marks))
        )
    ]


def _is_doubled(lines: Sequence[Line], place: _Place) -> bool:
    """Does a line stand twice, one under the other, as where a title is set in two layers?"""
    return head_key(lines[place.at].text) in {head_key(lines[at].text) for at in place.beside}


def _is_by_number(line: Line, marks: Container[int]) -> bool:
    near = range(line.number - _NEAR_NUMBER, line.number + _NEAR_NUMBER + 1)
    return any(at in marks for at in near)


def _set_throughout(groups: Groups, heads: Container[int], pages: int) -> frozenset[int]:
    """Return the depths where nearly every left page, or right page, has a head."""
    found = Counter(
        (p.depth, p.page % 2) for places in groups.values() for p in places if p.at in heads
    )
    enough = max(_FEWEST_USUAL, _NEARLY_ALL * pages / 2)
    return frozenset(depth for (depth, _), count in found.items() if count >= enough)


def _titles_again(
    lines: Sequence[Line],
    bounds: Sequence[int],
    places: Iterable[_Place],
    throughout: Container[int],
) -> Iterator[int]:
    """Yield the lines, where the book has its heads, that say a title of the page or above again.

    The head of a short chapter comes but once. A word that stands in many places may be a
    label, unless the heads of the other side show that a head must stand there.
    """
    met: dict[str, list[int]] = defaultdict(list)
    for at, line in enumerate(lines):
        if 0 < len(line.text) <= _LONGEST:
            met[head_key(line.text)].append(at)
    for place in places:
        key = head_key(lines[place.at].text)
        # The first few tell: a line may stand on thousands of pages.
        others = [at for at in met[key][: _MAX_OCCURRENCES_IN_BODY + 2] if at != place.at]
        rare = len(others) <= _MAX_OCCURRENCES_IN_BODY or place.depth in throughout
        is_title = bool(others) and others[0] < bounds[place.page + 1] and _has_words(key)
        if is_title and rare and not _belongs_to_text(lines, place):
            yield place.at


def _belongs_to_text(lines: Sequence[Line], place: _Place) -> bool:
    """Is it a row of a table, an item of a list, or part of a sentence?"""
    text = lines[place.at].text.strip()
    if text[0].islower() or any(sign.search(text) for sign in (_GOES_ON, _ITEM)):
        return True
    if _LABELLED.search(text) and not text.isupper():
        return True
    inner = place.beside[1] if place.depth >= 0 else place.beside[0]
    adjacent = abs(inner - place.at) == 1
    return adjacent and all(_CELLS.search(lines[at].text.strip()) for at in (inner, place.at))


def _cuts_sentence(lines: Sequence[Line], place: _Place) -> bool:
    above, below = (lines[at].text.strip() for at in place.beside)
    return is_open(above, below)
