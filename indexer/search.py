"""The searcher: an index opened, asked, and opened anew when it changed."""

import time
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from glossary.terms import Term
from indexer.engine import Reader
from indexer.expansion import expand
from indexer.passages import Passage
from indexer.query import parse
from indexer.ranking import Ranking
from indexer.reading import Lexicon
from indexer.snippets import snippet
from indexer.suggest import Suggestions
from indexer.thesaurus import Thesaurus
from indexer.transliteration import Transliteration
from indexer.vocabulary import Vocabulary
from indexer.weights import Weights, load_weights

LIMIT = 10


@dataclass(frozen=True, slots=True)
class Hit:
    """A section or entry found; *snippet* is HTML, the rest is plain text."""

    title: str
    en: str
    url: str
    book: str
    edition: str
    page: str | None
    score: float
    snippet: str
    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a query found. *total* counts all that hold any of its telling words."""

    query: str
    total: int
    took_ms: float
    notes: tuple[str, ...]
    hits: tuple[Hit, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the answer as the JSON object of the search contract."""
        return asdict(self)


class Opened:
    """One state of an index with all that is derived from it."""

    def __init__(self, folder: Path, weights: Weights) -> None:
        self.reader = Reader(folder)
        self.weights = weights
        rows = self.reader.settings["terms"]
        terms = [Term(en, ru, status, edition=edition) for en, ru, status, edition in rows]
        thesaurus = Thesaurus(terms)
        forms: dict[str, int] = {}
        for record in self.reader.records:
            for form, count in record.get("vocabulary", {}).items():
                forms[form] = forms.get(form, 0) + count
        self.lexicon = Lexicon(
            Vocabulary(forms, thesaurus.words), thesaurus, Transliteration(thesaurus.english)
        )
        self.ranking = Ranking(self.reader, weights)

    @cached_property
    def suggestions(self) -> Suggestions:
        """Titles and terms to complete."""
        titles = [row for record in self.reader.records for row in record.get("titles", ())]
        return Suggestions(titles, self.reader.settings["terms"])


class Searcher:
    """Answers queries from the index in a folder; safe to share between threads."""

    def __init__(self, folder: Path, weights: Weights | None = None) -> None:
        self._folder = folder
        self._weights = weights or load_weights()
        self._opened = Opened(folder, self._weights)

    @property
    def opened(self) -> Opened:
        """The newest state of the index; the one before is closed after its last user."""
        if not self._opened.reader.is_current():
            self._opened = Opened(self._folder, self._weights)
        return self._opened

    def close(self) -> None:
        """Let go of the index."""
        self._opened.reader.close()

    def search(self, query: str, limit: int = LIMIT, offset: int = 0, book: str = "") -> Answer:
        """Return the best answers to *query*; *book* is a folder's name, or empty for all."""
        began = time.perf_counter()
        opened = self.opened
        plan, notes = expand(parse(query, book), opened.lexicon, opened.weights)
        ranked, total = opened.ranking.rank(plan, offset + limit)
        keys = set(plan.keys())
        hits = tuple(
            _hit(opened.reader.passage(found.number), found.score, keys)
            for found in ranked[offset:]
        )
        took = round((time.perf_counter() - began) * 1000, 2)
        return Answer(query, total, took, notes, hits)

    def suggest(self, prefix: str, limit: int = LIMIT) -> list[dict[str, str]]:
        """Return titles and terms, of both languages, that begin like *prefix*."""
        return self.opened.suggestions.find(prefix, limit)

    def books(self) -> list[dict[str, Any]]:
        """Return the books of the index with their number of sections."""
        opened = self.opened
        sections: dict[str, int] = {}
        for record in opened.reader.records:
            if "book" in record:
                sections[record["book"]] = sections.get(record["book"], 0) + record["sections"]
        return [
            {"book": slug, "title": title, "edition": edition, "sections": sections.get(slug, 0)}
            for slug, title, edition in opened.reader.settings["books"]
        ]


def _hit(passage: Passage, score: float, keys: set[str]) -> Hit:
    return Hit(
        passage.title,
        passage.en,
        passage.url,
        passage.book,
        passage.edition,
        passage.page,
        round(score, 3),
        snippet(passage.text, keys),
        passage.text,
    )
