"""A text as tokens with offsets.

A token is a word (with its inner hyphens and apostrophes: ``спас-бросок``,
``Shas'o``) or a game value (``2D6``, ``4+``, ``12"``, ``0-6"``, ``1/2``). Punctuation
and space are no tokens.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from language.letters import SOFT_HYPHEN, STRESS, unmarked

_INSIDE = (
    rf"[-\N{{HYPHEN}}\N{{NON-BREAKING HYPHEN}}'\N{{RIGHT SINGLE QUOTATION MARK}}{SOFT_HYPHEN}]"
)
_UNIT = r"[+\"\N{DOUBLE PRIME}%\N{DEGREE SIGN}]"
_PART = rf"[^\W_]+(?:{STRESS}[^\W_]*)*"
TOKEN = re.compile(rf"{_PART}(?:{_INSIDE}{_PART})*(?:(?<=\d){_UNIT})?")


@dataclass(frozen=True, slots=True)
class Token:
    """A word or game value of a text: ``text`` is ``source[start:end]``, unmarked."""

    text: str
    start: int
    end: int


def tokenize(text: str) -> Iterator[Token]:
    """Yield the tokens of *text* in order.

    >>> [t.text for t in tokenize('Спас-бросок на 4+: «2D6» и 12".')]
    ['Спас-бросок', 'на', '4+', '2D6', 'и', '12"']
    """
    for match in TOKEN.finditer(text):
        yield Token(unmarked(match.group()), match.start(), match.end())


def words(text: str) -> list[str]:
    """Return the texts of the tokens alone."""
    return [unmarked(match.group()) for match in TOKEN.finditer(text)]
