"""The names of things, as words: all that the reading of a query knows of a term base.

Names are found in running text in any form, by their initials, and without their spaces:
FNP and «feelnopain» both name *feel no pain*.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from language.analysis import analyse, whole_keys
from language.initials import by_initials
from language.letters import fold, has_cyrillic
from language.phrases import Match, PhraseIndex, is_thing_in_past
from language.tokens import Token, words

MOST_APART = 3
"""The most words of a name that may be met written as one."""
_BRACKETS = re.compile(r"\s*\(([^()]*)\)")
_ABBREVIATION = re.compile("[A-Z][A-Za-z]{0,2}")


@dataclass(frozen=True, slots=True)
class Named:
    """A thing: the name that identifies it, the names for print, the names players use too."""

    name: str
    official: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    @property
    def all_names(self) -> tuple[str, ...]:
        """Every name once, as it stands."""
        return tuple(dict.fromkeys((self.name, *self.official, *self.others)))


class Names:
    """All names of all things of a term base."""

    def __init__(self, things: Iterable[Named]) -> None:
        things = list(things)
        self._phrases: PhraseIndex[str] = PhraseIndex()
        self._solid: dict[str, tuple[str, ...]] = {}
        abbreviations: set[str] = set()
        for thing in things:
            for phrase in (way for name in thing.all_names for way in spellings(name)):
                self._phrases.add(phrase, thing.name)
                self._enter_solid(phrase)
                if _ABBREVIATION.fullmatch(phrase):
                    abbreviations.add(fold(phrase))
        self.abbreviations = frozenset(abbreviations)
        self.initials = self._enter_initials(things)
        self.english = [thing.name for thing in things]
        self.words = frozenset(
            word.form for thing in things for name in thing.all_names for word in analyse(name)
        )
        self._things = things
        self._keys = frozenset(key for form in self.words for key in whole_keys(form))

    @cached_property
    def things_in_past(self) -> frozenset[str]:
        """The words of names that are past tenses: «стреляла», a weapon."""
        return frozenset(_things_in_past(self._things))

    def _enter_solid(self, phrase: str) -> None:
        """Keep an English name of a few words under their letters without spaces."""
        parts = tuple(words(fold(phrase)))
        if 1 < len(parts) <= MOST_APART and not has_cyrillic(phrase):
            self._solid.setdefault(whole_keys("".join(parts))[0], parts)

    def _enter_initials(self, things: Iterable[Named]) -> dict[str, list[str]]:
        """Enter the first letters of the names, and return the things that they stand for."""
        official = {t.name: [plain_name(n) for n in (t.name, *t.official)] for t in things}
        found = {
            short: meant
            for short, meant in by_initials(official).items()
            if not self._phrases.get(short)
        }
        for short, meant in found.items():
            for name in meant:
                self._phrases.add(short, name)
        return found

    def find(self, forms: Sequence[str]) -> Iterator[Match[str]]:
        """Yield the things named among the words of a query, the longest name at each place."""
        return self._phrases.find([Token(form, 0, 0) for form in forms])

    def apart(self, form: str) -> tuple[str, ...]:
        """Return the words of the English name that *form* is without its spaces, or none."""
        return self._solid.get(whole_keys(form)[0], ())

    def __contains__(self, form: str) -> bool:
        return any(key in self._keys for key in whole_keys(form))


def _things_in_past(things: Iterable[Named]) -> Iterator[str]:
    for name in (name for thing in things for name in thing.all_names):
        texts = words(fold(plain_name(name)))
        yield from (word for at, word in enumerate(texts) if is_thing_in_past(texts, at))


def plain_name(name: str) -> str:
    """Return a name without the parts in brackets.

    >>> plain_name("armour value (AV)")
    'armour value'
    """
    return _BRACKETS.sub("", name).strip()


def spellings(name: str) -> Iterator[str]:
    """Yield a name without its brackets, and the abbreviation that they hold."""
    yield plain_name(name)
    for inside in _BRACKETS.findall(name):
        if _ABBREVIATION.fullmatch(inside) and not has_cyrillic(inside):
            yield inside
