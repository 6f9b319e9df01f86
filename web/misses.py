"""What readers looked for and did not find: a file of a server's own, kept only if it is asked for.

A JSON object a line, without address, cookie or time of day::

    {"day": "2026-05-01", "query": "сейв от лазпушки", "after": ""}
    {"day": "2026-05-01", "query": "спас-бросок за укрытие", "after": "сейв за кустами"}

The first is a query that the books could not answer, or that holds a word they lack. The second
says that a reader who had asked *after* in vain asked *query* next, and was answered: what the
player calls a thing, and what the books call it. ``svod terms candidates`` makes rows of both.
The file stays below ``2 * MOST_BYTES``: a full one becomes ``NAME.old``, the one before it goes.
"""

import json
import os
from collections.abc import Callable
from datetime import date
from pathlib import Path

MOST_BYTES = 1_000_000
LONGEST = 200
"""Letters of a query that are kept: what is longer is no question."""

Hear = Callable[[str, str, bool], None]
"""Hears a query, the one before it of the same reader ('' for none), and if it was answered."""


def ignore_miss(query: str, after: str, is_answered: bool) -> None:
    """Keep nothing: what a server does unless it is told to keep misses."""


def keeper(path: Path, today: Callable[[], date] = date.today) -> Hear:
    """Return what writes misses to *path*; raises OSError now if no file can be there."""
    path.open("a").close()

    def hear(query: str, after: str, is_answered: bool) -> None:
        if is_answered and not after:
            return
        before = after[:LONGEST] if is_answered else ""
        row = {"day": today().isoformat(), "query": query[:LONGEST], "after": before}
        if path.exists() and path.stat().st_size >= MOST_BYTES:
            os.replace(path, path.with_name(f"{path.name}.old"))
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")

    return hear
