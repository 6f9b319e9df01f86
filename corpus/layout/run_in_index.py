"""Entries of an index that run on in one paragraph: each is set on a line of its own.

::

    Указатель
    Аренда, 12; баржа, 11, 14–15; буксир, 13; ветер боковой
    и встречный, 12, 18; груз, 11.

The index is found afterwards as any other: an entry that a line end cuts goes on in the next line
there too. A full stop ends a paragraph of entries and may be left out.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from corpus.layout.region_titles import title_lines, titles
from corpus.source import Line
from language.letters import fold

_FEWEST_ENTRIES = 5
_IN_A_LINE = 1.25
"""Entries to a line on average: one that is cut at both ends of a line counts for less."""
_LEAST_ORDERED = 0.75
"""Share of the entries that follow the alphabet; in prose about half do."""
_LEAST_WITH_PAGES = 0.6
"""Share of the pieces that end in a page; the others are cut by a line end."""
_BETWEEN = re.compile(r"(?<=[\d.])\s*;\s*")
_TERM = re.compile(r"[^\W\d_]{2}")
_WITH_PAGES = re.compile(r".*[^\W\d_]{2}.*\d\D{0,2}$")
_DIGIT = re.compile(r"\d")
_END = re.compile(r"(?<=\d)\.$")


def part_run_in_index(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Return *lines* with the entries of a run-in index on lines of their own.

    Five entries at least must follow a title of an index, most with a page and by the alphabet.
    Leaves alone an index that has a line for each entry, though semicolons part the pages there.
    """
    parted: list[Line] = []
    at = 0
    while at < len(lines):
        titled = title_lines(lines, at, titles("index"))
        end = titled[-1] + 1 if titled else at + 1
        parted += lines[at:end]
        at = _end_of_run(lines, end) if titled else end
        body = lines[end:at]
        parted += _entries(body) if _is_run_in(body) else body
    return tuple(parted)


def _end_of_run(lines: Sequence[Line], first: int) -> int:
    """Return where the paragraphs from *first* on end that hold semicolons."""
    end = at = first
    while at < len(lines):
        paragraph = at
        while at < len(lines) and not lines[at].is_blank:
            at += 1
        if any(_BETWEEN.search(line.text) for line in lines[paragraph:at]):
            end = at
        elif at > paragraph and sum(map(len, (line.text for line in lines[paragraph:at]))) > 2:
            break  # more than a letter
        at += 1
    return end


def _is_run_in(body: Sequence[Line]) -> bool:
    filled = [line.text.strip() for line in body if _DIGIT.search(line.text)]
    terms = [part for text in filled for part in _BETWEEN.split(text) if _TERM.search(part)]
    entries = [fold(part) for part in terms if _WITH_PAGES.match(part)]
    ordered = sum(above <= below for above, below in pairwise(entries))
    fewest = max(_FEWEST_ENTRIES, _IN_A_LINE * len(filled), _LEAST_WITH_PAGES * len(terms))
    return len(entries) >= fewest and ordered >= _LEAST_ORDERED * (len(entries) - 1)


def _entries(body: Sequence[Line]) -> Iterator[Line]:
    """Yield a line for each entry, and for each part of one that a line end cuts."""
    for line in body:
        parts = _BETWEEN.split(line.text.strip())
        for part in parts:
            if part or line.is_blank:
                yield replace(line, text=_END.sub("", part))
