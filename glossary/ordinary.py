"""Words of everyday speech that are terms as well.

``ordinary_words.txt`` names them; a colloquial name that the dictionary of its language
has («пачка», «лист») counts as one too, other slang («чардж») as none. What the sentence
says about such a word is weighed in ``glossary.cues``.
"""

import re
from collections.abc import Sequence
from functools import cache

from glossary.misspelt import is_real
from glossary.terms import LOOSE_STATUSES, Term
from glossary.word_lists import read_lines, read_list
from language.letters import has_cyrillic
from language.phrases import PhraseIndex, base_forms
from language.tokens import Token

_VALUE = re.compile(
    r"(?i:\d*[dдкk](?:3|6|66)[\"\N{DOUBLE PRIME}]?|\d\+|\d[-\d]*[\"\N{DOUBLE PRIME}])"
)


@cache
def _listed(name: str) -> frozenset[str]:
    """Return the first base form of every word of the list *name*."""
    return frozenset(base_forms(word)[0] for word in read_list(name))


def is_ordinary(word: str, terms: Sequence[Term]) -> bool:
    """Is *word*, a form of *terms*, a word of everyday speech as well?"""
    if all(term.status in LOOSE_STATUSES for term in terms):
        return is_real(word)
    deeds = () if has_cyrillic(word) else (term.en for term in terms)
    return any(
        key in _listed("ordinary_words") for text in (word, *deeds) for key in base_forms(text)
    )


def is_game_talk(word: str) -> bool:
    """Is *word* one that talk about the game is full of, though it is no term?"""
    return base_forms(word)[0] in _listed("game_talk")


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
    return word.isdecimal() or base_forms(word)[0] in _listed("counts")


@cache
def _idioms() -> PhraseIndex[str]:
    return PhraseIndex((phrase, phrase) for phrase in read_lines("idioms"))


def in_idioms(tokens: Sequence[Token], text: str) -> frozenset[int]:
    """Return the places in *tokens*, of *text*, that set phrases hold: «in charge of»."""
    found = _idioms().find(tokens, text)
    return frozenset(at for match in found for at in range(match.first, match.last + 1))


def is_capital_inside(token: Token, sentence_start: int) -> bool:
    """Does an English *token* begin with a capital though no sentence begins with it?

    In Russian a capital inside a sentence makes a name, and no rule.
    """
    inside = token.text[0].isupper() and token.start > sentence_start
    return inside and not has_cyrillic(token.text)
