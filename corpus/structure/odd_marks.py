"""Lists whose marks are no usual ones: «§», «»», «~», a letter of a symbol font.

A sign and a space begin three items in a row, and so it is a mark; one line alone or two
may begin with any sign. The sign is replaced by a bullet, a different one for each sign.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from corpus.source import Line
from corpus.structure.markers import BULLETS, DASHES, read_marker
from corpus.structure.wrapping import starts_small

_FEWEST = 3
# Of one item, which is wrapped.
_MOST_LINES = 4
_SIGN = re.compile(r"\s*([^\w\s])\N{VARIATION SELECTOR-16}? +(?=[^\W\d_]|[«\"])")
# Signs of sentences, quotations, boxes and tables.
_NO_MARKS = frozenset(".,:;…>|<=&%" + DASHES + "│┃║‖\"'“„")
_CATEGORIES = frozenset(("So", "Sm", "Sk", "Sc", "Po", "Pf", "Co"))
_USUAL = "▪▫▸▹"


def with_usual_marks(lines: Sequence[Line]) -> list[Line]:
    """Return *lines* with bullets for the odd signs that begin three items in a row or more.

    Leaves alone the rows of tables and what the format itself tells.
    """
    done = list(lines)
    marks: dict[str, str] = {}
    settled: set[int] = set()
    for at in range(len(lines)):
        items = [] if at in settled else list(_items(lines, at))
        if len(items) < _FEWEST:
            continue
        mark = marks.setdefault(_sign(lines[at]), _USUAL[len(marks) % len(_USUAL)])
        settled.update(items)
        for item in items:
            done[item] = replace(lines[item], text=_SIGN.sub(f"{mark} ", lines[item].text))
    return done


def _items(lines: Sequence[Line], start: int) -> Iterator[int]:
    """Yield the lines that begin items with the sign of the first, their other lines between."""
    sign = _sign(lines[start])
    last = start
    for at in range(start, len(lines) if sign else start):
        if _sign(lines[at]) == sign:
            yield at
            last = at
        elif not (lines[at].is_blank or _is_marked(lines[at]) or _goes_on(lines, last, at)):
            return


def _is_marked(line: Line) -> bool:
    """Is it an item of a list inside the list, or around it?"""
    return bool(_sign(line)) or read_marker(line.text) is not None


def _goes_on(lines: Sequence[Line], item: int, at: int) -> bool:
    """Is the line at *at* a further one of the item that begins at *item*?"""
    between = lines[item + 1 : at + 1]
    whole = len(between) < _MOST_LINES and not any(line.is_blank for line in between)
    return whole and starts_small(lines[at].text)


def _sign(line: Line) -> str:
    """Return the odd sign that *line* begins with, or ''."""
    found = None if line.role or line.heading else _SIGN.match(line.text)
    if found is None or found[1] in _NO_MARKS or found[1] in BULLETS or read_marker(line.text):
        return ""
    return found[1] if unicodedata.category(found[1]) in _CATEGORIES else ""
