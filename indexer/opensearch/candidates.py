"""What the cluster is asked for a plan: the passages among which the best ones lie.

The cluster scores by nearly the formula of ``indexer.ranking.scoring``: its term frequency is
our strength, its rarity ours. What it does not know is whether the words of a unit stand
together: a passage that holds all of them counts as if they did. That puts it higher than it
belongs, never lower, and the ranking sets it right.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from indexer.query.plan import Asked, Group, Phrase, Plan
from indexer.ranking.scoring import Scoring
from indexer.store.postings import BARE_KEY, ENTRY_KEY
from indexer.weights import Weights

Clause = dict[str, Any]
_NOTHING: Clause = {"match_none": {}}


@dataclass(frozen=True, slots=True)
class CandidateQuery:
    """The keys of a plan; *is_narrow* where a passage is in or out, however strongly."""

    keys: tuple[str, ...]
    is_narrow: bool


@dataclass(frozen=True, slots=True)
class Candidates:
    """The part of an index that a plan needs, which the ranking takes for an index.

    *size*, *average_length* and *frequencies* are those of the whole index; *beyond* counts
    the passages that hold a telling word of the plan and are no candidates.
    """

    size: int
    average_length: float
    frequencies: Mapping[str, int]
    found: Mapping[str, Mapping[int, bytes]] = field(default_factory=dict)
    beyond: int = 0

    def holding(self, found: Mapping[str, Mapping[int, bytes]], beyond: int) -> "Candidates":
        """Return the same with what the cluster found."""
        return replace(self, found=found, beyond=beyond)

    def frequency(self, key: str) -> int:
        """Return in how many passages *key* stands."""
        return self.frequencies.get(key, 0)

    def postings(self, key: str) -> Mapping[int, bytes]:
        """Return the packed value of *key* for every candidate that holds it."""
        return self.found.get(key, {})

    def values(self, key: str, numbers: Collection[int]) -> Mapping[int, bytes]:
        """Return the same for the passages *numbers* alone."""
        held = self.postings(key)
        return {number: held[number] for number in held.keys() & numbers}


def question(plan: Plan) -> CandidateQuery:
    """Return what must be known of *plan*'s keys."""
    keys = dict.fromkeys((*_keys(plan), *chain(*plan.filters), ENTRY_KEY, BARE_KEY))
    return CandidateQuery(tuple(keys), plan.is_list or bool(plan.phrases or plan.excluded))


def _keys(plan: Plan) -> Iterator[str]:
    for group in plan.groups:
        for word in group.words:
            yield from (key for key, _ in word.keys)
        yield from _keys_of(group.units)
    yield from _keys_of((*plan.phrases, *plan.excluded))


def _keys_of(units: Iterable[Phrase]) -> Iterator[str]:
    for unit in units:
        for keys in unit.words:
            yield from keys


def candidates_query(plan: Plan, index: Candidates, weights: Weights, most: int) -> dict[str, Any]:
    """Return the body of the search for the *most* likely passages.

    How many there are is asked apart (``count_query``): who need not count passes over those
    that can't be among the best.
    """
    order = ["number"] if plan.is_list else [{"_score": "desc"}, "number"]
    query = _query(plan, index, weights)
    return {"query": query, "sort": order, "size": most, "track_total_hits": False}


def count_query(plan: Plan, index: Candidates, weights: Weights) -> dict[str, Any]:
    """Return the body of the search that counts what ``candidates_query`` would find in all."""
    counted = {"constant_score": {"filter": _query(plan, index, weights)}}
    return {"query": counted, "size": 0, "track_total_hits": True}


def _query(plan: Plan, index: Candidates, weights: Weights) -> Clause:
    let_through = [{"terms": {"keys": list(choice)}} for choice in plan.filters]
    let_through += [_holding(unit) for unit in plan.phrases]
    scoring = _Clauses(index, weights)
    telling = [scoring.group(group) for group in plan.groups if group.is_telling]
    other = [scoring.group(group) for group in plan.groups if not group.is_telling]
    needed, helpful = (telling, other) if telling else (other, [])
    if plan.is_list:
        kept_out = [{"term": {"keys": key}} for key in (BARE_KEY, ENTRY_KEY)]
        passages = [{"exists": {"field": "keys"}}]
        return {"bool": {"filter": passages + let_through, "must_not": kept_out}}
    # An empty list of clauses would let everything through.
    must = [{"bool": {"should": needed or [_NOTHING], "minimum_should_match": 1}}]
    return {"bool": {"filter": let_through, "must": must, "should": helpful}}


class _Clauses:
    """Clauses that score as ``Scoring`` does."""

    def __init__(self, index: Candidates, weights: Weights) -> None:
        self._scoring = Scoring(index, weights)
        self._weights = weights

    def group(self, group: Group) -> Clause:
        """Return the clause of a group: its words one by one, or a unit if that is better."""
        scoring = self._scoring
        if not group.units:
            [word] = group.words[:1]
            return self._word(word, word.weight * scoring.word_rarity(word))
        rarity = scoring.concept_rarity(group)
        alone = len(group.words) == 1
        words = [
            self._word(
                word,
                word.weight
                * (rarity if alone else scoring.word_rarity(word) * self._weights.apart),
            )
            for word in group.words
        ]
        telling = sum(word.weight for word in group.words)
        units = [self._unit(unit, telling * rarity * unit.quality) for unit in group.units]
        return {"dis_max": {"queries": [{"bool": {"should": words}}, *units]}}

    def _word(self, word: Asked, worth: float) -> Clause:
        return _best([self._key(key, worth * quality) for key, quality in word.keys])

    def _unit(self, unit: Phrase, worth: float) -> Clause:
        """Return the clause of a unit: the weakest of its words would say how strong it is."""
        each = worth / len(unit.words)
        words = [_best([self._key(key, each) for key in keys]) for keys in unit.words]
        return {"bool": {"must": words}}

    def _key(self, key: str, worth: float) -> Clause:
        """Return the clause of a key; the cluster multiplies by its rarity, which is taken out."""
        rarity = max(self._scoring.rarity(key), 1e-6)
        boost = max(worth * (self._weights.k1 + 1) / rarity, 0.0)
        return {"term": {"keys": {"value": key, "boost": boost}}}


def _holding(unit: Phrase) -> Clause:
    """Return the clause that lets passages through which hold every word of *unit*."""
    return {"bool": {"filter": [_any(keys) for keys in unit.words]}}


def _any(keys: Sequence[str]) -> Clause:
    return {"terms": {"keys": list(keys)}}


def _best(clauses: list[Clause]) -> Clause:
    if len(clauses) == 1:
        return clauses[0]
    return {"dis_max": {"queries": clauses}} if clauses else _NOTHING
