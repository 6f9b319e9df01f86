"""Halves of a word whose other half is elsewhere: ``мозаи-`` that no line goes on with, ``летики``.

A picture, a table or a column parted them, and what should follow stands in another place, or is
lost. Nothing is changed; a reader is asked.
"""

import re
from collections.abc import Iterator

from corpus.repair.edits import Edit
from corpus.repair.vocabulary import HYPHENS, BookVocabulary
from language.letters import fold
from language.morphology import is_known

_FIRST_HALF = re.compile(rf"(?<![\w-])([^\W\d_]{{2,}})[{HYPHENS}]\s*$")
_SECOND_HALF = re.compile(r"\s*([а-яё]{3,})(?![\w-])")
_RARE = 3


def cut_words(text: str, vocabulary: BookVocabulary) -> Iterator[Edit]:
    """Yield a flag for the half of a word with which a passage ends, or begins."""
    if (last := _FIRST_HALF.search(text)) and not _is_first_part(text, last[1]):
        yield Edit(last.start(), last.end(), last.group(), "cut_word", sure=False)
    first = _SECOND_HALF.match(text)
    if first and _ends_another(fold(first[1]), vocabulary):
        yield Edit(*first.span(1), first[1], "cut_word", sure=False)


def _is_first_part(text: str, word: str) -> bool:
    """Is the whole passage a word with its hyphen, as the first part of compounds in a list is?"""
    return len(text.split()) == 1 and is_known(word)


def _ends_another(word: str, vocabulary: BookVocabulary) -> bool:
    """Is *word* none by itself, and the end of one that the book has?"""
    if is_known(word) or vocabulary[word] > _RARE:
        return False
    return any(other.endswith(word) and is_known(other) for other in vocabulary.counts)
