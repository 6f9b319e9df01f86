"""How likely a word that the dictionary lacks is right all the same: a new word or a name.

In go the letters, out comes the natural logarithm of the chance that a word of the book is new
and has these letters. A new word is made of letters as Russian puts them («громрила»), of a
prefix and a word («по|ошиваться»), of two words («больше|рогих»), or it goes on as a word of the
dictionary begins («фаустов|ские»).
"""

from collections.abc import Iterator
from functools import lru_cache
from math import log

from corpus.repair.log_odds import log_of_sum
from corpus.repair.neighbours import FIRST_PARTS, PREFIXES
from language.letter_chances import log_chance_of_letters
from language.morphology import begins_a_word, is_known

# One word in fifty is new to the dictionary: measured on 2.7 MB.
_NEW = log(1 / 50)
_PREFIXES = frozenset(
    {prefix for prefix in PREFIXES | FIRST_PARTS if len(prefix) > 1}
    | {"о", "у", "с", "вы", "пере", "пре", "про", "раз", "рас", "воз", "вос", "бес", "ис", "обо"}
    | {"ото", "подо", "изо", "недо", "наи", "противо", "лже", "меж", "транс"}
)
_SHORTEST_PART, _SHORTEST_STEM = 4, 5
# Words that a prefix or another word can stand before, those that can be the first of two, and
# the beginnings of words: of as many one is chosen.
_WORDS, _FIRST_WORDS, _STEMS = log(1 / 50_000), log(1 / 3_000), log(0.3 / 30_000)
# One new word in ten is of letters that nobody foresees: of another tongue, an abbreviation.
_ODD, _ODD_LETTER = log(0.1), log(1 / 20)
# At the head of a sentence a capital may be that of a name, as one new word of twenty is.
NAME = log(20)


@lru_cache(maxsize=1 << 14)
def log_chance_of_new(word: str) -> float:
    """Return how likely a word of the book is new, and is *word*, folded.

    >>> log_chance_of_new("большерогих") > log_chance_of_new("характеричтики")
    True
    """
    return _NEW + log_of_sum(*_ways(word))


def _ways(word: str) -> Iterator[float]:
    yield log_chance_of_letters(word)
    yield _ODD + _ODD_LETTER * (len(word) + 1)
    for cut in range(1, len(word)):
        first, rest = word[:cut], word[cut:]
        if len(rest) >= _SHORTEST_PART and is_known(rest):
            if first in _PREFIXES:
                yield _WORDS - log(len(_PREFIXES))
            elif cut >= _SHORTEST_PART and first[-1] in "оеи" and begins_a_word(first[:-1]):
                yield _FIRST_WORDS + _WORDS
        if cut >= _SHORTEST_STEM and begins_a_word(first):
            yield _STEMS + log_chance_of_letters(rest, first)
