"""Reads a library from its folder, as the site and what is taken away from it show it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from corpus.books.book import TWINS, Book, load_library
from corpus.books.errata import FILE as ERRATA
from corpus.books.errata import Erratum, read_errata
from corpus.books.origins import FILE as ORIGINS
from corpus.books.origins import Origin, read_origins
from corpus.books.twins import SEALED, behind, read_seals
from corpus.links.term_addresses import site_addresses
from corpus.links.terms_of_library import glossary_folder, has_own_terms, library_base
from corpus.links.translation import Translator
from glossary.termbase import TermBase
from web.imprint import Imprint, load_imprint
from web.origins import RAW, RawText
from web.rulesite import Behind, RuleSite, assemble
from web.topics import load_topics


@dataclass(frozen=True, slots=True)
class Library:
    """The books as they were read, their terms, whose they are, and all joined in *site*."""

    books: tuple[Book, ...]
    base: TermBase
    translator: Translator
    imprint: Imprint
    site: RuleSite


def read_library(docs: Path) -> Library:
    """Read the library *docs*.

    Raises BookError, TableError, LibraryError or ImprintError for what can't be used.
    """
    books = load_library(docs)
    base = library_base(docs, books)
    topics = load_topics(glossary_folder(docs, books))
    translator = Translator(base, books, site_addresses(docs, base))
    errata = _errata(docs, books)
    imprint = load_imprint(docs, books)
    site = assemble(
        books,
        base,
        translator,
        topics,
        has_own_terms(docs),
        errata,
        _behind(docs, books),
        {book.slug: _origins(docs, book) for book in books},
        {book.slug: _raw_text(docs, book) for book in books} if imprint.raw_text else {},
    )
    return Library(books, base, translator, imprint, site)


def _errata(docs: Path, books: Sequence[Book]) -> tuple[Erratum, ...]:
    """Return what the library's table of errata says; raises TableError."""
    path = docs / ERRATA
    if not path.is_file():
        return ()
    places = {
        (b.slug, page.name, section.heading.anchor) for b in books for page, section in b.sections()
    }
    places |= {(book.slug, page.name, "") for book in books for page in book.pages}
    return read_errata(path.read_text("utf-8-sig"), str(path), places)


def _origins(docs: Path, book: Book) -> tuple[Origin, ...]:
    """Return where an imported book's lines come from; raises TableError."""
    path = docs / "rules" / book.slug / ORIGINS
    return read_origins(path.read_text("utf-8-sig"), str(path)) if path.is_file() else ()


def _raw_text(docs: Path, book: Book) -> RawText:
    """Return the lines of the dumps of a book by file and number; raises DumpError."""
    from corpus.reading.files import read_source  # readers of all formats: a tenth of a start

    folder = docs / "rules" / book.slug / RAW
    files = sorted(path for path in folder.glob("*") if path.is_file())
    return {
        path.name: {line.number: line.text for line in read_source(path).lines} for path in files
    }


def _behind(docs: Path, books: Sequence[Book]) -> Behind:
    """Return the sections that did not follow a change of their twin; raises TableError."""
    found: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for book in books:
        path = docs / "rules" / book.slug / TWINS / SEALED
        if path.is_file():
            seals = read_seals(path.read_text("utf-8-sig"), str(path))
            for language in ("ru", "en"):
                found[book.slug, language] = behind(book, seals, language)
    return found
