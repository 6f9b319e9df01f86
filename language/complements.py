"""What a noun is of: «ход мыслей», «a unit of length».

In English the word after «of», articles and the like passed over; in Russian the genitive
that stands right after the noun, with its adjectives.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from language.english import DETERMINERS, FUNCTION_WORDS
from language.function_words import is_function_word
from language.letters import fold
from language.morphology import analyses

_SMALL_WORDS = DETERMINERS | FUNCTION_WORDS


def complement(noun: str, after: Sequence[str]) -> list[int]:
    """Return the places in *after*, the words behind *noun*, of its complement, if it has one.

    >>> complement("ход", ["чужих", "мыслей", "странный"])
    [0, 1]
    >>> complement("unit", ["of", "the", "length"]), complement("отряд", ["стреляет"])
    ([2], [])
    """
    if after and fold(after[0]) == "of":
        rest = (at for at in range(1, len(after)) if fold(after[at]) not in _SMALL_WORDS)
        return list(islice(rest, 1))
    return list(_genitive(after)) if _is_noun(noun) else []


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
