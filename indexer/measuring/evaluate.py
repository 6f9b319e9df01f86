"""How good the answers are: a set of queries with markers of the right sections.

``queries.tsv``::

    id	kind	query	marker	note
    q1	typo	парапеты	Крыши многих строений || другое место

A hit is right if its title and text contain a marker, both taken as sequences of word
tokens (letters, digits, ``+``) with case and ё folded; `` || `` separates alternatives.
Measured are the mean reciprocal rank in the first ten hits (MRR@10), and the shares of
queries with a right hit at the first place and in the first ten.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from indexer.answers.search import Hit
from indexer.store.passages import Passage
from language.letters import fold
from language.tsv import TableError, read_rows

COLUMNS = ("id", "kind", "query", "marker", "note")
DEPTH = 10

_TOKEN = re.compile(r"[^\W_]+|\+")


@dataclass(frozen=True, slots=True)
class Question:
    """A query of the set: its kind, and the markers of which a right hit holds one."""

    id: str
    kind: str
    query: str
    markers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """The measures over a number of queries."""

    queries: int
    mrr: float
    recall_1: float
    recall_10: float


@dataclass(frozen=True, slots=True)
class Report:
    """The measures in all and by kind, and the rank (0: not in the first ten) by query."""

    overall: Score
    kinds: dict[str, Score]
    ranks: dict[str, int]

    def as_json(self) -> dict[str, Any]:
        """Return the report as a JSON object."""
        return asdict(self)


def read_questions(text: str, name: str = "queries.tsv") -> tuple[Question, ...]:
    """Read a set of queries, the notes may be missing.

    Raises TableError with *name* and the line of what is wrong.
    """
    header = text.partition("\n")[0].split("\t")
    columns = COLUMNS if COLUMNS[-1] in header else COLUMNS[:-1]
    return tuple(
        Question(row["id"], row["kind"], row["query"], tuple(row["marker"].split(" || ")))
        for row in read_rows(text, columns, name)
    )


def load_questions(path: Path) -> tuple[Question, ...]:
    """Read a set of queries from its file; raises TableError, or OSError for no such file."""
    try:
        return read_questions(path.read_text("utf-8"), str(path))
    except UnicodeDecodeError as error:
        raise TableError(f"{path}: найден не UTF-8 (байт {error.start}), ожидался UTF-8") from error


def evaluate(questions: Iterable[Question], search: Callable[[str], Sequence[Hit]]) -> Report:
    """Ask every question of *search*, which returns the first ten hits, and measure."""
    ranks: dict[str, int] = {}
    kinds: dict[str, list[int]] = {}
    for question in questions:
        rank = first_right(question, search(question.query))
        ranks[question.id] = rank
        kinds.setdefault(question.kind, []).append(rank)
    return Report(
        score(list(ranks.values())), {kind: score(found) for kind, found in kinds.items()}, ranks
    )


def first_right(question: Question, hits: Sequence[Hit]) -> int:
    """Return the place of the first right hit, from 1, or 0 for none in the first ten."""
    right = (at for at, hit in enumerate(hits[:DEPTH], start=1) if is_right(question, hit))
    return next(right, 0)


def is_right(question: Question, found: Hit | Passage) -> bool:
    """Does what was found hold a marker of the question?"""
    text = folded(f"{found.title}\n{found.text}")
    return any(folded(marker) in text for marker in question.markers)


@lru_cache(maxsize=1 << 12)
def folded(text: str) -> str:
    """Return the word tokens of *text*, each between spaces, so that ``in`` compares them.

    >>> folded("Ещё: 4+ | ёлки")
    ' еще 4 + елки '
    """
    return f" {' '.join(_TOKEN.findall(fold(text)))} "


def score(ranks: Sequence[int]) -> Score:
    """Return the measures for the ranks of some queries."""
    count = len(ranks) or 1
    return Score(
        len(ranks),
        sum(1 / rank for rank in ranks if rank) / count,
        sum(rank == 1 for rank in ranks) / count,
        sum(rank > 0 for rank in ranks) / count,
    )


def as_table(report: Report) -> str:
    """Return the report as lines of text."""
    rows = [*sorted(report.kinds.items()), ("все", report.overall)]
    lines = [f"{'вид':14}{'запросов':>9}{'MRR@10':>8}{'@1':>7}{'@10':>7}"]
    lines += [
        f"{kind:14}{s.queries:9}{s.mrr:8.3f}{s.recall_1:7.3f}{s.recall_10:7.3f}" for kind, s in rows
    ]
    return "\n".join(lines)
