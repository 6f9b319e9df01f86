"""Which section of a book defines a term of its alphabetical index.

The rules are those of ``corpus.links.defining``. A term whose pages the book does not hold
stays undefined.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from corpus.books.book import Book
from corpus.books.index_table import IndexEntry
from corpus.books.page import PAGE_MARK, Section
from corpus.books.printed import PageRange
from corpus.links.defining import (
    RULES,
    DefiningSection,
    DefiningSections,
    SectionAddress,
    SoughtTerm,
    bare_title,
)
from language.kept_answers import TextAnswers
from language.letters import fold
from language.phrases import PhraseIndex

Synonyms = Callable[[str], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Definition:
    """A term of the index and the section that defines it, if any, found by *rule*."""

    entry: IndexEntry
    place: SectionAddress | None = None
    rule: str = ""

    @property
    def term(self) -> str:
        """The term as the index has it."""
        return self.entry.term


def define_terms(
    book: Book, entries: Iterable[IndexEntry], synonyms: Synonyms = lambda term: ()
) -> tuple[Definition, ...]:
    """Return a definition for each of *entries*; *synonyms* gives other names of a term."""
    candidates = DefiningSections(_candidates(book))
    return tuple(_define(entry, synonyms(entry.term), candidates) for entry in entries)


def _define(entry: IndexEntry, synonyms: Iterable[str], candidates: DefiningSections) -> Definition:
    sought = SoughtTerm.of(entry.term, synonyms, entry.pages, candidates)
    found = _FOUND.get(sought.digest, partial(_found, sought))
    return Definition(entry, candidates[found[0]].place, found[1]) if found else Definition(entry)


_FOUND = TextAnswers(__name__, "define", tuple, ("corpus",))


def _found(sought: SoughtTerm) -> tuple[int, str] | tuple[()]:
    """Return which of its candidates is the one that is sought, and by which rule; () if none."""
    for rule in RULES:
        if found := rule(sought):
            return sought.candidates.place_of(found), rule.__name__
    return ()


def _candidates(book: Book) -> Iterator[DefiningSection]:
    for page, section in book.sections():
        if section.heading.anchor:
            place = SectionAddress(page.name, section.heading)
            yield DefiningSection(place, section.markdown, frozenset(_printed_pages(section)))


def _printed_pages(section: Section) -> Iterator[int]:
    if section.page is not None:
        yield section.page
    # A mark at the very end belongs to what comes after it.
    body = section.markdown.rstrip()
    for mark in PAGE_MARK.finditer(body):
        if mark.end() < len(body):
            yield int(mark[1])


def heading_entries(book: Book, terms: Iterable[str]) -> tuple[IndexEntry, ...]:
    """Return index entries for the headings of *book* that are among *terms*.

    They stand in for the index of a book that has none.
    """
    known = PhraseIndex((term, term) for term in terms)
    found: dict[str, IndexEntry] = {}
    for _, section in book.sections():
        title = bare_title(section.heading.text)
        if known.get(title):
            pages = (PageRange(section.page, section.page),) if section.page else ()
            found.setdefault(fold(title), IndexEntry(title, pages))
    return tuple(found.values())
