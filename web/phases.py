"""Which phase of the game a page belongs to, told by its title or its headings.

``phases.tsv`` lists words and phrases for each phase, in the order in which the phases
are shown; the longest phrase in a title decides, and what no phrase fits goes to the last.
A library of another game, which the table says little of, is shown by its books.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from corpus.books.book import Book
from corpus.books.page import Page, sections
from language.phrases import PhraseIndex
from language.tokens import tokenize
from language.tsv import read_rows

TABLE = Path(__file__).with_name("phases.tsv")


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the game, or a book, with its pages, each with its book."""

    title: str
    pages: tuple[tuple[Book, Page], ...]


class Phases:
    """The phases of a table and the phrases that tell them."""

    def __init__(self, table: str, name: str = "phases.tsv") -> None:
        rows = [(row["phase"], row["words"]) for row in read_rows(table, ("phase", "words"), name)]
        self.titles = tuple(dict.fromkeys(phase for phase, _ in rows))
        self._phrases = PhraseIndex((phrase, phase) for phase, phrase in rows if phrase)

    def of(self, page: Page) -> str:
        """Return the phase of *page*: by its title, its English one, else most headings."""
        for title in (page.title, page.en):
            if phase := self._told_by(title):
                return phase
        headings = (self._told_by(section.heading.text) for section in sections(page))
        counted = Counter(filter(None, headings))
        return counted.most_common(1)[0][0] if counted else self.titles[-1]

    def _told_by(self, title: str) -> str:
        found = self._phrases.find(tuple(tokenize(title)))
        longest = max(found, key=lambda match: match.last - match.first, default=None)
        return longest.values[0] if longest else ""

    def group(self, books: Iterable[Book]) -> tuple[Phase, ...]:
        """Return the phases that have pages; within one, the order is that of the books."""
        groups: dict[str, list[tuple[Book, Page]]] = {title: [] for title in self.titles}
        pages = [(book, page) for book in books for page in book.pages]
        for book, page in pages:
            groups[self.of(page)].append((book, page))
        if len(groups[self.titles[-1]]) > len(pages) / 2:
            return _by_book(pages)
        return tuple(Phase(title, tuple(found)) for title, found in groups.items() if found)


def _by_book(pages: Iterable[tuple[Book, Page]]) -> tuple[Phase, ...]:
    groups = groupby(pages, key=itemgetter(0))
    return tuple(Phase(book.title, tuple(found)) for book, found in groups)


@cache
def load_phases() -> Phases:
    """Return the phases of the project's table."""
    return Phases(TABLE.read_text("utf-8"), str(TABLE))
