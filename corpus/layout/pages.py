"""Printed pages: the marks taken out, and every line told the page it stands on.

Where the format knows sheets (form feeds, PDF pages) or a tool numbered them, the
printed number is sheet plus an offset, which the numbers at the heads and feet of the
sheets vote for. Otherwise the longest run of marks of one convention gives the pages.
Nothing is set by option; what was learned is told in the notes.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from corpus.layout.contents import titles_met
from corpus.layout.page_conventions import (
    Mark,
    Run,
    find_runs,
    head_words,
    read_head,
    read_mark,
)
from corpus.layout.records import Paged, discard
from corpus.source import Line, Source

_EDGE_LINES = 2
_FEWEST_VOTES, _LEAST_SHARE = 3, 0.3
_SOME_TEXT = 150
_MOST_AGREE = 0.8


# The index of a line, the type it would be discarded as, and page minus sheet.
_Vote = tuple[int, str, int]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Lines *first* up to *end* (exclusive), numbered by the tool or counted."""

    number: int
    first: int
    end: int


def find_pages(source: Source) -> Paged:
    """Return the lines of *source* without page marks, each with its page where that is known.

    Leaves alone numbers that belong to no run of pages. Known to fail: numbers of pages that
    stand inside a line of text; Roman numbers; a dump of fewer than three pages with bare
    numbers.
    """
    runs = find_runs(source.lines)
    tool = next((run for run in runs if run.by_tool), None)
    printed = next((run for run in runs if not run.by_tool), None)
    if source.breaks:
        return _by_sheets(source.lines, _counted(source), ())
    if tool:
        return _by_sheets(source.lines, _numbered(source.lines, tool), tool.marks)
    if printed:
        return _by_run(source.lines, printed, runs)
    return Paged(source.lines)


def _counted(source: Source) -> list[_Sheet]:
    firsts = [0, *source.breaks]
    ends = [*source.breaks, len(source.lines)]
    return [
        _Sheet(n, first, end) for n, (first, end) in enumerate(zip(firsts, ends, strict=True), 1)
    ]


def _numbered(lines: Sequence[Line], tool: Run) -> list[_Sheet]:
    """Return the sheets of a tool's marks, which stand at the head unless text shows the foot."""
    ats = [mark.at for mark in tool.marks]
    if _stand_at_foot(lines, tool.marks, by_default=False):
        spans = zip([0, *(at + 1 for at in ats[:-1])], ats, strict=True)
    else:
        spans = zip(ats, [*ats[1:], len(lines)], strict=True)
    return [_Sheet(m.page, *span) for m, span in zip(tool.marks, spans, strict=True)]


def _by_sheets(lines: Sequence[Line], sheets: list[_Sheet], marks: Iterable[Mark]) -> Paged:
    gone = {mark.at: "page_number" for mark in marks}
    by_tool = bool(gone)
    by_sheet = [list(_votes(lines, sheet, gone)) for sheet in sheets]
    offset, count = _elected(by_sheet)
    if count:
        gone |= _agreed(lines, [v for votes in by_sheet for v in votes if v[2] == offset])
    else:
        offset, count = _by_contents(lines, sheets)
    notes = [_told(offset, count, len(sheets))] if count or not by_tool else []
    pages: list[int | None] = [None] * len(lines)
    for sheet in sheets:
        page = sheet.number + offset
        known = (count or by_tool) and page > 0
        pages[sheet.first : sheet.end] = [page if known else None] * (sheet.end - sheet.first)
    return _paged(lines, pages, [sheet.first for sheet in sheets], gone, notes)


def _told(offset: int, count: int, sheets: int) -> str:
    if not count:
        return f"листов: {sheets}, номеров страниц на них нет"
    return f"страница = лист {offset:+d} (листов: {sheets}, согласны: {count})"


def _votes(lines: Sequence[Line], sheet: _Sheet, gone: dict[int, str]) -> Iterator[_Vote]:
    """Yield index, kind and offset of each number at the head or foot of a sheet."""
    filled = [at for at in range(sheet.first, sheet.end) if not lines[at].is_blank]
    filled = [at for at in filled if at not in gone]
    for at in dict.fromkeys(filled[:_EDGE_LINES] + filled[-_EDGE_LINES:]):
        if found := read_mark(lines[at].text):
            yield at, "page_number", found[1] - sheet.number
        elif head := read_head(lines[at].text):
            yield at, "running_head", head.page - sheet.number


def _elected(by_sheet: list[list[_Vote]]) -> tuple[int, int]:
    """Return the offset that most sheets agree on, and their number; (0, 0) if too few do."""
    counts = Counter(offset for votes in by_sheet for offset in {v[2] for v in votes})
    if not counts:
        return 0, 0
    offset, count = counts.most_common(1)[0]
    enough = count >= min(_FEWEST_VOTES, len(by_sheet)) and count >= _LEAST_SHARE * len(by_sheet)
    return (offset, count) if enough else (0, 0)


