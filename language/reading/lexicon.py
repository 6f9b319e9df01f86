"""The words that a query may use: those of the library's books and terms, and the dictionaries."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import product

from language.analysis import VALUE, whole_keys
from language.dictionary import is_real
from language.initials import LETTERS
from language.letters import CYRILLIC_TWINS, LATIN_TWINS, has_cyrillic
from language.light_words import is_light_word
from language.reading.names import Named, Names
from language.sounds import Transliteration
from language.vocabulary import Vocabulary

NUMBER = re.compile(r"\d+[+\"]?|\d*d\d+(?:x\d+)?|\d+-\d+[\"+]?")
SHORT = re.compile(r"([а-я]{1,3})(\d*\+?)")


SHORTEST_HEARD = 3
"""The fewest letters of a word that is read by its sound."""


def _latin() -> dict[str, str]:
    """Return the Latin letters that each Russian one stands for: by its sound, by its shape."""
    found: dict[str, str] = defaultdict(str)
    heard = ((chr(russian), chr(latin)) for latin, russian in LETTERS.items())
    seen = zip(CYRILLIC_TWINS.lower(), LATIN_TWINS.lower(), strict=True)
    for russian, latin in (*heard, *seen):
        found[russian] += latin if latin not in found[russian] else ""
    return dict(found)


LATIN = _latin()


class Lexicon:
    """What a word of a query is checked against.

    Search makes one of the forms of its books, with how often each stands there, and of the
    names of its terms; translation makes one of the names alone.
    """

    def __init__(self, things: Iterable[Named], forms: Mapping[str, int] | None = None) -> None:
        self.names = Names(things)
        self.vocabulary = Vocabulary(forms or {}, self.names.words)

    @cached_property
    def _sounds(self) -> Transliteration:
        return Transliteration(self.names.english)

    def by_sound(self, form: str) -> str | None:
        """Return the English word or words of a name that *form* is in Russian letters, or None.

        A real Russian word is none: «дом» is no dome.
        """
        if not has_cyrillic(form) or len(form) < SHORTEST_HEARD or is_real(form):
            return None
        return self._sounds.english(form)

    def uses(self, form: str) -> bool:
        """Do the books or the names use the word, in any form, or its letters as initials?"""
        if form in self.names or form in self.names.initials:
            return True
        return any(key in self.vocabulary for key in whole_keys(form))

    def knows(self, form: str) -> bool:
        """Do the books, the names, or the dictionary hold the word?"""
        if NUMBER.fullmatch(form) or form in self.vocabulary.forms or form in self.names:
            return True
        if any(key in self.vocabulary for key in whole_keys(form)):
            return True
        if named := VALUE.fullmatch(form):
            return named[1] in self.vocabulary or named[1] in self.names
        return self.abbreviation(form) is not None or is_real(form)

    def has_relatives(self, form: str) -> bool:
        """Do the books use a word of the same stem or root? Asked of real words only."""
        if not has_cyrillic(form) or not is_real(form):
            return False
        key = whole_keys(form)[0]
        return bool(self.vocabulary.derived(key) or self.vocabulary.distant(key))

    def abbreviation(self, form: str) -> str | None:
        """Return the Latin abbreviation that Russian letters stand for: АП1 is AP1.

        A word that the books use is none; letters without a number are at least two.
        """
        short = SHORT.fullmatch(form)
        if short is None or self.uses(form) or is_light_word(form):
            return None
        letters, number = short.groups()
        if len(letters) == 1 and not number:
            return None
        found = (way for way in in_latin(letters) if way in self.names.abbreviations)
        best = next(found, None)
        return best and best + number


def in_latin(letters: str) -> Iterator[str]:
    """Yield the ways to write Russian letters in Latin ones, by sound first."""
    return map("".join, product(*(LATIN.get(letter, "") for letter in letters)))
