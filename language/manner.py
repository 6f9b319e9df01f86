"""Tells whether a sentence sounds like a rule: it allows, demands, forbids or sets a condition.

Modal verbs, conditions and imperatives are common in everyday speech too, so this is weak
evidence, used with other signs. An English imperative is recognised by its position: the first
word of a clause, with an article or a number right after it.
"""

from collections.abc import Sequence

from language.english import DETERMINERS, FUNCTION_WORDS, PREPOSITIONS, is_plural
from language.letters import fold
from language.morphology import is_imperative, readings

_ENGLISH = frozenset(
    {"allowed", "can", "can't", "cannot", "don't", "if", "may", "must", "need", "needs", "unless"}
    | {"whenever", "whoever"}
)
_RUSSIAN = frozenset(
    {"должный", "если", "когда", "можно", "мочь", "надо", "нельзя", "нужно", "обязать", "обязан"}
    | {"разрешаться", "следовать", "запрещаться"}
)
_DO_NOT = ("do", "not")
_NO_VERBS = DETERMINERS | FUNCTION_WORDS | PREPOSITIONS


def speaks_as_a_rule(clauses: Sequence[Sequence[str]]) -> bool:
    """Do the words of one of *clauses* allow, demand or forbid, or set a condition?

    >>> speaks_as_a_rule([["Bikes", "may", "not", "enter"]])
    True
    >>> speaks_as_a_rule([["Then"], ["remove", "the", "closest"]])
    True
    >>> speaks_as_a_rule([["Проверьте", "стойкость"]])
    True
    >>> speaks_as_a_rule([["The", "weather", "was", "bad"]]), speaks_as_a_rule([["Снег", "идёт"]])
    (False, False)
    """
    return any(any(map(_is_modal, clause)) or _is_told(clause) for clause in clauses)


def _is_modal(word: str) -> bool:
    found = readings(word)
    return (found[0].lemma in _RUSSIAN) if found else fold(word) in _ENGLISH


def _is_told(clause: Sequence[str]) -> bool:
    """Does it contain an imperative: «remove the closest», «проверьте»?"""
    if any(map(is_imperative, clause)):
        return True
    first, second = (*map(fold, clause[:2]), "", "")[:2]
    is_verb = first.isalpha() and first not in _NO_VERBS and not is_plural(first)
    return is_verb and (second in DETERMINERS or second.isdigit() or (first, second) == _DO_NOT)
