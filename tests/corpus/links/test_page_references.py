from pathlib import Path

import pytest

from corpus.books.book import Book
from corpus.books.page import Page
from corpus.books.printed import PageRange
from corpus.links.page_references import PrintedPage, PrintedPages, find_page_references
from language.tsv import read_rows

CASES = Path(__file__).parent / "cases" / "page_references.tsv"
ROWS = list(read_rows(CASES.read_text("utf-8"), ("edition", "text", "found"), CASES.name))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["text"])
def test_references_are_found_in_running_text(row):
    text = row["text"]
    found = [
        f"{text[reference.start : reference.end]}={reference.pages}"
        for reference in find_page_references(text, row["edition"])
    ]
    assert " | ".join(found) == row["found"]


BOOK = Book(
    "6ed",
    "Правила",
    pages=(
        Page("01-a", "А", '# А {#a}\n\n<span id="p4"></span>\n\nТекст.\n', pages="4-5"),
        Page("02-b", "Б", '# Б {#b}\n\n<span id="p5"></span>\n\n<span id="p6"></span>\n'),
    ),
)


@pytest.mark.parametrize(
    ("pages", "near", "found"),
    [
        (PageRange(4, 4), "", PrintedPage("01-a", "p4")),
        (PageRange(5, 5), "01-a", PrintedPage("02-b", "p5")),
        (PageRange(3, 5), "", PrintedPage("01-a", "p4")),
        (PageRange(7, 9), "", None),
    ],
)
def test_a_reference_leads_to_the_first_page_that_the_book_holds(pages, near, found):
    assert PrintedPages(BOOK).find(pages, near) == found


def test_of_two_sites_pages_of_one_printed_page_the_nearer_is_preferred():
    pages = PrintedPages(
        Book("b", "B", pages=tuple(Page(n, n, '<span id="p9"></span>') for n in ("01", "02")))
    )
    assert pages.find(PageRange(9, 9), near="02") == PrintedPage("02", "p9")
    assert pages.find(PageRange(9, 9), near="03") == PrintedPage("01", "p9")


def test_a_page_without_a_mark_is_found_by_the_front_matter():
    book = Book("b", "B", pages=(Page("01", "А", "# А {#a}\n", pages="7-8"),))
    assert PrintedPages(book).find(PageRange(8, 8)) == PrintedPage("01", "")
