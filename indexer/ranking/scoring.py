"""What every way to meet a query is worth in every passage: BM25F over title, trail, text."""

import math
from array import array
from collections.abc import Collection, Iterator
from typing import NamedTuple, Protocol

from indexer.query.plan import Asked, Group, Phrase
from indexer.ranking.together import Values, merged, together
from indexer.store.kept import Kept
from indexer.weights import Weights

_KEPT_SCORES = 48 << 20  # bytes
_SCORE = 12  # bytes: a number and a strength
# A kept list is read whole rather than the index, if it has so many passages for one asked.
_DENSE = 200

Scores = dict[int, float]
"""Scores by the number of the passage."""


class Index(Protocol):
    """What ranking asks of an engine: all passages, or those among which the best ones lie.

    *size*, *average_length* and frequencies are those of all passages; *beyond* counts the
    passages that hold a word of the query and are not given.
    """

    @property
    def size(self) -> int:
        """The number of passages."""

    @property
    def average_length(self) -> float:
        """The number of keys of a section on average."""

    @property
    def beyond(self) -> int:
        """The number of passages found that are not given; 0 where all are."""

    def frequency(self, key: str) -> int:
        """Return in how many passages *key* stands."""

    def postings(self, key: str) -> Values:
        """Return the packed value of *key* for every passage that holds it."""

    def values(self, key: str, numbers: Collection[int]) -> Values:
        """Return the same for the passages *numbers* alone."""


class Strengths(NamedTuple):
    """The passages that hold a key or unit, and how strongly: 0 to 1, rarity left out."""

    numbers: "array[int]"
    values: "array[float]"

    def __len__(self) -> int:
        return len(self.numbers)


class Scoring:
    """Scores passages for the groups of a query; what was read is kept in a few bytes each."""

    def __init__(self, index: Index, weights: Weights) -> None:
        self._index = index
        self._weights = weights
        self._kept: Kept[str | Phrase, Strengths] = Kept(_KEPT_SCORES, _SCORE)

    def worth(self, group: Group) -> float:
        """Return the most that a group can add to a score."""
        words = sum(word.weight * self.word_rarity(word) for word in group.words)
        if group.units:
            words = max(words, _telling(group) * self.concept_rarity(group))
        return words * (self._weights.k1 + 1)

    def parts(self, group: Group) -> list[float]:
        """Return how much of a group each of its words is, if they don't stand together."""
        if len(group.words) == 1:
            return [1.0]
        whole = sum(word.weight * self.word_rarity(word) for word in group.words) or 1.0
        return [
            self._weights.apart * word.weight * self.word_rarity(word) / whole
            for word in group.words
        ]

    def group(self, group: Group, numbers: Collection[int] | None) -> Scores:
        """Return the scores for a group, of all passages or of *numbers* alone."""
        if not group.units:
            word = group.words[0]
            return self._word(word, word.weight * self.word_rarity(word), numbers)
        rarity = self.concept_rarity(group)
        found: Scores = {}
        for word in group.words:
            own = rarity if len(group.words) == 1 else self.word_rarity(word) * self._weights.apart
            for number, score in self._word(word, word.weight * own, numbers).items():
                found[number] = found.get(number, 0.0) + score
        for unit in group.units:
            worth = _telling(group) * rarity * unit.quality
            found = _better(found, self._strengths(unit, numbers), worth * self._most)
        return found

    def unit(self, unit: Phrase, numbers: Collection[int] | None) -> Values:
        """Return a packed value for every passage where the words of *unit* stand together."""
        rarest_first = sorted(
            unit.words, key=lambda keys: sum(self._index.frequency(key) for key in keys)
        )
        found: dict[tuple[str, ...], Values] = {}
        for keys in rarest_first:
            found[keys] = merged([self._values(key, numbers) for key in keys])
            numbers = found[keys].keys()
        if len(unit.words) == 1:
            return found[unit.words[0]]
        values = (
            (number, together([found[keys][number] for keys in unit.words], unit.ordered))
            for number in numbers or ()
        )
        return {number: value for number, value in values if value is not None}

    @property
    def _most(self) -> float:
        return self._weights.k1 + 1

    def _word(self, word: Asked, worth: float, numbers: Collection[int] | None) -> Scores:
        found: Scores = {}
        for key, quality in word.keys:
            found = _better(found, self._strengths(key, numbers), worth * quality * self._most)
        return found

    def _strengths(self, way: str | Phrase, numbers: Collection[int] | None) -> Strengths:
        if numbers is None:
            return self._kept.get_or_make(way, lambda: self._read(way, None))
        kept = self._kept.get(way)
        if kept is None or len(kept) > len(numbers) * _DENSE:
            return self._read(way, numbers)
        return kept

    def _read(self, way: str | Phrase, numbers: Collection[int] | None) -> Strengths:
        values = self.unit(way, numbers) if isinstance(way, Phrase) else self._values(way, numbers)
        return Strengths(array("I", values), array("f", self._strong(values)))

    def _strong(self, values: Values) -> Iterator[float]:
        """Yield how strongly each passage holds a key: often, and in its title."""
        weights = self._weights
        k1, plain, scaled = weights.k1, 1 - weights.b, weights.b / self._index.average_length
        for value in values.values():
            length = value[4] | value[5] << 8
            often = (
                weights.title * value[0]
                + weights.trail * value[1]
                + value[2] / (plain + scaled * length)
            )
            yield often / (often + k1)

    def _values(self, key: str, numbers: Collection[int] | None) -> Values:
        if numbers is None:
            return self._index.postings(key)
        return self._index.values(key, numbers)

    def rarity(self, key: str) -> float:
        """Return how rare a key is."""
        return self._rarity(self._index.frequency(key))

    def _rarity(self, frequency: int) -> float:
        return math.log(1 + (self._index.size - frequency + 0.5) / (frequency + 0.5))

    def word_rarity(self, word: Asked) -> float:
        """Return the rarity of a word times its weight in the question; 0 if nothing matches it."""
        if not word.keys:
            return 0.0
        return word.telling * self._rarity(max(self._index.frequency(key) for key, _ in word.keys))

    def _unit_frequency(self, unit: Phrase) -> int:
        return min(
            max((self._index.frequency(key) for key in keys), default=0) for keys in unit.words
        )

    def concept_rarity(self, group: Group) -> float:
        """Return the rarity of a concept: that of its most frequent name."""
        frequencies = [self._unit_frequency(unit) for unit in group.units]
        literal = Phrase(tuple(tuple(key for key, _ in word.keys) for word in group.words), 1.0)
        return self._rarity(max([*frequencies, self._unit_frequency(literal)]))


def _telling(group: Group) -> float:
    return sum(word.weight for word in group.words)


def _better(found: Scores, strengths: Strengths, worth: float) -> Scores:
    """Return the better of two ways to meet a word, passage by passage."""
    scores = (strength * worth for strength in strengths.values)
    if not found:
        return dict(zip(strengths.numbers, scores, strict=True))
    for number, score in zip(strengths.numbers, scores, strict=True):
        if score > found.get(number, 0.0):
            found[number] = score
    return found
