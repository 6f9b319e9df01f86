"""How good the answers are: a set of queries with markers of the right sections.

``queries.tsv``::

    id	kind	query	marker	note
    q1	typo	парапеты	Крыши многих строений || другое место

A hit is right if its title and text contain a marker, both taken as sequences of word
tokens (letters, digits, ``+``) with case and ё folded; `` || `` separates alternatives.
Measured are the mean reciprocal rank in the first ten hits (MRR@10), the shares of queries
with a right hit at the first place and in the first ten, how many find nothing at all, and how
many of the right first hits show the answer: their title and snippet hold the words of the
marker, in order. A question whose markers stand nowhere in the books can't be answered: it is
named, and counted in none of these.
"""

import html
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from indexer.answers.search import Hit
from indexer.store.passages import Passage
from language.letters import fold, has_cyrillic
from language.tsv import TableError, read_rows
from language.user_files import read_text

COLUMNS = ("id", "kind", "query", "marker", "note")
DEPTH = 10

_MARK = re.compile("</?mark>")
_TOKEN = re.compile(r"[^\W_]+|\+")


@dataclass(frozen=True, slots=True)
class Question:
    """A query of the set: its kind, and its markers. A right hit contains one of them."""

    id: str
    kind: str
    query: str
    markers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QueryResult:
    """What one query found: the rank of the first right hit, 0 if it is not in the first ten.

    *shown*: does that hit show the answer in its snippet? None where the snippet is of the
    English twin, of which a Russian marker tells nothing. *empty*: was nothing found at all?
    """

    rank: int
    shown: bool | None = False
    empty: bool = False


@dataclass(frozen=True, slots=True)
class KindScore:
    """The measures over a number of queries.

    *visible* is the share of the right first hits that show the answer, *empty* the number of
    queries that found nothing.
    """

    queries: int
    mrr: float
    recall_1: float
    recall_10: float
    visible: float
    empty: int


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The measures in all and by kind; by query the rank (0: not in the first ten).

    *hidden* are the queries whose first hit is right and does not show the answer, *unanswerable*
    those that are not measured, as their markers stand nowhere.
    """

    overall: KindScore
    kinds: dict[str, KindScore]
    ranks: dict[str, int]
    hidden: tuple[str, ...] = ()
    unanswerable: tuple[str, ...] = ()

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
        return read_questions(read_text(path), str(path))
    except UnicodeDecodeError as error:
        raise TableError(f"{path}: найден не UTF-8 (байт {error.start}), ожидался UTF-8") from error


def evaluate(
    questions: Iterable[Question],
    search: Callable[[str], Sequence[Hit]],
    unanswerable: Collection[str] = (),
) -> Evaluation:
    """Ask every question of *search*, which returns the first ten hits, and measure.

    *unanswerable* are the ids of questions that are left out.
    """
    found: dict[str, QueryResult] = {}
    kinds: dict[str, list[QueryResult]] = {}
    for question in questions:
        if question.id in unanswerable:
            continue
        one = found_by(question, search(question.query))
        found[question.id] = one
        kinds.setdefault(question.kind, []).append(one)
    return Evaluation(
        score(list(found.values())),
        {kind: score(several) for kind, several in kinds.items()},
        {id_: one.rank for id_, one in found.items()},
        tuple(id_ for id_, one in found.items() if one.rank == 1 and one.shown is False),
        tuple(unanswerable),
    )


def without_answer(questions: Iterable[Question], passages: Iterable[Passage]) -> tuple[str, ...]:
    """Return the ids of questions that no passage can answer: none contains a marker of theirs."""
    left = list(questions)
    for passage in passages:
        left = [question for question in left if not is_right(question, passage)]
    return tuple(question.id for question in left)


def found_by(question: Question, hits: Sequence[Hit]) -> QueryResult:
    """Return what a question found."""
    rank = first_right(question, hits)
    return QueryResult(rank, rank > 0 and is_shown(question, hits[rank - 1]), not hits)


def is_shown(question: Question, hit: Hit) -> bool | None:
    """Do title and snippet of a right hit hold the words of a marker, in order?

    Other words may stand in between: the names of the columns of a table row. None where the
    snippet is English and the marker is not.
    """
    if not has_cyrillic(hit.snippet) and has_cyrillic("".join(question.markers)):
        return None
    text = folded(f"{hit.title}\n{hit.text}")
    snippet = html.unescape(_MARK.sub("", hit.snippet))
    shown = folded(f"{hit.title}\n{snippet}").split()
    stand = (folded(marker) for marker in question.markers)
    return any(_in_order(marker.split(), shown) for marker in stand if marker in text)


def _in_order(words: Sequence[str], text: Iterable[str]) -> bool:
    left = iter(text)
    return all(word in left for word in words)


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


def score(found: Sequence[QueryResult]) -> KindScore:
    """Return the measures for what some queries found."""
    ranks = [one.rank for one in found]
    count = len(ranks) or 1
    first = [one.shown for one in found if one.rank == 1 and one.shown is not None]
    return KindScore(
        len(ranks),
        sum(1 / rank for rank in ranks if rank) / count,
        sum(rank == 1 for rank in ranks) / count,
        sum(rank > 0 for rank in ranks) / count,
        sum(first) / (len(first) or 1),
        sum(one.empty for one in found),
    )


def as_table(report: Evaluation) -> str:
    """Return the report as lines of text."""
    rows = [*sorted(report.kinds.items()), ("все", report.overall)]
    head = f"{'вид':14}{'запросов':>9}{'MRR@10':>8}{'@1':>7}{'@10':>7}{'видно':>7}{'пусто':>7}"
    gone = report.unanswerable
    told = [f"Не измерено: {len(gone)} – искомого нет в книгах: {', '.join(gone)}"] if gone else []
    return "\n".join([head, *(_row(kind, measured) for kind, measured in rows), *told])


def _row(kind: str, s: KindScore) -> str:
    shares = f"{s.mrr:8.3f}{s.recall_1:7.3f}{s.recall_10:7.3f}{s.visible:7.3f}"
    return f"{kind:14}{s.queries:9}{shares}{s.empty:7}"
