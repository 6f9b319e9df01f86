"""Lines that a word and its number tell: a part of a book («Глава 3»), a caption («Рис. 4»)."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from corpus.source import Line
from corpus.structure.word_lists import caption_words, section_words
from corpus.structure.wrapping import last_word
from language.function_words import is_joining_word
from language.morphology import analyses, lemma

# A word and its number: «Рис. 3», «§ 4», «Табл. № 2».
_NUMBERED = re.compile(r"([^\W\d_]+|§)\.?\s*(?:(?<=\s)|(?<=§))(?:№\s*)?(?:\d+[а-яa-z]?|[IVXLC]+)\b")
# A word and a letter that stands for itself: «Приложение А. Мука».
_LETTERED = re.compile(r"([^\W\d_]+)\s+[А-ЯA-Z](?:[.:]|\s*$|\s(?=[А-ЯЁA-Z][а-яё]))")
# A word and another, which may count: «Часть вторая».
_COUNTED = re.compile(r"([^\W\d_]+)\s+([^\W\d_]+)")
# Where a second caption begins on the line of the first.
_CAPTION_AGAIN = re.compile(r"\s+(?=[А-ЯЁ][а-яё]+\.?\s+(?:№\s*)?\d+\b)")
_LAST_NUMBERED = re.compile(r"\s([^\W\d_]+)\.?\s*\d+[а-яa-z]?$")
# What a picture is called, and after it who made it: «Фото: А. Ветров», «Рисунок автора».
_CREDIT = re.compile(r"([А-ЯЁа-яё]+)\.?(:)?\s+(\S+)(?:\s+\S+){0,3}")
# What is seen on it behind a colon or a full stop, where it has no number: «Илл. слева: порт».
_PICTURED = re.compile(r"(?:Рис|Илл|Фото|Схема|Карта)\.?(?:\s+[а-яё]+){0,3}\s*[:.]\s+\S")
_PICTURES = frozenset(("фото", "фотография", "рисунок", "рис", "иллюстрация", "илл"))
# A noun of a deed before the word: «Продолжение таблицы 2».
_GOES_ON = re.compile(r"[А-ЯЁ][а-яё]+ние\s+([а-яё]+)\s+(?:№\s*)?\d+\b")


def _first_word(text: str) -> str:
    match = _NUMBERED.match(text.strip())
    return match[1].lower() if match else ""


def _is_ordinal(word: str) -> bool:
    return any("Anum" in found.grammemes for found in analyses(word)[:1])


def section_word(text: str) -> str:
    """Return the word for a part of a book that *text* begins with, or ''.

    A number stands after it, a letter, or a word that counts.

    >>> section_word("ГЛАВА 3. Стрельба"), section_word("Глава гильдии")
    ('глава', '')
    >>> section_word("§ 4. Плотина"), section_word("Приложение А"), section_word("Часть вторая")
    ('§', 'приложение', 'часть')
    """
    bare = text.strip()
    counted = _COUNTED.match(bare)
    ordinal = counted[1] if counted and _is_ordinal(counted[2]) else ""
    lettered = _LETTERED.match(bare)
    words = (_first_word(bare), ordinal.lower(), lettered[1].lower() if lettered else "")
    return next((word for word in words if word in section_words()), "")


def is_caption(text: str) -> bool:
    """Is *text* a caption with its number?

    >>> is_caption("Рис. 3. Баржа"), is_caption("Рисунок на обложке")
    (True, False)
    >>> is_caption("Продолжение таблицы 2"), is_caption("Илл. на обороте: порт ночью")
    (True, True)
    """
    if _PICTURED.match(text.strip()):
        return True
    goes_on = _GOES_ON.match(text.strip())
    return (_first_word(text) or (lemma(goes_on[1]) if goes_on else "")) in caption_words()


def is_credit(text: str) -> bool:
    """Does *text* say whose a picture is?

    >>> is_credit("Фото автора"), is_credit("Иллюстрация: А. Ветров"), is_credit("Рисунок на песке")
    (True, True, False)
    """
    match = _CREDIT.fullmatch(text.strip())
    if match is None or match[1].lower() not in _PICTURES:
        return False
    return bool(match[2]) or any("gent" in a.grammemes for a in analyses(match[3])[:1])


def ends_in_caption(text: str) -> bool:
    """Does a label run into the caption of its figure: «Направление на причал рис.13»?"""
    last = _LAST_NUMBERED.search(text)
    return last is not None and last[1].lower() in caption_words()


def captions_apart(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield *lines*, each caption on its own: ``Рис. 1. Мельница Рис. 2. Жёрнов``.

    Not where the second is referred to: «см. рис. 2», «на рис. 2».
    """
    for line in lines:
        start = 0
        for match in _CAPTION_AGAIN.finditer(line.text) if is_caption(line.text) else ():
            before, after = line.text[start : match.start()], line.text[match.end() :]
            if is_caption(after) and before[-1:] not in ",;(" and not _leads_on(before):
                yield replace(line, text=before)
                start = match.end()
        yield replace(line, text=line.text[start:]) if start else line


def _leads_on(text: str) -> bool:
    last = last_word(text)
    return is_joining_word(last) or last.lower() == "см"
