"""Letter case: damaged capitals (``ЛЕсА``), split ones (``П РИЧАЛ``), lost sentence starts.

A font without small capitals drops single letters to small ones and sets the first letter
of a heading apart. A word counts as capitals if half of its letters, two at least, are.
"""

import re
from collections.abc import Iterator, Sequence

from corpus.repair.edits import Edit
from corpus.repair.vocabulary import BookVocabulary
from corpus.repair.word_lists import listed_words
from language.letters import fold, has_cyrillic
from language.morphology import LONGEST_FORM, is_known

_ONE_LETTER_WORDS = frozenset("авикосуя")
_START = re.compile(r"(?<![^\W\d_])([^\W\d_]++)([)»\"]?)[.!?][»\")]?\s+([а-яё][^\W\d_]*)")
_SENTENCE = re.compile(r"(^[\W\d_]*|[.!?] +)([а-яё])")
_ROMAN = re.compile(r"[IVXLC]+\W*")
_SHORT = 3


def is_capital_word(word: str) -> bool:
    """Is *word* set in capitals, be they damaged?

    >>> [is_capital_word(w) for w in ("ЛЕсА:", "МЕЛь", "На", "сТОП-КРаН", "лесА")]
    [True, True, False, True, False]
    """
    if len(word) > LONGEST_FORM:
        return False
    letters = [sign for sign in word if sign.isalpha()]
    capitals = sum(sign.isupper() for sign in letters)
    return capitals > 1 and capitals * 2 >= len(letters)


def is_damaged(word: str) -> bool:
    """Does a capital stand inside *word* beside small letters: ``деревьЯ``, ``ЛЕсА``?"""
    if len(word) > LONGEST_FORM:
        return False
    inner = [sign for sign in word[1:] if sign.isalpha()]
    small = any(sign.islower() for sign in word)
    return small and any(sign.isupper() for sign in inner) and "-" not in word


def join_split_capitals(words: Sequence[str], vocabulary: BookVocabulary) -> list[str]:
    """Join a lone first letter to the rest of its word: ``П`` ``РИЧАЛ``, ``И`` ``сТОРИЯ``.

    A letter that is a word itself (``И`` ``СТЕНЫ``) is joined only if the whole is a word
    of the book or dictionary and the rest is not one of the book; if neither tells, at
    the head of a line or if the dictionary lacks the rest.
    """
    joined: list[str] = []
    waiting = ""
    for word in words:
        if waiting:
            whole = waiting + word
            if _is_split(waiting, word, vocabulary, first=not joined):
                word = whole
            else:
                joined.append(waiting)
            waiting = ""
        if len(word) == 1 and word.isalpha():
            waiting = word
        else:
            joined.append(word)
    return joined + ([waiting] if waiting else [])


def _is_split(letter: str, rest: str, vocabulary: BookVocabulary, first: bool) -> bool:
    bare = rest.strip('.,:;!?»")')
    if fold(letter) not in _ONE_LETTER_WORDS:
        return True
    whole = letter + bare
    if not (is_known(whole) or vocabulary.is_lower(whole)):
        return False
    if vocabulary.is_lower(whole) != vocabulary.is_lower(bare):
        return vocabulary.is_lower(whole)
    return first or not is_known(bare)


def sentence_case(text: str, vocabulary: BookVocabulary) -> str:
    """Return a heading in capitals as a sentence: names and abbreviations keep theirs.

    >>> sentence_case("ЗАПАС D3 (ЯКОРЬ)", BookVocabulary())
    'Запас D3 (якорь)'
    >>> sentence_case("ГЛАВА 2. ЯКОРЯ", BookVocabulary())
    'Глава 2. Якоря'
    >>> sentence_case("ПРИЛОЖЕНИЕ А. МЕРЫ", BookVocabulary())
    'Приложение А. Меры'
    """
    words = text.split(" ")
    last = len(words) - 1
    whole = " ".join(
        word if _is_number_letter(word, at == last) else _small(word, vocabulary)
        for at, word in enumerate(words)
    )
    return _SENTENCE.sub(lambda match: match[1] + match[2].upper(), whole)


def _is_number_letter(word: str, is_last: bool) -> bool:
    """Is *word* a letter for a number, as no preposition ends a heading or its part?"""
    return len(word.rstrip(".:")) == 1 and (is_last or word[-1] in ".:")


def _small(word: str, vocabulary: BookVocabulary) -> str:
    if not has_cyrillic(word) or _ROMAN.fullmatch(word):
        return word
    bare = word.strip("«»\"'(),.:;!?/")
    if vocabulary.is_abbreviation(bare):
        return word
    small = word.lower()
    if vocabulary.is_name(bare):
        at = word.index(bare)
        return small[:at] + small[at].upper() + small[at + 1 :]
    return small


def sentence_starts(text: str, vocabulary: BookVocabulary) -> Iterator[Edit]:
    """Yield an edit for each sentence that begins with a small letter.

    Only for a text whose capitals are known to be damaged; «и т.п. в остальном» and other
    abbreviations are left alone.
    """
    if first := re.match(r"\W*([а-яё][^\W\d_]*)", text):
        yield _raised(first, 1)
    for match in _START.finditer(text):
        short = len(match[1]) < _SHORT or fold(match[1]) in listed_words("abbreviations")
        if match[2] or not short:
            yield _raised(match, 3)


def _raised(match: re.Match[str], group: int) -> Edit:
    word = match[group]
    raised = word[0].upper() + word[1:]
    return Edit(match.start(group), match.end(group), raised, "sentence_start")
