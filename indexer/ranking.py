"""Which passages answer a plan best: BM25F, rare words first, then the arrangement.

Every group of words gives a passage the best of what its ways to be met are worth. Groups
are taken rarest first; once enough passages are known that what is left can't lift
another one above, the common words are looked up in those passages alone. The best ones
are then weighed by how the words stand in them: in one line, side by side, in the same
form, as the title.
"""

import math
from array import array
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import pairwise
from typing import Protocol

from indexer.plan import Asked, Group, Plan, Unit
from indexer.postings import (
    BARE_KEY,
    ENTRY_KEY,
    HEADER,
    LINE,
    TITLE_LINE,
    TRAIL_LINE,
    form_sum,
    packed,
    places,
)
from indexer.weights import Weights

WEIGHED = 40
"""How many of the best passages are weighed by the arrangement of their words, at least."""

# How far to the right of its neighbour a word stands, and how much of nearness that is.
NEAR = ((1, 1.0), (2, 0.8), (-1, 0.6), (-2, 0.5), (3, 0.5))

# An entry stays below the rules, unless none of them meets this share of what it meets.
RULED = 0.5

Values = Mapping[int, bytes]


class Index(Protocol):
    """What ranking asks of an engine."""

    size: int
    average_length: float

    def frequency(self, key: str) -> int:
        """Return in how many passages *key* stands."""

    def postings(self, key: str) -> Values:
        """Return the packed value of *key* for every passage that holds it."""

    def values(self, key: str, numbers: Collection[int]) -> Values:
        """Return the same for the passages *numbers* alone."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage by its number, with its score."""

    number: int
    score: float


