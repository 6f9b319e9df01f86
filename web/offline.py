"""The files that let a page search and translate by itself, where no server answers."""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from corpus.books.book import Book
from corpus.links.translation import Translator
from glossary import families
from glossary.families import WordFamilies
from glossary.labels import kind_words
from glossary.rewordings import rewordings
from glossary.termbase import TermBase, bare
from glossary.terms import KINDS
from indexer.browser.export import browser_index
from language import english_deeds
from language.kept_answers import TextAnswers

_FOLDER = "assets/svod/engine"


def index_of(books: Sequence[Book], base: TermBase) -> str:
    """Return what the engine searches in; it takes longest of all that a build makes."""
    return browser_index(books, base.terms, base.lists.plain_words)


def engine_files(
    index: Callable[[], str], base: TermBase, translator: Translator
) -> Iterator[tuple[str, str]]:
    """Yield path and content of the engine's data: its *index*, the term base.

    *translator* is that of *base* and of the books in the index.
    """
    yield f"{_FOLDER}/data.json", index()
    kept = _OF_BASE.get(base.digest, partial(_of_base, base))
    terms = {"entries": translator.entries(), **kept}
    yield f"{_FOLDER}/entries.json", json.dumps(terms, ensure_ascii=False, separators=(",", ":"))


_OF_BASE: TextAnswers[dict[str, Any]] = TextAnswers(
    __name__, "of_base", dict, ("glossary", "language"), dict
)


def _of_base(base: TermBase) -> dict[str, Any]:
    """Return what the browser knows of a term base beside its entries: it takes a second."""
    return {
        "rewordings": {
            entry.en: list(rewordings(bare(entry.en))) for entry in base.entries.values()
        },
        "families": _families(base.families),
        "classWords": {name: sorted(side.class_words) for name, side in base.sides.items()},
        "synonyms": base.synonyms,
        "kinds": {entry.concept: entry.terms[0].kind for entry in base.entries.values()},
        "kindWords": {kind: kind_words(kind) for kind in KINDS},
        "sameAs": {entry.en: entry.same_as for entry in base.entries.values() if entry.same_as},
    }


def _families(found: WordFamilies) -> dict[str, Any]:
    """Return what the browser needs to find the family of a word as the server does."""
    return {
        "nouns": found.nouns,
        "verbs": found.verbs,
        "others": sorted(found.others),
        "shortStem": families.SHORT_STEM,
        "longStem": families.LONG_STEM,
        "namesADeed": families.NAMES_A_DEED,
        "deedNouns": families.DEED_NOUNS,
        "agents": families.AGENTS,
        "english": {
            "deeds": english_deeds.DEEDS,
            "agents": english_deeds.AGENTS,
            "shortestDeed": english_deeds.SHORTEST_DEED,
            "shortestAgent": english_deeds.SHORTEST_AGENT,
        },
    }
