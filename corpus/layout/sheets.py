"""Sheets that the format knows (form feeds, PDF pages) or a tool counted, and their numbers.

A number at the head or foot of a sheet votes for an offset: printed page minus sheet. The
offsets of all sheets are chosen at once: as many votes as can be, with as few changes from
one sheet to the next. So a plate that was not counted, or a part that is counted anew, moves
the pages after it, and a price that stands last on its sheet moves none.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from corpus.layout.edges import edge_depths
from corpus.layout.page_agreement import numbers_beside_words
from corpus.layout.page_conventions import read_head, read_mark
from corpus.layout.page_runs import Mark, is_rest_of_list
from corpus.layout.records import FoundSheets, Numbering
from corpus.layout.roman_pages import roman_on_sheets
from corpus.source import Line, Source

_FEWEST_VOTES, _LEAST_SHARE = 3, 0.3
_FEWEST_ALONE = 2
# So many votes must be gained by another offset for the sheets that follow.
_CHANGE = 2.5
_MOST_OFFSETS = 8
# Captions of figures may stand under the number of a page, so many and so short.
_MOST_CAPTIONS, _LONGEST_CAPTION = 8, 40


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


def found_on_sheets(
    lines: Sequence[Line], sheets: Sequence[Sheet], marks: Iterable[Mark] = ()
) -> FoundSheets:
    """Return how *sheets* may be numbered; *marks* are the tool's own, none if counted."""
    gone = {mark.at: "page_number" for mark in marks}
    by_tool = bool(gone)
    votes = [vote for sheet in sheets for vote in _votes(lines, sheet, gone)]
    offsets = _offsets(votes, [sheet.number for sheet in sheets])
    agreed = _agreed([vote for vote in votes if offsets.get(vote.sheet) == vote.offset])
    gone |= {vote.at: "running_head" if vote.words else "page_number" for vote in agreed}
    roman = _roman(lines, sheets, agreed, gone)
    gone |= dict.fromkeys(roman, "page_number")
    numbered = [sheet for sheet in sheets if sheet.first > max(roman, default=-1)]
    count = len({vote.sheet for vote in agreed})
    numberings = _numberings(sheets, numbered, offsets, count, by_tool=by_tool)
    return FoundSheets([sheet.first for sheet in sheets], tuple(numberings), gone)


def _numberings(
    sheets: Sequence[Sheet],
    numbered: Collection[Sheet],
    offsets: dict[int, int],
    count: int,
    *,
    by_tool: bool,
) -> Iterator[Numbering]:
    """Yield the possible numberings, the preferred one first: printed numbers, then the tool's.

    Sheets without any number get one only if the contents or the index tell the offset; for
    them "no numbers" comes first.
    """
    pages = [sheet.number + offsets.get(sheet.number, 0) for sheet in sheets]
    known = tuple(
        page if page > 0 and sheet in numbered else None
        for sheet, page in zip(sheets, pages, strict=True)
    )
    if not (count or by_tool):
        told = f"листов: {len(sheets)}, номеров страниц на них нет"
        yield Numbering((None,) * len(sheets), "nothing", told)
    basis = "numbers" if count else "tool" if by_tool else "counted"
    yield Numbering(known, basis, told_of_sheets(sheets, known, count))


def told_of_sheets(sheets: Sequence[Sheet], pages: Sequence[int | None], count: int) -> str:
    """Say how the numbers of sheets and pages differ, and by how many numbers it is told."""
    offsets = [p - s.number for s, p in zip(sheets, pages, strict=True) if p is not None]
    told = "номера страниц и листов совпадают"
    if any(offsets):
        parts = [
            f"на {abs(by)} {'больше' if by > 0 else 'меньше'}" if by else "тот же"
            for by in dict.fromkeys(offsets)
        ]
        told = f"номер страницы {', потом '.join(parts)} номера листа"
    return f"{told} (листов: {len(sheets)}, подтверждений: {count})" if count else ""


def _edge(lines: Sequence[Line], sheet: Sheet, gone: Collection[int]) -> dict[int, int]:
    """Return the lines at head and foot of a sheet with their depth.

    The line above the captions that end a sheet is at its foot too.
    """
    filled = [at for at in range(sheet.first, sheet.end) if not lines[at].is_blank]
    filled = [at for at in filled if at not in gone]
    depths = edge_depths(filled)
    for depth in range(1, min(_MOST_CAPTIONS + 1, len(filled))):
        at = filled[-depth]
        depths.setdefault(at, -depth)
        text = lines[at].text.strip()
        if len(text) > _LONGEST_CAPTION or text.endswith((".", "!", "?")):
            break
    return depths


def _votes(lines: Sequence[Line], sheet: Sheet, gone: Collection[int]) -> Iterator[_Vote]:
    for at, depth in _edge(lines, sheet, gone).items():
        if is_rest_of_list(lines, at):
            continue
        if found := read_mark(lines[at].text):
            yield _Vote(at, sheet.number, depth, found[1] - sheet.number)
        elif head := read_head(lines[at].text):
            if not head.like_value:
                yield _Vote(at, sheet.number, depth, head.page - sheet.number, head.words)
        else:
            for inner in numbers_beside_words(lines[at].text, at):
                offset = inner.page - sheet.number
                yield _Vote(at, sheet.number, depth, offset, inner.words)


def _offsets(votes: Sequence[_Vote], sheets: Sequence[int]) -> dict[int, int]:
    """Return the offset of each sheet by its number; nothing if too few sheets agree on any."""
    counts = Counter(offset for offset, _ in {(vote.offset, vote.sheet) for vote in votes})
    alone = _agree_alone(votes, len(sheets))
    fewest = min(_FEWEST_ALONE if alone else _FEWEST_VOTES, len(sheets))
    likely = [offset for offset, count in counts.most_common(_MOST_OFFSETS) if count >= fewest]
    if not likely:
        return {}
    cast = {(vote.sheet, vote.offset) for vote in votes}
    chosen = _path([[float((sheet, o) in cast) for o in likely] for sheet in sheets])
    path = {sheet: likely[at] for sheet, at in zip(sheets, chosen, strict=True)}
    agreed = sum((sheet, offset) in cast for sheet, offset in path.items())
    return path if agreed >= max(fewest, _LEAST_SHARE * len(sheets)) else {}


def _agree_alone(votes: Sequence[_Vote], sheets: int) -> bool:
    """Do bare numbers, first or last on all sheets but one, tell one and the same offset?"""
    for depth in (0, -1):
        bare = [vote for vote in votes if vote.depth == depth and not vote.words]
        agreed = len({vote.offset for vote in bare}) == 1
        if agreed and len({vote.sheet for vote in bare}) >= max(_FEWEST_ALONE, sheets - 1):
            return True
    return False


def _path(worth: Sequence[Sequence[float]]) -> list[int]:
    """Return which column to take in each row for the most worth, a change costing _CHANGE."""
    total = list(worth[0])
    links: list[list[int]] = []
    for row in worth[1:]:
        best = max(range(len(total)), key=lambda at: (total[at], -at))
        stays = [total[at] >= total[best] - _CHANGE for at in range(len(row))]
        links.append([at if stay else best for at, stay in enumerate(stays)])
        total = [
            gain + (total[at] if stays[at] else total[best] - _CHANGE)
            for at, gain in enumerate(row)
        ]
    path = [max(range(len(total)), key=lambda at: (total[at], -at))]
    for row_links in reversed(links):
        path.append(row_links[path[-1]])
    return path[::-1]


def _agreed(votes: Sequence[_Vote]) -> list[_Vote]:
    """Return the *votes* for the chosen offsets that are marks, not text that has the number.

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
