"""How well a book reads: the share of its words that the dictionary or the book vouches for.

Text of a broken font or a bad scan is full of words that are none. The book vouches for a word
that stands on several of its pages; a book that is hardly Russian vouches for nothing.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.books.book import Book
from corpus.books.page import PAGE_MARK
from corpus.books.plaintext import plain_text
from corpus.repair.vocabulary import word_key
from language.morphology import is_known

_WORD = re.compile("[А-Яа-яЁё\N{COMBINING ACUTE ACCENT}]{3,}")
_ODD = re.compile("[^\\W\\d_A-Za-zА-Яа-яЁё]{2,}|\N{REPLACEMENT CHARACTER}")
# Of fewer words the share says nothing; below this share a page falls out. Of 350 pages of a
# long rulebook with many invented names all but two have 0.9 and more.
_FEWEST_WORDS, _LEAST = 20, 0.8
_PAGES = 2


@dataclass(frozen=True, slots=True)
class Readable:
    """The words of a printed page, or of a page file, and how many of them are words."""

    name: str
    printed: str
    words: int
    known: int

    @property
    def share(self) -> float:
        """The share of known words; 1.0 where there are none."""
        return self.known / self.words if self.words else 1.0

    @property
    def falls_out(self) -> bool:
        """Does the page read badly?"""
        return self.words >= _FEWEST_WORDS and self.share < _LEAST

    def __str__(self) -> str:
        page = f", стр. {self.printed}" if self.printed else ""
        return f"{self.name}.md{page} ({self.share:.0%})"


def readability(book: Book) -> list[Readable]:
    """Return the measure of every printed page of *book*, or of every page file without one."""
    pages = [(name, printed, _words(text)) for name, printed, text in _pages(book)]
    on_pages = Counter(word for *_, words in pages for word in set(words))
    known = {word for word in on_pages if is_known(word)}
    if 2 * len(known) >= len(on_pages):
        known |= {word for word, count in on_pages.items() if count >= _PAGES}
    return [
        Readable(name, printed, len(words), sum(word in known for word in words))
        for name, printed, words in pages
    ]


def share_of(found: list[Readable]) -> float:
    """Return the share of known words in the whole book."""
    words = sum(page.words for page in found)
    return sum(page.known for page in found) / words if words else 1.0


def told(found: list[Readable]) -> Iterator[str]:
    """Yield a note on the pages that fall out, if any do."""
    bad = [str(page) for page in found if page.falls_out]
    if bad:
        yield f"читаются плохо, проверьте по книге: {', '.join(bad[:10])}" + (
            f" и ещё {len(bad) - 10}" if len(bad) > 10 else ""
        )


def _pages(book: Book) -> Iterator[tuple[str, str, str]]:
    """Yield the name of each page file, a printed page that it holds, and its text."""
    for page in book.pages:
        first, *rest = PAGE_MARK.split(page.body)
        parts = list(zip(["", *rest[::2]], [first, *rest[1::2]], strict=True))
        for printed, text in parts:
            yield page.name, printed, plain_text(text)


def _words(text: str) -> list[str]:
    return [word_key(word) for word in _WORD.findall(text)] + _ODD.findall(text)