@dataclass(frozen=True, slots=True)
class Place:
    """Where a word of the query stands in a passage: its place, whether in the same form."""

    at: int
    exact: bool
    quality: float
    title_length: int


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How the words of a query stand in a passage: the factor for its score, the share met."""

    factor: float
    met: float


@dataclass(frozen=True, slots=True)
class Weighed:
    """A passage with its score after weighing, and the share of the query that it meets."""

    number: int
    score: float
    met: float


class Ranking:
    """Ranks the passages of an index by a table of weights."""

    def __init__(self, index: Index, weights: Weights) -> None:
        self._index = index
        self._weights = weights

    def rank(self, plan: Plan, count: int) -> tuple[list[Ranked], int]:
        """Return the best *count* passages for *plan*, and how many were found in all.

        Equal scores keep the reading order of the books.
        """
        scores = self._candidates(plan, max(count, WEIGHED))
        self._filter(plan, scores)
        entries = self._index.postings(ENTRY_KEY).keys()
        rules = self._best(plan, {n: s for n, s in scores.items() if n not in entries}, count)
        listed = self._best(plan, {n: scores[n] for n in scores.keys() & entries}, count)
        fullest = max((found.met for found in rules), default=0.0)
        final = [Ranked(found.number, found.score) for found in rules]
        final += [Ranked(found.number, self._entry_score(found, fullest)) for found in listed]
        return sorted(final, key=lambda r: (-r.score, r.number))[:count], len(scores)

    def _best(self, plan: Plan, scores: Mapping[int, float], count: int) -> list[Weighed]:
        best = nlargest(max(count, WEIGHED), scores, key=lambda n: (scores[n], -n))
        arranged = self._arranged(plan, best)
        bare = self._index.postings(BARE_KEY)
        return [
            Weighed(
                n,
                scores[n] * arranged[n].factor * (self._weights.bare if n in bare else 1.0),
                arranged[n].met,
            )
            for n in best
        ]

    def _entry_score(self, found: Weighed, fullest: float) -> float:
        """Return the score of an entry, which stays below the rules that meet the query.

        *fullest* is the share of the query that the fullest rule meets.
        """
        return found.score * (self._weights.entry if fullest >= RULED * found.met else 1.0)

    def _candidates(self, plan: Plan, count: int) -> dict[int, float]:
        """Return the scores of the passages that may be among the best *count*."""
        numbers: Collection[int] | None
        groups = sorted(plan.groups, key=self._worth, reverse=True)
        left = sum(map(self._worth, groups))
        scores: dict[int, float] = {}
        numbers = self._allowed(plan)
        for group in groups:
            if len(scores) >= count:
                threshold = nlargest(count, scores.values())[-1]
                if threshold > left:
                    scores = {n: s for n, s in scores.items() if s > threshold - left}
                    numbers = scores.keys()
            for number, score in self._group(group, numbers).items():
                scores[number] = scores.get(number, 0.0) + score
            left -= self._worth(group)
        if not scores and plan.phrases:
            scores = dict.fromkeys(self._unit(plan.phrases[0], numbers), 1.0)
        return scores

    def _allowed(self, plan: Plan) -> Collection[int] | None:
        """Return the passages that the filters let through, or None for all."""
        if not plan.filters:
            return None
        return set.intersection(*(set(self._index.postings(key)) for key in plan.filters))

    def _filter(self, plan: Plan, scores: dict[int, float]) -> None:
        for phrase in plan.phrases:
            for number in scores.keys() - self._unit(phrase, scores.keys()).keys():
                del scores[number]
        for unit in plan.excluded:
            for number in self._unit(unit, scores.keys()):
                del scores[number]

    def _rarity(self, frequency: int) -> float:
        return math.log(1 + (self._index.size - frequency + 0.5) / (frequency + 0.5))

    def _word_rarity(self, word: Asked) -> float:
        return self._rarity(max((self._index.frequency(key) for key, _ in word.keys), default=0))

    def _unit_frequency(self, unit: Unit) -> int:
        return min(
            max((self._index.frequency(key) for key in keys), default=0) for keys in unit.words
        )

    def _concept_rarity(self, group: Group) -> float:
        """Return the rarity of what a group means: that of its most frequent name."""
        frequencies = [self._unit_frequency(unit) for unit in group.units]
        literal = Unit(tuple(tuple(key for key, _ in word.keys) for word in group.words), 1.0)
        return self._rarity(max([*frequencies, self._unit_frequency(literal)]))

    def _worth(self, group: Group) -> float:
        """Return the most that a group can add to a score."""
        words = sum(word.weight * self._word_rarity(word) for word in group.words)
        if group.units:
            telling = sum(word.weight for word in group.words)
            words = max(words, telling * self._concept_rarity(group))
        return words * (self._weights.k1 + 1)

    def _group(self, group: Group, numbers: Collection[int] | None) -> dict[int, float]:
        if not group.units:
            word = group.words[0]
            return self._word(word, word.weight * self._word_rarity(word), numbers)
        found: dict[int, float] = {}
        rarity = self._concept_rarity(group)
        for word in group.words:
            own = rarity if len(group.words) == 1 else self._word_rarity(word) * self._weights.apart
            for number, score in self._word(word, word.weight * own, numbers).items():
                found[number] = found.get(number, 0.0) + score
        telling = sum(word.weight for word in group.words)
        for unit in group.units:
            values = self._unit(unit, numbers)
            for number, score in self._scored(values, telling * rarity * unit.quality):
                if score > found.get(number, 0.0):
                    found[number] = score
        return found

    def _word(self, word: Asked, worth: float, numbers: Collection[int] | None) -> dict[int, float]:
        found: dict[int, float] = {}
        for key, quality in word.keys:
            scored = self._scored(self._values(key, numbers), worth * quality)
            if not found:
                found = dict(scored)
                continue
            for number, score in scored:
                if score > found.get(number, 0.0):
                    found[number] = score
        return found

    def _values(self, key: str, numbers: Collection[int] | None) -> Values:
        if numbers is None:
            return self._index.postings(key)
        return self._index.values(key, numbers)

    def _scored(self, values: Values, worth: float) -> Iterator[tuple[int, float]]:
        """Yield what a key is worth in each passage: BM25F over title, trail and text."""
        weights = self._weights
        k1, plain, scaled = weights.k1, 1 - weights.b, weights.b / self._index.average_length
        for number, value in values.items():
            often = (
                weights.title * value[0]
                + weights.trail * value[1]
                + value[2] / (plain + scaled * (value[4] | value[5] << 8))
            )
            yield number, worth * (k1 + 1) * often / (often + k1)

    def _unit(self, unit: Unit, numbers: Collection[int] | None) -> dict[int, bytes]:
        """Return a packed value for every passage where the words stand together, in order."""
        rarest_first = sorted(
            unit.words, key=lambda keys: sum(self._index.frequency(key) for key in keys)
        )
        found: dict[tuple[str, ...], Values] = {}
        for keys in rarest_first:
            values = _merged([self._values(key, numbers) for key in keys])
            numbers = values.keys()
            found[keys] = values
        if len(unit.words) == 1:
            return dict(found[unit.words[0]])
        together = {}
        for number in numbers or ():
            value = _together([found[keys][number] for keys in unit.words], unit.ordered)
            if value is not None:
                together[number] = value
        return together

    def _arranged(self, plan: Plan, numbers: Sequence[int]) -> dict[int, Arrangement]:
        """Return the factor by which the arrangement of the words lifts each passage."""
        found = [self._places(group, numbers) for group in plan.groups]
        worths = [self._worth(group) for group in plan.groups]
        return {
            number: self._factor([places.get(number, ()) for places in found], worths)
            for number in numbers
        }

    def _places(self, group: Group, numbers: Sequence[int]) -> dict[int, list[Place]]:
        found: dict[int, list[Place]] = {}
        for word in group.words:
            form = form_sum(word.form)
            for key, quality in word.keys:
                for number, value in self._values(key, numbers).items():
                    found.setdefault(number, []).extend(_read(value, form, quality))
        for unit in group.units:
            for number, value in self._unit(unit, numbers).items():
                found.setdefault(number, []).extend(_read(value, -1, unit.quality))
        return found

    def _factor(self, places: Sequence[Sequence[Place]], worths: Sequence[float]) -> Arrangement:
        weights = self._weights
        whole = sum(worths) or 1.0
        met = sum(
            worth * max((place.quality for place in found), default=0.0)
            for found, worth in zip(places, worths, strict=True)
        )
        lines: dict[int, float] = {}
        titled = exact = heading = 0.0
        title_words: dict[int, float] = {}
        title_length = 1
        for found, worth in zip(places, worths, strict=True):
            best: dict[int, float] = {}
            for place in found:
                line = place.at // LINE
                best[line] = max(best.get(line, 0.0), place.quality)
                title_length = place.title_length
                if line == TITLE_LINE:
                    title_words[place.at] = max(title_words.get(place.at, 0.0), place.quality)
            above = max(best.get(TITLE_LINE, 0.0), best.get(TRAIL_LINE, 0.0))
            titled += above * worth
            heading += best.get(TITLE_LINE, 0.0) * worth
            exact += worth * any(place.exact for place in found)
            for line, quality in best.items():
                if line > TRAIL_LINE:
                    lines[line] = lines.get(line, 0.0) + max(quality - above, 0.0) * worth
        together = titled + max(lines.values(), default=0.0)
        covered = min(sum(title_words.values()) / max(title_length, 1), 1.0)
        factor = (met / whole) ** weights.coverage * (
            1
            + weights.line * together / whole
            + weights.near * _nearness(places)
            + weights.exact * exact / whole
            + weights.heading * heading / whole * covered
        )
        return Arrangement(factor, met / whole)


def _read(value: bytes, form: int, quality: float) -> Iterator[Place]:
    found = places(value)
    for at, own in zip(found[::2], found[1::2], strict=True):
        yield Place(at, own == form, quality, value[3])


def _nearness(places: Sequence[Sequence[Place]]) -> float:
    """Return the share of neighbours of the query that are neighbours in the passage too."""
    if len(places) < 2:
        return 0.0
    near = 0.0
    for left, right in pairwise(places):
        if not left or not right:
            continue
        at = {place.at for place in left}
        near += max(
            (share for gap, share in NEAR for place in right if place.at - gap in at), default=0.0
        )
    return near / (len(places) - 1)


def _merged(values: Sequence[Values]) -> Values:
    """Return the values of several keys as if they were one."""
    if len(values) == 1:
        return values[0]
    merged: dict[int, bytes] = {}
    for number, value in (item for part in values for item in part.items()):
        merged[number] = _sum(merged[number], value) if number in merged else value
    return merged


def _sum(one: bytes, other: bytes) -> bytes:
    counts = [min(a + b, 255) for a, b in zip(one[:3], other[:3], strict=True)]
    return bytes(counts) + one[3:] + other[HEADER:]


def _together(values: Sequence[bytes], ordered: bool) -> bytes | None:
    """Return the value of words that stand together, or None."""
    stand = _in_order if ordered else _side_by_side
    starts = stand([places(value)[::2] for value in values])
    if not starts:
        return None
    counts = [0, 0, 0]
    found = array("H")
    for start in sorted(starts):
        counts[min(start // LINE, 2)] += 1
        found.extend((start, 0))
    return bytes(min(n, 255) for n in counts) + values[0][3:HEADER] + packed(found)


def _in_order(places: Sequence[Sequence[int]]) -> set[int]:
    """Return where a phrase begins, word after word."""
    starts = set(places[0])
    for gap, found in enumerate(places[1:], start=1):
        starts &= {at - gap for at in found}
    return starts


def _side_by_side(places: Sequence[Sequence[int]]) -> set[int]:
    """Return where the first word stands with all the others close by, in any order."""
    reach = len(places)
    starts = set(places[0])
    for found in places[1:]:
        near = {at + gap for at in found for gap in range(-reach, reach + 1) if gap}
        starts &= near
    return starts
