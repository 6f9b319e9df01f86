"""A list of titles without pages: what a chapter holds, said at its beginning.

::

    Содержание главы
    1.1 Причалы
    1.2 Краны
    1.3 Склады

    1.1 Причалы
    Баржа стоит у причала …

Each line of the list comes again below as a heading: the first time it is text.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from corpus.source import Line
from corpus.structure.shape import looks_like_heading

_FEWEST = 3


def with_listed_titles(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield *lines*, the titles of such a list with the role ``paragraph``.

    Three at least, one right under the other, must come again, in their order. Leaves alone
    what the format calls a heading. Known to fail: a list with a title that the text words
    otherwise.
    """
    places: dict[str, list[int]] = {}
    for at, line in enumerate(lines):
        if not line.is_blank:
            places.setdefault(line.normalised, []).append(at)
    run: list[int] = []
    listed: set[int] = set()
    for at in range(len(lines) + 1):
        again = at < len(lines) and _comes_again(lines[at], at, places)
        if again and (not run or _follows(lines, run[-1], at, places)):
            run.append(at)
            continue
        listed |= set(run) if len(run) >= _FEWEST else set()
        run = [at] if again else []
    for at, line in enumerate(lines):
        yield replace(line, role="paragraph") if at in listed else line


def _comes_again(line: Line, at: int, places: dict[str, list[int]]) -> bool:
    if line.is_blank or line.heading or line.role or not looks_like_heading(line.text):
        return False
    return len(places[line.normalised]) == 2 and places[line.normalised][0] == at


def _follows(lines: Sequence[Line], above: int, at: int, places: dict[str, list[int]]) -> bool:
    """Does a line stand right under another, here, and farther below when both come again?"""
    first, second = (places[lines[place].normalised][1] for place in (above, at))
    return at == above + 1 and second > first + 1
