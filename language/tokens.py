"""A text as tokens with offsets.

A token is a word (with its inner hyphens and apostrophes: ``спас-бросок``,
``Shas'o``) or a game value (``2D6``, ``4+``, ``12"``, ``0-6"``, ``1/2``). Punctuation
and space are no tokens.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from language.letters import SOFT_HYPHEN, STRESS, unmarked

_INSIDE = (
    rf"[-\N{{HYPHEN}}\N{{NON-BREAKING HYPHEN}}'\N{{RIGHT SINGLE QUOTATION MARK}}{SOFT_HYPHEN}]"
)
_UNIT = r"[+\"\N{DOUBLE PRIME}%\N{DEGREE SIGN}]"
_PART = rf"[^\W_]+(?:{STRESS}[^\W_]*)*"
TOKEN = re.compile(rf"{_PART}(?:{_INSIDE}{_PART})*(?:(?<=\d){_UNIT})?")


class Token(NamedTuple):
    """A word or game value of a text: ``text`` is ``source[start:end]``, unmarked."""

    text: str
    start: int
    end: int


def tokenize(text: str) -> Iterator[Token]:
    """Yield the tokens of *text* in order.

    >>> [t.text for t in tokenize('Спас-бросок на 4+: «2D6» и 12".')]
    ['Спас-бросок', 'на', '4+', '2D6', 'и', '12"']
    """
    marked = _is_marked(text)
    for match in TOKEN.finditer(text):
        yield Token(unmarked(match[0]) if marked else match[0], match.start(), match.end())


def words(text: str) -> list[str]:
    """Return the texts of the tokens alone."""
    found: list[str] = TOKEN.findall(text)
    return list(map(unmarked, found)) if _is_marked(text) else found


def _is_marked(text: str) -> bool:
    """Has any word a mark that is no letter? Few texts have, and most words need no look."""
    return SOFT_HYPHEN in text or STRESS in text
