"""Chapters that the running heads name: their titles put where the chapters begin.

::

    ГАВАНЬ: ИГРА   |   ПОРТ        ГАВАНЬ: ИГРА   |   МОРЕ — ВОЛНЫ
    10   II        |   II   11     14   III       |   III         15

A head that names the book stands on one side; the head of the other side changes with the
chapters, the Roman number of the chapter may stand beside it on every page. A head that says
the chapter's title and more is that of a section.
"""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, pairwise

from corpus.layout.cover import best_cover
from corpus.layout.region_titles import titles
from corpus.layout.roman_pages import read_roman
from corpus.layout.running_heads import head_key, title_keys
from corpus.report import Changed
from corpus.source import Line

CHAPTER, SECTION = "chapter", "section"
_LONGEST = 90
_FEWEST_LETTERS = 3
_FEWEST_CHAPTERS, _FEWEST_SHEETS = 2, 2
_LEAST_SHARE = 0.5
# Of every second sheet of a chapter, so many have its head: pictures may fill the others.
_DENSE, _LONGEST_GAP = 0.6, 6
# The contents and the index are made anew, and are no chapters.
_NO_CHAPTERS = titles("contents") | titles("index")
_OF_CHAPTER = re.compile(r"\W*\s[-\N{EN DASH}\N{EM DASH}/|\N{BULLET}]\s+|\s*:\s+")


@dataclass(frozen=True, slots=True)
class _Run:
    """A head that stands on the sheets *first* up to *end*, *count* of them; *at* is its line."""

    key: str
    at: int
    first: int
    end: int
    count: int

    @property
    def score(self) -> int:
        """How many sheets it explains."""
        return self.count


@dataclass(frozen=True, slots=True)
class _Heads:
    """The lines of each sheet, which of them are running heads, and the chapter's number."""

    lines: Sequence[Line]
    heads: Container[int]
    sheets: Mapping[int, Sequence[int]]
    numbers: Mapping[int, int]

    @classmethod
    def of(cls, lines: Sequence[Line], heads: Container[int]) -> "_Heads":
        found = {
            sheet: [at for at in group if not lines[at].is_blank]
            for sheet, group in groupby(range(len(lines)), key=lambda at: lines[at].sheet)
        }
        numbers = {
            sheet: number
            for sheet, ats in found.items()
            for at in ats
            if at in heads and (number := read_roman(lines[at].text))
        }
        return cls(lines, heads, {s: ats for s, ats in found.items() if s and ats}, numbers)

    def key(self, at: int) -> str:
        """Return what two prints of one head share; '' for a number and what is no title."""
        text = self.lines[at].text.strip()
        titled = len(text) <= _LONGEST and text[0].isalnum() and not read_roman(text)
        key = head_key(text) if titled else ""
        return key if sum(map(str.isalpha, key)) >= _FEWEST_LETTERS else ""

    def at_edge(self, sheet: int) -> Iterator[int]:
        """Yield the running heads of *sheet*, and the line under them: it may be their first."""
        ats = self.sheets[sheet]
        yield from (at for at in ats if at in self.heads)
        yield from [at for at in ats if at not in self.heads][:1]

    def begins(self, sheet: int) -> int:
        """Return the first line of *sheet*."""
        first = self.sheets[sheet][0]
        while first and self.lines[first - 1].sheet == sheet:
            first -= 1
        return first


def with_chapters(
    lines: Sequence[Line], heads: Container[int]
) -> tuple[list[Line], list[Changed], frozenset[int]]:
    """Return *lines* without *heads*, the title of each chapter above it.

    Tell what was changed, and which of *lines* were moved: two may have one number, where the
    pages of a spread were parted.

    There must be two chapters at least, one after the other, whose heads stand on most
    sheets of their side, and one of them must have its title nowhere else: else the titles in
    the text say all. A title that stands in the text too is marked there.
    """
    book = _Heads.of(lines, heads)
    runs = _runs(book)
    titles = {run.at: _title(lines, runs[:number], run) for number, run in enumerate(runs)}
    places = [_place(book, above, run) for above, run in pairwise([None, *runs]) if run]
    places = [
        (at, is_title and titles[run.at][1] == CHAPTER)
        for run, (at, is_title) in zip(runs, places, strict=True)
    ]
    if all(is_title for _, is_title in places):
        return [line for at, line in enumerate(lines) if at not in heads], [], frozenset()
    placed = {at: (run, is_title) for run, (at, is_title) in zip(runs, places, strict=True)}
    moved = frozenset(run.at for run, is_title in placed.values() if not is_title)
    kept: list[Line] = []
    rows: list[Changed] = []
    for at, line in enumerate(lines):
        run, is_title = placed.get(at, (None, False))
        if run and is_title:
            is_whole = run.key in title_keys(line.text.strip())
            kept.append(replace(line, role=CHAPTER) if is_whole else line)
            continue
        if run:
            text, role = titles[run.at]
            head = lines[run.at]
            kept.append(replace(head, text=text, role=role, sheet=line.sheet))
            before, sure = head.text.strip(), run.first in book.numbers
            rows.append(
                Changed(head.file, head.number, before, text, "running_head_is_title", sure)
            )
        if at not in heads and at not in moved:
            kept.append(line)
    return kept, rows, moved


