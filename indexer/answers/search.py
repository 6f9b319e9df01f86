"""The searcher: answers queries from an index, and reopens it when it has changed."""

import logging
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache

from glossary.plain_words import PlainWord
from glossary.terms import Term
from indexer.answers.marking import SoughtPart, sought
from indexer.answers.prominence import RIVALS, Best, best_line, count_strong
from indexer.answers.snippets import FIRST_LENGTH, LENGTH, Shown, Weighed
from indexer.answers.suggest import Suggestions
from indexer.engines import Reader, open_reader
from indexer.query.expansion import expand, tells_of_a_miss
from indexer.query.narrowing import missing_place, places
from indexer.query.plan import Plan
from indexer.query.thesaurus import BookLexicon, Thesaurus
from indexer.query.typed import Query, parse
from indexer.ranking.rank import Ranked, Ranking
from indexer.store.engine import EngineError
from indexer.store.passages import Passage, chapter, piece_at, shown_text, twin_url
from indexer.weights import Weights, load_weights
from language.letters import composed
from language.refusals import Refusal

_log = logging.getLogger(__name__)

LIMIT = 10
_SHOWN = 40
_NOTHING = "Ничего не найдено."
_ONLY_EXCLUDED = "Слово с минусом исключает: напишите и то, что искать, например «лес -укрытие»."
_AWAY = 30.0
"""Seconds that a cluster which did not answer is not asked."""
_KEPT = 4_000_000
"""Letters of the answers that are kept of one state of an index: some 8 MB, 600 answers."""
_DIGITS = 6
"""To how many digits two shares of a query are compared: the browser rounds its own alike."""


