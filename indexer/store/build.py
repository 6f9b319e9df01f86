"""Books and term base to an index: what ``svod build`` calls."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from corpus.books.book import Book, load_library
from glossary.plain_words import PlainWord
from glossary.terms import Term
from indexer.store.engine import Changes, EngineError, IndexedUnit, write
from indexer.store.passages import Passage, meanings, passages


def index_folder(site: Path) -> Path:
    """Return where the index of a site is kept: beside it, where no request can reach.

    >>> index_folder(Path("out/site")).as_posix()
    'out/.site-index'
    """
    return site.with_name(f".{site.name}-index")


def load_books(docs: Path) -> tuple[Book, ...]:
    """Read the books below *docs*; raises EngineError where there are none, else as load_book."""
    books = load_library(docs)
    if not books:
        raise EngineError(
            f"{docs}: нет ни одной книги (rules/<книга>/book.toml); укажите папку с ними: --docs"
        )
    return books


def build_index(
    books: Iterable[Book],
    terms: Sequence[Term],
    folder: Path,
    plain: Sequence[PlainWord] = (),
    thorough: bool = True,
) -> Changes:
    """Make the index in *folder* hold books, terms, plain words; only changed pages are indexed.

    *thorough* as in ``indexer.store.engine.write``.
    """
    books = list(books)
    return write(folder, units_of(books, terms), settings_of(books, terms, plain), thorough)


def units_of(books: Iterable[Book], terms: Sequence[Term]) -> list[IndexedUnit]:
    """Return the passages of *books* by page; glossary entries get the definitions in *terms*."""
    units: dict[str, list[Passage]] = defaultdict(list)
    meant = meanings(terms)
    for book in books:
        for passage in passages(book, meant):
            units[passage.unit].append(passage)
    return [IndexedUnit(name, tuple(found)) for name, found in units.items()]


def settings_of(
    books: Iterable[Book], terms: Iterable[Term], plain: Iterable[PlainWord] = ()
) -> dict[str, list[tuple[Any, ...]]]:
    """Return the data an index stores besides its passages: books, term base, plain words."""
    return {
        "terms": [(t.en, t.ru, t.status, t.edition) for t in terms],
        "plain": [(word.plain, word.meant) for word in plain],
        "books": [(book.slug, book.title, book.edition) for book in books],
    }
