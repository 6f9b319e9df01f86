"""The number of a place said in words: «сто двадцать третья» страница, "page twenty-three".

In goes a run of such words, out comes its value. The words are in ``numerals.tsv``; of ordinals
their beginnings, for what follows one is an ending::

    value	cardinals	ordinals
    4	четыре four	четверт четвёрт fourth
"""

import re
from collections.abc import Mapping
from pathlib import Path

from language.tsv import read_rows

TABLE = Path(__file__).with_name("numerals.tsv")
_ROWS = tuple(read_rows(TABLE.read_text("utf-8"), ("value", "cardinals", "ordinals"), TABLE.name))


def _values(column: str) -> Mapping[str, int]:
    return {word: int(row["value"]) for row in _ROWS for word in row[column].split()}


CARDINALS = _values("cardinals")
ORDINALS = _values("ordinals")
_ENDING = "(?:ая|ой|ую|ей|ью|ья|ю|я|е)?"
HUNDRED = 100


def _any_of(words: Mapping[str, int]) -> str:
    return f"(?:{'|'.join(sorted(words, key=len, reverse=True))})"


_BEFORE = rf"(?:{_any_of(CARDINALS)}[\s-]+(?:and\s+)?)*"
ORDINAL = rf"{_BEFORE}{_any_of(ORDINALS)}{_ENDING}"
"""Words that say which one: they stand before its name, «пятая страница», or behind it."""
NUMERAL = rf"(?:{ORDINAL}|{_BEFORE}{_any_of(CARDINALS)})"
"""The same, or a number that counts, which stands behind the name: «страница пять»."""
_WORD = re.compile(r"[^\W\d_]+")


def value(words: str) -> str:
    """Return the number that *words* say, in digits; digits stay as they are.

    >>> value("сто двадцать третья"), value("one hundred and twelve"), value("27")
    ('123', '112', '27')
    """
    total = 0
    for word in _WORD.findall(words.lower()):
        one = _value_of(word)
        total = total * one if one == HUNDRED and 0 < total < 10 else total + one
    return str(total) if total else words


def _value_of(word: str) -> int:
    if word in CARDINALS:
        return CARDINALS[word]
    begun = (stem for stem in ORDINALS if word.startswith(stem))
    return ORDINALS.get(max(begun, key=len, default=""), 0)
