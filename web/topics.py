"""Find the topic of the game that a page belongs to, by its title or its headings.

A library's ``glossary/topics.tsv`` lists words and phrases for each topic, in the order in
which the topics are shown; the longest phrase in a title decides, and what no phrase fits
goes to the last. A library without the table, or one that it says little of, is shown by
its books.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from corpus.books.book import Book
from corpus.books.page import Page, sections
from language.phrases import PhraseIndex
from language.tokens import tokenize
from language.tsv import read_rows

FILE = "topics.tsv"
_COLUMNS = ("topic", "words")


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic of the game, or a book, with its pages, each with its book."""

    title: str
    pages: tuple[tuple[Book, Page], ...]


class Topics:
    """The topics of a table and the phrases that tell them."""

    def __init__(self, table: str, name: str = FILE) -> None:
        rows = [(row["topic"], row["words"]) for row in read_rows(table, _COLUMNS, name)]
        self.titles = tuple(dict.fromkeys(topic for topic, _ in rows)) or ("",)
        self._phrases = PhraseIndex((phrase, topic) for topic, phrase in rows if phrase)

    def of(self, page: Page) -> str:
        """Return the topic of *page*: by its title, its English one, else most headings."""
        for title in (page.title, page.en):
            if topic := self._told_by(title):
                return topic
        headings = (self._told_by(section.heading.text) for section in sections(page))
        counted = Counter(filter(None, headings))
        return counted.most_common(1)[0][0] if counted else self.titles[-1]

    def _told_by(self, title: str) -> str:
        found = self._phrases.find(tuple(tokenize(title)))
        longest = max(found, key=lambda match: match.last - match.first, default=None)
        return longest.values[0] if longest else ""

    def group(self, books: Iterable[Book]) -> tuple[Topic, ...]:
        """Return the topics that have pages; within one, the order is that of the books."""
        groups: dict[str, list[tuple[Book, Page]]] = {title: [] for title in self.titles}
        pages = [(book, page) for book in books for page in book.pages]
        for book, page in pages:
            groups[self.of(page)].append((book, page))
        if len(groups[self.titles[-1]]) > len(pages) / 2:
            return _by_book(pages)
        return tuple(Topic(title, tuple(found)) for title, found in groups.items() if found)


def _by_book(pages: Iterable[tuple[Book, Page]]) -> tuple[Topic, ...]:
    groups = groupby(pages, key=itemgetter(0))
    return tuple(Topic(book.title, tuple(found)) for book, found in groups)


def load_topics(folder: Path) -> Topics:
    """Read the topics in *folder*, the ``glossary`` of a library; none where it has no table."""
    path = folder / FILE
    return Topics(path.read_text("utf-8") if path.is_file() else "\t".join(_COLUMNS), str(path))
