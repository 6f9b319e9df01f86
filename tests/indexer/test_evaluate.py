"""What is measured of the answers to a set of queries."""

from dataclasses import replace

from corpus.books.book import load_library
from indexer.answers.search import Hit
from indexer.measuring.evaluate import Question, as_table, evaluate, without_answer
from indexer.store.passages import passages

from .conftest import DOCS

HIT = Hit(
    chapter="",
    title="Лодки",
    en="",
    url="/rules/b/lodki/#lodki",
    book="b",
    edition="6",
    page=None,
    score=1.0,
    snippet="Лодка: <mark>Ялик</mark> · Ход: 2",
    text="Лодка · Ход\nЯлик · 2\nДалеко от берега не ходят.",
    text_en="",
    url_en="",
    line="",
)
ROW = Question("1", "table", "ялик", ("Ялик 2",))


def measured(question: Question, *hits: Hit) -> tuple[float, int, tuple[str, ...]]:
    report = evaluate([question], lambda query: hits)
    return report.overall.visible, report.overall.empty, report.hidden


def test_a_row_shows_its_cells_between_the_names_of_columns() -> None:
    assert measured(ROW, HIT) == (1.0, 0, ())


def test_what_the_snippet_does_not_hold_is_hidden() -> None:
    below = replace(ROW, markers=("от берега не ходят",))
    assert measured(below, HIT) == (0.0, 0, ("1",))


def test_an_english_snippet_is_not_judged_by_a_russian_marker() -> None:
    assert measured(ROW, replace(HIT, snippet="Boat: Skiff · Move: 2")) == (0.0, 0, ())


def test_a_query_that_finds_nothing_is_counted() -> None:
    assert measured(ROW) == (0.0, 1, ())


def test_what_stands_in_no_section_is_named_and_not_measured() -> None:
    found = [passage for book in load_library(DOCS) for passage in passages(book)]
    gone = replace(ROW, id="2", markers=("такого в книгах нет",))
    stands = replace(ROW, markers=(found[0].title, "и этого нет"))
    assert without_answer([stands, gone], found) == ("2",)
    report = evaluate([ROW, gone], lambda query: [HIT], ("2",))
    assert (report.overall.queries, report.overall.mrr) == (1, 1.0)
    assert as_table(report).endswith("Не измерено: 1 – искомого нет в книгах: 2")
