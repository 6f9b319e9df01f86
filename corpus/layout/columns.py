"""Columns that a tool gave row by row (``pdftotext -layout``): read one after the other.

::

    Баржа стоит у при-        ждут ветра. Боцман
    чала. Матросы             считает бочки.

They are prose, whose lines go on in the next, or entries of an index or a glossary, which
are in alphabetical order down one column and the next. A table is neither.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, pairwise
from statistics import median
from typing import TypeVar

from corpus.layout.column_gaps import OPEN, lines_of_column
from corpus.source import Line
from language.letters import fold, has_cyrillic, has_latin

_Key = TypeVar("_Key", str, int)
_AFTER_GAP = re.compile(r"(?:^ {8,}|(?<=\S) {2,})(?=\S)")
_FEWEST_ROWS = 4
_LEAST_SHARE = 0.2
_MOST_CROSSING, _MOST_CROSSING_LOOSELY = 0.25, 0.05
_LEAST_FILLED = 0.65
# Share of lines that end with a number; prose has far fewer.
_MOST_PAGED = 0.3
_FEWEST_WORDS = 3
_FEWEST_GOING, _LEAST_GOING_ON = 3, 0.2
_LEAST_TOGETHER = 0.8
_ALIKE = 0.6
_FEWEST_PAGES = 3
_NARROWEST = 16
_FEWEST_ENTRIES = 5
_LEAST_ENTRIES, _LEAST_ORDERED = 0.6, 0.85
_PAGE_END = re.compile(r"[^\W\d_)]\)?,[\d, \N{EN DASH}-]*\d $")
_PAGED = re.compile(r"[^\W\d_].*\d[*,;]*")
_LAST_NUMBER = re.compile(r"(\d{1,4})[,;]?$")
_DASHED = re.compile(r"[-\N{EN DASH}\N{EM DASH}\N{BULLET}]")


@dataclass(frozen=True, slots=True)
class _Row:
    """A line cut at the left side of the right column; *left* is all of one that crosses it."""

    line: Line
    left: str
    right: str = ""
    crosses: bool = False

    @property
    def is_double(self) -> bool:
        return bool(self.left and self.right.strip())


def unfold_columns(lines: Sequence[Line], starts: Sequence[int]) -> tuple[tuple[Line, ...], int]:
    """Return *lines* with the columns of a page one after the other, and how many pages had any.

    *starts* are the indices of the lines with which pages begin. A line over the whole width
    parts what stands above it from what stands below. Leaves alone tables, whose cells do not
    fill their column or do not go on in the next line, and are in no order. Known to fail: a
    table as wide as the page, on a page in columns.
    """
    ends = sorted({0, *starts, len(lines)})
    pages = [lines[first:end] for first, end in pairwise(ends)]
    unfolded = [_unfolded(page) for page in pages]
    if sum(page is not None for page in unfolded) >= _FEWEST_PAGES:
        unfolded = [
            done or _unfolded(page, loosely=True)
            for page, done in zip(pages, unfolded, strict=True)
        ]
    told = [done or page for page, done in zip(pages, unfolded, strict=True)]
    return tuple(chain.from_iterable(told)), sum(page is not None for page in unfolded)


def _unfolded(lines: Sequence[Line], *, loosely: bool = False) -> list[Line] | None:
    """Return the lines of a page in columns in reading order; None if it is in none.

    *loosely* in a book of which other pages are in columns for sure.
    """
    cuts = (cut(lines, side) for side in sides(lines))
    found = (r for r in cuts if _is_prose(r, loosely=loosely) or _is_of_entries(r))
    rows = next(found, None)
    if rows is None:
        return None
    unfolded: list[Line] = []
    for crosses, group in groupby(rows, key=lambda row: row.crosses):
        block = list(group)
        unfolded += lines_of_column([(row.line, row.left) for row in block])
        if not crosses:
            right = lines_of_column([(row.line, row.right) for row in block])
            unfolded += _unfolded(right) or right
    return unfolded


def sides(lines: Sequence[Line]) -> Iterator[int]:
    """Yield the places where text goes on after a gap in many lines, from left to right."""
    filled = [line.text for line in lines if not line.is_blank]
    counts = Counter(match.end() for text in filled for match in _AFTER_GAP.finditer(text))
    for side in sorted(counts):
        near = sum(counts[side + shift] for shift in (-1, 0, 1))
        commonest = counts[side] == max(counts[side + shift] for shift in (-1, 0, 1))
        enough = max(_FEWEST_ROWS, _LEAST_SHARE * len(filled))
        if side >= _NARROWEST and commonest and near >= enough:
            yield side


def cut(lines: Sequence[Line], side: int) -> list[_Row]:
    """Split each line at column *side* into its left and its right part."""
    return [_row(line, side) for line in lines]


def _row(line: Line, side: int) -> _Row:
    """Cut a line where it has two spaces before *side*, or one character off it.

    One space will do after the pages of a full line of an index.
    """
    for at in (side, side - 1, side + 1):
        if not line.text[at - 2 : at].strip() or _PAGE_END.search(line.text[:at]):
            return _Row(line, line.text[:at].rstrip(), line.text[at:].rstrip())
    return _Row(line, line.text, crosses=True)


def _is_prose(rows: Sequence[_Row], *, loosely: bool = False) -> bool:
    """Do both columns hold running text, where one line continues the line above?

    *loosely*: one will do if the other has as many lines, beside a clear strip in the middle.
    """
    filled = [row for row in rows if not row.line.is_blank]
    crossing = sum(row.crosses for row in filled)
    if crossing > (_MOST_CROSSING_LOOSELY if loosely else _MOST_CROSSING) * len(filled):
        return False
    parted = [row for row in filled if not row.crosses]
    columns = [[row.left for row in parted if row.left], [row.right for row in parted if row.right]]
    if min(map(len, columns)) < _FEWEST_ROWS or _is_table(parted) or _is_paged(columns):
        return False
    if loosely:
        alike = min(map(len, columns)) >= _ALIKE * max(map(len, columns))
        return alike and _is_in_the_middle(parted) and any(map(_goes_on, columns))
    return all(map(_goes_on, columns))


def _is_paged(columns: Sequence[Sequence[str]]) -> bool:
    """Do many lines end with pages: an index, whose nested and wrapped lines go on as prose does?

    It is left to the reader of the index, who knows its columns better.
    """
    texts = [text.strip() for column in columns for text in column]
    return sum(_PAGED.fullmatch(text) is not None for text in texts) >= _MOST_PAGED * len(texts)


def _goes_on(texts: Sequence[str]) -> bool:
    """Do lines of several words that fill the column go on in the next with a small letter?"""
    going = [
        len(a)
        for a, b in pairwise(texts)
        if len(a.split()) >= _FEWEST_WORDS and OPEN.search(a) and b.strip()[0].islower()
    ]
    if len(going) < max(_FEWEST_GOING, _LEAST_GOING_ON * len(texts)):
        return False
    return median(going) >= _LEAST_FILLED * max(map(len, texts))


def _is_table(rows: Sequence[_Row]) -> bool:
    """Do the texts of both columns begin in the same rows?"""
    begun = [_begins(a.left, b.left) for a, b in pairwise(rows)]
    beside = [_begins(a.right, b.right) for a, b in pairwise(rows)]
    both = sum(left and right for left, right in zip(begun, beside, strict=True))
    return both >= _FEWEST_GOING and both >= _LEAST_TOGETHER * max(sum(begun), sum(beside))


def _begins(above: str, text: str) -> bool:
    return bool(text) and text.strip()[0].isupper() and not OPEN.search(above)


def _is_in_the_middle(rows: Sequence[_Row]) -> bool:
    left = max(len(row.left) for row in rows)
    right = max(len(row.right) for row in rows)
    return min(left, right) >= _ALIKE * max(left, right)


def _is_of_entries(rows: Sequence[_Row]) -> bool:
    """Do both columns hold entries, pages or two languages, in order down both of them?

    Of an index and a glossary the terms are in order, of contents the pages.
    """
    double = [row for row in rows if row.is_double]
    if any(row.crosses for row in rows) or len(double) < _FEWEST_ENTRIES:
        return False
    columns = ([row.left.strip() for row in rows], [row.right.strip() for row in rows])
    entries = [[text for text in column if _is_entry(text)] for column in columns]
    cells = sum(len(list(filter(None, column))) for column in columns)
    terms = [fold(text) for column in entries for text in column if not _DASHED.match(text)]
    pages = [int(found[0]) for text in terms if (found := _LAST_NUMBER.findall(text))]
    ordered = max(_in_order(terms), _in_order(pages) if len(pages) == len(terms) else 0.0)
    enough = len(terms) >= 2 * _FEWEST_ENTRIES and sum(map(len, entries)) >= _LEAST_ENTRIES * cells
    return all(entries) and enough and ordered >= _LEAST_ORDERED


def _in_order(keys: Sequence[_Key]) -> float:
    """Return the share of *keys* that do not come before the one above them."""
    return sum(a <= b for a, b in pairwise(keys)) / max(1, len(keys) - 1)


def _is_entry(text: str) -> bool:
    """Is *text* a whole entry: a term with pages, or with its translation?"""
    paged = _PAGED.fullmatch(_DASHED.sub("", text, count=1).strip()) is not None
    return paged or (has_cyrillic(text) and has_latin(text))
