"""An English text and its translation side by side: numbers lost, added or changed.

In go the sentences of a paragraph, paired with their translations; out come the numbers that
only one side has. A number may be written otherwise («двенадцать дюймов» for ``12"``) and may
stand in a neighbouring sentence of its paragraph. Where one side says a number oftener than
the other, that alone is no fault ("a 6, and on a further 6 …"): only where another number
stands in its place.

Words that may say a number and may not («пара», "no", «второй») excuse a number of the other
side, and are never told themselves.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

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
    answered = {match[0] for match in matches}, {match[1] for match in matches}
    for at, pair in enumerate(sentences):
        lost, gained = (
            [n for n in side if n.pair == at and n.quantity.is_sure and n not in known]
            for side, known in zip((english, russian), answered, strict=True)
        )
        swapped = [*zip(lost, gained, strict=False), *_moved(matches, sentences, at)]
        for number, instead in swapped:
            yield _told(pair, number, instead)
        rest = len(lost) - len(gained)
        for number in lost[len(gained) :] if rest > 0 else ():
            if not _is_beside(number, russian):
                yield _told(pair, number, None)
        for number in gained[len(lost) :] if rest < 0 else ():
            if not _is_beside(number, english):
                yield _told(pair, None, number)


def _placed(sentences: Sequence[Pair], side: int) -> list[_Placed]:
    every = ((at, q) for at, pair in enumerate(sentences) for p in pair[side] for q in p.numbers)
    return [_Placed(order, at, quantity) for order, (at, quantity) in enumerate(every)]


def _matches(english: Sequence[_Placed], russian: Sequence[_Placed]) -> list[_Match]:
    """Return the numbers that answer each other, each once.

    Those of paired sentences go first; then two sure ones, two hints ("the second", «вторая»),
    a sure one and a hint.
    """
    found: list[_Match] = []
    left, right = list(english), list(russian)
    for is_near, sure in product((True, False), (2, 0, 1)):
        for one in tuple(left):
            for other in right:
                both = one.quantity.is_sure + other.quantity.is_sure
                if both == sure and (one.pair == other.pair) == is_near and one.may_be(other):
                    found.append((one, other))
                    left.remove(one)
                    right.remove(other)
                    break
    return found


def _moved(matches: Sequence[_Match], sentences: Sequence[Pair], at: int) -> Iterator[_Match]:
    """Yield the number of the sentence *at* that changed places with one of another sentence.

    Both stand in the paragraph, each in the other's sentence.
    """
    away = {
        (one.pair, other.pair): (one, other)
        for one, other in matches
        if one.pair != other.pair and one.quantity.is_sure and other.quantity.is_sure
    }
    for (there, here), (_, other) in away.items():
        back = away.get((here, there))
        is_one_to_one = all(len(side) == 1 for pair in (there, here) for side in sentences[pair])
        if here == at and back and is_one_to_one and not back[0].may_be(other):
            yield back[0], other


def _is_beside(number: _Placed, others: Sequence[_Placed]) -> bool:
    """Does the paired sentence say *number* at all, if not as often?"""
    return any(number.pair == other.pair and number.may_be(other) for other in others)


def _told(pair: Pair, lost: _Placed | None, gained: _Placed | None) -> NumberDisagreement:
    english, russian = (parts[0].line if parts else 0 for parts in pair)
    shown, instead = (number.quantity.shown if number else "" for number in (lost, gained))
    return NumberDisagreement(english, russian, shown, instead)


def numbers_of(text: str) -> tuple[Quantity, ...]:
    """Return the numbers of the prose of *text*."""
    return tuple(quantities(fair_copy(prose(text)).text))
