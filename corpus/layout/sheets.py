"""Printed pages where the format knows sheets: form feeds, PDF pages, a tool's numbers.

The printed number is that of the sheet plus an offset, which the numbers at the heads and
feet of the sheets vote for, or else the table of contents.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from corpus.layout.contents import titles_met
from corpus.layout.edges import edge_depths
from corpus.layout.page_conventions import read_head, read_mark
from corpus.layout.page_runs import Mark
from corpus.layout.records import FoundPages
from corpus.layout.roman_pages import roman_on_sheets
from corpus.source import Line, Source

_FEWEST_VOTES, _LEAST_SHARE = 3, 0.3


@dataclass(frozen=True, slots=True)
class Sheet:
    """Lines *first* up to *end* (exclusive), numbered by the tool or counted."""

    number: int
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class _Vote:
    """A number at the edge of a sheet; *depth* 0 is its first line, -1 the last one.

    *offset* is page minus sheet, *words* what stands beside the number.
    """

    at: int
    sheet: int
    depth: int
    offset: int
    words: str = ""


def counted_sheets(source: Source) -> list[Sheet]:
    """Return the sheets between the breaks of *source*."""
    firsts = [0, *source.breaks]
    ends = [*source.breaks, len(source.lines)]
    return [
        Sheet(n, first, end) for n, (first, end) in enumerate(zip(firsts, ends, strict=True), 1)
    ]


def pages_of_sheets(
    lines: Sequence[Line], sheets: Sequence[Sheet], marks: Iterable[Mark] = ()
) -> FoundPages:
    """Return the pages of *lines* by *sheets*; *marks* are the tool's own, none if counted."""
    gone = {mark.at: "page_number" for mark in marks}
    by_tool = bool(gone)
    votes = [vote for sheet in sheets for vote in _votes(lines, sheet, gone)]
    offset, count = _elected(votes, len(sheets))
    agreed = _agreed([vote for vote in votes if vote.offset == offset]) if count else []
    gone |= {vote.at: "running_head" if vote.words else "page_number" for vote in agreed}
    roman = _roman(lines, sheets, agreed, gone)
    gone |= dict.fromkeys(roman, "page_number")
    if not count:
        offset, count = _by_contents(lines, sheets)
    pages: list[int | None] = [None] * len(lines)
    for sheet in sheets:
        page = sheet.number + offset
        known = (count or by_tool) and page > 0 and sheet.first > max(roman, default=-1)
        pages[sheet.first : sheet.end] = [page if known else None] * (sheet.end - sheet.first)
    notes = [_told(offset, count, len(sheets))] if count or not by_tool else []
    return FoundPages(pages, [sheet.first for sheet in sheets], gone, tuple(notes))


def _told(offset: int, count: int, sheets: int) -> str:
    if not count:
        return f"листов: {sheets}, номеров страниц на них нет"
    told = "номера страниц и листов совпадают"
    if offset:
        more = "больше" if offset > 0 else "меньше"
        told = f"номер страницы на {abs(offset)} {more} номера листа"
    return f"{told} (листов: {sheets}, подтверждений: {count})"


def _edge(lines: Sequence[Line], sheet: Sheet, gone: Collection[int]) -> dict[int, int]:
    """Return the lines at head and foot of a sheet with their depth."""
    on_sheet = range(sheet.first, sheet.end)
    return edge_depths([at for at in on_sheet if not lines[at].is_blank and at not in gone])


def _votes(lines: Sequence[Line], sheet: Sheet, gone: Collection[int]) -> Iterator[_Vote]:
    for at, depth in _edge(lines, sheet, gone).items():
        if found := read_mark(lines[at].text):
            yield _Vote(at, sheet.number, depth, found[1] - sheet.number)
        elif head := read_head(lines[at].text):
            yield _Vote(at, sheet.number, depth, head.page - sheet.number, head.words)


def _elected(votes: Sequence[_Vote], sheets: int) -> tuple[int, int]:
    """Return the offset that most sheets agree on, and their number; (0, 0) if too few do."""
    counts = Counter(offset for offset, _ in {(vote.offset, vote.sheet) for vote in votes})
    if not counts:
        return 0, 0
    offset, count = counts.most_common(1)[0]
    enough = count >= min(_FEWEST_VOTES, sheets) and count >= _LEAST_SHARE * sheets
    return (offset, count) if enough else (0, 0)


def _agreed(votes: Sequence[_Vote]) -> list[_Vote]:
    """Return the *votes* of one offset that are marks, not text that has the number by chance.

    Marks stand at one place of many sheets: of two bare numbers the one at the commoner
    place is it. One with words is text if a bare number stands on its sheet, unless its words
    come again; else a row of a table or a sentence that has the number of its page would go.
    """
    depths = Counter(vote.depth for vote in votes)
    keys = Counter(vote.words for vote in votes)
    worded = Counter(vote.depth for vote in votes if vote.words)
    bare = {v.sheet: v for v in sorted(votes, key=lambda v: depths[v.depth]) if not v.words}

    def is_mark(vote: _Vote) -> bool:
        if not vote.words:
            return vote is bare[vote.sheet]
        usual = worded[vote.depth] >= _LEAST_SHARE * len(votes) and depths[vote.depth] > 1
        return keys[vote.words] > 1 or (usual and vote.sheet not in bare)

    return [vote for vote in votes if is_mark(vote)]


def _roman(
    lines: Sequence[Line], sheets: Sequence[Sheet], agreed: Sequence[_Vote], gone: Collection[int]
) -> set[int]:
    first = min((vote.sheet for vote in agreed), default=0)
    edges = [
        (sheet.number, list(_edge(lines, sheet, gone))) for sheet in sheets if sheet.number < first
    ]
    return roman_on_sheets(edges, lines)


def _by_contents(lines: Sequence[Line], sheets: Sequence[Sheet]) -> tuple[int, int]:
    """Return the offset that the table of contents gives, and how many titles agree on it."""
    firsts = [sheet.first for sheet in sheets]
    met = titles_met(lines)
    by_title = [page - sheets[bisect_right(firsts, at) - 1].number for at, page in met]
    offset, count = Counter(by_title).most_common(1)[0] if met else (0, 0)
    return (offset, count) if count >= _FEWEST_VOTES and 2 * count > len(met) else (0, 0)
