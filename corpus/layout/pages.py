"""Page marks, taken out: the sheets they make of a source, and how these may be numbered.

Where the format knows sheets (form feeds, PDF pages) or a tool numbered them, ``sheets``
tells their pages. Otherwise the longest run of marks of one convention gives them. Nothing
is set by option; ``numbering`` chooses where two ways are left.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from corpus.layout.interruptions import turns_by_heads
from corpus.layout.page_runs import Mark, Run, find_runs
from corpus.layout.page_turns import with_missing_turns
from corpus.layout.records import FoundSheets, Numbering, Sheeted, Spared, discard
from corpus.layout.region_titles import titles
from corpus.layout.roman_pages import roman_run
from corpus.layout.running_heads import head_key
from corpus.layout.sheets import Sheet, counted_sheets, found_on_sheets
from corpus.layout.titles_in_heads import titles_in_heads
from corpus.source import Line, Source

_SOME_TEXT = 150
_PAGE_NUMBER = re.compile(r"^\s*\d{1,4}\W+|\W+\d{1,4}\s*$")
_NOTHING = Spared()
_MOST_AGREE = 0.8
_LEAST_PARTED = 0.5


def find_sheets(source: Source, spared: Spared = _NOTHING) -> Sheeted:
    """Return the lines of *source* without page marks, each with its sheet where there are any.

    A line that is *spared* may tell the page, but stays. Leaves alone
    numbers that belong to no run of pages. Known to fail: numbers of pages that stand inside
    a line of text; two bare numbers that neither cut a sentence nor end the text.
    """
    found = _found(source)
    named = dict(_titles_of_regions(source.lines, found.gone))
    titled = titles_in_heads(source.lines, found.gone)
    titled = {at: head for at, head in titled.items() if at not in named}
    named |= {at: head.line for at, head in titled.items()}
    lines = [named.get(at, line) for at, line in enumerate(source.lines)]
    gone = {
        at: kind
        for at, kind in found.gone.items()
        if at not in named and not spared.holds(lines[at].text, kind)
    }
    kept = [at for at in range(len(lines)) if at not in gone]
    places = sorted({bisect_right(kept, start - 1) for start in found.starts})
    return Sheeted(
        tuple(replace(lines[at], sheet=bisect_right(found.starts, at)) for at in kept),
        tuple(place for place in places if place < len(kept)),
        found.numberings,
        tuple(
            discard(titled[at].head if at in titled else lines[at], kind)
            for at, kind in sorted([*gone.items(), *((at, "running_head") for at in titled)])
        ),
    )


def _titles_of_regions(
    lines: Sequence[Line], gone: Mapping[int, str]
) -> Iterator[tuple[int, Line]]:
    """Yield the first head that is the title of an index, of a glossary, without its page number.

    «Указатель 23» at the head of a page may be the only place where that title stands.
    """
    known = titles("index") | titles("glossary")
    seen: set[str] = set()
    for at in sorted(at for at, kind in gone.items() if kind == "running_head"):
        text = _PAGE_NUMBER.sub("", lines[at].text)
        key = head_key(text)
        if key in known and key not in seen:
            yield at, replace(lines[at], text=text)
        seen.add(key)


def _found(source: Source) -> FoundSheets:
    lines, runs = source.lines, find_runs(source.lines)
    tool = next((run for run in runs if run.convention.by_tool), None)
    printed = next((run for run in runs if not run.convention.by_tool), None)
    if source.breaks:
        return found_on_sheets(lines, counted_sheets(source))
    if tool:
        return found_on_sheets(lines, _numbered(lines, tool), tool.marks)
    if printed and printed.convention.labelled:
        found = found_on_sheets(lines, _numbered(lines, printed), printed.marks)
        # A head with a number may stand above such a mark, on the sheet before its own.
        others = any(run is not printed and not run.marks[0].words for run in runs)
        bare = others or "running_head" not in found.gone.values()
        if found.numberings[0].basis == "numbers" and bare:
            return found
    return _by_run(lines, printed, runs) if printed else _unnumbered(lines)


def _numbered(lines: Sequence[Line], tool: Run) -> list[Sheet]:
    """Return the sheets of a tool's marks, which stand at the head unless text shows the foot."""
    ats = [mark.at for mark in tool.marks]
    if _stand_at_foot(lines, ats, by_default=False):
        spans = zip([0, *(at + 1 for at in ats[:-1])], ats, strict=True)
    else:
        spans = zip(ats, [*ats[1:], len(lines)], strict=True)
    return [Sheet(m.page, *span) for m, span in zip(tool.marks, spans, strict=True)]


