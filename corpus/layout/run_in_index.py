"""Entries of an index that run on in one paragraph: each is set on a line of its own.

::

    Указатель                                            Указатель
    Аренда, 12; баржа: грузовая 14,          ▶           Аренда, 12
    пассажирская 12; ветер боковой и                     баржа
    встречный, 12, 18.                                   – грузовая 14
                                                         …

The index is found afterwards as any other. A colon leads to the entries below a term, which commas
part. A full stop ends a paragraph of entries and is left out.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from corpus.layout.region_titles import title_lines, titles
from corpus.layout.wrapped import EntryLines
from corpus.report import Changed
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
_ENDS_IN_PAGE = re.compile(r"\d\.?$")
_PAGE_BEHIND = re.compile(r"\s+\d{1,4}$")
_BELOW = re.compile(r"(?<=\d),\s+(?=[^\W\d_])")


def part_run_in_index(joiner: EntryLines) -> tuple[tuple[Line, ...], tuple[Changed, ...]]:
    """Return the lines of *joiner*, entries of a run-in index on lines of their own.

    Tell the words that were made whole. Five entries at least must follow a title of an index, most
    with a page and by the alphabet. Leaves alone an index that has a line for each entry, though
    semicolons part the pages there.
    """
    lines, parted, changed = joiner.lines, list[Line](), list[Changed]()
    bare = [replace(line, text=_PAGE_BEHIND.sub("", line.text)) for line in lines]
    at = 0
    while at < len(lines):
        titled = title_lines(bare, at, titles("index"))
        first, end = at, titled[-1] + 1 if titled else at + 1
        at = _end_of_run(lines, end) if titled else end
        body = lines[end:at]
        is_run_in = bool(titled) and _is_run_in(body)
        parted += (bare if is_run_in else lines)[first:end]
        parted += _entries(body, joiner, changed) if is_run_in else body
    return tuple(parted), tuple(changed)


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


def _entries(body: Sequence[Line], joiner: EntryLines, changed: list[Changed]) -> Iterator[Line]:
    """Yield a line for each entry and each one below it; *changed* takes what was made whole."""
    whole: list[Line] = []
    is_cut = False
    for line in filter(lambda line: not line.is_blank, body):
        first, *others = _BETWEEN.split(line.text.strip())
        if is_cut and _goes_on(whole[-1].text, first):
            text, rows = joiner.join(whole[-1].text, first, line, "index_wrap")
            whole[-1] = replace(whole[-1], text=text)
            changed += rows
        else:
            whole.append(replace(line, text=first))
        whole += (replace(line, text=part) for part in others if part)
        is_cut = bool((others or [first])[-1])  # else the line ends with a semicolon
    for line in whole:
        yield from _with_those_below(replace(line, text=_END.sub("", line.text)))


def _goes_on(above: str, below: str) -> bool:
    """Does an entry go on in the next line? Not after its pages, nor at a heading of one letter."""
    return len(above) > 1 < len(below) and not (_ENDS_IN_PAGE.search(above) and below[0].isalpha())


def _with_those_below(entry: Line) -> Iterator[Line]:
    """Yield an entry, and those below it on lines of their own."""
    term, colon, rest = entry.text.partition(": ")
    if not colon or _DIGIT.match(rest):
        yield entry
        return
    yield replace(entry, text=term)
    for below in _BELOW.split(rest):
        yield replace(entry, text=f"\N{EN DASH} {below}")
