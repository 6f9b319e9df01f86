"""Definitions for cards of English pages, out of the English twin of the section that defines."""

from corpus.books.book import Book
from corpus.books.index_table import IndexEntry
from corpus.books.page import Page
from corpus.books.printed import PageRange
from corpus.links.definitions import define_terms
from web.english_definitions import english_definitions

RUSSIAN = """# Порт {#port}

## Лоцман {#locman}

Лоцман ведёт корабль.

## Мель {#mel}

На мели сидят.

## Груз {#gruz}

Груз везут.

## Прилив {#priliv}

Прилив снимает с мели.
"""
ENGLISH = """# Port {#port}

## Pilot {#locman}

A **pilot** brings [the ship](#gruz) in (p. 3). He is paid.

## Shoal {#mel}

You may run aground here.

## Cargo {#gruz}

- Cargo is carried.
"""
NAMES = {"Лоцман": ["pilot"], "Мель": ["shoal"], "Груз": ["cargo"], "Прилив": ["tide"]}
BOOK = Book(
    "b",
    "Гавань",
    pages=(Page("01", "Порт", RUSSIAN, pages="3"),),
    twins=(Page("01", "Port", ENGLISH, pages="3"),),
    index=tuple(IndexEntry(term, (PageRange(3, 3),)) for term in NAMES),
)


def test_the_first_sentence_that_names_the_term_and_nothing_else() -> None:
    """No list, no sentence about something else, no section without a twin."""
    found = english_definitions(BOOK, define_terms(BOOK, BOOK.index), NAMES.__getitem__)
    assert found == {"Лоцман": "A pilot brings the ship in."}
