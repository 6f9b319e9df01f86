"""The term base as search uses it: what else the books call what a player names.

A phrase of the query, Russian or English, in any form, is looked up as a term; the
Russian terms of the same concept are other ways to meet it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from glossary.named import named
from glossary.plain_words import PlainWord
from glossary.terms import Term
from indexer.query.plan import Phrase
from language.analysis import analyse, whole_keys
from language.derivation import stems
from language.letters import fold, has_cyrillic
from language.reading.lexicon import Lexicon
from language.reading.names import Named, plain_name
from language.tokens import words

_BOUND = 0.4
SHORTEST_SHARED = 4
"""The fewest letters of a stem that makes two everyday words one: «дубинка» is no «дуб»."""


@dataclass(frozen=True, slots=True)
class Concept:
    """What several names share: its English name, its Russian ones, the preferred first.

    *is_plain*: it is an everyday word, and the Russian names are what it may mean here.
    """

    name: str
    russian: tuple[str, ...]
    is_plain: bool = False


class Thesaurus:
    """The concepts of a term base, and the everyday words for them, by their names."""

    def __init__(self, terms: Sequence[Term], plain: Sequence[PlainWord] = ()) -> None:
        things = named(without_misleading(terms))
        self.things = [*things, *(Named(word.plain) for word in plain)]
        self._concepts = {thing.name: _concept(thing) for thing in things}
        self._plain = {word.plain: Concept(word.plain, word.meant, True) for word in plain}
        self._plain_by_stem = _by_stem(self._plain)
        self._translations = Translations()
        for concept in self._concepts.values():
            self._translations.enter(concept.name, concept.russian)

    def concepts(self, name: str) -> Iterator[Concept]:
        """Yield what a name of ``things`` stands for: a term, an everyday word, or both."""
        yield from (table[name] for table in (self._concepts, self._plain) if name in table)

    def kin(self, form: str) -> str:
        """Return the everyday word of the same stem as a form, '' for none: «прицел», прицелиться.

        Both begin with the letters of the stem: by those that alternate «парк» would be «порча».
        """
        shared = ((stem, key) for key in whole_keys(form) for stem in stems(key))
        longest = sorted(shared, key=lambda pair: (-len(pair[0]), pair))
        named = (
            name
            for stem, key in longest
            for name in self._plain_by_stem.get(stem, ())
            if fold(name).startswith(key[: len(stem)])
        )
        return next(named, "")

    def translate(self, word: str) -> str | None:
        """Return the Russian counterpart of an English word in the terms that contain it."""
        return self._translations.get(word)


def _by_stem(names: Iterable[str]) -> Mapping[str, list[str]]:
    """Return the Russian names of one word by their stems."""
    found: dict[str, list[str]] = defaultdict(list)
    for name in names:
        if has_cyrillic(name) and name.isalpha():
            for stem in stems(whole_keys(fold(name))[0]):
                if len(stem) >= SHORTEST_SHARED:
                    found[stem].append(name)
    return found


class BookLexicon(Lexicon):
    """The words of books, with how often each form stands there, and of a thesaurus."""

    def __init__(self, thesaurus: Thesaurus, forms: Mapping[str, int]) -> None:
        super().__init__(thesaurus.things, forms)
        self.thesaurus = thesaurus


def _concept(thing: Named) -> Concept:
    return Concept(thing.name, tuple(dict.fromkeys(map(plain_name, thing.official))))


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


def unit(phrase: str, quality: float, ordered: bool = False) -> Phrase:
    """Return a phrase as words that stand together."""
    words = tuple(whole_keys(word.form) for word in analyse(phrase))
    return Phrase(words, quality, ordered)


def without_misleading(terms: Iterable[Term]) -> list[Term]:
    """Return *terms* without discouraged names that are the official name of something else.

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
    if len(words(name)) > 1 and name.replace(" ", "").isalpha():  # no number with its unit
        return {name}
    found = analyse(name)
    return set(stems(found[0].keys[0])) if len(found) == 1 else {name}
