"""The words of a term that stand apart in a sentence: «спас-броски за броню или за укрытие».

How often a term may be meant so: as often as the rarest of its words stands there, in any
form or as a word of the same stem («экстренно высаживаются» for «экстренная высадка»).
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from language.derivation import stems
from language.function_words import is_function_word
from language.inflection import head_of
from language.letters import fold, has_cyrillic
from language.morphology import lemmas
from language.phrases import base_forms
from language.tokens import words

# Words of one root share so many first letters; shorter ones are compared whole.
_ROOT = 5
_SHORT_ROOT = 4


def times_spread(terms: Iterable[str], text: str) -> int:
    """Return how often *text* may mean one of *terms*, all ways to write one, by its parts.

    >>> times_spread(["спас-бросок за укрытие"], "Спас-броски за броню или за укрытие.")
    1
    >>> times_spread(["roll to wound"], "Roll to hit, then to wound."), times_spread(["rage"], "-")
    (1, 0)
    """
    found = _parts(text)
    return max((_rarest(_parts(term), found) for term in terms), default=0)


def beside_its_head(term: str) -> str:
    """Return the word that tells a Russian term from others of its head, '' for one word.

    >>> beside_its_head("прыжковые боевые единицы"), beside_its_head("ярость")
    ('прыжковые', '')
    >>> beside_its_head("спас-бросок за укрытие")
    'укрытие'
    """
    head = head_of(term)
    found = words(term)
    if head is None or len(found) == 1:
        return ""
    own = fold(head.lexeme[0].word)
    others = (word for word in found if not is_function_word(word) and own not in lemmas(word))
    return next(others, "")


def is_named(word: str, text: str) -> bool:
    """Stands *word* in *text*, in any form?

    >>> is_named("прыжковые", "Прыжковая пехота."), is_named("движения", "Модель движется.")
    (True, False)
    """
    return any(set(lemmas(word)) & set(lemmas(other)) for other in words(text)) if word else False


def _parts(text: str) -> list[str]:
    """Return the words that name something, hyphenated ones in their parts.

    A word after «не» stands for its opposite too: «не вовлечённая в бой».
    """
    every = [part for word in words(text) for part in word.split("-") if part]
    denied = [f"не{word}" for before, word in pairwise(every) if fold(before) == "не"]
    return [part for part in (*every, *denied) if not is_function_word(part)]


def _rarest(term: Sequence[str], found: Sequence[str]) -> int:
    counts = (sum(_are_akin(word, other) for other in found) for word in term)
    return min(counts, default=0)


def _are_akin(word: str, other: str) -> bool:
    akin: Callable[[str, str], bool] = _akin_russian if has_cyrillic(word) else _akin_english
    return akin(word, other)


def _akin_english(word: str, other: str) -> bool:
    return bool(set(base_forms(word)) & set(base_forms(other))) or _share_a_root(word, other)


def _share_a_root(word: str, other: str) -> bool:
    """Do long words begin alike («Imperial», «Imperium»), or one with the other («failure»)?"""
    first, second = sorted((fold(word), fold(other)), key=len)
    if len(first) > _ROOT and first[:_ROOT] == second[:_ROOT]:
        return True
    return len(first) >= _SHORT_ROOT and not has_cyrillic(first) and second.startswith(first)


def _akin_russian(word: str, other: str) -> bool:
    first, second = set(lemmas(word)), set(lemmas(other))
    if first & second:
        return True
    if _share_a_root(word, other):
        return True
    return any(stems(one) & stems(two) for one in first for two in second)