def _runs(book: _Heads) -> list[_Run]:
    """Return the heads of the chapters in order; none unless they cover most of the book."""
    places: dict[str, dict[int, int]] = {}
    for sheet in book.sheets:
        for at in book.at_edge(sheet):
            places.setdefault(book.key(at), {}).setdefault(sheet, at)
    for key in _NO_CHAPTERS | {""}:
        places.pop(key, None)
    sheets = len(book.sheets)
    proposed = [list(_stretches(key, found)) for key, found in places.items()]
    most = _LEAST_SHARE * sheets
    of_chapters = (runs for runs in proposed if all(r.end - r.first <= most for r in runs))
    runs = best_cover(chain.from_iterable(of_chapters))
    covered = sum(run.end - run.first for run in runs) >= _LEAST_SHARE * sheets
    if len(runs) < _FEWEST_CHAPTERS or not covered:
        return []
    return [_from_title(book, above, run) for above, run in pairwise([None, *runs]) if run]


def _from_title(book: _Heads, above: _Run | None, run: _Run) -> _Run:
    """Return a run with the sheets before it, two at most, that have its head inside their text."""
    for sheet in range(max(run.first - 2, above.end if above else 1), run.first):
        at = next((at for at in book.sheets.get(sheet, ()) if book.key(at) == run.key), None)
        if at is not None:
            return replace(run, at=at, first=sheet, count=run.count + 1)
    return run


def _stretches(key: str, found: Mapping[int, int]) -> Iterator[_Run]:
    """Yield the runs of a head: it stands on most sheets of its side, from first to last."""
    run: list[int] = []
    for sheet in [*sorted(found), None]:
        if run and (sheet is None or sheet - run[-1] > _LONGEST_GAP):
            dense = len(run) >= _DENSE * ((run[-1] - run[0]) // 2 + 1)
            if dense and len(run) >= _FEWEST_SHEETS:
                yield _Run(key, found[run[0]], run[0], run[-1] + 1, len(run))
            run = []
        run += [] if sheet is None else [sheet]


def _title(lines: Sequence[Line], above: Sequence[_Run], run: _Run) -> tuple[str, str]:
    """Return the title that a head gives, and whether of a chapter or of one of its sections."""
    text = lines[run.at].text.strip()
    for chapter in reversed(above):
        title = lines[chapter.at].text.strip()
        if text.startswith(title) and (sign := _OF_CHAPTER.match(text, len(title))):
            return text[sign.end() :], SECTION
    return text, CHAPTER


def _place(book: _Heads, above: _Run | None, run: _Run) -> tuple[int, bool]:
    """Return the line where the chapter of a run begins, and whether its title begins there.

    A title may go on in the next line.
    """
    sheet = _numbered_sheet(book, above, run)
    begun = _first_sheet(book, above, run) if sheet is None else sheet
    for at in _near(book, begun, run):
        text = book.lines[at].text.strip()
        below = book.lines[at + 1].text.strip() if at + 1 < len(book.lines) else ""
        if run.key in title_keys(text) | title_keys(f"{text} {below}"):
            return at, True
    return book.begins(begun), False


def _near(book: _Heads, begun: int, run: _Run) -> Iterator[int]:
    """Yield the lines on the first sheets of a chapter that are no running heads.

    The first line of a sheet may be its head, unless another line of that sheet is.
    """
    for sheet in range(begun, run.first + 1):
        ats = book.sheets.get(sheet, ())
        has_head = any(book.key(at) == run.key for at in ats[1:])
        yield from (at for at in ats[not has_head :] if at not in book.heads)


def _numbered_sheet(book: _Heads, above: _Run | None, run: _Run) -> int | None:
    """Return the sheet with which the chapter's Roman number begins, if it is no section's."""
    number = book.numbers.get(run.first)
    if number is None or (above and book.numbers.get(above.first) == number):
        return None
    sheet = run.first
    while book.numbers.get(sheet - 1) == number:
        sheet -= 1
    return sheet


def _first_sheet(book: _Heads, above: _Run | None, run: _Run) -> int:
    """Return the sheet with which the chapter of a run begins, no Roman number telling it.

    Where its head stands on right pages alone, the left page of the spread is of the chapter
    too, if it begins with a title of its own.
    """
    left = run.first - 1
    one_sided = run.count < run.end - run.first
    if not one_sided or left not in book.sheets or (above and above.end > left):
        return run.first
    texts = (book.lines[at].text.strip() for at in book.sheets[left] if at not in book.heads)
    text = next(texts, "")
    titled = 0 < len(text) <= _LONGEST and text[0].isupper() and text[-1] not in ".,:;"
    return left if titled else run.first
