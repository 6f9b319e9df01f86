"""An English text and its translation side by side: numbers lost, added or changed.

In go the sentences of a paragraph, paired with their translations; out come the numbers that
only one side has. A number may be written otherwise («двенадцать дюймов» for ``12"``) and may
stand in a neighbouring sentence of its paragraph. Where one side says a number oftener than
the other, that alone is no fault ("a 6, and on a further 6 …"): only where another number
stands in its place.

Words that may say a number and may not («пара», "no", «второй») excuse a number of the other
side, and are never told themselves.
"""

from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, product

from glossary.alignment import Pair
from glossary.prose import prose
from language.fair_copy import fair_copy
from language.quantities import Quantity, quantities


@dataclass(frozen=True, slots=True)
class NumberDisagreement:
    """A number that one side says and the other does not.

    The lines are those where the compared sentences begin, from 1, 0 where a side has none;
    *english* and *russian* are the numbers as they stand, one of them '' where it was left out
    or added.
    """

    english_line: int
    russian_line: int
    english: str
    russian: str

    def __str__(self) -> str:
        at = f"строка {self.english_line}"
        place = str(self.russian_line or "–")
        if self.english and self.russian:
            return f"{place}: число «{self.russian}»: по-английски «{self.english}» ({at})"
        if self.english:
            return f"{place}: нет числа «{self.english}» ({at})"
        return f"{place}: число «{self.russian}»: по-английски его нет ({at})"


@dataclass(frozen=True, slots=True)
class _Placed:
    """The *order*-th number of a side, and the pair of sentences that it stands in."""

    order: int
    pair: int
    quantity: Quantity

    def may_be(self, other: "_Placed") -> bool:
        """May both say the same number?"""
        return not self.quantity.values.isdisjoint(other.quantity.values)


_Match = tuple[_Placed, _Placed]


def number_disagreements(sentences: Sequence[Pair]) -> Iterator[NumberDisagreement]:
    """Yield the numbers in which the paired *sentences* of one paragraph differ."""
    english, russian = _placed(sentences, 0), _placed(sentences, 1)
    matches = _matches(english, russian)
    moved = _moved(matches, sentences)
    known = {one.order for one, _ in matches}, {other.order for _, other in matches}
    sides = _by_pair(english), _by_pair(russian)
    for at, pair in enumerate(sentences):
        here = sides[0].get(at, []), sides[1].get(at, [])
        lost, gained = (
            [number for number in side if number.quantity.is_sure and number.order not in answered]
            for side, answered in zip(here, known, strict=True)
        )
        for number, instead in (*zip(lost, gained, strict=False), *moved.get(at, ())):
            yield _told(pair, number, instead)
        for number in lost[len(gained) :]:
            if not any(map(number.may_be, here[1])):
                yield _told(pair, number, None)
        for number in gained[len(lost) :]:
            if not any(map(number.may_be, here[0])):
                yield _told(pair, None, number)


def _placed(sentences: Sequence[Pair], side: int) -> list[_Placed]:
    every = ((at, q) for at, pair in enumerate(sentences) for p in pair[side] for q in p.numbers)
    return [_Placed(order, at, quantity) for order, (at, quantity) in enumerate(every)]


def _by_pair(numbers: Sequence[_Placed]) -> Mapping[int, list[_Placed]]:
    return {at: list(group) for at, group in groupby(numbers, key=lambda number: number.pair)}


def _matches(english: Sequence[_Placed], russian: Sequence[_Placed]) -> list[_Match]:
    """Return the numbers that answer each other, each once.

    Those of paired sentences go first; then two sure ones, two hints ("the second", «вторая»),
    a sure one and a hint.
    """
    found: list[_Match] = []
    left, right = list(english), list(russian)
    for is_near, sure in product((True, False), (2, 0, 1)):
        matches = list(_matched(left, right, sure, is_near=is_near))
        known = {one.order for one, _ in matches}, {other.order for _, other in matches}
        left = [number for number in left if number.order not in known[0]]
        right = [number for number in right if number.order not in known[1]]
        found += matches
    return found


def _matched(
    english: Sequence[_Placed], russian: Sequence[_Placed], sure: int, *, is_near: bool
) -> Iterator[_Match]:
    """Yield each English number with the first Russian one that may be it, *sure* of them sure.

    The Russian ones wait by value, so that a long table is read once. *is_near*: both stand in
    paired sentences; else in any, since those that are near have been matched before.
    """
    waiting: defaultdict[tuple[str, int, int | None], deque[_Placed]] = defaultdict(deque)
    for number in russian:
        for value in number.quantity.values:
            waiting[value, number.quantity.is_sure, number.pair if is_near else None].append(number)
    taken: set[int] = set()
    for one in english:
        firsts = []
        for value in one.quantity.values:
            key = value, sure - one.quantity.is_sure, one.pair if is_near else None
            queue = waiting.get(key, deque())
            while queue and queue[0].order in taken:
                queue.popleft()
            firsts += [queue[0]] if queue else []
        if firsts:
            other = min(firsts, key=lambda number: number.order)
            taken.add(other.order)
            yield one, other


def _moved(matches: Sequence[_Match], sentences: Sequence[Pair]) -> Mapping[int, list[_Match]]:
    """Return, by their sentence, the numbers that changed places with one of another sentence.

    Both stand in the paragraph, each in the other's sentence.
    """
    away = {
        (one.pair, other.pair): (one, other)
        for one, other in matches
        if one.pair != other.pair and one.quantity.is_sure and other.quantity.is_sure
    }
    moved: defaultdict[int, list[_Match]] = defaultdict(list)
    for (there, here), (_, other) in away.items():
        back = away.get((here, there))
        is_one_to_one = all(len(side) == 1 for pair in (there, here) for side in sentences[pair])
        if back and is_one_to_one and not back[0].may_be(other):
            moved[here].append((back[0], other))
    return moved


def _told(pair: Pair, lost: _Placed | None, gained: _Placed | None) -> NumberDisagreement:
    english, russian = (parts[0].line if parts else 0 for parts in pair)
    shown, instead = (number.quantity.shown if number else "" for number in (lost, gained))
    return NumberDisagreement(english, russian, shown, instead)


def numbers_of(text: str) -> tuple[Quantity, ...]:
    """Return the numbers of the prose of *text*."""
    return tuple(quantities(fair_copy(prose(text)).text))
