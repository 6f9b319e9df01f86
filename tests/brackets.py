"""Texts with [brackets] round what a case is about."""

import re

_BRACKET = re.compile(r"[\[\]]")


def unbracketed(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Return *text* without its brackets, and what stood in them as (start, end)."""
    places = [match.start() - at for at, match in enumerate(_BRACKET.finditer(text))]
    return _BRACKET.sub("", text), list(zip(places[::2], places[1::2], strict=True))
