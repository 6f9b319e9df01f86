"""Words to look at: letters of two alphabets, digits for letters, slips of the pen.

Nothing is changed but a word of look-alike signs that the dictionary knows when they are read as
Cyrillic letters (``cтол`` with a Latin c, ``6итва`` with a six). The rest is flagged: a row whose
``before`` and ``after`` are equal.
"""

import re
from collections.abc import Iterator, Sequence

from corpus.repair.cut_words import cut_words
from corpus.repair.edits import Edit, words_of
from corpus.repair.misspelling import Neighbours, may_be_slip, misspellings_of
from corpus.repair.names import is_name_here
from corpus.repair.new_words import NAME
from corpus.repair.vocabulary import BookVocabulary, find_words
from language.letters import fold, has_cyrillic, has_latin, is_mixed, to_cyrillic
from language.morphology import is_known

# A letter before a digit or behind it: what ends with one is a footnote or a number of its own.
_WITH_DIGIT = re.compile(r"(?<![\w.,:/+-])(?=\w*[034680])[А-Яа-яЁё034680]+[А-Яа-яЁё](?![\w-])")
_DIGITS = str.maketrans("03468", "озчбв")
_LEADING = re.compile(r"^\d+")
_SHORTEST = 4


def look_alikes(text: str, vocabulary: BookVocabulary) -> Iterator[Edit]:
    """Yield an edit for each word that mixes both alphabets, or has digits for letters."""
    for start, word in words_of(text):
        if not is_mixed(word) or any(not is_mixed(part) for part in word.split("-")):
            continue
        cyrillic = to_cyrillic(word)
        mended = not has_latin(cyrillic) and is_known(cyrillic)
        after = cyrillic if mended else word
        yield Edit(start, start + len(word), after, "look_alike_letters", mended)
    for match in _WITH_DIGIT.finditer(text):
        if after := _read_as_letters(match.group()):
            yield Edit(*match.span(), after, "look_alike_letters")


def _read_as_letters(word: str) -> str:
    """Return a word with its digits read as letters, if that alone makes one of it.

    «6итва» is one; «3дания» may be a number that lost its space, «30мм» is a measure.
    """
    if len(word) < _SHORTEST or is_known(_LEADING.sub("", word)):
        return ""
    read = word.translate(_DIGITS)
    letters = [letter for letter in word if letter.isalpha()]
    read = read.upper() if len(letters) > 1 and all(map(str.isupper, letters)) else read
    return read if 2 * len(letters) > len(word) and is_known(read) else ""


def misspellings(text: str, vocabulary: BookVocabulary) -> Iterator[Edit]:
    """Yield a flag for each strange word that is likelier a slip than a new word.

    Names are left alone. At the head of a sentence nothing tells one from a word; it takes more
    to doubt it.
    """
    words = find_words(text)
    halves = [edit.start for edit in cut_words(text, vocabulary)]
    for at, match in enumerate(words):
        word = match.group()
        if not may_be_slip(word, vocabulary) or not has_cyrillic(word) or is_mixed(word):
            continue
        if is_name_here(text, match, vocabulary) or match.start() in halves:
            continue
        odds = misspellings_of(vocabulary).log_odds(word, _beside(text, words, at))
        if odds > (NAME if word[0].isupper() else 0.0):
            yield Edit(*match.span(), word, "misspelling", sure=False)


def _beside(text: str, words: Sequence[re.Match[str]], at: int) -> Neighbours:
    """Return the words that stand right beside the one at *at*."""
    here = words[at]
    above = words[at - 1] if at else None
    below = words[at + 1] if at + 1 < len(words) else None
    before = above.group() if above and text[above.end() : here.start()].isspace() else ""
    behind = below.group() if below and text[here.end() : below.start()].isspace() else ""
    return Neighbours(fold(before), fold(behind))
