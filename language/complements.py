"""Finds the complement of a word: «ход мыслей», «a unit of length», «ran a shop».

It tells an everyday sense from a game term: a *unit of length* is no unit of models. In
English the complement is the first word after "of" that is no article or the like, or the
object right after a verb (a pronoun, or what follows an article). In Russian it is the
genitive right after a noun, with its adjectives, or the pronoun after a verb.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from language.english import DETERMINERS, FUNCTION_WORDS, PREPOSITIONS
from language.function_words import is_function_word
from language.letters import fold, has_cyrillic
from language.morphology import analyses, readings

_SMALL_WORDS = DETERMINERS | FUNCTION_WORDS
# After a noun these begin a clause or tell the time: «the charge that», «the hit each turn».
_NO_OBJECT = {"all", "both", "each", "every", "that", "these", "this", "those", "which"}
OBJECT_DETERMINERS = DETERMINERS - _NO_OBJECT
_ENDS_AN_OBJECT = FUNCTION_WORDS | PREPOSITIONS
_BEGIN_NO_NOUN = frozenset({"ADVB", "COMP", "CONJ", "PREP"})
_LONGEST_ADJUNCT = 2
_PERSONS = frozenset({"her", "him", "me", "us"})


def complement(word: str, after: Sequence[str]) -> list[int]:
    """Return which of the words *after* form the complement of *word*, as indices; often none.

    >>> complement("ход", ["чужих", "мыслей", "странный"])
    [0, 1]
    >>> complement("unit", ["of", "the", "length"]), complement("отряд", ["стреляет"])
    ([2], [])
    >>> complement("runs", ["a", "small", "shop", "in", "town"]), complement("спас", ["его"])
    ([1, 2], [0])
    """
    if after and fold(after[0]) == "of":
        rest = (at for at in range(1, len(after)) if fold(after[at]) not in _SMALL_WORDS)
        return list(islice(rest, 1))
    if has_cyrillic(word):
        return list(_genitive(after)) if _is_noun(word) else list(_pronoun(after))
    return list(_object(after))


def begins_no_noun(word: str) -> bool:
    """Is *word* a preposition, conjunction, adverb or comparative? No noun phrase begins so.

    >>> begins_no_noun("with"), begins_no_noun("выше"), begins_no_noun("дня")
    (True, True, False)
    """
    found = readings(word)
    if found:
        return found[0].pos in _BEGIN_NO_NOUN
    return fold(word) in _ENDS_AN_OBJECT - DETERMINERS


def adjunct(after: Sequence[str]) -> list[int]:
    """Return the indices of up to two words that a preposition at the head of *after* governs.

    >>> adjunct(["in", "the", "old", "park", "today"]), adjunct(["через", "сетку"])
    ([2, 3], [1])
    >>> adjunct(["today"])
    []
    """
    if not after or not _is_preposition(after[0]):
        return []
    rest = (at for at in range(1, len(after)) if fold(after[at]) not in _SMALL_WORDS)
    return list(islice(rest, _LONGEST_ADJUNCT))


def _is_preposition(word: str) -> bool:
    found = readings(word)
    return found[0].pos == "PREP" if found else fold(word) in PREPOSITIONS


def _object(after: Sequence[str]) -> Iterator[int]:
    """Yield an English object: from an article to the next function word, or «him», «me»."""
    first = fold(after[0]) if after else ""
    if first in OBJECT_DETERMINERS:
        inside = range(1, len(after))
        yield from takewhile(lambda at: fold(after[at]) not in _ENDS_AN_OBJECT, inside)
    elif first in _PERSONS:
        yield 0


def _pronoun(after: Sequence[str]) -> Iterator[int]:
    """Yield the first word if it is a pronoun in another case than the nominative: «его»."""
    said = analyses(after[0]) if after else ()
    if any("NPRO" in a.grammemes and "nomn" not in a.grammemes for a in said):
        yield 0


def _genitive(after: Sequence[str]) -> Iterator[int]:
    adjectives = list(takewhile(lambda word: _is_genitive(word, "ADJF"), after))
    noun = after[len(adjectives) : len(adjectives) + 1]
    if noun and _is_genitive(noun[0], "NOUN"):
        yield from range(len(adjectives) + 1)


def _is_noun(word: str) -> bool:
    return any("NOUN" in a.grammemes for a in analyses(word)[:1])


def _is_genitive(word: str, pos: str) -> bool:
    if is_function_word(word):
        return False
    return any({pos, "gent"} <= a.grammemes for a in analyses(word)[:1])
