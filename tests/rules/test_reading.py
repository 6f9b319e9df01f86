"""Every statement of the pages was read a second time beside its source; twins keep step."""

import re
from pathlib import Path

import pytest

from corpus.books.book import TWINS, Book, load_library
from corpus.books.page import read_page
from corpus.books.statements import ASPECTS, COLUMNS, FILE, read_keys, statements
from corpus.books.twins import SEALED, differences, read_seals, stale
from language.tsv import read_rows

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
BOOKS = load_library(RULES.parent)
PLACE = re.compile(r"\d+(-\d+)?(,\d+(-\d+)?)*|\d+:\d+-\d+")


def _table(book: Book) -> str:
    return (RULES / book.slug / FILE).read_text("utf-8")


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.slug)
def test_a_statement_that_changed_is_read_anew(book: Book) -> None:
    stand = {statement.key for page in book.pages for statement in statements(page)}
    assert read_keys(_table(book), FILE) == stand


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.slug)
def test_a_row_tells_a_place_and_verdicts_or_what_the_statement_is(book: Book) -> None:
    for row in read_rows(_table(book), COLUMNS, FILE):
        if row["source"]:
            assert PLACE.fullmatch(row["place"]), row.line
            assert {row[aspect] for aspect in ASPECTS} == {"="}, row.line
        else:
            assert row["note"], row.line


def test_a_statement_is_a_sentence_or_a_row_with_its_labels() -> None:
    text = (
        "---\ntitle: A\n---\n\n# A {#a}\n\nПервое. Второе, с. 5.\n\n"
        '| X | Y |\n| --- | --- |\n| 1 | **2** |\n\n!!! note "Не утверждение"\n    Третье.\n'
    )
    found = list(statements(read_page(text, "01")))
    assert [s.text for s in found] == ["Первое.", "Второе, с. 5.", "X: 1; Y: 2", "Третье."]
    assert [s.box for s in found] == ["", "", "", "note"]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.slug)
def test_every_page_has_a_twin_that_says_the_same(book: Book) -> None:
    assert {page.name for page in book.pages} == {twin.name for twin in book.twins}
    assert list(differences(book)) == []
    seals = read_seals((RULES / book.slug / TWINS / SEALED).read_text("utf-8"), SEALED)
    assert list(stale(book, seals)) == []
