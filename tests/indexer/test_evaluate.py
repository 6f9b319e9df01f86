"""What is measured of the answers to a set of queries."""

from dataclasses import replace

from indexer.answers.search import Hit
from indexer.measuring.evaluate import Question, evaluate

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
