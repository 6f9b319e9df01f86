"""The files that let a page search and translate by itself, where no server answers."""

import json
from collections.abc import Iterator, Sequence

from corpus.books.book import Book
from corpus.links.translation import Translator
from glossary.labels import kind_words
from glossary.rewordings import rewordings
from glossary.termbase import TermBase, bare
from glossary.terms import KINDS
from indexer.browser.export import browser_index

_FOLDER = "assets/svod/engine"


def engine_files(
    books: Sequence[Book], base: TermBase, translator: Translator
) -> Iterator[tuple[str, str]]:
    """Yield path and content of the engine's data: its index, the term base.

    *translator* is that of *books* and *base*.
    """
    yield f"{_FOLDER}/data.json", browser_index(books, base.terms, base.lists.plain_words)
    terms = {
        "entries": translator.entries(),
        "rewordings": {
            entry.en: list(rewordings(bare(entry.en))) for entry in base.entries.values()
        },
        "deeds": base.deed_nouns,
        "synonyms": base.synonyms,
        "kinds": {entry.concept: entry.terms[0].kind for entry in base.entries.values()},
        "kindWords": {kind: kind_words(kind) for kind in KINDS},
        "sameAs": {entry.en: entry.same_as for entry in base.entries.values() if entry.same_as},
    }
    yield f"{_FOLDER}/entries.json", json.dumps(terms, ensure_ascii=False, separators=(",", ":"))
