"""How likely letters are to stand one behind the other in a Russian word, known or new.

In goes a word or its end, out comes the natural logarithm of the chance that a word has these
letters. Learnt from the forms of ``russian_forms.tsv``, each as much as any other: three letters
tell the fourth, and where they were seen seldom the two last, and so on (interpolated n-grams,
after Jelinek and Mercer). It knows no word by heart: «громрила» is read as «громила» is.
"""

from collections import Counter
from functools import cache, lru_cache
from math import log

from language.frequency import common_forms

_BEGIN, _END = "^", "$"
_BEFORE = 3
# Letters of the alphabet, the end of the word, and what no form has.
_SIGNS = 34
# A history counts as much as the shorter one where it was seen so often.
_AS_MUCH = 6


def log_chance_of_letters(word: str, before: str = "") -> float:
    """Return how likely the letters of *word*, folded, are behind *before* to the word's end.

    >>> log_chance_of_letters("гавань") > log_chance_of_letters("гвньаа")
    True
    """
    seen, total = f"{_BEGIN}{before}"[-_BEFORE:], 0.0
    for letter in f"{word}{_END}":
        total += log(_chance(seen, letter))
        seen = (seen + letter)[-_BEFORE:]
    return total


@lru_cache(maxsize=1 << 17)
def _chance(before: str, letter: str) -> float:
    """Return the chance of *letter* behind the letters *before*."""
    followed, seen = _counts()
    chance = 1 / _SIGNS
    for length in range(len(before) + 1):
        history = before[len(before) - length :]
        chance = (followed[history + letter] + _AS_MUCH * chance) / (seen[history] + _AS_MUCH)
    return chance


@cache
def _counts() -> tuple[Counter[str], Counter[str]]:
    """How often up to three letters stand before a fourth, and before any."""
    followed: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for form in common_forms():
        word = f"{_BEGIN}{form}{_END}"
        for at in range(1, len(word)):
            for begin in range(max(0, at - _BEFORE), at + 1):
                followed[word[begin : at + 1]] += 1
                seen[word[begin:at]] += 1
    return followed, seen
