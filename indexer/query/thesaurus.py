"""The term base as search uses it: what else the books call what a player names.

A phrase of the query, Russian or English, in any form, is looked up as a term; the
Russian terms of the same concept are other ways to meet it.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from glossary.terms import Term
from indexer.query.plan import Unit
from language.analysis import analyse, whole_keys
from language.derivation import stems
from language.initials import by_initials
from language.letters import fold, has_cyrillic
from language.phrases import Match, PhraseIndex
from language.tokens import Token, words

_BRACKETS = re.compile(r"\s*\(([^()]*)\)")
_BOUND = 0.4
MOST_APART = 3
"""The most words of a name that may be met written as one."""
_ABBREVIATION = re.compile("[A-Z][A-Za-z]{0,2}")


@dataclass(frozen=True, slots=True)
class Concept:
    """What several names share: its English name, its Russian ones, the preferred first."""

    name: str
    russian: tuple[str, ...]


class Thesaurus:
    """The names of every concept of a term base."""

    def __init__(self, terms: Sequence[Term]) -> None:
        rows: dict[str, list[Term]] = {}
        for term in without_misleading(terms):
            rows.setdefault(term.concept, []).append(term)
        self._phrases: PhraseIndex[Concept] = PhraseIndex()
        self._concepts: dict[str, Concept] = {}
        self.english: list[str] = []
        self.russian: list[str] = []
        self._translations = Translations()
        self._solid: dict[str, tuple[str, ...]] = {}
        abbreviations: set[str] = set()
        for name, group in rows.items():
            self._enter(name, group)
            for spelling in (name, *(row.ru for row in group)):
                abbreviations.update(_abbreviations(spelling))
        self.abbreviations = frozenset(abbreviations)
        self.initials = self._enter_initials()
        self.words = frozenset(
            word.form for name in (*self.english, *self.russian) for word in analyse(name)
        )
        self._keys = frozenset(key for form in self.words for key in whole_keys(form))

    def _enter(self, name: str, rows: Sequence[Term]) -> None:
        names = [row.ru for row in rows if row.status in ("preferred", "variant")]
        concept = Concept(name, tuple(dict.fromkeys(map(plain_name, names))))
        self._concepts[name] = concept
        self._translations.enter(name, concept.russian)
        self.english.append(name)
        self.russian += [row.ru for row in rows]
        for spelling in {name, *(row.ru for row in rows)}:
            for phrase in _spellings(spelling):
                self._phrases.add(phrase, concept)
                self._enter_solid(phrase)

    def _enter_solid(self, phrase: str) -> None:
        """Keep an English name of a few words under their letters without spaces."""
        parts = tuple(words(fold(phrase)))
        if 1 < len(parts) <= MOST_APART and not has_cyrillic(phrase):
            self._solid.setdefault(whole_keys("".join(parts))[0], parts)

    def _enter_initials(self) -> dict[str, list[str]]:
        """Enter the first letters of the names, and return the concepts that they stand for."""
        names = {
            name: [plain_name(name), *concept.russian] for name, concept in self._concepts.items()
        }
        found = {
            short: meant
            for short, meant in by_initials(names).items()
            if not self._phrases.get(short)
        }
        for short, meant in found.items():
            for name in meant:
                self._phrases.add(short, self._concepts[name])
        return found

    def find(self, words: Sequence[str]) -> Iterator[Match[Concept]]:
        """Yield the terms among the words of a query, the longest at each place."""
        return self._phrases.find([Token(word, 0, 0) for word in words])

    def apart(self, word: str) -> tuple[str, ...]:
        """Return the words of the English name that *word* is without its spaces, or none."""
        return self._solid.get(whole_keys(word)[0], ())

    def translate(self, word: str) -> str | None:
        """Return the Russian word that stands for an English one in the terms that hold it."""
        return self._translations.get(word)

    def __contains__(self, word: str) -> bool:
        return any(key in self._keys for key in whole_keys(word))


class Translations:
    """Single words of English terms and the Russian words that go with them."""

    def __init__(self) -> None:
        self._english: Counter[str] = Counter()
        self._russian: Counter[str] = Counter()
        self._together: dict[str, Counter[str]] = defaultdict(Counter)

    def enter(self, english: str, russian: Iterable[str]) -> None:
        """Count the words of a term and of its Russian names."""
        left = {word.keys[0] for word in analyse(english)}
        right = {word.keys[0] for name in russian for word in analyse(name)}
        self._english.update(left)
        self._russian.update(right)
        for word in left:
            self._together[word].update(right)

    def get(self, english: str) -> str | None:
        """Return the word most bound to an English one (Dice's coefficient), or None."""
        bound = [
            (2 * count / (self._english[english] + self._russian[russian]), russian)
            for russian, count in self._together.get(english, {}).items()
        ]
        best = max(bound, default=(0.0, ""))
        return best[1] if best[0] >= _BOUND else None


def unit(phrase: str, quality: float, ordered: bool = False) -> Unit:
    """Return a phrase as words that stand together."""
    words = tuple(whole_keys(word.form) for word in analyse(phrase))
    return Unit(words, quality, ordered)


def without_misleading(terms: Iterable[Term]) -> list[Term]:
    """Return *terms* but for names to avoid since they name something else officially.

    A name of one stem with that other thing's is as bad: рана is no hit, but a wound, ранение.
    """
    terms = list(terms)
    official: dict[str, set[str]] = defaultdict(set)
    for term in terms:
        if term.status == "preferred":
            for sign in _signs(plain_name(term.ru)):
                official[sign].add(term.concept)
    return [
        term
        for term in terms
        if term.status != "avoid"
        or not any(official[sign] - {term.concept} for sign in _signs(plain_name(term.ru)))
    ]


def _signs(name: str) -> set[str]:
    """Return a name of several words as it is, one of a single word by its stems."""
    found = analyse(name)
    return set(stems(found[0].keys[0])) if len(found) == 1 else {name}


def plain_name(name: str) -> str:
    """Return a name without what stands in brackets."""
    return _BRACKETS.sub("", name).strip()


def _abbreviations(name: str) -> Iterator[str]:
    """Yield the abbreviations among the spellings of a name."""
    return (fold(way) for way in _spellings(name) if _ABBREVIATION.fullmatch(way))


def _spellings(name: str) -> Iterator[str]:
    """Yield a term without its brackets, and the abbreviation that they hold."""
    yield plain_name(name)
    for inside in _BRACKETS.findall(name):
        if _ABBREVIATION.fullmatch(inside) and not has_cyrillic(inside):
            yield inside
