"""Words that say what a line is: «Глава 3», «Рис. 4»; lists that a user can extend."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from corpus.source import Line
from corpus.structure.wrapping import last_word
from language.function_words import is_joining_word
from language.morphology import analyses, lemma
from language.tsv import read_rows

_DATA = Path(__file__).parent / "data"
_NUMBERED = re.compile(r"([^\W\d_]+|§)\.?\s*(?:(?<=\s)|(?<=§))(?:№\s*)?(?:\d+|[IVXLC]+)\b")
_LETTERED = re.compile(r"([^\W\d_]+)\s+[А-ЯA-Z](?:[.:]|\s*$|\s(?=[А-ЯЁA-Z][а-яё]))")
_COUNTED = re.compile(r"([^\W\d_]+)\s+([^\W\d_]+)")
_CAPTION_AGAIN = re.compile(r"\s+(?=[А-ЯЁ][а-яё]+\.?\s+(?:№\s*)?\d+\b)")
_GOES_ON = re.compile(r"[А-ЯЁ][а-яё]+ние\s+([а-яё]+)\s+(?:№\s*)?\d+\b")


@cache
def section_words() -> dict[str, int]:
    """Return the ranks of the words for parts of a book."""
    table = _DATA / "heading_words.tsv"
    rows = read_rows(table.read_text("utf-8"), ("word", "rank"), table.name)
    return {row["word"]: row.convert("rank", int) for row in rows}


@cache
def _caption_words() -> frozenset[str]:
    text = (_DATA / "caption_words.txt").read_text("utf-8")
    return frozenset(line for line in text.split("\n") if line and not line.startswith("#"))


def _first_word(text: str) -> str:
    match = _NUMBERED.match(text.strip())
    return match[1].lower() if match else ""


def _is_ordinal(word: str) -> bool:
    return any("Anum" in found.grammemes for found in analyses(word)[:1])


def section_word(text: str) -> str:
    """Return the word for a part of a book that *text* begins with, or ''.

    A number stands behind it, a letter, or a word that counts.

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
    >>> is_caption("Продолжение таблицы 2")
    True
    """
    goes_on = _GOES_ON.match(text.strip())
    return (_first_word(text) or (lemma(goes_on[1]) if goes_on else "")) in _caption_words()


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
