"""A running text with its terms marked, and their counterparts in the other language.

The longest term at each place wins. A term of several words, or of one that only the
game knows, is marked wherever it stands. A word of everyday speech (``glossary.ordinary``)
is marked only where a second cue says that the game is meant: a capital inside the
sentence, or what the clause speaks of (``glossary.cues``). In a set phrase, «in charge of»,
it is never meant.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from razdel import sentenize

from glossary.cues import ON_A_PAGE_OF_RULES, Candidate, Clauses
from glossary.ordinary import is_capital_inside
from glossary.termbase import TermBase
from glossary.terms import Term
from language.function_words import is_function_word
from language.letters import composed, fold, has_cyrillic
from language.phrases import Match
from language.tokens import Token, tokenize

_RUSSIAN_SHARE = 0.5
_SHORT_ABBREVIATION = 3
_SPEECH = "word"


@dataclass(frozen=True, slots=True)
class Mention:
    """A term in a text: ``text[start:end]`` in code points, and the rows it is a form of."""

    start: int
    end: int
    terms: tuple[Term, ...]

    @property
    def concept(self) -> str:
        """The entry that is meant: that of the best row."""
        return self.terms[0].concept


def mentions(base: TermBase, text: str, language: str = "") -> tuple[Mention, ...]:
    """Return the terms of *text* in order, without overlap.

    *language* is ``en`` or ``ru``; empty, the letters of the text decide.
    """
    return tuple(mention for mention, is_meant in candidates(base, text, language) if is_meant)


def candidates(
    base: TermBase, text: str, language: str = "", told_before: float = 0.0
) -> Iterator[tuple[Mention, bool]]:
    """Yield whatever may be a term of *text*, and whether it is meant as one.

    For *told_before* see ``glossary.cues.Clauses``.
    """
    side = language or language_of(text)
    for sentence in sentenize(text):
        for mention, is_meant in _in_sentence(base, side, sentence.text, told_before):
            start, end = sentence.start + mention.start, sentence.start + mention.end
            yield Mention(start, end, mention.terms), is_meant


def everyday_words(base: TermBase, text: str) -> frozenset[tuple[int, int]]:
    """Return where in a Russian *text* of a page of rules a term's word is but a word."""
    found = candidates(base, text, "ru", ON_A_PAGE_OF_RULES)
    return frozenset((mention.start, mention.end) for mention, is_meant in found if not is_meant)


def language_of(text: str) -> str:
    """Return ``ru`` if most letters of *text* are Russian, else ``en``."""
    letters = [sign for sign in text if sign.isalpha()]
    russian = sum(map(has_cyrillic, letters))
    return "ru" if russian > _RUSSIAN_SHARE * len(letters) else "en"


def _in_sentence(
    base: TermBase, side: str, sentence: str, told_before: float
) -> Iterator[tuple[Mention, bool]]:
    tokens = list(tokenize(sentence))
    everyday = base.everyday.in_idioms(tokens, sentence)
    found = [
        Candidate(match, terms)
        for match in base.sides[side].find(tokens, sentence)
        if (terms := _terms(tokens, match))
    ]
    free = [candidate for candidate in found if candidate.match.last not in everyday]
    clauses = Clauses(base, sentence, tokens, free, told_before)
    for candidate in found:
        first, last = tokens[candidate.match.first], tokens[candidate.match.last]
        is_told = clauses.is_meant(candidate) or is_capital_inside(first, tokens[0].start)
        is_meant = is_told and candidate.match.last not in everyday
        yield Mention(first.start, last.end, candidate.terms), is_meant


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


def annotate(base: TermBase, text: str, language: str = "") -> dict[str, Any]:
    """Return *text* with its terms as ``/api/annotate`` gives it.

    ``{"text", "from", "notes", "mentions": [{"start", "end", "en", "ru": [{"term", "status",
    "source", "edition"}], "definition"}]}``; offsets count code points of the text that
    is returned, in which a letter and its mark are one (``composed``).
    """
    text = composed(text)
    side = language or language_of(text)
    found = [_as_json(base, mention) for mention in mentions(base, text, side)]
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


def as_text(base: TermBase, text: str, language: str = "") -> str:
    """Return *text* with each term in brackets and its counterpart beside it."""
    side = language or language_of(text)
    parts, at = [], 0
    for mention in mentions(base, text, side):
        entry = base.entries[mention.concept]
        other = entry.en if side == "ru" else entry.preferred() or entry.terms[0].ru
        beside = f" = {other}" if other else ""
        parts += [text[at : mention.start], f"[{text[mention.start : mention.end]}{beside}]"]
        at = mention.end
    return "".join([*parts, text[at:]])
