"""The marks of list items as the stages read them: bullets and numbers, deeper ones indented."""

import re
from collections.abc import Callable

_LATIN = "abcdefghijklmnopqrstuvwxyz"
# Without the letters that no list is numbered by.
_RUSSIAN = "абвгдежзиклмнопрстуфхцчшщэюя"
_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l")),
    *((40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
_BULLETS = ("\N{BULLET}", "\N{EN DASH}", "\N{WHITE BULLET}")
_INDENT = "  "
# A letter with a stop would be taken for the end of a sentence.
_LETTER, _BRACKETED = re.compile(r"^([^\W\d_])\.$"), r"\1)"


def bullet(depth: int) -> str:
    """Return the mark of an item at *depth* from 0, and a space; indented from the third on.

    >>> [bullet(depth) for depth in range(3)]
    ['• ', '– ', '  ◦ ']
    """
    return f"{_INDENT * (depth - 1)}{_BULLETS[min(depth, len(_BULLETS) - 1)]} "


def numbered(label: str, depth: int) -> str:
    """Return a number as the mark of an item at *depth*, and a space; indented from the second on.

    >>> numbered("2.", 0), numbered("a.", 1)
    ('2. ', '  a) ')
    """
    return f"{_INDENT * depth}{_LETTER.sub(_BRACKETED, label)} "


def _roman(number: int) -> str:
    text = ""
    for worth, sign in _ROMAN:
        text += sign * (number // worth)
        number %= worth
    return text


def _letters(alphabet: str) -> Callable[[int], str]:
    """After the last letter come doubled ones."""
    size = len(alphabet)
    return lambda number: alphabet[(number - 1) % size] * (1 + (number - 1) // size)


# By their names in DOCX, and by the attribute ``type`` of a list in HTML.
FORMATS: dict[str, Callable[[int], str]] = {
    "lowerLetter": _letters(_LATIN),
    "upperLetter": _letters(_LATIN.upper()),
    "russianLower": _letters(_RUSSIAN),
    "russianUpper": _letters(_RUSSIAN.upper()),
    "lowerRoman": _roman,
    "upperRoman": lambda number: _roman(number).upper(),
}
FORMATS |= {
    "a": FORMATS["lowerLetter"],
    "A": FORMATS["upperLetter"],
    "i": FORMATS["lowerRoman"],
    "I": FORMATS["upperRoman"],
}
