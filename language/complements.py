"""What a word is of, or does something to: «ход мыслей», «a unit of length», «ran a shop».

In English the word after «of», articles and the like passed over, or the object right after
a verb: a pronoun, or what follows an article. In Russian the genitive that stands right
after the noun, with its adjectives, or the pronoun after a verb.
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
    """Return the places in *after*, the words behind *word*, of its complement, if it has one.

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
    """Is *word* a joining word, adverb or comparative, which no noun phrase begins with?

    >>> begins_no_noun("with"), begins_no_noun("выше"), begins_no_noun("дня")
    (True, True, False)
    """
    found = readings(word)
    if found:
        return found[0].pos in _BEGIN_NO_NOUN
    return fold(word) in _ENDS_AN_OBJECT - DETERMINERS


def adjunct(after: Sequence[str]) -> list[int]:
    """Return the places in *after* of the words that a preposition right there governs.

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
    """Yield what follows an article up to the next small word, or the pronoun of a person."""
    first = fold(after[0]) if after else ""
    if first in OBJECT_DETERMINERS:
        inside = range(1, len(after))
        yield from takewhile(lambda at: fold(after[at]) not in _ENDS_AN_OBJECT, inside)
    elif first in _PERSONS:
        yield 0


def _pronoun(after: Sequence[str]) -> Iterator[int]:
    """Yield a pronoun that is done to: «его», no «они»."""
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
