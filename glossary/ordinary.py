"""Terms of one word that everyday speech uses too, and the cues that make them terms.

``ordinary_words.txt`` names them; a colloquial row of one word counts as one as well.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from glossary.terms import Term
from language.phrases import base_forms
from language.tokens import Token, words

_LOOSE_STATUSES = frozenset({"colloquial", "avoid"})


@cache
def ordinary_words() -> frozenset[str]:
    """Return the first lemma of every word of ``ordinary_words.txt``."""
    lines = (files("glossary") / "ordinary_words.txt").read_text("utf-8").splitlines()
    listed = (word for line in lines if not line.startswith("#") for word in words(line))
    return frozenset(base_forms(word)[0] for word in listed)


def is_ordinary(word: str, terms: Sequence[Term]) -> bool:
    """Is *word*, a form of *terms*, a word of everyday speech as well?"""
    if all(term.status in _LOOSE_STATUSES for term in terms):
        return True
    return any(key in ordinary_words() for key in base_forms(word))


def is_value(word: str) -> bool:
    """Is *word* a game value: ``4+``, ``2D6``, ``12"``, a bare number?"""
    return any(sign.isdigit() for sign in word)


def is_capital_inside(token: Token, sentence_start: int) -> bool:
    """Does *token* begin with a capital though no sentence begins with it?"""
    return token.text[0].isupper() and token.start > sentence_start