def _agreed(lines: Sequence[Line], votes: Sequence[_Vote]) -> dict[int, str]:
    """Return the lines of *votes*; one with words only if its words, or its like, come again.

    Else a sentence that begins with the number of its page would go.
    """
    worded = [at for at, kind, _ in votes if kind == "running_head"]
    keys = Counter(head_words(lines[at].text) for at in worded)
    many = len(worded) >= _LEAST_SHARE * len(votes)
    return {
        at: kind
        for at, kind, _ in votes
        if kind != "running_head" or many or keys[head_words(lines[at].text)] > 1
    }


def _by_contents(lines: Sequence[Line], sheets: Sequence[_Sheet]) -> tuple[int, int]:
    """Return the offset that the table of contents gives, and how many titles agree on it."""
    firsts = [sheet.first for sheet in sheets]
    met = titles_met(lines)
    by_title = [page - sheets[bisect_right(firsts, at) - 1].number for at, page in met]
    offset, count = Counter(by_title).most_common(1)[0] if met else (0, 0)
    return (offset, count) if count >= _FEWEST_VOTES and 2 * count > len(met) else (0, 0)


def _by_run(lines: Sequence[Line], run: Run, runs: list[Run]) -> Paged:
    """Take the pages from *run*, and what other runs agree with it: left and right pages."""
    marks = sorted(_agreeing(run, runs), key=lambda mark: mark.at)
    marks = sorted([*marks, *_missing(lines, marks)], key=lambda mark: mark.at)
    at_foot = _stand_at_foot(lines, marks, by_default=run.usually_at_foot)
    gone = {mark.at: "running_head" if mark.words else "page_number" for mark in marks}
    ats = [mark.at for mark in marks]
    pages: list[int | None] = []
    for at in range(len(lines)):
        passed = bisect_right(ats, at)
        pages.append(_page_between(marks, passed, at_foot))
    starts = [0, *(at + 1 for at in ats)] if at_foot else [0, *ats]
    place = "внизу" if at_foot else "вверху"
    spread = f"{marks[0].page}\N{EN DASH}{marks[-1].page}"
    note = f"страницы {spread} (меток вида «{run.name}» {place}: {len(marks)})"
    return _paged(lines, pages, starts, gone, [note])


def _agreeing(run: Run, runs: list[Run]) -> Iterator[Mark]:
    """Yield the marks of *run* and of the runs whose numbers lie between its own."""
    yield from run.marks
    ats = [mark.at for mark in run.marks]
    for other in runs:
        fit = [mark for mark in other.marks if _fits(mark, run.marks, bisect_right(ats, mark.at))]
        if other is not run and len(fit) > _MOST_AGREE * len(other.marks):
            yield from fit


def _missing(lines: Sequence[Line], marks: Sequence[Mark]) -> Iterator[Mark]:
    """Yield lines with just the number that is missing between two marks: odd running heads."""
    for before, after in pairwise(marks):
        if after.page - before.page == 2:
            for at in range(before.at + 1, after.at):
                head = read_head(lines[at].text)
                if head and head.page == before.page + 1:
                    yield replace(head, at=at)
                    break


def _fits(mark: Mark, marks: Sequence[Mark], place: int) -> bool:
    low = marks[place - 1].page if place else marks[0].page - 2
    high = marks[place].page if place < len(marks) else marks[-1].page + 2
    return low <= mark.page <= high


def _page_between(marks: Sequence[Mark], passed: int, at_foot: bool) -> int | None:
    """Return the page of a line after *passed* marks, by the marks on both sides."""
    if at_foot:
        page = marks[passed].page if passed < len(marks) else marks[-1].page + 1
    else:
        page = marks[passed - 1].page if passed else marks[0].page - 1
    return page if page > 0 else None


def _stand_at_foot(lines: Sequence[Line], marks: Sequence[Mark], *, by_default: bool) -> bool:
    """Do the marks end their pages?

    Told by the pages that the table of contents gives, else by text before the first mark
    and after the last one.
    """
    ats = [mark.at for mark in marks]
    votes = Counter(
        at_foot
        for at, page in titles_met(lines)
        for at_foot in (True, False)
        if _page_between(marks, bisect_right(ats, at), at_foot) == page
    )
    if votes[True] != votes[False]:
        return votes[True] > votes[False]
    before = _has_text(lines[: marks[0].at])
    after = _has_text(lines[marks[-1].at + 1 :])
    return by_default if before == after else before


def _has_text(lines: Iterable[Line]) -> bool:
    return sum(sum(map(str.isalpha, line.text)) for line in lines) > _SOME_TEXT


def _paged(
    lines: Sequence[Line],
    pages: Sequence[int | None],
    starts: Iterable[int],
    gone: dict[int, str],
    notes: list[str],
) -> Paged:
    kept = [at for at in range(len(lines)) if at not in gone]
    places = sorted({bisect_right(kept, start - 1) for start in starts})
    return Paged(
        tuple(replace(lines[at], page=pages[at]) for at in kept),
        tuple(place for place in places if place < len(kept)),
        tuple(discard(lines[at], kind) for at, kind in sorted(gone.items())),
        tuple(notes),
    )
