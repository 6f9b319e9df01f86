"""A running text with its terms marked, and their counterparts in the other language.

A term of several words, or of one that only the game knows, is marked wherever it stands; of
two that overlap the longer one (``_apart``). A word of everyday speech (``glossary.ordinary``)
is marked only where something else says that the game is meant: a capital inside the
sentence, or what the sentence and the page speak of (``glossary.cues``). In a set phrase,
«in charge of», it is never meant. So are Russian verbs of a term's deed: «отступает».

The text is read as a fair copy (``language.fair_copy``) of its prose (``glossary.prose``):
Markdown's links and code are left alone, words parted at a line end are whole.
"""

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from razdel import sentenize

from glossary.cues import ON_A_PAGE_OF_RULES, Candidate, Clauses
from glossary.ordinary import is_capital_inside
from glossary.prose import prose
from glossary.termbase import TermBase
from glossary.terms import LOOSE_STATUSES, Term
from language.english import BEFORE_VERBS, DETERMINERS, PERSONS, PREPOSITIONS, is_plural
from language.fair_copy import fair_copy
from language.function_words import is_function_word
from language.kept_answers import TextAnswers, digest
from language.letters import count_cyrillic, fold
from language.morphology import has_case, is_imperative, readings
from language.phrases import Match, is_past_tense
from language.tokens import Token, tokenize

_RUSSIAN_SHARE = 0.5
_SHORT_ABBREVIATION = 3
_SPEECH = "word"
_BEFORE_NOUNS = (DETERMINERS | PREPOSITIONS | {"of"}) - BEFORE_VERBS - {"that", "which"}
# A value on a profile: "wounds (W)", "weapon skill (WS)".
_VALUE = re.compile(r"\([A-Z][A-Za-z]?\)$")
# What ends a sentence beside its own marks: an empty line, and the next heading, item or row.
_BLOCK_END = re.compile(r"\n[^\S\n]*\n|\n(?=[^\S\n]*(?:#|[-*+•] |\d+[.)] |\|))")
_HEADING = re.compile(r"^ {0,3}#{1,6} ", re.MULTILINE)
# A page is one of rules if so many of its sentences speak of the game, and such a share.
_TELLING_SENTENCES = 3
_TELLING_SHARE = 0.5

BaseWords = Literal["first", "all"]


