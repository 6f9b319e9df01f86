"""Books in the habits of many printers: each paragraph on its page, each entry under its term.

A habit is not a sample: the books are invented anew, and what is asked of one is what its
reader would see with the eye.
"""

from collections import defaultdict

import pytest

from corpus.books.printed import format_pages
from corpus.layout.records import Layout
from corpus.layout.stages import lay_out
from corpus.reading.plain import read_text
from tests.corpus.invented_book import Habits, InventedBook, make

BOOKS = {
    "a number at each foot": Habits(),
    "chapters begin without a number at the foot": Habits(
        marked="no_chapter", mark="– {} –", heads="book"
    ),
    "chapters begin without a number at the head": Habits(
        marked="no_chapter", mark="[{}]", place="head", heads="both"
    ),
    "numbers on right pages, heads on all": Habits(marked="odd", place="head", heads="book"),
    "numbers on left pages, in the heads": Habits(
        marked="even", place="beside", heads="both", nested="dash", roman=3
    ),
    "every third page has a number, in the feet": Habits(
        marked="few", place="beside_foot", heads="book", mark="с. {}", nested="small", first=101
    ),
    "every third page has a number, in the heads of chapters": Habits(
        marked="few", place="beside", heads="chapter", mark="| {}", columns=2, children=6
    ),
    "one number in four is lost": Habits(
        marked="most",
        place="head",
        heads="both",
        mark="стр. {}",
        contents=True,
        nested="tab",
        pages="bold",
    ),
    "an index in two columns, nested six to a term": Habits(
        heads="chapter", columns=2, children=6, leader=", ", wrap=30, pages="label"
    ),
    "an index of capitals and small letters": Habits(nested="small", children=4, leader=" ..... "),
}


@pytest.fixture(scope="module", params=BOOKS.values(), ids=BOOKS.keys())
def printed(request: pytest.FixtureRequest) -> tuple[InventedBook, Layout]:
    book = make(2, request.param)
    return book, lay_out(read_text(book.text, "invented.txt"))


def test_every_paragraph_stands_on_its_page(printed: tuple[InventedBook, Layout]) -> None:
    book, layout = printed
    pages = defaultdict(set)
    for line in layout.lines:
        pages[line.text].add(line.page)
    asked = [(first, page) for first, page in book.paragraphs]
    wrong = [(first, page) for first, page in asked if page not in pages[first]]
    assert len(wrong) <= 0.01 * len(asked), wrong


def test_every_entry_of_the_index_stands_under_its_term(
    printed: tuple[InventedBook, Layout],
) -> None:
    book, layout = printed
    found = {(e.term, format_pages(e.pages), e.parent) for e in layout.index}
    wanted = {(e.term, ",".join(map(str, e.pages)), e.parent) for e in book.index}
    assert len(wanted - found) <= 0.02 * len(wanted), wanted - found
    assert len(found) == len(layout.index)


def test_no_head_and_no_number_is_left_in_the_text(printed: tuple[InventedBook, Layout]) -> None:
    book, layout = printed
    left = [line.text for line in layout.lines if line.text.strip() in book.furniture]
    assert len(left) <= len(book.titles), left
