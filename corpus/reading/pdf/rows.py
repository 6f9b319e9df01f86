"""Turn rows into lines of cells, and tell tables from justified lines with wide gaps.

Cells stand below one another; the gaps of a stretched line stand anywhere. So a gap parts
two cells if the text after it is aligned with that of a row nearby, and with it every gap
of the row that is nearly as wide.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.reading.pdf.blocks import PdfBlock, Row
from corpus.reading.pdf.segments import PdfSegment, begins_with_mark

# In heights of a line, and in rows.
NEAR = 4.0
_NEAR_ROWS = 3
# In ems: a gap that many stretched lines have, one that none has.
_NARROW_GAP = 1.6
_SURE_GAP = 3.5
# In ems: how far the gaps of a stretched line differ; in points: lines that end at one margin.
_SAME_GAP, _MARGIN = 0.2, 1.0
# In letters.
_LONGEST_LABEL = 80
# So many gaps show a table, if all of them stand above or below those of other rows.
_GAPS_IN_LINE = 2


@dataclass(frozen=True, slots=True)
class PdfCell:
    """A text with its left and right end, in points."""

    text: str
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line of a page as it is set: its cells, mostly one, its first and lowest segment.

    *weight* is the least of its type, *apart* says that it is a row of a table whose rows
    have space between them, so that none of them is the second line of another.
    """

    cells: tuple[PdfCell, ...]
    first: PdfSegment
    last: PdfSegment
    weight: int
    apart: bool = False

    @property
    def is_row(self) -> bool:
        """Is it a row of a table?"""
        return len(self.cells) > 1

    def gap_below(self, above: "SetLine") -> float:
        """Return the space between it and the line above, in heights of a line."""
        least = min(above.last.height, self.first.height)
        return (above.last.bottom - self.first.top) / least


def set_lines(rows: Sequence[Row]) -> list[SetLine]:
    """Return the lines of a page: one of a row that is of a table, or lies on one line."""
    return [line for at in range(len(rows)) for line in _lines(at, rows)]


def _lines(at: int, rows: Sequence[Row]) -> Iterator[SetLine]:
    row = rows[at]
    is_flat = all(len(block.segments) == 1 for block in row)
    around = list(_near_rows(at, rows))
    if is_flat and _is_stretched(row, around):
        yield _line([row], row)
        return
    near = [other for other in around if len(other) > 1]
    if is_flat or _is_of_table(row, near):
        cells = _cells(row, near) if is_flat else [[block] for block in row]
        yield _line(cells, row)
    else:
        for segment in (segment for block in row for segment in block.segments):
            cell = PdfCell(segment.text, segment.left, segment.right)
            yield SetLine((cell,), segment, segment, segment.weight)


def _line(cells: Sequence[Sequence[PdfBlock]], row: Row) -> SetLine:
    lowest = min((block.segments[-1] for block in row), key=lambda segment: segment.bottom)
    weight = min(segment.weight for block in row for segment in block.segments)
    return SetLine(tuple(map(_cell, cells)), row[0].segments[0], lowest, weight)


def _is_stretched(row: Row, around: Sequence[Row]) -> bool:
    """Are the blocks the words of one line, stretched to the margin of the text around it?

    Then all its gaps are of one width, and a line of several words near it ends where it does.
    Leaves alone rows of figures, whose columns may be as regular.
    """
    words = [block.text for block in row]
    if begins_with_mark(words[0]):
        words[0] = words[0].split(" ", 1)[-1]
    if len(row) < 2 or any(" " in word for word in words) or not any(map(str.isalpha, words[-1])):
        return False
    em = row[0].segments[0].em
    gaps = [(right.left - left.right) / em for left, right in pairwise(row)]
    if max(gaps) - min(gaps) > _SAME_GAP:
        return False
    return any(
        len(other) == 1 and " " in other[0].text and abs(other[0].right - row[-1].right) <= _MARGIN
        for other in around
    )


def _near_rows(at: int, rows: Sequence[Row]) -> Iterator[Row]:
    for other in range(max(0, at - _NEAR_ROWS), min(len(rows), at + _NEAR_ROWS + 1)):
        gap = max(rows[at][0].bottom - rows[other][0].top, rows[other][0].bottom - rows[at][0].top)
        if other != at and gap < NEAR * rows[at][0].segments[0].height:
            yield rows[other]


def _is_of_table(row: Row, near: Sequence[Row]) -> bool:
    """Has a row with cells of several lines two cells above or below those of another?

    Two blocks of long text side by side are columns of a page.
    """
    if len(row) == 2 and len(row[0].text) > _LONGEST_LABEL:
        return False
    return any(
        sum(any(block.is_aligned(other) for other in aside) for block in row) > 1 for aside in near
    )


def _cells(row: Row, near: Sequence[Row]) -> list[list[PdfBlock]]:
    """Return the blocks of a line, those with a mere space between them together."""
    cells = [[row[0]]]
    for block, parts in zip(row[1:], _parting_gaps(row, near), strict=True):
        if parts:
            cells.append([block])
        else:
            cells[-1].append(block)
    return cells


def _parting_gaps(row: Row, near: Sequence[Row]) -> Iterator[bool]:
    """Say of each gap of a line whether it parts two cells.

    A narrow one does if the edges of two rows nearby agree, never after a list mark; all do that
    stand in line with those of rows nearby, as in a head that is centred above its columns.
    """
    if _has_gaps_of(row, near):
        yield from (True for _ in row[1:])
        return
    em = row[0].segments[0].em
    gaps = [(right.left - left.right) / em for left, right in pairwise(row)]
    marked = begins_with_mark(row[0].text)
    aligned = [
        not marked and sum(any(map(block.has_edge_of, aside[1:])) for aside in near) > 1
        if gap < _NARROW_GAP
        else any(any(map(block.is_aligned, aside[1:])) for aside in near)
        for block, gap in zip(row[1:], gaps, strict=True)
    ]
    for gap in gaps:
        alike = [ok for ok, width in zip(aligned, gaps, strict=True) if width * 2 > gap]
        yield all(alike) or gap > _SURE_GAP


def _has_gaps_of(row: Row, near: Sequence[Row]) -> bool:
    """Do all gaps of a row stand above or below those of rows with as many cells?"""
    alike = [other for other in near if len(other) == len(row)]
    columns = list(zip(row, *alike, strict=True))
    in_line = all(
        max(block.right for block in left) < min(block.left for block in right)
        for left, right in pairwise(columns)
    )
    return in_line and len(alike) * (len(row) - 1) >= _GAPS_IN_LINE


def _cell(blocks: Sequence[PdfBlock]) -> PdfCell:
    return PdfCell(" ".join(block.text for block in blocks), blocks[0].left, blocks[-1].right)
