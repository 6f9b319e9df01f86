"""Where a pipe table ends: at the first line without a bar.

By the rules of GitHub a table goes on to the next blank line; in a dump the text of the book
stands right under it::

    | Судно | Груз |
    |-------|------|
    | Баржа | 8    |
    Груз делится на сухой и мокрый.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

_BAR = re.compile(r"(?<!\\)\|")
_NOTE = re.compile(r"\*\s")
_RULE = re.compile(r"(?=.*\|)[-:| \t]+")


def parted_behind_tables(text: str) -> Iterator[tuple[int, str]]:
    r"""Yield the parts of *text* with the number of lines before each.

    >>> list(parted_behind_tables("| а | б |\n|---|---|\n| в | г |\nТекст"))
    [(0, '| а | б |\n|---|---|\n| в | г |'), (3, 'Текст')]
    """
    lines = _with_notes(text.split("\n"))
    start, in_table = 0, False
    for at, line in enumerate(lines):
        barred = _BAR.search(line) is not None
        if in_table and not barred:
            in_table = False
            if line.strip():
                yield start, "\n".join(lines[start:at])
                start = at
        elif barred and _RULE.fullmatch(line) and at and _BAR.search(lines[at - 1]):
            in_table = True
    yield start, "\n".join(lines[start:])


def _with_notes(lines: list[str]) -> list[str]:
    r"""Return *lines*; one asterisk right under a table marks its note, and is no list.

    >>> _with_notes(["| Шлюпка* | 2 |", "* Берёт ещё одного.", "", "Текст"])[1]
    '\\* Берёт ещё одного.'
    """
    done = list(lines)
    for at, (above, line) in enumerate(pairwise(lines), 1):
        alone = not any(map(_NOTE.match, lines[at + 1 : at + 3]))
        if _NOTE.match(line) and _BAR.search(above) and alone:
            done[at] = f"\\{line}"
    return done
