"""The weights, chosen by cross-validation over sets of queries.

Each weight in turn is tried at the steps of its scale while the others stand (coordinate
ascent on MRR@10). That is done once for each fold of the queries, left out of the choice
and measured afterwards: the mean over the folds says what to expect of queries never
seen. The weights proposed at the end are chosen on all queries.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import cache

from indexer.evaluate import Question, Report, evaluate
from indexer.search import Searcher
from indexer.weights import Weights

FOLDS = 4
ROUNDS = 2
_STEPS = (0.5, 0.7, 0.85, 1.2, 1.5, 2.0)
_GAIN = 0.0005
"""A step must raise MRR@10 by this much, so that noise moves no weight."""

Ranks = Mapping[str, float]
"""The reciprocal rank of the right answer by query."""
Measure = Callable[[Weights], Ranks]


@dataclass(frozen=True, slots=True)
class Trial:
    """A set of queries with the searcher that answers them; *name* tells the sets apart."""

    name: str
    questions: Sequence[Question]
    searcher: Searcher

    def report(self) -> Report:
        """Ask all queries, and measure."""
        return evaluate(self.questions, lambda query: self.searcher.search(query).hits)

    def ranks(self, weights: Weights) -> dict[str, float]:
        """Return the reciprocal rank of every query by *weights*."""
        self.searcher.weigh(weights)
        ranks = self.report().ranks
        return {f"{self.name} {id_}": 1 / rank if rank else 0.0 for id_, rank in ranks.items()}


@dataclass(frozen=True, slots=True)
class Tuned:
    """Weights, their MRR@10 on the queries they were chosen by, and on queries left out."""

    weights: Weights
    chosen_on: float
    left_out: float


def tune(trials: Sequence[Trial], weights: Weights) -> Tuned:
    """Return the best weights from *weights* on for all queries of *trials* together."""

    @cache
    def measured(tried: Weights) -> Ranks:
        return {query: rank for trial in trials for query, rank in trial.ranks(tried).items()}

    queries = sorted(measured(weights))
    left_out = []
    for fold in range(FOLDS):
        held = queries[fold::FOLDS]
        chosen = _climb(measured, weights, sorted(set(queries) - set(held)))
        left_out.append(_mean(measured(chosen), held))
    best = _climb(measured, weights, queries)
    return Tuned(best, _mean(measured(best), queries), sum(left_out) / FOLDS)


def _climb(measured: Measure, weights: Weights, queries: Sequence[str]) -> Weights:
    best, reached = weights, _mean(measured(weights), queries)
    for _ in range(ROUNDS):
        before = best
        for field in fields(Weights):
            for step in _STEPS:
                value = round(getattr(before, field.name) * step, 3)
                tried = replace(best, **{field.name: value})
                mean = _mean(measured(tried), queries)
                if mean > reached + _GAIN:
                    best, reached = tried, mean
        if best == before:
            break
    return best


def _mean(ranks: Ranks, queries: Sequence[str]) -> float:
    return sum(ranks[query] for query in queries) / len(queries)


def as_text(tuned: Tuned) -> str:
    """Return the weights as the lines of ``weights.toml``, and what to expect of them."""
    return "\n".join(
        [
            f"# MRR@10 {tuned.chosen_on:.3f} on the queries that chose them,",
            f"# {tuned.left_out:.3f} on queries left out of the choice ({FOLDS} folds)",
            *(f"{name} = {value}" for name, value in asdict(tuned.weights).items()),
        ]
    )
