"""Words to look at: unknown and rare, or mixed of two alphabets.

Nothing is changed but a word of look-alike letters that the dictionary knows in the other
alphabet (``cтол`` with a Latin c). The rest is flagged: a row whose ``before`` and
``after`` are equal.
"""

from collections.abc import Iterator
from functools import lru_cache

from corpus.repair.edits import Edit, words_of
from corpus.repair.names import is_name_here
from corpus.repair.vocabulary import Vocabulary, find_words
from language.letters import fold, has_cyrillic, has_latin, is_mixed, to_cyrillic
from language.morphology import is_known, lemma

_RARE, _SHORTEST = 2, 4
_LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюя"


def look_alikes(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Yield an edit for each word that mixes both alphabets."""
    for start, word in words_of(text):
        if not is_mixed(word) or any(not is_mixed(part) for part in word.split("-")):
            continue
        cyrillic = to_cyrillic(word)
        mended = not has_latin(cyrillic) and is_known(cyrillic)
        after = cyrillic if mended else word
        yield Edit(start, start + len(word), after, "look_alike_letters", mended)


def misspellings(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Yield a flag for each rare unknown word that is one letter away from a known one.

    Names are left alone.
    """
    for match in find_words(text):
        start, word = match.start(), match.group()
        if len(word) < _SHORTEST or vocabulary[word] > _RARE or is_known(word):
            continue
        if not has_cyrillic(word) or not word.isalpha() or is_mixed(word):
            continue
        if is_name_here(text, match, vocabulary) or vocabulary.lemmas[lemma(word)] > _RARE:
            continue
        if _is_near_a_word(fold(word)) and _is_near_the_book(word, vocabulary):
            yield Edit(start, start + len(word), word, "misspelling", sure=False)


@lru_cache(maxsize=1 << 16)
def _is_near_a_word(word: str) -> bool:
    return any(map(is_known, _one_edit_away(word)))


def _is_near_the_book(word: str, vocabulary: Vocabulary) -> bool:
    """Is *word*, if it may be a name, a slip of a word that the book has?

    At the head of a sentence nothing tells «Гертель» from a word; it is near to many.
    """
    if not word[0].isupper() or word.isupper():
        return True
    near = _one_edit_away(fold(word))
    return any(vocabulary.counts[other] and is_known(other) for other in near)


def _one_edit_away(word: str) -> Iterator[str]:
    """Yield the spellings with a letter dropped, two swapped, one replaced or one added."""
    cuts = range(len(word) + 1)
    for cut in cuts:
        left, right = word[:cut], word[cut:]
        if right:
            yield left + right[1:]
        if len(right) > 1:
            yield left + right[1] + right[0] + right[2:]
        for letter in _LETTERS:
            if right:
                yield left + letter + right[1:]
            yield left + letter + right
