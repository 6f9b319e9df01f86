"""The terms of a library: its term base, and what its books print themselves.

A library is the folder that ``--docs`` names. What is known of its words lies in its folder
``glossary``: ``terms.tsv``, lists of words, topics. A library that has no ``terms.tsv`` and
is of the embedded library's game is served by that one's; of another game, by nothing but
what its own books print.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from corpus.books.book import Book
from corpus.links.defining import bare_title
from corpus.links.translation import Translator
from glossary.termbase import TermBase, load_termbase
from glossary.terms import FILE, Term
from language.refusals import Refusal

EMBEDDED = Path(__file__).resolve().parents[2] / "docs"
"""The library that comes with the project."""

_GLOSSARY = "glossary"
# Share of the names printed in a library's books that the embedded base knows. Five dumps of
# its game: 0.71 to 0.96; books of other games: none of 100 names.
_SAME_GAME = 0.5


class LibraryError(Refusal, ValueError):
    """A file or folder of the library is missing; the message names it and its place."""


def glossary_folder(docs: Path, books: Sequence[Book]) -> Path:
    """Return the folder of the glossary that serves the library *docs*; it may be missing."""
    own = docs / _GLOSSARY
    if has_own_terms(docs) or not _is_of_embedded_game(books):
        return own
    return EMBEDDED / _GLOSSARY


def has_own_terms(docs: Path) -> bool:
    """Does the library bring its own term base?"""
    return (docs / _GLOSSARY / FILE).is_file()


def _is_of_embedded_game(books: Sequence[Book]) -> bool:
    """Does the embedded base know most of what the books print: index, glossary, headings?"""
    names = frozenset(name for book in books for name in _printed_names(book))
    side = _embedded_base().sides["ru"]
    known = [name for name in names if side.exact(name) or side.inflected(name)]
    return bool(names) and len(known) >= _SAME_GAME * len(names)


@cache
def _embedded_base() -> TermBase:
    return load_termbase(EMBEDDED / _GLOSSARY)


def _printed_names(book: Book) -> Iterator[str]:
    """Yield the terms that a book lists; the headings of one that lists none."""
    listed = [*(entry.term for entry in book.index), *(pair.ru for pair in book.glossary)]
    yield from filter(None, listed)
    if not listed:
        yield from (bare_title(section.heading.text) for _, section in book.sections())


def library_base(docs: Path, books: Sequence[Book]) -> TermBase:
    """Return the term base of *docs* with the pairs that only its books' glossaries have.

    Raises LibraryError where there is neither a book nor a term base.
    """
    if not books and not has_own_terms(docs):
        raise LibraryError(
            f"{docs}: нет ни книг (rules/<книга>/book.toml), ни словаря ({_GLOSSARY}/{FILE});"
            " укажите папку с ними: --docs"
        )
    folder = glossary_folder(docs, books)
    base = _embedded_base() if folder == EMBEDDED / _GLOSSARY else load_termbase(folder)
    printed = tuple(_printed_pairs(base, books))
    return TermBase((*base.terms, *printed), base.lists) if printed else base


def terms_file(docs: Path, books: Sequence[Book]) -> Path:
    """Return the file of the term base that serves *docs*; raises LibraryError without one."""
    path = glossary_folder(docs, books) / FILE
    if not path.is_file():
        raise LibraryError(f"{path}: словаря нет; сделайте его: svod terms import … --to {path}")
    return path


def _printed_pairs(base: TermBase, books: Iterable[Book]) -> Iterator[Term]:
    known: set[str] = set()
    for book in books:
        for pair in book.glossary:
            if pair.en and pair.ru and pair.en not in known and not base.sides["en"].exact(pair.en):
                known.add(pair.en)
                yield Term(pair.en, pair.ru, source="glossary")


def named_in(base: TermBase, books: Sequence[Book], translator: Translator) -> TermBase:
    """Return the part of *base* that *books* name, with the index terms that it lacks.

    *translator* is one of that base and those books.
    """
    named = {
        concept
        for concept, entry in base.entries.items()
        if concept in translator.used or translator.sections(entry) or translator.printed(entry)
    }
    printed = {pair.en for book in books for pair in book.glossary}
    rows = [term for term in base.terms if term.concept in named or term.en in printed]
    return TermBase((*rows, *_index_terms(base, books)), base.lists)


def _index_terms(base: TermBase, books: Iterable[Book]) -> Iterator[Term]:
    side = base.sides["ru"]
    terms = dict.fromkeys(entry.term for book in books for entry in book.index)
    return (Term("", ru, source="index") for ru in terms if not side.exact(ru))
