"""Which of two terms a sentence means by a word that names both: «рана» for a hit, or for a wound?

In go the term base and a sentence; out comes how much likelier one concept is than another. The
base itself tells of what company each keeps: the words of its own definition and notes, and of
all other definitions and notes that name it. These are weighed as in naive Bayes (Gale, Church
and Yarowsky 1992, "A method for disambiguating word senses").

Known to be wrong: a sentence whose words the definitions don't have («в этом подразделении
десять бойцов») tells nothing.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from glossary.termbase import TermBase, bare
from language.inflection import form_key, paradigm
from language.morphology import readings
from language.tokens import words

_TELLING = frozenset({"ADJF", "ADJS", "GRND", "INFN", "NOUN", "NUMR", "PRTF", "PRTS", "VERB"})
# Weight of what all texts say, in texts: so that one definition does not decide.
_PRIOR = 4
# Logarithm of the odds. Right words of the embedded pages stay below 5.8; of ten sentences with a
# wrong one, written to see, eight are above.
_SURE = 6.0


@dataclass(frozen=True, slots=True)
class _Company:
    """How many of *texts* that name a concept hold each word."""

    words: Counter[str]
    texts: int


class Senses:
    """Weighs concepts of *base* by the company that they keep in its definitions and notes."""

    def __init__(self, base: TermBase) -> None:
        self._base = base
        self._companies: dict[str, _Company] = {}

    @cached_property
    def _texts(self) -> list[tuple[str, str]]:
        """Every definition and note, with the concept that it stands beside."""
        return [
            (term.concept, text)
            for term in self._base.terms
            for text in (term.definition, term.note)
            if text
        ]

    @cached_property
    def _all(self) -> _Company:
        return _company(text for _, text in self._texts)

    def means(self, sentence: str, concept: str, other: str) -> bool:
        """Is *concept* what *sentence* means, surely enough, by a word that may be *other* too?

        Where the sentence has the preferred name of *concept* as well, the word is the other
        one: «боевая единица из этого подразделения».
        """
        if _holds(sentence, self._names(concept)):
            return False
        return self.likelihood(sentence, concept, other) >= _SURE

    def likelihood(self, sentence: str, concept: str, other: str) -> float:
        """Return the logarithm of how much likelier *concept* is than *other* in *sentence*."""
        one, two = self._of(concept), self._of(other)
        own = {word for each in (concept, other) for word in self._own(each)}
        return sum(
            math.log(self._share(one, word) / self._share(two, word))
            for word in _words(sentence) - own
            if self._all.words[word]
        )

    def _share(self, company: _Company, word: str) -> float:
        prior = _PRIOR * self._all.words[word] / self._all.texts
        return (company.words[word] + prior) / (company.texts + _PRIOR)

    def _of(self, concept: str) -> _Company:
        if concept not in self._companies:
            self._companies[concept] = _company(self._naming(concept))
        return self._companies[concept]

    def _naming(self, concept: str) -> Iterator[str]:
        """Yield the texts beside *concept*, and those that name it by a preferred term."""
        names = self._names(concept)
        for beside, text in self._texts:
            if beside == concept or _holds(text, names):
                yield text

    def _names(self, concept: str) -> set[str]:
        rows = self._base.entries[concept].terms
        cited = [bare(row.ru) for row in rows if row.status == "preferred"]
        return {form_key(form) for text in cited for form in paradigm(text)}

    def _own(self, concept: str) -> set[str]:
        """Return the words of all names of *concept*. They are no evidence for either sense."""
        rows = self._base.entries[concept].terms
        return {word for row in rows for word in _words(row.ru)}


def _company(texts: Iterable[str]) -> _Company:
    every = [_words(text) for text in texts]
    return _Company(Counter(word for found in every for word in found), len(every))


def _holds(text: str, names: Iterable[str]) -> bool:
    """Does one of *names*, as form keys, stand in *text* as whole words?"""
    plain = _form_keys(text)
    return any(f" {name} " in plain for name in names)


@lru_cache(maxsize=4096)
def _form_keys(text: str) -> str:
    """Return the keys of the words of a sentence, each between blanks; made once for all names."""
    return f" {' '.join(map(form_key, words(text)))} "


def _words(text: str) -> set[str]:
    """Return the likeliest lemmas of the words with a meaning of their own."""
    likeliest = (readings(word)[:1] for word in words(text))
    return {r.lemma for found in likeliest for r in found if r.pos in _TELLING}
