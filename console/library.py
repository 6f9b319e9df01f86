"""What commands open before they answer: the library, its terms, its search index."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from console.options import say

if TYPE_CHECKING:
    from corpus.books.book import Book
    from glossary.termbase import TermBase
    from indexer.answers.search import Searcher


def library_of(docs: Path) -> tuple[TermBase, tuple[Book, ...]]:
    """Return the terms of a library, and its books."""
    from corpus.books.book import load_library
    from corpus.links.terms_of_library import library_base

    books = load_library(docs)
    return library_base(docs, books), books


def searcher_of(docs: Path, folder: Path, thorough: bool = True) -> Searcher:
    """Return a searcher for a library; its index in *folder* is rebuilt first if it is stale.

    *thorough* as in ``indexer.store.engine.write``.
    """
    from corpus.links.terms_of_library import library_base
    from indexer.answers.search import Searcher
    from indexer.store.build import build_index, load_books

    books = load_books(docs)
    base = library_base(docs, books)
    if build_index(books, base.terms, folder, base.lists.plain_words, thorough).spoilt:
        say("Поисковый индекс повреждён или от другой версии, собран заново.")
    return Searcher(folder)
