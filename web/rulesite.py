"""Everything the pages of the site are made from, joined once for a build."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from html import escape, unescape

from corpus.books.book import TWINS, Book
from corpus.books.book_labels import book_labels
from corpus.books.errata import Erratum
from corpus.books.numbers import Address, section_numbers
from corpus.books.origins import Origin
from corpus.books.page import Page
from corpus.links.crossrefs import CrossReferences
from corpus.links.defining import SectionAddress
from corpus.links.definitions import Definition, define_terms, heading_entries
from corpus.links.editions import Comparison, comparisons
from corpus.links.neighbours import SimilarSection, neighbours
from corpus.links.term_use import check_library
from corpus.links.terms_of_library import named_in
from corpus.links.translation import Translator
from glossary.annotate import everyday_words
from glossary.check import TableProblem
from glossary.labels import edition_label
from glossary.termbase import TermBase
from glossary.terms import FILE
from language.tokens import words
from web.cards import Cards
from web.coverage import coverage
from web.crosslinks import RulePage
from web.english_definitions import english_definitions
from web.glossary_pages import GlossaryPages
from web.index_pages import entry_anchors
from web.labels import english_edition
from web.mentions import SectionReference, by_target, linked, mentions
from web.origins import RawText, raw_lines
from web.printed_pages import PrintedRow, printed_rows
from web.quick_reference import QuickSheet, quick_reference
from web.terminology import Terminology
from web.topics import Topic, Topics

Behind = Mapping[tuple[str, str], Collection[tuple[str, str]]]
"""The sections (page, anchor) that did not follow their twin, by book and language."""


@dataclass(frozen=True, slots=True)
class RuleSite:
    """The books with their cross-references, the topics of the game, the glossary."""

    books: tuple[Book, ...]
    pages: dict[str, Book]
    """The book of every rule page, by what MkDocs calls the page."""
    twins: dict[str, Book]
    """The book of every English twin of a rule page, by what MkDocs calls the twin."""
    references: dict[str, CrossReferences]
    twin_references: dict[str, CrossReferences]
    """The same in the words of the English twins, for a book that has any."""
    index_anchors: dict[str, dict[str, str]]
    """Where each term stands on the index page of a book."""
    topics: tuple[Topic, ...]
    glossary: GlossaryPages
    terminology: Terminology
    findings: tuple[TableProblem, ...] | None
    """What is wrong with the term base; None where it was not made for these books."""
    labels: dict[str, str]
    """What tells a book from the others, by its folder; ready for HTML."""
    plain_labels: dict[str, str]
    """The same as plain text."""
    cards: dict[str, Cards]
    """The cards of the terms of each book, by its folder."""
    numbers: dict[str, dict[Address, str]]
    """The short numbers of the sections of each book, by its folder."""
    coverage: dict[str, str]
    """How much of each book is here, in a line, by its folder."""
    mentions: dict[str, tuple[SectionReference, ...]]
    """The references between the sections of each book, by its folder."""
    referring: dict[str, Mapping[Address, list[SectionAddress]]]
    """The sections that refer to each section of a book, by its folder."""
    near: dict[str, Mapping[Address, Sequence[SimilarSection]]]
    """The sections of the same subject as each section of a book, by its folder."""
    printed: dict[str, tuple[PrintedRow, ...]]
    """What is known of each printed page of a book, by its folder."""
    comparisons: tuple[Comparison, ...]
    """Each book beside its earlier edition."""
    errata: tuple[Erratum, ...]
    behind: Behind
    raw_text: Mapping[str, RawText]
    """The lines of the dumps, by book, on a site that shows them."""
    origins: Mapping[str, Sequence[Origin]]
    """Where the lines of an imported book stand in its dumps, by its folder."""
    sheets: dict[str, QuickSheet]
    """The sheet for the table of each book that has tables, by its folder."""

    def subtitle(self, book: Book, is_english: bool = False) -> str:
        """Return what to name *book* by where books stand together: nothing where it is alone."""
        return self.label(book, is_english) if len(self.books) > 1 else ""

    def label(self, book: Book, is_english: bool) -> str:
        """Return what tells *book* from the others, ready for HTML: in English its edition."""
        russian = self.labels[book.slug]
        names_edition = russian == escape(edition_label(unescape(book.edition)))
        return english_edition(book.edition) if is_english and names_edition else russian

    def cited(self, book: Book, is_english: bool = False) -> str:
        """Return what a citation calls *book*: «Книга правил, 6-я ред.»; ready for HTML."""
        label = self.label(book, is_english)
        short = label.replace("редакция", "ред.").replace("edition", "ed.")
        named = label in book.title or (book.edition and f"{book.edition}-й" in book.title)
        return book.title if named or book.title in label else f"{book.title}, {short}"

    def book_names(self, is_english: bool = False) -> dict[str, tuple[str, str]]:
        """Return, by folder, what tells a book from the others and what a citation calls it.

        Both are plain text, for scripts.
        """
        alone = len(self.books) == 1
        return {
            book.slug: (
                "" if alone else unescape(self.label(book, is_english)),
                unescape(self.cited(book, is_english)),
            )
            for book in self.books
        }

    def page_errata(self, book: Book, page: str) -> list[Erratum]:
        """Return what was mended on a page."""
        return [it for it in self.errata if (it.book, it.page) == (book.slug, page)]

    def page_behind(self, book: Book, page: str, language: str) -> set[str]:
        """Return the anchors of the sections of a page that did not follow their twin."""
        found = self.behind.get((book.slug, language), ())
        return {anchor for name, anchor in found if name == page}

    def page_origins(self, book: Book, page: str) -> dict[str, list[Origin]]:
        """Return, by anchor, where the lines of the sections of a page come from."""
        found: dict[str, list[Origin]] = defaultdict(list)
        for origin in self.origins.get(book.slug, ()):
            if origin.page == page:
                found[origin.section].append(origin)
        return found

    def page_referring(self, book: Book, page: str) -> dict[str, list[SectionAddress]]:
        """Return, by anchor, the sections that refer to each section of a page."""
        found = self.referring[book.slug].items()
        return {anchor: places for (name, anchor), places in found if name == page}

    def page_raw_text(self, book: Book, page: str) -> RawText:
        """Return the lines of the dumps that a page was imported from, where they are shown."""
        raw = self.raw_text.get(book.slug, {})
        origins = [it for it in self.origins.get(book.slug, ()) if it.page == page] if raw else []
        found: dict[str, dict[int, str]] = defaultdict(dict)
        for it in origins:
            found[it.file] |= raw_lines(it, raw)
        return found

    def page_near(self, book: Book, page: str) -> dict[str, Sequence[SimilarSection]]:
        """Return, by anchor, the sections of the same subject as each section of a page."""
        found = self.near[book.slug].items()
        return {anchor: near for (name, anchor), near in found if name == page}

    def page_numbers(self, book: Book, page: str) -> dict[str, str]:
        """Return the numbers of the sections of a page by anchor, its own by ''."""
        numbers = self.numbers[book.slug].items()
        return {anchor: number for (name, anchor), number in numbers if name == page}

    def rule_page(self, book: Book, name: str, is_twin: bool = False) -> RulePage:
        """Return what the cross-links of a page, or of its English twin, need to know of it."""
        known, terms = self.terminology, self.index_anchors[book.slug]
        of = self.twin_references if is_twin else self.references
        english = self.cards[book.slug].english
        return RulePage(
            name,
            of[book.slug],
            (lambda term: english.get(term, ""))
            if is_twin
            else (lambda term: known.describe(term, book.edition)),
            terms,
            {row.number for row in self.printed[book.slug]},
            "../../" if is_twin else "../",
            "This page is not on the site" if is_twin else "Этой страницы на сайте нет",
        )


def page_uri(book: Book, page: Page) -> str:
    """Return what MkDocs calls a rule page: its path in the docs folder."""
    return f"rules/{book.slug}/{page.name}.md"


def twin_uri(book: Book, twin: Page) -> str:
    """Return what MkDocs calls the English twin of a rule page."""
    return f"rules/{book.slug}/{TWINS}/{twin.name}.md"


def assemble(
    books: Sequence[Book],
    base: TermBase,
    translator: Translator,
    topics: Topics,
    own_terms: bool = True,
    errata: Sequence[Erratum] = (),
    behind: Behind | None = None,
    origins: Mapping[str, Sequence[Origin]] | None = None,
    raw_text: Mapping[str, RawText] | None = None,
) -> RuleSite:
    """Join books and term base; one that is not their own is neither checked nor shown whole.

    *translator* is that of *base* and *books*.
    """
    plain_labels = book_labels(books)
    books = tuple(map(_escaped, books))
    if not own_terms:
        base = named_in(base, books, translator)
        translator = Translator(base, books)
    terminology = Terminology(base)
    references = {book.slug: _references(book, base, terminology) for book in books}
    twins = {b.slug: _in_english(references[b.slug], base, terminology) for b in books if b.twins}
    glossary = GlossaryPages(base, translator)
    findings = check_library(base, books, translator.used, FILE) if own_terms else None
    found = {slug: mentions(of, base) for slug, of in references.items()}
    anchors = {slug: entry_anchors(of.definitions) for slug, of in references.items()}
    of_game = topics.group(books)
    sheets = {book.slug: quick_reference(book, of_game) for book in books}
    return RuleSite(
        books=books,
        pages={page_uri(book, page): book for book in books for page in book.pages},
        twins={twin_uri(book, twin): book for book in books for twin in book.twins},
        references=references,
        twin_references=twins,
        index_anchors=anchors,
        topics=of_game,
        glossary=glossary,
        terminology=terminology,
        findings=None if findings is None else tuple(findings),
        labels={slug: escape(label) for slug, label in plain_labels.items()},
        plain_labels=plain_labels,
        cards={slug: _cards(of, terminology, glossary) for slug, of in references.items()},
        coverage={book.slug: coverage(book, references[book.slug]) for book in books},
        mentions=found,
        referring={slug: by_target(of) for slug, of in found.items()},
        near={book.slug: neighbours(book, linked(book, found[book.slug])) for book in books},
        printed={slug: printed_rows(of.book, of, anchors[slug]) for slug, of in references.items()},
        comparisons=tuple(comparisons(books, terminology.concept)),
        errata=tuple(errata),
        behind=behind or {},
        origins=origins or {},
        raw_text=raw_text or {},
        sheets={slug: sheet for slug, sheet in sheets.items() if sheet},
        numbers={book.slug: section_numbers(book) for book in books},
    )


def _escaped(book: Book) -> Book:
    """Return *book* with what its maker named it ready for HTML: templates and menus trust it."""
    return replace(
        book, title=escape(book.title), edition=escape(book.edition), note=escape(book.note)
    )


def _references(book: Book, base: TermBase, terminology: Terminology) -> CrossReferences:
    entries = book.index or heading_entries(book, (term.ru for term in base.terms))
    definitions = define_terms(book, entries, terminology.synonyms)
    everyday = partial(everyday_words, base)
    explained, named = _explained(definitions, book, terminology)
    return CrossReferences(book, definitions, everyday, explained, named)


def _in_english(
    russian: CrossReferences, base: TermBase, terminology: Terminology
) -> CrossReferences:
    """Return the references of *russian* in the words of the book's English twins."""
    book = russian.book
    everyday = partial(everyday_words, base, language="en")
    explained, named = _explained(russian.definitions, book, terminology)
    names = partial(terminology.english, edition=book.edition)
    return CrossReferences(book, russian.definitions, everyday, explained, named, names)


def _explained(
    definitions: Iterable[Definition], book: Book, terminology: Terminology
) -> tuple[set[str], set[str]]:
    """Return the terms with a definition: those of several words, and those of one."""
    explained = {d.term for d in definitions if _is_explained(d, book, terminology)}
    named = {term for term in explained if len(words(term)) == 1}
    return explained - named, named


def _cards(references: CrossReferences, terminology: Terminology, glossary: GlossaryPages) -> Cards:
    definitions = {definition.term: definition for definition in references.definitions}
    book = references.book
    names = partial(terminology.english, edition=book.edition)
    english = english_definitions(book, references.definitions, names)
    return Cards(book, definitions, terminology, glossary, english)


def _is_explained(definition: Definition, book: Book, terminology: Terminology) -> bool:
    """Does the index say what the term means?"""
    return any(e.definition for e in terminology.entries(definition.term, book.edition))
