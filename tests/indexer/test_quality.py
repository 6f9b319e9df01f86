"""Right answers to the project's own queries, and to the books made of the dumps.

``queries.tsv`` holds queries in good order; ``hard_queries.tsv`` those of players in a hurry, of
17 kinds: long questions, English ones, what is denied, glued, said aloud, mended by a phone.
"""

from pathlib import Path

import pytest

from corpus.books.book import load_library
from indexer.answers.search import Searcher
from indexer.measuring.evaluate import Evaluation, Question, evaluate, folded, load_questions
from indexer.store.build import build_index
from indexer.store.passages import SECTION, passages
from tests.embedded import BASE

HERE = Path(__file__).parent
KINDS = {
    *("inflected", "derivation", "phrase", "question", "english", "typo", "layout", "yo"),
    *("hyphen", "abbreviation", "synonym", "table", "heading"),
}
QUESTIONS = load_questions(HERE / "queries.tsv")
HARD = load_questions(HERE / "hard_queries.tsv")
FLOORS = {"long": 0.60, "engq": 0.70, "neg": 0.75, "abbr": 0.75, "deriv": 0.85, "mixed": 0.85}
"""The least MRR@10 of the hard kinds that stand below the others."""
FLOOR = 0.90


def ask(searcher: Searcher, questions: tuple[Question, ...]) -> Evaluation:
    return evaluate(questions, lambda query: searcher.search(query).hits)


def assert_good(report: Evaluation) -> None:
    assert set(report.kinds) == KINDS
    low = {kind: s.mrr for kind, s in report.kinds.items() if s.mrr < floor(kind)}
    assert not low
    assert report.overall.mrr >= 0.93
    assert report.overall.recall_10 >= 0.97


def floor(kind: str) -> float:
    return 0.65 if kind == "synonym" else 0.80


def test_every_marker_stands_in_the_rulebook() -> None:
    books = load_library(HERE.parents[1] / "docs")
    texts = [folded(f"{p.title}\n{p.text}") for book in books for p in passages(book)]
    lost = [
        question.id
        for question in (*QUESTIONS, *HARD)
        if not any(folded(marker) in text for marker in question.markers for text in texts)
    ]
    assert lost == []
    assert len(QUESTIONS) >= 100
    assert len(HARD) >= 60


def test_hard_queries(searcher: Searcher) -> None:
    report = ask(searcher, HARD)
    assert len(report.kinds) == 17
    floors = {kind: FLOORS.get(kind, FLOOR) for kind in report.kinds}
    low = {kind: s.mrr for kind, s in report.kinds.items() if s.mrr < floors[kind]}
    assert not low
    assert report.overall.mrr >= 0.89
    assert report.overall.recall_10 >= 0.97
    assert report.overall.empty == 0


def test_own_queries(searcher: Searcher) -> None:
    assert_good(ask(searcher, QUESTIONS))


@pytest.mark.shared
def test_queries_over_the_dumps(shared: Path, dumps: Path, tmp_path: Path) -> None:
    books = load_library(dumps)
    build_index(books, BASE.terms, tmp_path / "index", BASE.lists.plain_words)
    searcher = Searcher(tmp_path / "index")
    questions = load_questions(shared / "eval" / "queries.tsv")
    assert_good(ask(searcher, questions))
    searcher.close()
    assert sum(p.kind == SECTION for book in books for p in passages(book)) > 100
