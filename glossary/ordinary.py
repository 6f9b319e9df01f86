"""Words of everyday speech that are terms as well.

A library's ``ordinary_words.txt`` names them; a colloquial name that the dictionary of its
language has («пачка», «лист») counts as one too, other slang («чардж») as none. What the
sentence says about such a word is weighed in ``glossary.cues``.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from glossary.misspelt import is_real
from glossary.terms import LOOSE_STATUSES, Term
from glossary.word_lists import WordLists, read_lines, read_list
from language.letters import has_cyrillic
from language.phrases import PhraseIndex, base_forms
from language.tokens import Token

_VALUE = re.compile(
    r"(?i:\d*[dдкk](?:3|6|66)[\"\N{DOUBLE PRIME}]?|\d\+|\d[-\d]*[\"\N{DOUBLE PRIME}])"
)


class Everyday:
    """What everyday speech makes of the words of a library, by its lists.

    Where a library has no list of ordinary words, all that the dictionary has are ordinary.
    """

    def __init__(self, lists: WordLists) -> None:
        self._ordinary = _first_forms(lists.ordinary_words)
        self._talk = _first_forms(lists.game_talk) | _game_talk()
        own = ((phrase, phrase) for phrase in lists.idioms)
        self._idioms = PhraseIndex([*own, *((phrase, phrase) for phrase in read_lines("idioms"))])

    @property
    def has_list(self) -> bool:
        """Did anybody say which terms are ordinary words?"""
        return bool(self._ordinary)

    def is_ordinary(self, word: str, terms: Sequence[Term]) -> bool:
        """Is *word*, a form of *terms*, a word of everyday speech as well?"""
        if all(term.status in LOOSE_STATUSES for term in terms):
            return is_real(word)
        if not self.has_list:
            return is_real(word)
        deeds = () if has_cyrillic(word) else (term.en for term in terms)
        return any(key in self._ordinary for text in (word, *deeds) for key in base_forms(text))

    def is_game_talk(self, word: str) -> bool:
        """Is *word* one that talk about the game is full of, though it is no term?"""
        return base_forms(word)[0] in self._talk

    def in_idioms(self, tokens: Sequence[Token], text: str) -> frozenset[int]:
        """Return the places in *tokens*, of *text*, that set phrases hold: «in charge of»."""
        found = self._idioms.find(tokens, text)
        return frozenset(at for match in found for at in range(match.first, match.last + 1))


def _first_forms(listed: Iterable[str]) -> frozenset[str]:
    return frozenset(base_forms(word)[0] for word in listed)


@cache
def _game_talk() -> frozenset[str]:
    return _first_forms(read_list("game_talk"))


@cache
def _counts() -> frozenset[str]:
    return _first_forms(read_list("counts"))


def is_value(word: str) -> bool:
    """Is *word* a game value? A bare number is none.

    >>> [is_value(word) for word in ("4+", "2D6", '12"', "12", "1984")]
    [True, True, True, False, False]
    """
    return _VALUE.fullmatch(word) is not None


def is_count(word: str) -> bool:
    """Is *word* a number, or does it say how often?

    >>> is_count("3"), is_count("дважды"), is_count("три"), is_count("часто")
    (True, True, True, False)
    """
    return word.isdecimal() or base_forms(word)[0] in _counts()


def is_capital_inside(token: Token, sentence_start: int) -> bool:
    """Does an English *token* begin with a capital though no sentence begins with it?

    In Russian a capital inside a sentence makes a name, and no rule.
    """
    inside = token.text[0].isupper() and token.start > sentence_start
    return inside and not has_cyrillic(token.text)
