"""What holds of the embedded books with or without the optional material."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from corpus.books.book import Book, load_library
from corpus.books.page import read_page, write_page

ROOT = Path(__file__).resolve().parents[2]
BOOKS = load_library(ROOT / "docs")


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.slug)
def test_headings_step_down_one_level_and_have_unique_ascii_ids(book: Book) -> None:
    for page in book.pages:
        headings = [section.heading for own, section in book.sections() if own is page]
        assert headings[0].level == 1
        assert headings[0].text == page.title
        for above, heading in pairwise(headings):
            assert 2 <= heading.level <= above.level + 1, f"{page.name}: {heading.text}"
        anchors = [heading.anchor for heading in headings]
        assert len(set(anchors)) == len(anchors), page.name
        assert all(re.fullmatch(r"[a-z0-9-]+", anchor) for anchor in anchors), page.name


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.slug)
def test_every_section_knows_its_printed_page(book: Book) -> None:
    assert [s.heading.text for _, s in book.sections() if s.page is None] == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.slug)
def test_a_page_is_written_as_it_was_read(book: Book) -> None:
    for page in book.pages:
        text = (ROOT / "docs" / "rules" / book.slug / f"{page.name}.md").read_text("utf-8")
        assert write_page(read_page(text, page.name)) == text


def test_the_printed_index_is_whole() -> None:
    sixth = next(book for book in BOOKS if book.edition == "6")
    assert len(sixth.index) == 527
    assert sum(len(entry.pages) for entry in sixth.index) == 595
