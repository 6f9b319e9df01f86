"""The terms of a library: its term base, and what its books print themselves.

A folder of books may bring its own base, ``DIR/glossary/terms.tsv`` beside ``DIR/rules``;
without one the project's base serves. Where that base was not made for the books, only
the part of it that they name belongs on their pages.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from corpus.books.book import Book
from corpus.links.translation import Translator
from glossary.termbase import TermBase
from glossary.terms import TERMS, Term, load_terms

_PROJECT_DOCS = TERMS.parent.parent / "docs"


class LibraryError(ValueError):
    """A folder that holds neither books nor terms."""


def terms_file(docs: Path) -> Path:
    """Return the file of the term base that serves the books in *docs*."""
    own = docs / "glossary" / TERMS.name
    return own if own.is_file() else TERMS


def has_own_terms(docs: Path) -> bool:
    """Was the term base made for these books?"""
    return terms_file(docs) != TERMS or docs.resolve() == _PROJECT_DOCS


def library_base(docs: Path, books: Sequence[Book]) -> TermBase:
    """Return the term base of *docs* with the pairs that only its books' glossaries have.

    Raises LibraryError where there is neither a book nor a term base.
    """
    if not books and not has_own_terms(docs):
        raise LibraryError(
            f"{docs}: нет ни книг (rules/<книга>/book.toml), ни словаря (glossary/terms.tsv);"
            " укажите папку с ними: --docs"
        )
    base = TermBase(load_terms(terms_file(docs)))
    return TermBase((*base.terms, *_printed_pairs(base, books)))


def _printed_pairs(base: TermBase, books: Iterable[Book]) -> Iterator[Term]:
    known: set[str] = set()
    for book in books:
        for pair in book.glossary:
            if pair.en and pair.ru and pair.en not in known and not base.sides["en"].exact(pair.en):
                known.add(pair.en)
                yield Term(pair.en, pair.ru, source="glossary")


def named_in(base: TermBase, books: Sequence[Book]) -> TermBase:
    """Return the part of *base* that *books* name, with the index terms that it lacks."""
    translator = Translator(base, books)
    named = {
        concept
        for concept, entry in base.entries.items()
        if concept in translator.used or translator.sections(entry) or translator.printed(entry)
    }
    printed = {pair.en for book in books for pair in book.glossary}
    rows = [term for term in base.terms if term.concept in named or term.en in printed]
    return TermBase((*rows, *_index_terms(base, books)))


def _index_terms(base: TermBase, books: Iterable[Book]) -> Iterator[Term]:
    side = base.sides["ru"]
    terms = dict.fromkeys(entry.term for book in books for entry in book.index)
    return (Term("", ru, source="index") for ru in terms if not side.exact(ru))
