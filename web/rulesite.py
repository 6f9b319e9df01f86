"""Everything the pages of the site are made from, joined once for a build."""

from collections.abc import Iterable
from dataclasses import dataclass

from corpus.book import Book
from corpus.crossrefs import CrossReferences
from corpus.definitions import define_terms, heading_entries
from corpus.translation import Translator
from glossary.termbase import TermBase
from web.crosslinks import RulePage
from web.glossary_pages import GlossaryPages
from web.labels import edition_label
from web.phases import Phase, Phases
from web.terminology import Terminology, used_in


@dataclass(frozen=True, slots=True)
class RuleSite:
    """The books with their cross-references, the phases of the game, the glossary."""

    books: tuple[Book, ...]
    references: dict[str, CrossReferences]
    phases: tuple[Phase, ...]
    glossary: GlossaryPages
    terminology: Terminology

    def label(self, slug: str) -> str:
        """Return a book's short name: its edition, else its title."""
        book = next(book for book in self.books if book.slug == slug)
        return edition_label(book.edition) or book.title

    def rule_page(self, book: Book, name: str) -> RulePage:
        """Return what the cross-links of a page need to know of it."""
        return RulePage(
            name,
            self.references[book.slug],
            lambda term: self.terminology.describe(term, book.edition),
        )

    def find_page(self, uri: str) -> Book | None:
        """Return the book of a page ``rules/<book>/<name>.md``, or None for another page."""
        parts = uri.removesuffix(".md").split("/")
        if len(parts) != 3 or parts[0] != "rules":
            return None
        book = next((book for book in self.books if book.slug == parts[1]), None)
        if book and any(page.name == parts[2] for page in book.pages):
            return book
        return None


def assemble(books: Iterable[Book], base: TermBase, phases: Phases) -> RuleSite:
    """Join books and term base."""
    books = tuple(books)
    terminology = Terminology(base)
    return RuleSite(
        books=books,
        references={book.slug: _references(book, base, terminology) for book in books},
        phases=phases.group(books),
        glossary=GlossaryPages(base, Translator(base, books), used_in(base, books)),
        terminology=terminology,
    )


def _references(book: Book, base: TermBase, terminology: Terminology) -> CrossReferences:
    entries = book.index or heading_entries(book, (term.ru for term in base.terms))
    return CrossReferences(book, define_terms(book, entries, terminology.synonyms))
