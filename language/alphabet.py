"""Where a term stands in an alphabetical list."""

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from language.letters import fold, has_cyrillic

T = TypeVar("T")

_NO_LETTER = re.compile(r"[^\w]+")
_REST = "#"
_LATIN = "A\N{EN DASH}Z"


def letter(term: str, russian: bool = True) -> str:
    """Return the capital letter under which *term* stands, ``#`` for a figure or mark.

    In a *russian* list the few English terms share a place.

    >>> letter("ёлка"), letter("«Эгида»"), letter("2D6"), letter("AP"), letter("AP", False)
    ('Е', 'Э', '#', 'A–Z', 'A')
    """
    first = _NO_LETTER.sub("", fold(term))[:1].upper()
    if not first.isalpha():
        return _REST
    return first if has_cyrillic(first) or not russian else _LATIN


def by_letter(
    items: Iterable[T], term: Callable[[T], str], russian: bool = True
) -> dict[str, list[T]]:
    """Return *items* sorted and grouped by the letter of their *term*; marks are passed over."""

    def key(item: T) -> tuple[bool, str, str]:
        first = letter(term(item), russian)
        return has_cyrillic(first), first, _NO_LETTER.sub(" ", fold(term(item))).strip()

    groups: dict[str, list[T]] = {}
    for item in sorted(items, key=key):
        groups.setdefault(letter(term(item), russian), []).append(item)
    return groups
