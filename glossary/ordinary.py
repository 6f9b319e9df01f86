"""Words of everyday speech that are terms as well.

The dictionary of the language names them: what it does not hold («чардж», «псайкер»), what
it counts as rare («malediction») and an abbreviation in its own capitals are words of the
game alone. What the sentence says about an everyday one is weighed in ``glossary.cues``.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from glossary.terms import LOOSE_STATUSES, Term
from glossary.word_lists import WordLists, read_lines, read_list
from language.dictionary import RARE, is_less_common_than, is_real
from language.letters import has_cyrillic
from language.morphology import analyses
from language.phrases import PhraseIndex, base_forms
from language.tokens import Token

_VALUE = re.compile(
    r"(?i:\d*[dдкk](?:3|6|66)[\"\N{DOUBLE PRIME}]?|\d\+|\d[-\d]*[\"\N{DOUBLE PRIME}])"
)


_QUOTES = frozenset("«“„\"'(")
_NAMES = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn", "Trad"})


class Everyday:
    """What everyday speech makes of the words of a library, by its lists."""

    def __init__(self, lists: WordLists) -> None:
        self._base_words = _first_forms(lists.base_words)
        self._talk = _first_forms(lists.game_talk) | _game_talk()
        own = ((phrase, phrase) for phrase in lists.idioms)
        self._idioms = PhraseIndex([*own, *((phrase, phrase) for phrase in read_lines("idioms"))])

    def is_base_word(self, term: Term) -> bool:
        """Does *term* stand in nearly every sentence of its game?"""
        return bool(term.en) and base_forms(term.en)[0] in self._base_words

    def is_game_talk(self, word: str) -> bool:
        """Is *word* one that talk about the game is full of, though it is no term?"""
        return base_forms(word)[0] in self._talk

    def in_idioms(self, tokens: Sequence[Token], text: str) -> frozenset[int]:
        """Return the places in *tokens*, of *text*, that set phrases hold: «in charge of»."""
        found = self._idioms.find(tokens, text)
        return frozenset(at for match in found for at in range(match.first, match.last + 1))


def _first_forms(listed: Iterable[str]) -> frozenset[str]:
    return frozenset(base_forms(word)[0] for word in listed)


def is_ordinary(word: str, terms: Sequence[Term]) -> bool:
    """Is *word*, a form of *terms*, a word of everyday speech as well?

    A hyphenated word is one of the dictionary only as a whole: «спас-бросок» is none.
    """
    if all(term.status in LOOSE_STATUSES for term in terms):
        return is_real(word)
    if "-" in word or _is_abbreviation(word, terms):
        return False
    return not is_less_common_than(word, RARE)


def _is_abbreviation(word: str, terms: Sequence[Term]) -> bool:
    """Is *word* a side of *terms* in capitals, as it is written there: «HQ»?"""
    return word.isupper() and any(word in (term.en, term.ru) for term in terms)


@cache
def _game_talk() -> frozenset[str]:
    return _first_forms(read_list("game_talk"))


@cache
def _counts() -> frozenset[str]:
    return _first_forms(read_list("counts"))


def is_value(word: str) -> bool:
    """Is *word* a game value such as 2D6? A bare number is not.

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


def is_capital_inside(tokens: Sequence[Token], at: int, text: str) -> bool:
    """Does ``tokens[at]`` of a sentence *text* begin with a capital without need?

    The first word of a sentence or a quotation needs it, and so does a Russian name, «Вера»,
    and what stands beside one: in Russian two capitals make a title, «Чёрный Лес».
    """
    token = tokens[at]
    before = text[: token.start].rstrip("*_ ")
    if not token.text[0].isupper() or at == 0 or before[-1:] in _QUOTES:
        return False
    if not has_cyrillic(token.text):
        return True
    follows_a_capital = at > 1 and tokens[at - 1].text[0].isupper()
    return not _is_name(token.text) and not follows_a_capital


def _is_name(word: str) -> bool:
    found = analyses(word)[:1]
    return any(not a.grammemes.isdisjoint(_NAMES) for a in found)
