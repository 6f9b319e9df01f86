"""Where in a book a line of its dump stands: the page, and the paragraph there.

In go the book, its ``provenance.tsv`` and a raw line; ``svod import --explain`` and the desk of
``svod review`` show what comes out. A line of fewer than three words, or whose words were nearly
all mended, has no row there: it stands between what was made of the lines around it.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from corpus.books.book import Book
from corpus.books.origins import Origin
from corpus.books.page import Page
from corpus.conservation import visible

_WORD = re.compile(r"\w+")
_TABLE_RULE = re.compile(r"[|: -]+")
# Of the words of a line that has no row so many must stand in the paragraph.
_ENOUGH = 0.5


@dataclass(frozen=True, slots=True)
class Place:
    """A paragraph of a page: *at* is its index among the *paragraphs*."""

    page: Page
    paragraphs: tuple[str, ...]
    at: int


def find_in_book(
    book: Book, origins: Iterable[Origin], file: str, number: int, texts: Sequence[str]
) -> Place | None:
    """Return where line *number* of *file*, whose words are in *texts*, stands; None if nowhere."""
    of_file = [origin for origin in origins if origin.file == file]
    words = {word.casefold() for text in texts for word in _WORD.findall(text)}
    if not words:
        return None
    holding = [origin for origin in of_file if origin.first <= number <= origin.last]
    names = _names(holding, of_file, number)
    pages = [page for page in book.pages if page.name in names] if of_file else list(book.pages)
    found = max((_best(page, words, of_file, number) for page in pages), default=None)
    if found is None:
        return None
    shared, _, order = found
    if not holding and shared < _ENOUGH * len(words):
        return None
    page = next(page for page in pages if page.name == order[0])
    return Place(page, _paragraphs(page), order[1])


def _names(holding: Sequence[Origin], of_file: Sequence[Origin], number: int) -> set[str]:
    """Return the pages made of the line, or those made of the lines right above and below it."""
    if holding:
        narrowest = min(origin.last - origin.first for origin in holding)
        return {origin.page for origin in holding if origin.last - origin.first == narrowest}
    above = max((o for o in of_file if o.last < number), key=lambda o: o.last, default=None)
    below = min((o for o in of_file if o.first > number), key=lambda o: o.first, default=None)
    return {origin.page for origin in (above, below) if origin}


def _best(
    page: Page, words: set[str], of_file: Sequence[Origin], number: int
) -> tuple[int, float, tuple[str, int]]:
    """Return how many *words* the likeliest paragraph of *page* has, how near it is, and which.

    Of two with as many words the nearer one is meant: the one that stands as far down the page as
    the line does in what the page was made of.
    """
    made_of = [origin for origin in of_file if origin.page == page.name]
    first = min((origin.first for origin in made_of), default=0)
    last = max((origin.last for origin in made_of), default=0)
    paragraphs = _paragraphs(page)
    wanted = (number - first) / max(1, last - first) * max(1, len(paragraphs) - 1)
    ways = [
        (len(words & _words(text)), -abs(at - wanted), at) for at, text in enumerate(paragraphs)
    ]
    shared, near, at = max(ways, default=(0, 0.0, 0))
    return shared, near, (page.name, at)


def _words(text: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(text)}


def _paragraphs(page: Page) -> tuple[str, ...]:
    """Return the paragraphs of *page*; each row of a table is one."""
    blocks = (text for text in visible(page.body).split("\n\n") if text.strip())
    rows = (text.split("\n") if text.startswith("|") else [text] for text in blocks)
    return tuple(row for row in chain.from_iterable(rows) if not _TABLE_RULE.fullmatch(row))
