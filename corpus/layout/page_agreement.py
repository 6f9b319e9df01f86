"""Short texts of a few pages: numbers beside words are told for pages by what agrees among them.

::

    ГАВАНЬ 18 Причал              19 ГАВАНЬ Маяк              ГАВАНЬ 20 Шторм

Three or four lines prove nothing by their form: «Отряд 2 Пращники» looks the same. So every
number beside words is taken for a page and what speaks for it is added up: numbers that follow
one another, a page of text between them, words that come again, sides that change from left
to right, and above all sentences that the lines cut in two, which no heading does.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.layout.edges import cuts_sentence, follows_prose
from corpus.layout.page_conventions import LONGEST_HEAD, head_words, numbered_words
from corpus.source import Line

# So much must speak for a run of marks.
PROVED = 4.0
_CUT, _SIDES, _LABELLED, _ALIKE, _LAST, _MORE = 2.0, 2.0, 3.0, 1.0, 1.0, 0.5
_UNEVEN, _LIKE_VALUES = 1.0, 2.0
_MOST_CUTS, _MOST_MORE = 3, 4
_FEWEST, _FEWEST_SIDED = 2, 3
# Letters between two numbers; how many times more the longest page may have than the shortest.
_WIDEST_STEP, _LEAST_TEXT, _EVEN = 2, 50, 6
_FIRST_YEAR = 1000
_MOST_WORDS, _LONGEST_KEY = 9, 4
_LABEL = r"(?:страница|стр\.?|(?<![^\W\d_])с\.|page|(?<![^\W\d_])p\.)\s*"
_NOT_BEHIND = r"(?<![\w.,:;+/№#$€(<>=*])(?<!№\s)(?<!\d[-\N{EN DASH}])(?<!\s-)"
_NOT_BEFORE = r"(?!\s?%|[\w+/)]|[.,:\N{EN DASH}-]\w)"
_NUMBER = re.compile(
    rf"(?P<label>{_LABEL})?{_NOT_BEHIND}(?P<page>\d{{1,4}}){_NOT_BEFORE}", re.IGNORECASE
)
_ENDED = re.compile(r"[.,;:!?]$")
_SMALL = re.compile(r"\s*[^\W\d_]")
_LAST_WORD = re.compile(r"([^\W\d_]+)\W*$")


@dataclass(frozen=True, slots=True)
class Beside:
    """A number in a short line, by its index, with the folded words on its *left* and *right*.

    *labelled* says that a word tells it for a page's; *goes_on* that a small letter follows, as
    in «12 марта»; *of_part* that it numbers a chapter or the like.
    """

    at: int
    page: int
    left: str
    right: str
    labelled: bool = False
    goes_on: bool = False
    of_part: bool = False

    @property
    def words(self) -> str:
        """All the words of the line."""
        return f"{self.left} {self.right}".strip()

    def shared(self) -> frozenset[str]:
        """Return the words that may come again in another head: at either end of either side."""
        found = {""}
        for side in (self.left.split(), self.right.split()):
            for length in range(1, min(_LONGEST_KEY, len(side)) + 1):
                found |= {" ".join(side[:length]), " ".join(side[-length:])}
        return frozenset(found)


def numbers_beside_words(text: str, at: int = 0) -> Iterator[Beside]:
    """Yield the numbers of a short line that stand alone beside words.

    >>> [(b.page, b.left, b.right) for b in numbers_beside_words("ГАВАНЬ 18 Причал")]
    [(18, 'гавань', 'причал')]
    >>> [b.page for b in numbers_beside_words("Баржа везёт 2к6 тюков, 5 %, 3–5 бочек")]
    []
    """
    text = text.strip()
    if not 0 < len(text) <= LONGEST_HEAD or text[0].islower() or _ENDED.search(text):
        return
    if len(text.split()) > _MOST_WORDS:
        return
    for match in _NUMBER.finditer(text):
        left, right = text[: match.start()], text[match.end() :]
        words = head_words(left), head_words(right)
        if not any(words):
            continue
        last = _LAST_WORD.search(words[0])
        of_part = last is not None and last[1] in numbered_words()
        follows = _SMALL.match(right)
        goes_on = follows is not None and follows[0].strip().islower()
        yield Beside(at, int(match["page"]), *words, bool(match["label"]), goes_on, of_part)


def groups_by_words(found: Iterable[Beside]) -> Mapping[str, Sequence[Beside]]:
    """Return the numbers by the words that several lines share; '' holds all of them."""
    groups: dict[str, list[Beside]] = defaultdict(list)
    for one in found:
        for key in one.shared():
            groups[key].append(one)
    return {key: group for key, group in groups.items() if len(group) >= _FEWEST}


def votes(lines: Sequence[Line], letters: Sequence[int], run: Sequence[Beside], key: str) -> float:
    """Return how much speaks for a growing *run* to number pages: ``PROVED`` is enough.

    *letters* stand before each line; *key* are the words that the lines share, if any. Nothing
    speaks for numbers that leave out more than one, have next to no text between, or are those
    of chapters or stand in headings of the format and cut no sentence.
    """
    steps = [below.page - above.page for above, below in pairwise(run)]
    gaps = [letters[below.at] - letters[above.at] for above, below in pairwise(run)]
    if not steps or max(steps) > _WIDEST_STEP or min(gaps) < _LEAST_TEXT:
        return 0.0
    cuts = sum(cuts_sentence(lines, one.at) for one in run)
    if not cuts and any(one.of_part or lines[one.at].heading for one in run):
        return 0.0
    by_page = [gap / step for gap, step in zip(gaps, steps, strict=True)]
    more = _MORE * min(len(run) - _FEWEST, _MOST_MORE)
    spoken = (
        (_SIDES + _MORE * (len(run) - _FEWEST_SIDED), _change_sides(run, key)),
        (_LABELLED, all(one.labelled for one in run)),
        (_ALIKE, bool(key)),
        (_LAST, _ends_the_text(lines, run)),
        (-_UNEVEN, max(by_page) > _EVEN * min(by_page)),
        (-_LIKE_VALUES, are_values(run) and not cuts),
    )
    return _CUT * min(cuts, _MOST_CUTS) + more + sum(worth for worth, speaks in spoken if speaks)


def _change_sides(run: Sequence[Beside], key: str) -> bool:
    """Do the numbers stand on one side of the words on left pages, on the other on right ones?"""
    sides: dict[int, set[bool]] = {0: set(), 1: set()}
    for one in run:
        shared = f" {one.right} ".find(f" {key} ") >= 0 if key else bool(one.right)
        sides[one.page % 2].add(shared)
    return len(run) >= _FEWEST_SIDED and sorted(map(sorted, sides.values())) == [[False], [True]]


def are_values(run: Sequence[Beside]) -> bool:
    """Do small letters go on after the numbers, as in «12 марта», or are they years?"""
    by_word = all(one.goes_on and not one.labelled for one in run)
    return len(run) > 0 and (by_word or all(one.page >= _FIRST_YEAR for one in run))


def _ends_the_text(lines: Sequence[Line], run: Sequence[Beside]) -> bool:
    """Does the last of the lines end the text, and each stand under prose: no heading does?"""
    below = lines[run[-1].at + 1 :]
    return all(line.is_blank for line in below) and all(follows_prose(lines, m.at) for m in run)
