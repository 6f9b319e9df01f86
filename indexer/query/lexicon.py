"""All that is known of words: the books' vocabulary, the term base, the rule for sounds."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from indexer.query.thesaurus import Thesaurus
from language.analysis import VALUE, whole_keys
from language.initials import LETTERS
from language.letters import CYRILLIC_TWINS, LATIN_TWINS, has_cyrillic
from language.light_words import is_light_word
from language.morphology import is_known
from language.sounds import Transliteration
from language.vocabulary import Vocabulary

NUMBER = re.compile(r"\d+[+\"]?|\d*d\d+(?:x\d+)?|\d+-\d+[\"+]?")
SHORT = re.compile(r"([а-я]{1,3})(\d*\+?)")


def _latin() -> dict[str, str]:
    """Return the Latin letters that each Russian one stands for: by its sound, by its shape."""
    found: dict[str, str] = defaultdict(str)
    heard = ((chr(russian), chr(latin)) for latin, russian in LETTERS.items())
    seen = zip(CYRILLIC_TWINS.lower(), LATIN_TWINS.lower(), strict=True)
    for russian, latin in (*heard, *seen):
        found[russian] += latin if latin not in found[russian] else ""
    return dict(found)


LATIN = _latin()


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What a word of a query is checked against."""

    vocabulary: Vocabulary
    thesaurus: Thesaurus
    transliteration: Transliteration

    def knows(self, form: str) -> bool:
        """Do the books, the term base, or the dictionary hold the word?"""
        if NUMBER.fullmatch(form) or form in self.vocabulary.forms or form in self.thesaurus:
            return True
        if any(key in self.vocabulary for key in whole_keys(form)):
            return True
        if named := VALUE.fullmatch(form):
            return named[1] in self.vocabulary or named[1] in self.thesaurus
        if self.abbreviation(form):
            return True
        return has_cyrillic(form) and is_known(form)

    def has_relatives(self, form: str) -> bool:
        """Do the books use a word of the same stem or root? Asked of known words only."""
        if not is_known(form):
            return False
        key = whole_keys(form)[0]
        return bool(self.vocabulary.derived(key) or self.vocabulary.distant(key))

    def uses(self, form: str) -> bool:
        """Do the books or the term base use the word, in any form, or its letters as initials?"""
        if form in self.thesaurus or form in self.thesaurus.initials:
            return True
        return any(key in self.vocabulary for key in whole_keys(form))

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
        found = (way for way in _in_latin(letters) if way in self.thesaurus.abbreviations)
        best = next(found, None)
        return best and best + number


def _in_latin(letters: str) -> Iterator[str]:
    """Yield the ways to write Russian letters in Latin ones, by sound first."""
    return map("".join, product(*(LATIN.get(letter, "") for letter in letters)))