_EVERYDAY = TextAnswers(
    __name__, "everyday_words", lambda found: frozenset((start, end) for start, end in found)
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A term in a text: ``text[start:end]`` in code points, and the rows it is a form of."""

    start: int
    end: int
    terms: tuple[Term, ...]

    @property
    def concept(self) -> str:
        """The concept that is meant: that of the best row."""
        return self.terms[0].concept


def mentions(
    base: TermBase, text: str, language: str = "", base_words: BaseWords = "first"
) -> tuple[Mention, ...]:
    """Return the terms of *text*, Markdown or plain, in order, without overlap.

    *language* is ``en`` or ``ru``; empty, the letters of each sentence decide. Of the
    library's base words the first in each section is returned, or with ``all`` every one.
    """
    copy = fair_copy(prose(text, links=False))
    found = [m for m, is_meant in candidates(base, copy.text, language) if is_meant]
    shown = found if base_words == "all" else _sparing(base, copy.text, found)
    return tuple(Mention(*copy.source(m.start, m.end), m.terms) for m in shown)


def _sparing(base: TermBase, text: str, found: Iterable[Mention]) -> Iterator[Mention]:
    """Yield *found*, of base words the first in each section of *text*."""
    headings = [match.start() for match in _HEADING.finditer(text)]
    seen: set[tuple[int, str]] = set()
    for mention in found:
        place = bisect(headings, mention.start), mention.concept
        if place not in seen or not base.everyday.is_base_word(mention.terms[0]):
            yield mention
        seen.add(place)


def candidates(
    base: TermBase, text: str, language: str = "", prior: float = 0.0
) -> Iterator[tuple[Mention, bool]]:
    """Yield each possible mention of a term in *text*, and whether it is meant as the term.

    For *prior* see ``glossary.cues.Clauses``; the text itself may tell as much.
    """
    sentences = [
        _Sentence(base, start, part, language or language_of(part) or language_of(text))
        for start, part in _sentences(text)
    ]
    is_told = prior >= ON_A_PAGE_OF_RULES
    telling = 0 if is_told else sum(sentence.tells for sentence in sentences)
    if telling >= max(_TELLING_SENTENCES, _TELLING_SHARE * len(sentences)):
        prior = max(prior, ON_A_PAGE_OF_RULES)
    for sentence in sentences:
        yield from sentence.mentions(prior)


def _sentences(text: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of *text*, and where each begins."""
    at = 0
    for end in (*(match.end() for match in _BLOCK_END.finditer(text)), len(text)):
        for sentence in sentenize(text[at:end]):
            yield at + sentence.start, sentence.text
        at = end


def everyday_words(base: TermBase, text: str, language: str = "ru") -> frozenset[tuple[int, int]]:
    """Return where in a *text* of a page of rules a term's word is but a word."""
    key = f"{base.digest} {language} {digest(text)}"
    return _EVERYDAY.get(key, lambda: _everyday_words(base, text, language))


def _everyday_words(base: TermBase, text: str, language: str) -> frozenset[tuple[int, int]]:
    found = candidates(base, text, language, ON_A_PAGE_OF_RULES)
    words = {(mention.start, mention.end) for mention, is_meant in found if not is_meant}
    return frozenset(words.union(_small_values(base, text) if language == "en" else ()))


def _small_values(base: TermBase, text: str) -> Iterator[tuple[int, int]]:
    """Yield where an English *text* has the name of a value on a profile in small letters.

    English rules write such a value with a capital ("two Wounds"); the small word is what
    happens ("allocate the wounds"). At the head of a sentence both look the same.
    """
    for token in tokenize(text):
        if token.text.islower() and any(
            _VALUE.search(term.en) for term in base.sides["en"].inflected(token.text)
        ):
            yield token.start, token.end


def leanings(base: TermBase, text: str) -> dict[tuple[int, int], float]:
    """Return how far what stands around each possible term of a Russian *text* speaks for one."""
    found: dict[tuple[int, int], float] = {}
    for start, part in _sentences(text):
        found |= _Sentence(base, start, part, "ru").leanings()
    return found


def language_of(text: str) -> str:
    """Return ``ru`` if most letters of *text* are Russian, ``en`` if not, '' if it has none."""
    letters = [sign for sign in text if sign.isalpha()]
    if not letters:
        return ""
    russian = count_cyrillic(text)
    return "ru" if russian > _RUSSIAN_SHARE * len(letters) else "en"


class _Sentence:
    """A sentence, *start* signs into its text, and what in it may be a term."""

    def __init__(self, base: TermBase, start: int, text: str, side: str) -> None:
        self._start = start
        self._text = text
        self._tokens = list(tokenize(text))
        self._idioms = base.everyday.in_idioms(self._tokens, text)
        self._found = list(_found(base, side or "en", self._tokens, text))
        free = [c for c in self._found if c.match.last not in self._idioms]
        self._clauses = Clauses(base, text, self._tokens, free)

    @property
    def tells(self) -> bool:
        """Does it show by itself that its page is one of rules?"""
        return self._clauses.speak_of_the_game(self._found)

    def mentions(self, prior: float) -> Iterator[tuple[Mention, bool]]:
        """Yield what may be a term, and whether it is meant."""
        for candidate in self._found:
            match = candidate.match
            is_told = self._clauses.is_meant(candidate, prior) or self._is_marked(match)
            mention = Mention(*self._span(match), candidate.terms)
            yield mention, is_told and match.last not in self._idioms

    def leanings(self) -> dict[tuple[int, int], float]:
        """Return for each place what ``Clauses.leaning`` says of it."""
        return {self._span(c.match): self._clauses.leaning(c) for c in self._found}

    def _span(self, match: Match[Term]) -> tuple[int, int]:
        start, end = self._tokens[match.first].start, self._tokens[match.last].end
        closes = self._text[end : end + 1] == "»" and "«" in self._text[start:end]
        return self._start + start, self._start + end + closes

    def _is_marked(self, match: Match[Term]) -> bool:
        """Is the term capitalised, or is it the whole text, as in a heading or a table cell?"""
        if all(term.status in LOOSE_STATUSES for term in match.values):
            return False
        is_all = (match.first, match.last) == (0, len(self._tokens) - 1)
        return is_all or is_capital_inside(self._tokens, match.first, self._text)


def _found(base: TermBase, side: str, tokens: Sequence[Token], text: str) -> Iterator[Candidate]:
    """Yield what may be a term in a sentence, in order, without overlap."""
    every = [
        Candidate(match, terms)
        for match in base.sides[side].find_everywhere(tokens, text)
        if (terms := _terms(tokens, match))
        and not (_is_a_clause(tokens, match) or _is_a_verb_here(tokens, match))
        and not _is_a_noun_here(tokens, match, terms)
    ]
    kept = list(_apart(every, side))
    held = {at for c in kept for at in range(c.match.first, c.match.last + 1)}
    if side == "ru":
        kept += (c for c in _deeds(base, tokens) if c.match.first not in held)
    yield from sorted(kept, key=lambda candidate: candidate.match.first)


def _apart(found: Iterable[Candidate], side: str) -> Iterator[Candidate]:
    """Yield *found* without overlap: the longer of two; of equals the one with the head.

    An English head comes last, so in «ignore cover saves» the cover saves are meant, though
    «ignores cover» is a term too; a Russian one comes first.
    """

    def weight(candidate: Candidate) -> tuple[int, int]:
        match = candidate.match
        return match.last - match.first, match.first if side == "en" else -match.first

    taken: set[int] = set()
    for candidate in sorted(found, key=weight, reverse=True):
        places = set(range(candidate.match.first, candidate.match.last + 1))
        if taken.isdisjoint(places):
            taken |= places
            yield candidate


def _is_a_clause(tokens: Sequence[Token], match: Match[Term]) -> bool:
    """Are the words a subject and its verb: «the players turn the map», no player turn?

    The first is a plural, which no English compound begins with, and an object follows.
    """
    behind = tokens[match.last + 1 : match.last + 2]
    if match.last != match.first + 1 or not behind or not is_plural(tokens[match.first].text):
        return False
    return fold(behind[0].text) in DETERMINERS | PERSONS


def _is_a_verb_here(tokens: Sequence[Token], match: Match[Term]) -> bool:
    """Is what names a thing a verb in this sentence: «единица ещё не стреляла», no weapon?

    An adverb, «не» or a subject stands before it: «она стреляла». «Орочья стреляла» is the thing.
    """
    if match.first != match.last or not match.first or not is_past_tense(tokens[match.first].text):
        return False
    before = tokens[match.first - 1].text
    read = {word for reading in readings(before)[:1] for word in (reading.pos, reading.lemma)}
    is_subject = not read.isdisjoint({"NPRO", "который"}) and has_case(before, {"nomn"})
    return fold(before) == "не" or "ADVB" in read or is_subject


def _is_a_noun_here(tokens: Sequence[Token], match: Match[Term], terms: Sequence[Term]) -> bool:
    """Is the verb of an English deed a noun here: «a measure of water», no watering?

    An article or a preposition stands before it; «to» may begin a verb.
    """
    if match.first != match.last or not match.first:
        return False
    word, before = (fold(tokens[at].text) for at in (match.first, match.first - 1))
    is_bare = not word.endswith(("ed", "ing")) and all(
        fold(term.en).endswith("ing") for term in terms
    )
    return is_bare and before in _BEFORE_NOUNS


def _deeds(base: TermBase, tokens: Sequence[Token]) -> Iterator[Candidate]:
    """Yield the Russian verbs of deeds that terms name: «отступает», «может бежать».

    What a player is told to do, «проверьте», is none of them.
    """
    for at, token in enumerate(tokens):
        terms = () if is_imperative(token.text) else base.deed_terms(token.text)
        if terms and not base.everyday.is_base_word(terms[0]):
            yield Candidate(Match(at, at, terms), terms)


def _terms(tokens: Sequence[Token], match: Match[Term]) -> tuple[Term, ...]:
    """Return the rows that are meant, best first; none where the words are mere speech."""
    found = tokens[match.first : match.last + 1]
    if all(is_function_word(token.text) for token in found):
        return ()
    text = " ".join(token.text for token in found)
    rows = [term for term in match.values if term.kind != _SPEECH and _fits_case(text, term)]
    return tuple(sorted(rows, key=lambda term: (not _is_literal(text, term), term.rank)))


def _fits_case(text: str, term: Term) -> bool:
    """A short abbreviation is meant only in its own letters: ``AP``, not ``ap``; ``A`` never."""
    if len(text) == 1:
        return False
    sides = (term.en, term.ru)
    short = [side for side in sides if side.isupper() and len(side) <= _SHORT_ABBREVIATION]
    return text in short or fold(text) not in map(fold, short)


def _is_literal(text: str, term: Term) -> bool:
    return fold(text) in (fold(term.en), fold(term.ru))


def annotate(
    base: TermBase, text: str, language: str = "", base_words: BaseWords = "first"
) -> dict[str, Any]:
    """Return *text* with its terms as ``/api/annotate`` gives it.

    ``{"text", "from", "notes", "mentions": [{"start", "end", "en", "ru": [{"term", "status",
    "source", "edition"}], "definition"}]}``; offsets count code points.
    """
    side = language or language_of(text) or "en"
    found = [_as_json(base, mention) for mention in mentions(base, text, language, base_words)]
    return {"text": text, "from": side, "notes": [], "mentions": found}


def _as_json(base: TermBase, mention: Mention) -> dict[str, Any]:
    entry = base.entries[mention.concept]
    return {
        "start": mention.start,
        "end": mention.end,
        "en": entry.en,
        "ru": entry.variants(),
        "definition": entry.definition,
    }


def as_text(base: TermBase, text: str, language: str = "", base_words: BaseWords = "first") -> str:
    """Return *text* with each term in brackets and its counterpart beside it."""
    parts, at = [], 0
    for mention in mentions(base, text, language, base_words):
        entry = base.entries[mention.concept]
        shown = text[mention.start : mention.end]
        is_russian = language_of(fair_copy(shown).text) == "ru"
        other = entry.en if is_russian else entry.preferred() or entry.terms[0].ru
        beside = f" = {other}" if other else ""
        parts += [text[at : mention.start], f"[{shown}{beside}]"]
        at = mention.end
    return "".join([*parts, text[at:]])