def _unnumbered(lines: Sequence[Line]) -> FoundSheets:
    """Find where pages turn without Arabic marks: at Roman ones, which are taken out, or at heads.

    Neither tells the number of a page.
    """
    roman = [mark.at for mark in roman_run(lines, None)]
    turns = [at + 1 for at in roman] or turns_by_heads(lines)
    starts = [0, *turns] if turns else []
    unnumbered = (Numbering((None,) * len(starts), "nothing"),)
    return FoundSheets(starts, unnumbered, dict.fromkeys(roman, "page_number"))


def _by_run(lines: Sequence[Line], run: Run, runs: list[Run]) -> FoundSheets:
    """Take the pages from *run*, and what other runs agree with it: left and right pages."""
    marks = sorted(_agreeing(run, runs), key=lambda mark: mark.at)
    # A head without a number that nothing stands above is the title of the text.
    first = next(at for at, line in enumerate(lines) if not line.is_blank)
    turns = with_missing_turns(lines, marks)
    marks = [mark for mark in turns if mark.printed or mark.at > first]
    heads = {mark.words for mark in marks if mark.words}
    roman = [mark.at for mark in roman_run(lines, marks[0].at, heads)]
    printed = [mark for mark in marks if mark.printed]
    # Heads without a number stand where those with one do; beside bare numbers they may not.
    alike = marks if run.marks[0].words else printed
    ends = sorted([*roman, *(mark.at for mark in alike)])
    at_foot = _stand_at_foot(lines, ends, by_default=run.convention.at_foot)
    said = {mark.words for mark in printed} - {""}
    again = (mark for mark in marks if not mark.printed and mark.words in said)
    gone = {mark.at: "running_head" if mark.words else "page_number" for mark in printed}
    gone |= dict.fromkeys((mark.at for mark in again), "running_head")
    starts = [0, *sorted([*roman, *(mark.at for mark in marks)])]
    ways = (_by_marks(run, marks, roman, at_foot=way) for way in (at_foot, not at_foot))
    return FoundSheets(starts, tuple(ways), gone | dict.fromkeys(roman, "page_number"))


def _by_marks(run: Run, marks: Sequence[Mark], roman: Sequence[int], *, at_foot: bool) -> Numbering:
    """Return the numbers of the sheets between the marks; Roman ones number none."""
    between = [_page_between(marks, passed, at_foot) for passed in range(len(marks) + 1)]
    if roman and not at_foot:
        between[0] = None
    pages = (*[None] * len(roman), *between)
    numbers = sorted({mark.page for mark in marks if mark.printed})
    told = _told(run.convention.name, numbers, at_foot)
    return Numbering(pages, "tool" if run.convention.labelled else "marks", told)


def _told(name: str, pages: Sequence[int], at_foot: bool) -> str:
    """Say which pages have their numbers where: a page may have one at its head and foot."""
    place = "внизу" if at_foot else "вверху"
    if len(pages) == 1:
        return f"страница {pages[0]}, номер вида «{name}» {place}"
    spread = f"{pages[0]}\N{EN DASH}{pages[-1]}"
    return f"страницы {spread}, номера вида «{name}» {place} (страниц с номером: {len(pages)})"


def _agreeing(run: Run, runs: list[Run]) -> Iterator[Mark]:
    """Yield the marks of *run* and of the runs whose numbers lie between its own."""
    yield from run.marks
    ats = [mark.at for mark in run.marks]
    for other in runs:
        fit = [mark for mark in other.marks if _fits(mark, run.marks, bisect_right(ats, mark.at))]
        if other is not run and len(fit) > _MOST_AGREE * len(other.marks):
            yield from fit


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


def _stand_at_foot(lines: Sequence[Line], ats: Sequence[int], *, by_default: bool) -> bool:
    """Do the marks at *ats* end their pages, by the text before the first, after the last one?"""
    before, after = _letters(lines[: ats[0]]), _letters(lines[ats[-1] + 1 :])
    if (before > _SOME_TEXT) != (after > _SOME_TEXT):
        return before > after
    if before and after and (parted := _parted_from_text(lines, ats)):
        return parted < 0
    # The last page may be a few words, but nothing at all stands outside.
    return by_default if bool(before) == bool(after) else before > after


def _parted_from_text(lines: Sequence[Line], ats: Sequence[int]) -> int:
    """Return 1 if a blank line parts most marks from the text above alone, -1 from that below."""
    sides = [_is_blank(lines, at - 1) - _is_blank(lines, at + 1) for at in ats]
    most = max((1, -1), key=sides.count)
    return most if sides.count(most) > _LEAST_PARTED * len(ats) else 0


def _is_blank(lines: Sequence[Line], at: int) -> bool:
    return 0 <= at < len(lines) and lines[at].is_blank


def _letters(lines: Iterable[Line]) -> int:
    return sum(sum(map(str.isalpha, line.text)) for line in lines)
