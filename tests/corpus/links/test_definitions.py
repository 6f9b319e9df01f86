from pathlib import Path

import pytest

from corpus.books.book import Book
from corpus.books.index_table import IndexEntry, read_index
from corpus.books.page import Page
from corpus.links.definitions import define_terms, heading_entries
from language.tsv import read_rows

CASES = Path(__file__).parent / "cases" / "definitions.tsv"
ROWS = list(read_rows(CASES.read_text("utf-8"), ("book", "term", "place"), CASES.name))

SYNONYMS = {"Перебрасывание": ["переброс"]}


@pytest.fixture(scope="module")
def definitions(indexed_books):
    found = {}
    for book, entries in indexed_books:
        defined = define_terms(book, entries, lambda term: SYNONYMS.get(term, ()))
        found[book.slug] = {definition.term: definition for definition in defined}
    return found


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['book']} {row['term']}")
def test_a_term_is_defined_by_its_section(row, definitions):
    place = definitions[row["book"]][row["term"]].place
    assert (f"{place.page}#{place.anchor}" if place else "") == row["place"]


def _book(body: str, index: str = "") -> Book:
    table = read_index(f"term\tpages\tparent\n{index}")
    return Book("b", "Б", pages=(Page("01", "А", body, pages="10-12"),), index=table)


def test_a_term_in_bold_is_preferred_to_one_named_in_passing():
    body = "# А {#a}\n\n## Б {#b}\n\nЧарка, чарка.\n\n## В {#v}\n\n**Чарка.** Ковш.\n"
    book = _book(body, "Чарка\t10\n")
    (definition,) = define_terms(book, book.index)
    assert (definition.place.anchor, definition.rule) == ("v", "bold_on_page")


def test_a_term_without_heading_is_defined_where_its_page_names_it_most():
    body = "# А {#a}\n\n## Б {#b}\n\nЧаркой.\n\n## В {#v}\n\nЧарка и две чарки.\n"
    book = _book(body, "Чарка\t10\n")
    (definition,) = define_terms(book, book.index)
    assert (definition.place.anchor, definition.rule) == ("v", "named_on_page")


def test_a_term_of_a_page_that_the_book_does_not_hold_stays_undefined():
    book = _book("# А {#a}\n\n### Чарка {#charka}\n\nКовш.\n", "Чарка\t99\n")
    (definition,) = define_terms(book, book.index)
    assert definition.place is None


def test_the_page_mark_at_the_end_of_a_section_belongs_to_the_next():
    body = '# А {#a}\n\n## Б {#b}\n\nЧарка.\n\n<span id="p11"></span>\n\n## В {#v}\n\nЧарка.\n'
    book = _book(body, "Чарка\t11\n")
    (definition,) = define_terms(book, book.index)
    assert definition.place.anchor == "v"


def test_headings_stand_in_for_a_missing_index():
    book = _book("# Чарки {#charki}\n\n## 2. Ковши {#kovshi}\n\n## Прочее {#prochee}\n")
    entries = heading_entries(book, ["чарка", "ковш"])
    assert [entry.term for entry in entries] == ["Чарки", "Ковши"]
    assert entries[0] == IndexEntry("Чарки", entries[0].pages)
