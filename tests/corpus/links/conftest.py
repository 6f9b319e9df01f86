"""The books of the project with the entries of their indexes, or of their headings."""

from pathlib import Path

import pytest

from corpus.books.book import load_book
from corpus.links.definitions import heading_entries

RULES = Path(__file__).resolve().parents[3] / "docs" / "rules"


@pytest.fixture(scope="session")
def indexed_books():
    books = [load_book(RULES / slug) for slug in ("6ed", "7ed")]
    titles = {book.slug: [section.heading.text for _, section in book.sections()] for book in books}
    return [(book, book.index or heading_entries(book, titles[book.slug])) for book in books]
