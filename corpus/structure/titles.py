"""Words that say what a line is: «Глава 3», «Рис. 4»; lists that a user can extend."""

import re
from functools import cache
from pathlib import Path

from language.tsv import read_rows

_DATA = Path(__file__).parent / "data"
_NUMBERED = re.compile(r"([^\W\d_]+)\.?\s+(?:№\s*)?(?:\d+|[IVXLC]+)\b", re.UNICODE)


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


def section_word(text: str) -> str:
    """Return the word for a part of a book that *text* begins with, before a number, or ''.

    >>> section_word("ГЛАВА 3. Стрельба"), section_word("Глава гильдии")
    ('глава', '')
    """
    word = _first_word(text)
    return word if word in section_words() else ""


def is_caption(text: str) -> bool:
    """Is *text* a caption with its number?

    >>> is_caption("Рис. 3. Баржа"), is_caption("Рисунок на обложке")
    (True, False)
    """
    return _first_word(text) in _caption_words()
