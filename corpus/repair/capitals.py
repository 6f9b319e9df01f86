"""Capitals that lost their size or their place: ``ЛОВКОсТИ``, ``лоДки``, ``П РИЧАЛЫ``.

A font without small capitals drops single letters to small ones, and sets the first letter
of a title apart. What is mended must be a word of the dictionary or the book.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from corpus.repair.edits import Decisions, Edit, rules_off
from corpus.repair.letter_case import is_capital_word, is_damaged, join_split_capitals
from corpus.repair.vocabulary import BookVocabulary, find_words
from corpus.report import Changed
from corpus.source import Line
from language.function_words import is_function_word
from language.letters import has_cyrillic, has_latin
from language.morphology import is_known

_RULE = "damaged_capitals"
_LONGEST_TITLE = 90
_SHORTEST = 4
_FEWEST_APART = 4
_APART = re.compile(r"\s{2,}")
_SEAM = re.compile(r"(?<=[а-яё])(?=[А-ЯЁ][а-яё]{2})")


def damaged_capitals(text: str, vocabulary: BookVocabulary) -> Iterator[Edit]:
    """Yield an edit for each word of *text* with capitals inside that are out of place.

    One of capitals gets back those it lost; one of small letters loses those it gained; two
    words that were glued at a capital are parted. ``МГц`` and ``МакГрегор`` are left alone.
    """
    for match in find_words(text):
        word = match.group()
        if word[1:].islower() or len(word) < _SHORTEST or not is_damaged(word) or has_latin(word):
            continue
        if after := _parted(word, vocabulary):
            yield Edit(*match.span(), after, "space_before_capital", sure=False)
        elif _is_word(word, vocabulary):
            yield Edit(*match.span(), _mended(word), _RULE)


def _is_word(word: str, vocabulary: BookVocabulary) -> bool:
    return word.isalpha() and (is_known(word) or vocabulary.is_lower(word))


def _mended(word: str) -> str:
    if is_capital_word(word):
        return word.upper()
    return word[0] + word[1:].lower()


def _parted(word: str, vocabulary: BookVocabulary) -> str:
    """Return two words with a space where a capital begins the second, or ''."""
    parts = _SEAM.split(word)
    if len(parts) != 2 or not parts[0].islower() or _is_word(word, vocabulary):
        return ""
    whole = all(len(part) > 1 and is_known(part) for part in parts)
    return " ".join(parts) if whole else ""


def mend_titles(
    lines: Sequence[Line], vocabulary: BookVocabulary, decisions: Decisions
) -> tuple[list[Line], list[Changed]]:
    """Return *lines* with those that are set in damaged capitals in whole ones, and the rows."""
    mended, rows = list[Line](), list[Changed]()
    off = _RULE in rules_off(decisions)
    for line in lines:
        decided = decisions.get((_RULE, line.normalised))
        text = decided or (line.text if off else whole_capitals(line.text, vocabulary))
        if text != line.text:
            before = line.text.strip()
            rows.append(Changed(line.file, line.number, before, text, _RULE))
            line = replace(line, text=text)
        mended.append(line)
    return mended, rows


def whole_capitals(text: str, vocabulary: BookVocabulary) -> str:
    """Return a short line that is all in capitals, some of them damaged, in whole ones.

    >>> book = BookVocabulary()
    >>> whole_capitals("ПРОВЕРКИ ЛОВКОсТИ", book), whole_capitals("О ПАСНОСТЬ", book)
    ('ПРОВЕРКИ ЛОВКОСТИ', 'ОПАСНОСТЬ')
    >>> whole_capitals("П О Р Т  И  Г А В А Н Ь", book)
    'ПОРТ И ГАВАНЬ'
    >>> whole_capitals("ТЕСТ на ЛИДЕРСТВО", book)
    'ТЕСТ НА ЛИДЕРСТВО'
    >>> whole_capitals("Весь МГУ и ВДНХ", book), whole_capitals("ПОРТ", book)
    ('Весь МГУ и ВДНХ', 'ПОРТ')
    """
    bare = text.strip()
    if len(bare) > _LONGEST_TITLE or not has_cyrillic(bare) or "\t" in bare:
        return text
    closed = _closed_up(bare)
    words = closed.split()
    if closed != bare and not closed.isupper() and all(map(is_known, words)):
        return closed
    if not _are_set_in_capitals(words):
        return text
    joined = join_split_capitals(words, vocabulary)
    if joined == bare.split() and not any(map(is_damaged, joined)) and bare.isupper():
        return text
    known = [word for word in joined if is_known(_letters(word)) or vocabulary[_letters(word)]]
    return " ".join(joined).upper() if 2 * len(known) >= len(joined) else text


def _closed_up(text: str) -> str:
    """Return words whose letters were set apart closed up: ``П О Р Т``."""
    letters = text.split()
    if len(letters) < _FEWEST_APART or any(len(letter) > 1 for letter in letters):
        return text
    return " ".join("".join(word.split()) for word in _APART.split(text))


def _are_set_in_capitals(words: Sequence[str]) -> bool:
    """Are all of *words* in capitals, but for short ones that lost them: ``ТЕСТ на ЛИДЕРСТВО``?

    Then a word that is no abbreviation must be in capitals.
    """
    lost = [word for word in words if not _is_set_in_capitals(word)]
    if not lost:
        return True
    told = any(len(word) >= _SHORTEST and word.isupper() and is_known(word) for word in words)
    return told and all(_may_have_lost_capitals(word) for word in lost)


def _may_have_lost_capitals(word: str) -> bool:
    letters = _letters(word)
    return len(letters) < _SHORTEST and (is_damaged(letters) or is_function_word(letters))


def _is_set_in_capitals(word: str) -> bool:
    """Is *word* in capitals, a lone letter of a split one, or a sign?"""
    letters = _letters(word)
    return is_capital_word(word) or (len(letters) < 2 and not letters.islower())


def _letters(word: str) -> str:
    return "".join(filter(str.isalpha, word))
