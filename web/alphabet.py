"""Where a term stands in an alphabetical list."""

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from language.letters import fold, has_cyrillic

T = TypeVar("T")

_NO_LETTER = re.compile(r"[^\w]+")
_REST = "#"


def letter(term: str) -> str:
    """Return the capital letter under which *term* stands, ``#`` for a figure or mark.

    >>> letter("ёлка"), letter("«Эгида»"), letter("2D6")
    ('Е', 'Э', '#')
    """
    first = _NO_LETTER.sub("", fold(term))[:1].upper()
    return first if first.isalpha() else _REST


def alphabetical(term: str) -> tuple[str, bool, str]:
    """Return the key by which terms are sorted: both alphabets apart, marks passed over."""
    bare = _NO_LETTER.sub(" ", fold(term)).strip()
    return (letter(term), has_cyrillic(term), bare)


def by_letter(items: Iterable[T], term: Callable[[T], str]) -> dict[str, list[T]]:
    """Return *items* sorted and grouped by the letter of their *term*."""
    groups: dict[str, list[T]] = {}
    for item in sorted(items, key=lambda item: alphabetical(term(item))):
        groups.setdefault(letter(term(item)), []).append(item)
    return groups
