from dataclasses import replace

import pytest

from corpus.books.book import Book
from corpus.books.numbers import read_numbers, section_numbers, write_numbers
from corpus.books.page import Page
from language.tsv import TableError


def _page(name: str, *anchors: str) -> Page:
    heads = "".join(f"\n## Раздел {{#{anchor}}}\n\nТекст.\n" for anchor in anchors)
    return Page(name, "Глава", f"# Глава {{#top}}\n{heads}")


BOOK = Book("b", "Книга", pages=(_page("01-pomol", "a", "b"), _page("02-muka", "c")))


def _numbers(book: Book) -> dict[str, str]:
    found = section_numbers(book).items()
    return {f"{page}#{anchor}": number for (page, anchor), number in found}


def test_sections_are_counted_within_their_chapter():
    assert _numbers(BOOK) == {
        "01-pomol#": "1",
        "02-muka#": "2",
        "01-pomol#a": "1.1",
        "01-pomol#b": "1.2",
        "02-muka#c": "2.1",
    }


def _kept(*pages: Page) -> dict[str, str]:
    """The numbers of a book that was numbered before its pages became *pages*."""
    return _numbers(replace(BOOK, pages=pages, numbers=read_numbers(write_numbers(BOOK))))


def test_a_new_section_disturbs_no_number():
    found = _kept(_page("01-pomol", "new", "a", "newer", "newest", "b", "last"), BOOK.pages[1])
    assert found["01-pomol#a"] == "1.1"
    assert found["01-pomol#b"] == "1.2"
    assert found["01-pomol#new"] == "1.0a"
    assert found["01-pomol#newer"] == "1.1a"
    assert found["01-pomol#newest"] == "1.1b"
    assert found["01-pomol#last"] == "1.3"


def test_pages_in_another_order_keep_their_numbers():
    found = _kept(_page("01-muka", "c"), _page("02-zerno", "d"), _page("03-pomol", "a", "b"))
    assert found["01-muka#"] == "2"
    assert found["03-pomol#b"] == "1.2"
    assert found["02-zerno#"] == "2a"
    assert found["02-zerno#d"] == "2a.1"


def test_the_number_of_a_section_that_went_is_not_given_again():
    found = _kept(_page("01-pomol", "a", "x"), BOOK.pages[1])
    assert found["01-pomol#x"] == "1.3"
    again = write_numbers(replace(BOOK, numbers=read_numbers(write_numbers(BOOK))))
    assert again == write_numbers(BOOK)


def test_rows_are_in_the_order_of_numbers():
    many = Book("b", "Книга", pages=(_page("01-pomol", *"abcdefghijk"),))
    numbers = [row.partition("\t")[0] for row in write_numbers(many).splitlines()[1:]]
    assert numbers[-3:] == ["1.9", "1.10", "1.11"]


@pytest.mark.parametrize("row", ["1.x\tpomol#a", "1\tpomol\n1\tmuka", "1\tpomol\n2\tpomol"])
def test_a_wrong_table_is_refused_with_its_line(row: str):
    with pytest.raises(TableError, match=r"numbers\.tsv:\d: "):
        read_numbers(f"number\tsection\n{row}\n")
