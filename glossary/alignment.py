"""Which paragraphs, and which sentences, of a text and its translation say the same.

The method is that of Gale and Church (1993): of all ways to pair the parts in order, the one
whose lengths agree best, where one part may answer two, or none. Terms and numbers that both have
pull parts together. The figures of the cost are theirs; the lengths count letters.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from language.quantities import Quantity

# Letters of Russian for one of English, and how far that varies: variance for one letter.
_RATIO, _VARIANCE = 1.05, 6.8
# How unlikely each kind of pair is, as minus the logarithm of its share: one for one, one for
# none, one for two, two for two.
_COSTS = {(1, 1): 0.1, (1, 0): 4.6, (0, 1): 4.6, (2, 1): 2.4, (1, 2): 2.4, (2, 2): 4.5}
# Terms in common outweigh this much of a difference in length.
_PULL = 3.0


@dataclass(frozen=True, slots=True)
class AlignedPart:
    """A part of a text: its letters, from which line on, what it may mean and how often.

    What is meant are terms, and numbers by their values; *numbers* are those that it says.
    """

    text: str
    line: int
    meant: Counter[str]
    numbers: tuple[Quantity, ...] = ()


# So far from where its share of the text lies is a counterpart sought, in parts.
_BAND = 25
_Best = dict[tuple[int, int], tuple[float, tuple[int, int]]]
Pair = tuple[Sequence[AlignedPart], Sequence[AlignedPart]]


def aligned(english: Sequence[AlignedPart], russian: Sequence[AlignedPart]) -> Iterator[Pair]:
    """Yield the parts that answer one another, in order; each stands in one pair."""
    best: _Best = {(0, 0): (0.0, (0, 0))}
    for at in range(len(english) + 1):
        for place in _band(at, len(english), len(russian)):
            if at or place:
                steps = list(_steps(best, at, place, english, russian))
                best |= {(at, place): min(steps)} if steps else {}
    yield from reversed(list(_walk_back(best, english, russian)))


def _band(at: int, english: int, russian: int) -> range:
    """Return the Russian parts that may answer the first *at* English ones."""
    middle = round(at * russian / english) if english else 0
    width = max(_BAND, abs(english - russian) + 1)
    last = russian if at == english else middle + width
    return range(max(0, middle - width) if at else 0, min(last, russian) + 1)


def _steps(
    best: _Best, at: int, place: int, english: Sequence[AlignedPart], russian: Sequence[AlignedPart]
) -> Iterator[tuple[float, tuple[int, int]]]:
    """Yield what it costs to come to *at* and *place* by each kind of pair."""
    for a, b in _COSTS:
        if before := best.get((at - a, place - b)):
            yield before[0] + _cost(english[at - a : at], russian[place - b : place]), (a, b)


def _walk_back(
    best: _Best,
    english: Sequence[AlignedPart],
    russian: Sequence[AlignedPart],
) -> Iterator[Pair]:
    at, place = len(english), len(russian)
    while at or place:
        a, b = best[at, place][1]
        yield english[at - a : at], russian[place - b : place]
        at, place = at - a, place - b


def _cost(english: Sequence[AlignedPart], russian: Sequence[AlignedPart]) -> float:
    lengths = (sum(len(part.text) for part in parts) for parts in (english, russian))
    kind = _COSTS[len(english), len(russian)]
    if not english or not russian:
        return kind
    return kind + _misfit(*lengths) - _PULL * _likeness(english, russian)


def _misfit(english: int, russian: int) -> float:
    """Return how unlikely the lengths are for a translation: minus the logarithm of the chance."""
    mean = (english + russian / _RATIO) / 2
    distance = abs(russian - english * _RATIO) / math.sqrt(max(mean, 1.0) * _VARIANCE)
    return -math.log(max(math.erfc(distance / math.sqrt(2)), 1e-12))


def _likeness(english: Sequence[AlignedPart], russian: Sequence[AlignedPart]) -> float:
    """Return the share of the terms that both sides have, 0 to 1."""
    meant = [sum((part.meant for part in parts), Counter[str]()) for parts in (english, russian)]
    total = meant[0].total() + meant[1].total()
    return 2 * (meant[0] & meant[1]).total() / total if total else 0.0
