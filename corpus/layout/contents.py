"""A table of contents: titles with pages that grow, left out and kept as evidence."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.layout.records import ContentsEntry
from corpus.layout.region_titles import title_lines, titles
from corpus.layout.running_heads import head_key
from corpus.source import Line

_LEADER = (
    r"(?:\s*(?:(?:\.\s?){3,}|(?:\N{HORIZONTAL ELLIPSIS}\s?)+|_{3,}|(?:\N{MIDDLE DOT}\s?){3,})\s*)"
)
_ENTRY = re.compile(
    rf"(?P<title>\s*\S.*?)(?:(?P<led>{_LEADER})|\t+|\s{{2,}}|(?P<loose>\s))(?P<page>\d{{1,4}})\s*"
)
_NUMBERED = re.compile(r"(\d+(?:\.\d+)*)\.?\s")
_LONGEST = 200
_LONGEST_GAP = 3
_FEWEST_TITLED, _FEWEST_UNTITLED = 3, 5
_LEAST_GROWING = 0.9
_LEAST_MET = 0.4
_INDENT = 2


@dataclass(frozen=True, slots=True)
class FoundContents:
    """The entries, and the indices of the lines that they were."""

    entries: tuple[ContentsEntry, ...] = ()
    used: frozenset[int] = frozenset()


def titles_met(lines: Sequence[Line]) -> list[tuple[int, int]]:
    """Return line and page of each title of the contents that one other line repeats."""
    found = find_contents(lines)
    places: dict[str, list[int]] = defaultdict(list)
    for at, line in enumerate(lines):
        if at not in found.used and 0 < len(line.text) <= _LONGEST:
            places[head_key(line.text)].append(at)
    met = [(places.get(head_key(entry.title), []), entry.page) for entry in found.entries]
    return [(ats[0], page) for ats, page in met if len(ats) == 1]


@dataclass(frozen=True, slots=True)
class _Row:
    first: int
    last: int
    title: str
    page: int
    indent: int


def find_contents(lines: Sequence[Line]) -> FoundContents:
    """Return the tables of contents in *lines*.

    One is a stretch of titles with pages that grow; a title of its own or the titles met
    again as lines of the book prove it. A title may be broken over two lines. Leaves alone
    price lists and tables. Known to fail: contents in two columns.
    """
    rows = list(_rows(lines))
    book = _keys(lines, rows)
    entries: list[ContentsEntry] = []
    used: set[int] = set()
    for stretch in _stretches(lines, rows):
        head = _title_before(lines, stretch[0].first)
        if _is_contents(stretch, book, titled=bool(head)):
            entries += _entries(stretch)
            used.update(head, *(range(row.first, row.last + 1) for row in stretch))
    return FoundContents(tuple(entries), frozenset(used))


def _rows(lines: Sequence[Line]) -> Iterator[_Row]:
    """Yield the lines that end in a page, with the line above where a title began there."""
    open_at = -1
    for at, line in enumerate(lines):
        text = line.text.rstrip()
        match = _ENTRY.fullmatch(text) if len(text) <= _LONGEST else None
        if match and any(map(str.isalpha, match["title"])):
            goes_on = open_at >= 0 and match["led"] and match["title"].strip()[0].islower()
            first = open_at if goes_on else at
            title = " ".join(lines[i].text.strip() for i in range(first, at))
            title = f"{title} {match['title'].strip(' .')}".strip()
            yield _Row(first, at, title, int(match["page"]), _indent(lines[first].text))
            open_at = -1
        else:
            open_at = at if text and len(text) <= _LONGEST else -1


def _indent(text: str) -> int:
    text = text.expandtabs(4)
    return len(text) - len(text.lstrip())


def _keys(lines: Sequence[Line], rows: Sequence[_Row]) -> frozenset[str]:
    taken = {at for row in rows for at in range(row.first, row.last + 1)}
    return frozenset(
        head_key(line.text)
        for at, line in enumerate(lines)
        if at not in taken and len(line.text) <= _LONGEST
    )


def _stretches(lines: Sequence[Line], rows: Sequence[_Row]) -> Iterator[list[_Row]]:
    stretch: list[_Row] = []
    for row in rows:
        if stretch and not _follows(lines, stretch[-1], row):
            yield stretch
            stretch = []
        stretch.append(row)
    if stretch:
        yield stretch


def _follows(lines: Sequence[Line], above: _Row, row: _Row) -> bool:
    """Do few lines stand between, and do the pages go on?"""
    between = [line for line in lines[above.last + 1 : row.first] if not line.is_blank]
    return len(between) <= _LONGEST_GAP and row.page >= above.page - 1


def _title_before(lines: Sequence[Line], first: int) -> tuple[int, ...]:
    for at in range(max(0, first - 2 * _LONGEST_GAP), first):
        if found := title_lines(lines, at, titles("contents")):
            return found
    return ()


def _is_contents(stretch: Sequence[_Row], book: frozenset[str], *, titled: bool) -> bool:
    growing = sum(a.page <= b.page for a, b in pairwise(stretch))
    if growing < _LEAST_GROWING * (len(stretch) - 1):
        return False
    if titled:
        return len(stretch) >= _FEWEST_TITLED
    met = sum(_key(row.title) in book or head_key(row.title) in book for row in stretch)
    return len(stretch) >= _FEWEST_UNTITLED and met >= _LEAST_MET * len(stretch)


def _key(title: str) -> str:
    """Return the key of a title without its number: ``1.1 Ход`` may stand as ``Ход``."""
    return head_key(_NUMBERED.sub("", title, count=1))


def _entries(stretch: Sequence[_Row]) -> Iterator[ContentsEntry]:
    indents = sorted({row.indent for row in stretch})
    steps = [b for a, b in pairwise(indents) if b - a >= _INDENT]
    for row in stretch:
        numbered = _NUMBERED.match(row.title)
        depth = sum(row.indent >= step for step in steps) + 1
        if numbered and numbered[1].count("."):
            depth = numbered[1].count(".") + 1
        yield ContentsEntry(row.title, row.page, depth)
