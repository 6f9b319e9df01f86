"""Words that lost the space between them: ``Еслистараябаржа``, ``Впорту``.

A word is taken apart only if the dictionary and the book lack it, and every part is
known; the likeliest way by the book's own frequencies wins. The dictionary has no English
words, so those are left alone.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import log

from corpus.repair.edits import Edit, words_of
from corpus.repair.vocabulary import Vocabulary
from language.letters import fold, has_cyrillic
from language.morphology import has_case, is_known

_LONGEST_WORD = 24
_SHORT_PAIR = 4
# Below this length the dictionary has a word for nearly any letters.
_SHORTEST_UNSEEN = 5
_ONE_LETTER = frozenset("авиокусяж")
# Cases that follow a one-letter preposition.
_CASES = {
    "в": {"loct", "loc2", "accs"},
    "к": {"datv"},
    "с": {"gent", "gen2", "ablt", "accs"},
    "о": {"loct", "accs"},
    "у": {"gent", "gen2"},
}
_ADJECTIVE = ("ый", "ий", "ой")
# The logarithm of a word's share in a book of 160,000 words, and what the dictionary's alone get.
_BOOK, _UNSEEN, _UNKNOWN = 12.0, -16.0, float("-inf")
_SHORTEST_GLUED, _SHORTEST_OF_MANY = 5, 12
_RARE = 2

Rule = Callable[[str, Vocabulary], tuple[str, ...] | None]


def preposition(word: str, vocabulary: Vocabulary) -> tuple[str, ...] | None:
    """A one-letter preposition stuck to a word in its case: ``Впорту``, ``вштормовую``.

    ``взорвана`` is in the dictionary; the rest of ``Свирбург`` is no known word.
    """
    first, rest = word[0], word[1:]
    cases = _CASES.get(fold(first))
    if cases and len(rest) > 3 and rest.islower() and vocabulary.knows(rest):
        return (first, rest) if is_known(rest) and has_case(rest, cases) else None
    return None


def neighbours(word: str, vocabulary: Vocabulary) -> tuple[str, ...] | None:
    """Two words that stand side by side elsewhere in the book: ``стараябаржа``."""
    for cut in range(2, len(word) - 1):
        if vocabulary.has_pair(word[:cut], word[cut:]):
            return word[:cut], word[cut:]
    return None


def many_words(word: str, vocabulary: Vocabulary) -> tuple[str, ...] | None:
    """Three words or more, each known, most of them to the book: ``Есливпортустоятбаржи``.

    Two are not enough, nor what the dictionary alone knows, nor a lone letter between two
    words (``вод-о-мерное``): chance takes many a name apart. A compound with a linking
    vowel (``тёмно-синеватые``) is one word.
    """
    if len(word) < _SHORTEST_OF_MANY or _is_compound(word, vocabulary) or _is_reflexive(word):
        return None
    parts = segment(word, vocabulary)
    in_book = sum(vocabulary[part] > 0 for part in parts)
    if len(parts) < 3 or len(word) <= 3 * len(parts) or in_book * 3 < len(parts) * 2:
        return None
    by_chance = len(parts) == 3 and in_book < 3 and any(len(part) == 1 for part in parts)
    return None if by_chance or _has_chance_pair(parts, vocabulary) else parts


def _has_chance_pair(parts: Sequence[str], vocabulary: Vocabulary) -> bool:
    """Are two short words side by side that stand so nowhere in the book: ``…ин с кий``?"""
    return any(
        len(a + b) <= _SHORT_PAIR and not vocabulary.has_pair(a, b) for a, b in pairwise(parts)
    )


def _is_compound(word: str, vocabulary: Vocabulary) -> bool:
    """Is the word an adverb or the stem of an adjective on «о» or «е», and a known word?"""
    cuts = [cut for cut in range(4, len(word) - 3) if fold(word[cut - 1]) in "ое"]
    return any(
        (is_known(word[cut:]) or vocabulary[word[cut:]]) and _is_first_part(word[:cut])
        for cut in cuts
    )


def _is_reflexive(word: str) -> bool:
    """Is the word a verb with «ся» whose other forms the dictionary has?"""
    return fold(word).endswith(("ся", "сь")) and is_known(word[:-2])


def _is_first_part(part: str) -> bool:
    return any(map(is_known, (part, *(part[:-1] + ending for ending in _ADJECTIVE))))


def segment(word: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the likeliest parts of *word*, all known; none if there is no way.

    Two parts at least. Dynamic programming over the cuts; a part's weight is its
    frequency in the book, or a small one if only the dictionary has it.
    """
    best: list[tuple[float, int]] = [(0.0, 0)]
    for end in range(1, len(word) + 1):
        starts = range(max(0, end - _LONGEST_WORD, end == len(word)), end)
        best.append(max((best[s][0] + _weight(word[s:end], vocabulary), s) for s in starts))
    if best[-1][0] == _UNKNOWN:
        return ()
    parts, end = [], len(word)
    while end:
        start = best[end][1]
        parts.append(word[start:end])
        end = start
    return tuple(reversed(parts))


def _weight(part: str, vocabulary: Vocabulary) -> float:
    if len(part) == 1 and fold(part) not in _ONE_LETTER:
        return _UNKNOWN
    if count := vocabulary[part]:
        return log(count) - _BOOK
    return _UNSEEN if len(part) >= _SHORTEST_UNSEEN and is_known(part) else _UNKNOWN


RULES: tuple[Rule, ...] = (preposition, neighbours, many_words)


def glued(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Yield an edit for each word of *text* that is several words glued together."""
    for start, word in words_of(text):
        if len(word) < _SHORTEST_GLUED or not word.isalpha() or not word[1:].islower():
            continue
        if vocabulary[word] > _RARE or is_known(word) or not has_cyrillic(word):
            continue
        for rule in RULES:
            if parts := rule(word, vocabulary):
                after = " ".join(parts)
                yield Edit(start, start + len(word), after, f"glued_{rule.__name__}", False)
                break
