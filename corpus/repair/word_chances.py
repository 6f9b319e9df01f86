"""How likely a word is in a book, by itself and after another word.

In go the words of one book and the frequencies of Russian, out come natural logarithms of
chances; ``glue`` weighs by them whether a strange word is two that lost their space. A book of a
thousand words says little of how often «или» stands in it, and the language says nothing of
«глюмбер», so both are counted together.
"""

from math import log

from corpus.repair.neighbours import (
    FIRST_PARTS,
    LIKE_ENDINGS,
    is_negated,
    may_be_governed,
    may_be_one_word,
    may_follow,
)
from corpus.repair.vocabulary import BookVocabulary
from language.frequency import share_of_russian
from language.letters import fold
from language.morphology import is_known, lemma

# The language weighs as much as so many words of the book: three chapters of a rulebook.
_LANGUAGE = 20_000
# The share of words of a form that the table of frequencies lacks: «баржа». One of fewer than
# five letters («орф», «ания») is a piece of another word, unless the book has it.
_UNLISTED, _SHORT = 5e-8, 5
# Where the book has other forms of a word, this one is met a tenth as often as they are together.
_OTHER_FORMS = 0.1
_ONE_LETTER = frozenset("авиксоуя")
# Met often only because they are counted after a hyphen too: «какой-то», «скажи-ка».
_BEHIND_HYPHENS, _PARTICLE = frozenset({"ка", "де", "то", "либо", "нибудь", "таки"}), 1e-4
# A word that the dictionary lacks is one where the book has it three times.
A_WORD = 3
# Behind a word that has them beside it in the book, a word stands so often in the next place.
_BESIDE = 0.3
# Two words that grammar does not hold together meet at the seam of two clauses: 1 of 8 pairs of
# neighbours in the embedded books.
_AT_A_SEAM = log(1 / 8)
# «Под» and «до» begin a new word («подфаза») twenty times for one that they are glued to.
_LIKE_A_PREFIX = log(1 / 20)
# «Но» and «и» after a longer word are its end («резко», «ромстеры») fifty times for one.
_LIKE_AN_ENDING, _LONG = log(1 / 50), 3
_SHORTEST_BEHIND_NEW = 6
# One word in fifty is new to a book, and each of its letters one of thirteen: measured on 2.7 MB.
_NEW, _LETTER = log(1 / 50), log(1 / 13)


class WordChances:
    """The chances of words in the book of *vocabulary*."""

    def __init__(self, vocabulary: BookVocabulary) -> None:
        self._vocabulary = vocabulary
        self._size = vocabulary.size + _LANGUAGE
        self._alone: dict[str, float | None] = {}

    def alone(self, word: str) -> float | None:
        """Return the chance of *word* in any place of the book; None if it is no word."""
        if word not in self._alone:
            share = self._share(word)
            self._alone[word] = log(share) if share else None
        return self._alone[word]

    def _share(self, word: str) -> float:
        folded, count = fold(word), self._vocabulary[word]
        if len(word) == 1 and folded not in _ONE_LETTER:
            return 0.0
        if "-" in word and not count:
            return 0.0
        if not is_known(word) and "-" not in word:
            return count / self._size if count >= A_WORD else 0.0
        general = share_of_russian(folded) or (0.0 if len(word) < _SHORT else _UNLISTED)
        if folded in _BEHIND_HYPHENS:
            general = min(general, _PARTICLE)
        forms = self._vocabulary.lemmas[lemma(word)] - count if len(word) >= _SHORT else 0
        return (count + _OTHER_FORMS * forms + _LANGUAGE * general) / self._size

    def behind(self, first: str, second: str, alone: float) -> float | None:
        """Return the chance of *second* after *first*, None where the two may be one new word.

        *alone* is its chance in any place. One new word is a compound, or a form with its ending.
        """
        if beside := self._vocabulary.beside(first, second):
            return max(alone, log(beside * _BESIDE))
        is_form = len(second) < _SHORTEST_BEHIND_NEW and not is_known(first)
        if is_form or is_known(first + second):
            return None  # «ромстер|а» is a form of a new word, «рассказа|но» is one
        if fold(first) in FIRST_PARTS or is_negated(fold(first), fold(second)):
            return None  # «супер|конденсатор», «не|убиваемо»
        first, second = _declined(first), _declined(second)
        if second in LIKE_ENDINGS and len(first) > _LONG:
            alone += _LIKE_AN_ENDING
        if may_follow(first, second):
            return alone
        if may_be_governed(first, second):
            return alone + _LIKE_A_PREFIX
        return None if may_be_one_word(first, second) else alone + _AT_A_SEAM


def _declined(word: str) -> str:
    """Return what of a hyphenated word shows its form: «броски» of «спас-броски»."""
    return fold(word).rpartition("-")[2]


def new_word(word: str) -> float:
    """Return the chance that a word of these letters is new to the book."""
    return _NEW + _LETTER * len(word)
