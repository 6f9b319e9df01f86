"""English words in Russian letters: овервотч is overwatch, хуллпоинт is hull point.

By rule, not by list: both spellings are reduced to the consonants that are heard
(``sounds``), where players agree; vowels, in which they don't, are left out.
"""

import re
from collections import defaultdict
from collections.abc import Iterable

from language.derivation import stems
from language.english import bases
from language.letters import fold, has_cyrillic
from language.memory import remembered
from language.morphology import lemmas

FEWEST_SOUNDS = 2

# Spelling to sound, tried in this order at each place.
_ENGLISH = (
    ("tion", "шн"),
    ("sion", "шн"),
    ("tch", "ч"),
    ("dge", "ж"),
    ("ght", "т"),
    ("sch", "ск"),
    ("ch", "ч"),
    ("sh", "ш"),
    ("ph", "ф"),
    ("th", "т"),
    ("ck", "к"),
    ("qu", "кв"),
    ("wh", "в"),
    ("wr", "р"),
    ("ge", "ж"),
    ("gi", "ж"),
    ("ce", "с"),
    ("ci", "с"),
    ("cy", "с"),
    *zip("bcdfghjklmnpqrstvwxz", "бкдфгхжклмнпкрствв", strict=False),
    ("x", "кс"),
    ("z", "с"),
)
RUSSIAN = (("дж", "ж"), ("тч", "ч"), ("щ", "ш"), ("з", "с"), ("ц", "с"))
SILENT = re.compile("[аеиоуыэюяйьъa-z]")
TWICE = re.compile(r"(.)\1+")
ENDINGS = re.compile("(?:ами|ями|ить|ать|нуть|ом|ем|ов|ев|ах|ях|ой|у|а|е|ы|и)$")
_WORD = re.compile("[A-Za-z]+")
_BRACKETS = re.compile(r"\([^()]*\)")
SPELLINGS = dict(_ENGLISH)
_SPELLING = re.compile("|".join(dict(_ENGLISH)))


@remembered()
def sounds(word: str) -> str:
    """Return the consonants that are heard in *word*, in Russian letters.

    >>> sounds("overwatch"), sounds("овервотч"), sounds("charge"), sounds("чардж")
    ('врвч', 'врвч', 'чрж', 'чрж')
    >>> sounds("seize"), sounds("сейзить")
    ('сс', 'сст')
    """
    word = fold(word)
    if has_cyrillic(word):
        for spelling, sound in RUSSIAN:
            word = word.replace(spelling, sound)
    else:
        word = _SPELLING.sub(lambda found: SPELLINGS[found[0]], word)
    return SILENT.sub("", TWICE.sub(r"\1", word))


class Transliteration:
    """Finds the English words of a term base behind Russian letters."""

    def __init__(self, terms: Iterable[str]) -> None:
        self._known: dict[str, dict[str, int]] = defaultdict(dict)
        for term in terms:
            parts = [bases(word)[0] for word in _WORD.findall(_BRACKETS.sub("", term))]
            for part in parts:
                self._enter(part)
            if 1 < len(parts) <= 3:
                self._enter(" ".join(parts))

    def _enter(self, english: str) -> None:
        key = sounds(english.replace(" ", ""))
        if len(key) >= FEWEST_SOUNDS:
            self._known[key].setdefault(english, len(self._known[key]))

    def english(self, word: str) -> str | None:
        """Return the English word or words that *word* stands for, or None.

        One of few sounds must have the very vowels of the English one, in their places: «рино»
        is no iron.
        """
        found = [
            (_unlikeness(stem, english), english)
            for stem in _spellings(fold(word))
            for english in self._known.get(sounds(stem), ())
        ]
        if not found:
            return None
        unlikeness, best = min(found)
        heard = len(sounds(word))
        if heard <= FEWEST_SOUNDS:
            return best if unlikeness == 0 and _opens(word) == _opens(best) else None
        return best if unlikeness < heard else None


def _spellings(word: str) -> set[str]:
    """Return a word with and without its Russian endings and suffixes."""
    word = word.replace("-", "")
    found = {word, ENDINGS.sub("", word), *lemmas(word)}
    return found | {stem for lemma in lemmas(word) for stem in stems(lemma)}


VOWEL_LIKE = (("oo", "u"), ("ee", "i"), ("ea", "i"), ("ow", "o"), ("ai", "e"), ("y", "i"))
RUSSIAN_VOWELS = str.maketrans("аеиоуыэюяй", "aeiouieuai")


def _vowels(word: str) -> str:
    if has_cyrillic(word):
        return re.sub("[^aeiou]", "", word.translate(RUSSIAN_VOWELS))
    word = word.removesuffix("e")
    for spelling, sound in VOWEL_LIKE:
        word = word.replace(spelling, sound)
    return re.sub("[^aeiou]", "", word)


def _opens(word: str) -> bool:
    """Does *word* begin with a vowel?"""
    return word[0] in "aeiou" or (has_cyrillic(word) and SILENT.match(word) is not None)


def _unlikeness(russian: str, english: str) -> int:
    """Return how much the vowels of two spellings with the same consonants differ.

    A vowel more or less counts twice as much as another one in its place.
    """
    one, other = _vowels(russian), _vowels(english)
    changed = sum(a != b for a, b in zip(one, other, strict=False))
    return 2 * abs(len(one) - len(other)) + changed
