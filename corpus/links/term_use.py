"""The term base held against the books: where a term is used, which index terms it lacks."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from corpus.books.book import Book
from corpus.books.page import Page, Section
from corpus.books.plaintext import plain_text
from glossary.check import (
    Finding,
    IndexTerm,
    check_editions,
    check_english,
    check_index,
    check_terms,
    check_use,
)
from glossary.termbase import TermBase
from language.tokens import tokenize


@dataclass(frozen=True, slots=True)
class SectionLink:
    """A section of a book; *page* is the printed page on which it begins, if known."""

    title: str
    url: str
    book: str
    page: str | None


def link_to(book: Book, page: Page, section: Section) -> SectionLink:
    """Return the link to a section of *page* of *book*."""
    url = f"/rules/{book.slug}/{page.name}/#{section.heading.anchor}"
    printed = None if section.page is None else str(section.page)
    return SectionLink(section.heading.text, url, book.slug, printed)


def used_in(base: TermBase, books: Iterable[Book]) -> dict[str, Sequence[SectionLink]]:
    """Return, for each concept, the sections whose text names it in any form."""
    side = base.sides["ru"]
    found: dict[str, list[SectionLink]] = defaultdict(list)
    for book in books:
        for page, section in book.sections():
            link, text = link_to(book, page, section), plain_text(section.markdown)
            matches = side.find(tuple(tokenize(text)), text)
            for concept in {row.concept for match in matches for row in match.values}:
                found[concept].append(link)
    return dict(found)


def check_library(
    base: TermBase, books: Sequence[Book], used: Mapping[str, Sequence[SectionLink]], file: str
) -> list[Finding]:
    """Return every finding about the term base in *file* and its use in *books*.

    *used* is what ``used_in`` gives for them.
    """
    return [
        *check_terms(base.terms, file),
        *check_editions(base, {book.edition for book in books if book.edition}, file),
        *check_english(base, file),
        *check_index(base, _index_terms(books)),
        *check_use(base, used, file),
    ]


def _index_terms(books: Iterable[Book]) -> Iterator[IndexTerm]:
    for book in books:
        for entry in book.index:
            yield IndexTerm(entry.term, f"{book.slug}/index.tsv", entry.line)