class UnknownBookError(Refusal, ValueError):
    """A filter by a book that the library does not have; says which it has, in Russian."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A section or entry found; *snippet* is HTML, the rest is plain text.

    Title, address and page are those of the part of a long section that answers; the text is
    the whole section's. *url_en* is the address of the English twin, '' where there is none;
    *chapter* is the title of its page, '' for the page itself and for
    entries; *line* is the line of the text that answers best, '' where the title says as much.
    """

    chapter: str
    title: str
    en: str
    url: str
    book: str
    edition: str
    page: str | None
    score: float
    snippet: str
    text: str
    text_en: str
    url_en: str
    line: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a query found. *total* counts what was found before none could come among the best.

    *answer* is a line of the first hit that stands above the list, if one is far ahead;
    *strong* is the number of hits, from the first of all to the last of these, that are not
    merely like what was asked for.
    """

    query: str
    total: int
    took_ms: float
    notes: tuple[str, ...]
    hits: tuple[Hit, ...]
    answer: Best | None
    strong: int

    def as_json(self) -> dict[str, Any]:
        """Return the answer as the JSON object of the search contract."""
        hits = tuple({name: getattr(hit, name) for name in Hit.__slots__} for hit in self.hits)
        told = {name: getattr(self, name) for name in Answer.__slots__}
        return {**told, "hits": hits, "answer": self.answer and asdict(self.answer)}


class Asked(NamedTuple):
    """A query as it was typed, and which of its answers are wanted.

    *book*, a folder's name, filters; *in_english* prefers the English twin of a section where it
    holds as much of the query.
    """

    query: str
    book: str = ""
    offset: int = 0
    limit: int = LIMIT
    in_english: bool = False


class Opened:
    """One state of an index with all that is derived from it."""

    def __init__(self, reader: Reader, lexicon: BookLexicon, weights: Weights) -> None:
        self.reader = reader
        self.lexicon = lexicon
        self.weights = weights
        self._kept: Ranking | None = None
        self._answers: LRUCache[Asked, Answer] = LRUCache(_KEPT, _letters)
        self._answers_lock = Lock()

    @classmethod
    def open(cls, folder: Path, weights: Weights, engine: str = "") -> "Opened":
        """Open the newest state of the index in *folder*; *engine* is as for ``open_reader``."""
        reader = open_reader(folder, engine)
        return cls(reader, _lexicon(reader), weights)

    def weighed(self, weights: Weights) -> "Opened":
        """Return the same state with other weights."""
        return Opened(self.reader, self.lexicon, weights)

    def asked(self, asked: "Asked") -> Answer:
        """Return the answer to a query as it was typed; what was asked lately is kept."""
        with self._answers_lock:
            known = self._answers.get(asked)
        if known:
            return known
        answer = self.answer(parse(composed(asked.query), asked.book, self.editions), asked)
        with suppress(ValueError), self._answers_lock:  # it may be larger than all that is kept
            self._answers[asked] = answer
        return answer

    def answer(self, query: Query, asked: "Asked") -> Answer:
        """Return the answer to a query; a text that finds nothing gets the nearest terms."""
        plan, notes = expand(query, self.lexicon, self.weights)
        offset, last = asked.offset, asked.offset + asked.limit
        found, total, where, ranking = self._ranked(query, plan, max(last, RIVALS))
        ranked = found[:last]
        notes = (*where, *notes)
        if not ranked:
            notes = (*notes, self._nothing(query))
        parts = sought(plan.groups, *ranking.counted(plan))
        places = list(enumerate(ranked))[offset:]
        passages = self.reader.passages([one.number for _, one in places])
        shown = [
            _Found.of(passage, parts, at, asked.in_english)
            for (at, _), passage in zip(places, passages, strict=True)
        ]
        hits = tuple(one.hit(place.score) for one, (_, place) in zip(shown, places, strict=True))
        best = self._best(found, shown[0]) if shown and not offset else None
        strong = count_strong([one.score for one in ranked]) if ranked else 0
        return Answer(query.text, total, 0.0, notes, hits, best, strong)

    def _nothing(self, query: Query) -> str:
        """Return the note for a query that found nothing: what can be asked instead."""
        if query.excluded and not query.text:
            return f"{_NOTHING} {_ONLY_EXCLUDED}"
        nearest = self.suggestions.nearest(query.text)
        return f"{_NOTHING} Близкие термины: {', '.join(nearest)}." if nearest else _NOTHING

    def _best(self, found: Sequence[Ranked], first: "_Found") -> Best | None:
        """Return the line that stands above the hits *found*, if one does."""
        near = found[:RIVALS]
        others = self.reader.passages([one.number for one in near[1:]])
        titles = [first.passage.title, *(passage.title for passage in others)]
        return best_line(first.shown, [one.score for one in near], titles)

    def numbers(self, query: Query, count: int) -> list[int]:
        """Return only the numbers of the best *count* passages, without loading their text."""
        plan, _ = expand(query, self.lexicon, self.weights)
        return [ranked.number for ranked in self._ranked(query, plan, count)[0]]

    def _ranked(
        self, query: Query, plan: Plan, count: int
    ) -> tuple[list[Ranked], int, tuple[str, ...], Ranking]:
        """Return what was found and how much, in the place that the query names if it can.

        Beside that the notes on the place, and the ranking that found it.
        """
        for keys, note in places(query):
            narrowed = replace(plan, filters=(*plan.filters, *keys), is_list=not query.text)
            listed = replace(narrowed, is_list=True)
            for tried in (narrowed, listed) if query.page else (narrowed,):
                ranking = self._ranking(tried, count)
                ranked, total = ranking.rank(tried, count)
                if ranked:
                    return ranked, total, (note,), ranking
        lost = missing_place(query)
        ranking = self._ranking(plan, count)
        return *ranking.rank(plan, count), (lost,) if lost else (), ranking

    def _ranking(self, plan: Plan, count: int) -> Ranking:
        """Return the ranking of what the engine gives for *plan*; Whoosh gives the same always."""
        index = self.reader.asked(plan, self.weights, count)
        kept = self._kept
        if kept is None or kept.index is not index:
            self._kept = kept = Ranking(index, self.weights)
        return kept

    @cached_property
    def editions(self) -> frozenset[str]:
        """The editions of the books."""
        return frozenset(edition for _, _, edition in self.reader.settings["books"])

    def books(self) -> list[dict[str, Any]]:
        """Return the books with their number of sections."""
        sections: Counter[str] = Counter()
        for record in self.reader.records:
            sections[record.get("book", "")] += record.get("sections", 0)
        return [
            {"book": slug, "title": title, "edition": edition, "sections": sections[slug]}
            for slug, title, edition in self.reader.settings["books"]
        ]

    @cached_property
    def suggestions(self) -> Suggestions:
        """Titles and terms to complete."""
        titles = [row for record in self.reader.records for row in record.get("titles", ())]
        return Suggestions(titles, self.reader.settings["terms"])


class Searcher:
    """Answers queries from the index in a folder; safe to share between threads.

    A newer state of the index is seen by the next query; the one before is closed when
    its last user is done. Raises EngineError where there is no index.
    """

    def __init__(self, folder: Path, weights: Weights | None = None, engine: str = "") -> None:
        self._folder = folder
        self._engine = engine
        self._weights = weights or load_weights()
        self._opened = Opened.open(folder, self._weights, engine)
        self._users: Counter[Opened] = Counter()
        self._local: Opened | None = None
        self._away_until = 0.0
        self._lock = Lock()

    @contextmanager
    def using(self) -> Iterator[Opened]:
        """Context manager: yields the newest state of the index."""
        with self._lock:
            if not self._opened.reader.is_current():
                before, self._opened = self._opened, self._open()
                self._close_unused(before)
            opened = self._opened
            self._users[opened] += 1
        try:
            yield opened
        finally:
            with self._lock:
                self._users[opened] -= 1
                if opened is not self._opened:
                    self._close_unused(opened)

    def _open(self) -> Opened:
        return Opened.open(self._folder, self._weights, self._engine)

    def _answer(self, asked: Asked) -> Answer:
        """Ask the cluster, where there is one, and the index of this server while it is away."""
        if time.monotonic() >= self._away_until:
            try:
                with self.using() as opened:
                    return opened.asked(asked)
            except EngineError as error:
                if not self._engine:
                    raise
                self._away_until = time.monotonic() + _AWAY
                _log.warning("%s; отвечает индекс этого сервера", error)
        with self._lock:
            self._local = self._local or Opened.open(self._folder, self._weights)
        return self._local.asked(asked)

    def _close_unused(self, opened: Opened) -> None:
        if not self._users[opened]:
            del self._users[opened]
            opened.reader.close()

    def weigh(self, weights: Weights) -> None:
        """Answer by other weights from now on."""
        self._weights = weights
        self._opened = self._opened.weighed(weights)

    def close(self) -> None:
        """Let go of the index."""
        self._opened.reader.close()
        if self._local:
            self._local.reader.close()

    def search(
        self,
        query: str,
        limit: int = LIMIT,
        offset: int = 0,
        book: str = "",
        in_english: bool = False,
    ) -> Answer:
        """Return the best answers to *query*; the rest is as for ``Asked``."""
        began = time.perf_counter()
        answer = self._answer(Asked(query, book, offset, limit, in_english))
        took = round((time.perf_counter() - began) * 1000, 2)
        return replace(answer, query=query, took_ms=took)

    def check_book(self, book: str) -> None:
        """Raise UnknownBookError if *book* is neither empty nor the folder of a book."""
        known = [row["book"] for row in self.books()]
        if book and book not in known:
            raise UnknownBookError(f"книги «{book:.{_SHOWN}}» нет; есть {', '.join(known)}")

    def suggest(self, prefix: str, limit: int = LIMIT) -> list[dict[str, str]]:
        """Return titles and terms, of both languages, that begin like *prefix*."""
        with self.using() as opened:
            return opened.suggestions.find(prefix, limit)

    def books(self) -> list[dict[str, Any]]:
        """Return the books of the index with their number of sections."""
        with self.using() as opened:
            return opened.books()


def answers_well(answer: Answer) -> bool:
    """Was something found, without a word that the books lack?"""
    return bool(answer.hits) and not any(map(tells_of_a_miss, answer.notes))


def _letters(answer: Answer) -> int:
    """Return how many letters an answer holds, about."""
    return sum(len(hit.text) + len(hit.text_en) + len(hit.snippet) for hit in answer.hits)


def _lexicon(reader: Reader) -> BookLexicon:
    rows = reader.settings["terms"]
    terms = [Term(en, ru, status, edition=edition) for en, ru, status, edition in rows]
    plain = [PlainWord(word, tuple(meant)) for word, meant in reader.settings["plain"]]
    forms: Counter[str] = Counter()
    for record in reader.records:
        forms.update(record.get("vocabulary", {}))
    return BookLexicon(Thesaurus(terms, plain), forms)


@dataclass(frozen=True, slots=True)
class _Found:
    """A passage with what is shown of it."""

    passage: Passage
    shown: Shown

    @classmethod
    def of(
        cls, passage: Passage, parts: Sequence[SoughtPart], place: int, in_english: bool
    ) -> "_Found":
        """Show the section, or its English twin where that holds more of the query.

        *in_english*, the twin is shown where it holds as much.
        """
        length = LENGTH if place else FIRST_LENGTH
        weighed = Weighed(passage.title, shown_text(passage), passage.heads, parts)
        if passage.text_en:
            english = Weighed(passage.en, passage.text_en, passage.heads_en, parts)
            ours, theirs = (round(it.share, _DIGITS) for it in (weighed, english))
            if theirs > ours or (in_english and theirs == ours):
                # The address of a hit is that of the Russian page, which has no such line.
                return cls(passage, replace(english.shown(length), line="", paragraph=0))
        return cls(passage, weighed.shown(length))

    def hit(self, score: float) -> Hit:
        passage = piece_at(self.passage, self.shown.paragraph)
        return Hit(
            chapter(self.passage),
            passage.title,
            passage.en,
            passage.url,
            passage.book,
            passage.edition,
            passage.page,
            round(score, 3),
            self.shown.snippet,
            passage.text,
            passage.text_en,
            twin_url(self.passage),
            self.shown.line,
        )
