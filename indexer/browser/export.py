"""All that a browser needs to search a library: words, postings, passages, terms, rules."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from corpus.books.book import Book
from glossary.plain_words import PlainWord
from glossary.terms import Term
from indexer.browser.lexemes import table_of
from indexer.browser.postings import inverted, times
from indexer.browser.rules import everyday, rules
from indexer.query.expansion import ENGLISH_WORD
from indexer.query.thesaurus import Thesaurus, without_misleading
from indexer.store.passages import ENTRY, Passage, chapter, library_passages
from indexer.store.postings import title_length
from language.analysis import analyse
from language.kept_answers import TextAnswers, digest
from language.phrases import phrase_ways, plain_ways
from language.reading.names import Named, Names, spellings
from language.tokens import words
from language.vocabulary import Vocabulary

MOST_SECTIONS = 5_000
"""Sections of the largest library that a browser searches by itself: some five large books.

Its data grows with them: 0.6 MB sent compressed and 60 MB of memory for 1,000 sections of
``scripts/bench search``, 4.2 and 370 MB for 10,000, more than a phone has for a page.
"""


def browser_index(
    books: Iterable[Book],
    terms: Sequence[Term],
    plain: Sequence[PlainWord] = (),
    most_sections: int = MOST_SECTIONS,
) -> str:
    """Return the index of *books* and *terms* as the JSON that the site's engine loads.

    Of books with more than *most_sections* it holds none: a browser then translates by itself,
    and searches where there is a server.
    """
    books = list(books)
    is_searched = sum(1 for book in books for _ in book.sections()) <= most_sections
    found = list(library_passages(books, terms)) if is_searched else []
    stand = inverted(found)
    terms = without_misleading(terms)
    named = _named_by(terms, plain)
    data = {
        "isSearched": is_searched,
        "rules": rules(),
        "lexemes": table_of([*stand, *named["words"], *named["initials"], *everyday()]),
        "forms": "\n".join(stand),
        "postings": list(stand.values()),
        "books": [(book.slug, book.title, book.edition) for book in books],
        "passages": list(_rows(found, [book.slug for book in books])),
        "terms": [(term.en, term.ru, term.status) for term in terms],
        "plain": [(word.plain, word.meant) for word in plain],
        "initials": named["initials"],
        "ways": named["ways"],
        "thingsInPast": named["thingsInPast"],
        "everyday": Vocabulary({form: times(numbers) for form, numbers in stand.items()}).everyday,
        "translations": named["translations"],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _named_by(terms: Sequence[Term], plain: Sequence[PlainWord]) -> dict[str, Any]:
    """Return what a browser knows of names: the words in them, and how a query meets them."""
    return _NAMED.get(digest(repr((terms, plain))), lambda: _told_by(Thesaurus(terms, plain)))


_NAMED: TextAnswers[dict[str, Any]] = TextAnswers(
    __name__, "names", dict, ("indexer", "glossary"), dict
)


def _told_by(thesaurus: Thesaurus) -> dict[str, Any]:
    names = Names(thesaurus.things)
    return {
        "words": sorted(names.words),
        "initials": names.initials,
        "ways": dict(_ways(thesaurus.things)),
        "thingsInPast": sorted(names.things_in_past),
        "translations": _translations(thesaurus, names),
    }


def _rows(found: Iterable[Passage], books: Sequence[str]) -> Iterable[tuple[Any, ...]]:
    """Yield the rows of passages, as the browser's engine names their cells."""
    for passage in found:
        kind = "entry" if passage.kind == ENTRY else "section" if passage.lines else "bare"
        book = books.index(passage.book)
        shown = passage.title, passage.en, passage.url, book, passage.page, kind, passage.text
        placed = title_length(passage.title), chapter(passage), passage.heads, passage.pieces
        yield *shown, *placed, *_twin(passage)


def _twin(passage: Passage) -> tuple[str, tuple[int, ...]]:
    return passage.text_en, passage.heads_en


def _ways(things: Iterable[Named]) -> Iterator[tuple[str, list[str]]]:
    """Yield the names that a query meets by other keys than those of their words, with these.

    A word that no dictionary holds is met in every form of it, «going» by "go".
    """
    for phrase in sorted(
        {way for thing in things for name in thing.all_names for way in spellings(name)}
    ):
        text = " ".join(words(phrase))
        found = phrase_ways(text)
        if set(found) != set(plain_ways(text)):
            yield text, [" ".join(way) for way in found]


def _translations(thesaurus: Thesaurus, names: Names) -> dict[str, str]:
    """Return the Russian word for every English one that is part of terms."""
    words = {word.keys[0] for name in names.english for word in analyse(name)}
    words = {word for word in words if ENGLISH_WORD.fullmatch(word)}
    found = ((word, thesaurus.translate(word)) for word in sorted(words))
    return {word: russian for word, russian in found if russian}
