"""Which passages answer a plan best: scored rare words first, then weighed by arrangement.

Every group of words gives a passage the best of what its ways to be met are worth. Groups
are taken rarest first; once enough passages are known that what is left can't lift
another one above, the common words are looked up in those passages alone. The best ones
are then weighed by how the words stand in them: in one line, side by side, in the same
form, as the title.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from heapq import nlargest
from typing import NamedTuple

from indexer.query.plan import Group, Phrase, Plan
from indexer.ranking.arrangement import WHOLE, WordPlace, arrange, read_places
from indexer.ranking.scoring import Index, Scores, Scoring
from indexer.ranking.together import Values
from indexer.store.postings import BARE_KEY, ENTRY_KEY, form_sum
from indexer.weights import Weights

WEIGHED = 40
"""How many of the best passages are weighed by the arrangement of their words, at least."""

STORY = 5
"""So many telling parts that the books hold make a query a story: «мы вчера поругались …»."""

# An entry stays below the rules, unless none of them meets this share of what it meets.
RULED = 0.5


class Ranked(NamedTuple):
    """A passage by its number, with its score and the share of the query that it meets."""

    number: int
    score: float
    met: float
    named: bool = False


class Ranking:
    """Ranks the passages of an index by a table of weights."""

    def __init__(self, index: Index, weights: Weights) -> None:
        self.index = index
        self._weights = weights
        self._scoring = Scoring(index, weights)

    @cached_property
    def _entries(self) -> frozenset[int]:
        return frozenset(self.index.postings(ENTRY_KEY))

    @cached_property
    def _bare(self) -> frozenset[int]:
        return frozenset(self.index.postings(BARE_KEY))

    def rank(self, plan: Plan, count: int) -> tuple[list[Ranked], int]:
        """Return the best *count* passages for *plan*, and how many were found in all.

        Equal scores keep the reading order of the books.
        """
        worths = {group: self._scoring.worth(group) for group in plan.groups}
        most = max(count, WEIGHED)
        scores = self._candidates(plan, worths, most)
        self._filter(plan, scores)
        total = len(scores) + self.index.beyond
        listed = {number: scores.pop(number) for number in self._entries & scores.keys()}
        rules = self._weigh(plan, worths, _best(scores, most))
        entries = self._weigh(plan, worths, _best(listed, most))
        fullest = max((found.met for found in rules), default=0.0)
        found = [*_named_first(rules), *(self._put_down(entry, fullest) for entry in entries)]
        return sorted(found, key=lambda ranked: (-ranked.score, ranked.number))[:count], total

    def counted(self, plan: Plan) -> tuple[list[float], list[list[float]]]:
        """Return what each group of *plan* counts, and how much of it each of its words is."""
        worths = [self._scoring.worth(group) for group in plan.groups]
        return worths, [self._scoring.parts(group) for group in plan.groups]

    def _candidates(self, plan: Plan, worths: Mapping[Group, float], count: int) -> Scores:
        """Return the scores of the passages that may be among the best *count*."""
        numbers = self._allowed(plan)
        if plan.is_list:
            return dict.fromkeys(set(numbers or ()) - self._bare - self._entries, 1.0)
        left = sum(worths[group] for group in plan.groups)
        scores: Scores = {}
        is_telling = any(group.is_telling for group in plan.groups)
        for group in sorted(plan.groups, key=lambda group: (not group.is_telling, -worths[group])):
            if is_telling and not group.is_telling:
                numbers = scores.keys()
            if len(scores) >= count:
                threshold = nlargest(count, scores.values())[-1]
                if threshold > left:
                    scores = {n: s for n, s in scores.items() if s >= threshold - left}
                    numbers = scores.keys()
            found = self._scoring.group(group, numbers)
            scores = _sum(scores, found, numbers)
            left = max(left - worths[group], 0.0)
        return scores

    def _allowed(self, plan: Plan) -> Collection[int] | None:
        """Return the passages that filters and phrases let through, or None for all."""
        kept: set[int] | None = None
        for choice in plan.filters:
            found = {number for key in choice for number in self.index.postings(key)}
            kept = found if kept is None else kept & found
        for phrase in plan.phrases:
            kept = set(self._holding(phrase, kept))
        return kept

    def _filter(self, plan: Plan, scores: Scores) -> None:
        for unit in plan.excluded:
            for number in list(self._holding(unit, scores.keys())):
                del scores[number]

    def _holding(self, unit: Phrase, numbers: Collection[int] | None) -> Iterator[int]:
        """Yield the passages whose own title or text holds *unit*; titles above don't count."""
        for number, value in self._scoring.unit(unit, numbers).items():
            if value[0] or value[2]:
                yield number

    def _weigh(self, plan: Plan, worths: Mapping[Group, float], scores: Scores) -> list[Ranked]:
        """Return passages with their scores after the arrangement of the words is weighed."""
        found = [self._places(group, scores.keys()) for group in plan.groups]
        by_group = [worths[group] for group in plan.groups]
        parts = [self._scoring.parts(group) for group in plan.groups]
        weights = self._weights_for(plan)
        weighed = []
        for number, score in scores.items():
            places = [group.get(number, ()) for group in found]
            arranged = arrange(places, by_group, parts, weights)
            bare = self._weights.bare if number in self._bare else 1.0
            worth = score * arranged.factor * bare
            weighed.append(Ranked(number, worth, arranged.met, arranged.named))
        return weighed

    def _weights_for(self, plan: Plan) -> Weights:
        asked = sum(group.is_telling and group.is_met for group in plan.groups)
        if asked < STORY:
            return self._weights
        return replace(self._weights, coverage=self._weights.coverage_of_story)

    def _places(self, group: Group, numbers: Collection[int]) -> Mapping[int, Sequence[WordPlace]]:
        found: dict[int, list[WordPlace]] = {}
        for values, form, quality, word in self._met(group, numbers):
            for number, value in values.items():
                found.setdefault(number, []).extend(read_places(value, form, quality, word))
        return found

    def _met(
        self, group: Group, numbers: Collection[int]
    ) -> Iterator[tuple[Values, int, float, int]]:
        for at, word in enumerate(group.words):
            form = form_sum(word.form)
            for key, quality in word.keys:
                yield self.index.values(key, numbers), form, quality, at
        for unit in group.units:
            yield self._scoring.unit(unit, numbers), _NO_FORM, unit.quality, WHOLE

    def _put_down(self, entry: Ranked, fullest: float) -> Ranked:
        """Lower the score of an index entry below that of the rules that match the query.

        *fullest* is the share of the query that the fullest rule meets.
        """
        if fullest < RULED * entry.met:
            return entry
        return Ranked(entry.number, entry.score * self._weights.entry, entry.met)


_NO_FORM = -1


def _named_first(found: Sequence[Ranked]) -> Iterator[Ranked]:
    """Yield what was found, sections that the query names with a score above all others."""
    best = max((ranked.score for ranked in found), default=0.0)
    for ranked in found:
        yield ranked._replace(score=ranked.score + best) if ranked.named else ranked


def _sum(scores: Scores, found: Scores, numbers: Collection[int] | None) -> Scores:
    """Add the scores for a group; what was kept may hold more passages than *numbers*."""
    if numbers is None and not scores:
        return found
    if numbers is not None and len(found) > len(numbers):
        found = {number: found[number] for number in numbers if number in found}
    for number, score in found.items():
        if numbers is None or number in numbers:
            scores[number] = scores.get(number, 0.0) + score
    return scores


def _best(scores: Scores, count: int) -> Scores:
    """Return the best *count* scores, the first in reading order among equals."""
    if len(scores) > count:
        least = nlargest(count, scores.values())[-1]
        scores = {number: score for number, score in scores.items() if score >= least}
    best = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    return dict(best[:count])
