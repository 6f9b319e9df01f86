"""Words written apart that have a hyphen: «из под стола».

Two prepositions in a row that the dictionary has as one; else by a list that users can
extend.
"""

import re
from collections.abc import Iterator
from functools import cache

from corpus.repair.edits import Edit
from corpus.repair.vocabulary import BookVocabulary
from corpus.repair.word_lists import spellings
from language.morphology import readings

_PAIR = re.compile(r"\b([А-Яа-я][а-я]{1,3}) (?=([а-я]{2,4})\b)\2")


def is_preposition(word: str) -> bool:
    """Does the dictionary have *word* as a preposition?"""
    return any(reading.pos == "PREP" and reading.known for reading in readings(word))


@cache
def _pattern() -> re.Pattern[str]:
    words = "|".join(map(re.escape, spellings()))
    return re.compile(rf"(?<!\w)(?:{words or '(?!)'})(?!\w)")


def split_words(text: str, vocabulary: BookVocabulary) -> Iterator[Edit]:
    """Yield an edit for each pair of prepositions, and for each of the list."""
    for match in _PAIR.finditer(text):
        written = f"{match[1]}-{match[2]}"
        if all(map(is_preposition, (match[1], match[2], written))):
            yield Edit(match.start(), match.end(), written, "split_word")
    for match in _pattern().finditer(text):
        yield Edit(match.start(), match.end(), spellings()[match.group()], "split_word")
