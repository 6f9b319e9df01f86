"""The weights, chosen by cross-validation over sets of queries.

Each weight is tried at the steps of its scale while the others stand; then the steps that
raise MRR@10 are laid together, the best first, as long as each of them still raises it. The
choice is made once for each fold of the queries, left out of it and measured afterwards:
the mean over the folds says what to expect of queries never seen. The weights proposed at
the end are chosen on all queries. A step is measured once, whatever folds ask for it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import cache

from indexer.answers.search import Answer, Opened, Searcher
from indexer.measuring.evaluate import (
    DEPTH,
    Evaluation,
    Question,
    evaluate,
    is_right,
    without_answer,
)
from indexer.query.typed import parse
from indexer.store.passages import Passage
from indexer.weights import Weights

FOLDS = 4
_STEPS = (0.5, 0.7, 1.4, 2.0)
_GAIN = 0.0005
"""A step must raise MRR@10 by this much, so that noise moves no weight."""

Ranks = Mapping[str, float]
"""The reciprocal rank of the right answer by query."""
Measure = Callable[[Weights], Ranks]
Step = tuple[str, float]
"""A weight and the value that it is tried at."""


class Trial:
    """A set of queries with the searcher that answers them; *name* tells the sets apart."""

    def __init__(self, name: str, questions: Sequence[Question], searcher: Searcher) -> None:
        self._name = name
        self._questions = questions
        self._searcher = searcher
        self._right: dict[tuple[str, int], bool] = {}

    def report(self, passages: Iterable[Passage]) -> Evaluation:
        """Ask all queries, and measure those whose answer stands in *passages*."""
        left_out = without_answer(self._questions, passages)
        return evaluate(self._questions, lambda query: self._searcher.search(query).hits, left_out)

    def answers(self) -> dict[str, Answer]:
        """Return the answer to every query, each query once."""
        return {q.query: self._searcher.search(q.query) for q in self._questions}

    def ranks(self, weights: Weights) -> dict[str, float]:
        """Return the reciprocal rank of every query by *weights*."""
        with self._searcher.using() as opened:
            weighed = opened.weighed(weights)
            return {
                f"{self._name} {question.id}": self._reciprocal(question, weighed)
                for question in self._questions
            }

    def _reciprocal(self, question: Question, opened: Opened) -> float:
        found = opened.numbers(parse(question.query, "", opened.editions), DEPTH)
        right = (at for at, n in enumerate(found, start=1) if self._is_right(question, n, opened))
        return 1 / next(right, float("inf"))

    def _is_right(self, question: Question, number: int, opened: Opened) -> bool:
        key = question.id, number
        if key not in self._right:
            self._right[key] = is_right(question, opened.reader.passage(number))
        return self._right[key]


@dataclass(frozen=True, slots=True)
class Tuned:
    """Weights, and MRR@10: before, on the queries they were chosen by, on queries left out."""

    weights: Weights
    before: float
    chosen_on: float
    left_out: float


def tune(trials: Sequence[Trial], weights: Weights) -> Tuned:
    """Return the best weights near *weights* for all queries of *trials* together."""

    @cache
    def measured(tried: Weights) -> Ranks:
        return {query: rank for trial in trials for query, rank in trial.ranks(tried).items()}

    queries = sorted(measured(weights))
    left_out = []
    for fold in range(FOLDS):
        held = queries[fold::FOLDS]
        chosen = _chosen(measured, weights, sorted(set(queries) - set(held)))
        left_out.append(_mean(measured(chosen), held))
    best = _chosen(measured, weights, queries)
    before, after = (_mean(measured(found), queries) for found in (weights, best))
    return Tuned(best, before, after, sum(left_out) / FOLDS)


def _chosen(measured: Measure, weights: Weights, queries: Sequence[str]) -> Weights:
    """Return *weights* with the steps that raise MRR@10 on *queries*, the best first."""
    best, reached = weights, _mean(measured(weights), queries)
    gains = [
        (_mean(measured(replace(weights, **{name: value})), queries), name, value)
        for name, value in _steps(weights)
    ]
    for gain, name, value in sorted(gains, reverse=True):
        if gain <= _mean(measured(weights), queries) + _GAIN:
            break
        if getattr(best, name) == getattr(weights, name):
            tried = replace(best, **{name: value})
            mean = _mean(measured(tried), queries)
            if mean > reached + _GAIN:
                best, reached = tried, mean
    return best


def _steps(weights: Weights) -> Iterator[Step]:
    for field in fields(Weights):
        for step in _STEPS:
            yield field.name, round(getattr(weights, field.name) * step, 3)


def _mean(ranks: Ranks, queries: Sequence[str]) -> float:
    return sum(ranks[query] for query in queries) / len(queries)


def as_text(tuned: Tuned) -> str:
    """Return the weights as the lines of ``weights.toml``, and what to expect of them."""
    return "\n".join(
        [
            f"# MRR@10 {tuned.chosen_on:.3f} on the queries that chose them ({tuned.before:.3f}",
            f"# before), {tuned.left_out:.3f} on queries left out of the choice ({FOLDS} folds)",
            *(f"{name} = {value}" for name, value in asdict(tuned.weights).items()),
        ]
    )
