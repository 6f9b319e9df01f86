"""Group segments of a page into blocks (one under another) and rows (side by side).

A *block* is a segment with those that go on right under it: a paragraph, a cell of a
table. A *row* is a run of blocks side by side; most have one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from corpus.reading.pdf.segments import PdfSegment, joined

# In heights of a line.
PARAGRAPH_GAP = 0.6
_TALLEST_CELL = 12
# In points: edges that agree, sizes of type that are one.
_ALIGNED = 1.0
_ALIKE = 0.3


@dataclass(slots=True)
class PdfBlock:
    """Segments under one another; none of them reaches to the left of *fence*."""

    segments: list[PdfSegment]
    fence: float = float("-inf")

    @property
    def left(self) -> float:
        """The left end of the longest segment, in points."""
        return min(segment.left for segment in self.segments)

    @property
    def right(self) -> float:
        """The right end of the longest segment, in points."""
        return max(segment.right for segment in self.segments)

    @property
    def top(self) -> float:
        """The top of the first segment, in points."""
        return self.segments[0].top

    @property
    def bottom(self) -> float:
        """The bottom of the last segment, in points."""
        return self.segments[-1].bottom

    @property
    def text(self) -> str:
        """The text in one line."""
        return joined(segment.text for segment in self.segments)

    def goes_on(self, segment: PdfSegment) -> bool:
        """Is *segment* the next line of the block?"""
        last = self.segments[-1]
        below = segment.top < last.top and not segment.is_on_line_of(last)
        near = last.bottom - segment.top < PARAGRAPH_GAP * last.height
        overlaps = segment.left < self.right and segment.right > self.left
        alike = abs(segment.em - last.em) < _ALIKE
        return below and near and alike and overlaps and segment.left >= self.fence

    def is_aligned(self, other: "PdfBlock") -> bool:
        """Do their left ends, right ends or middles stand below one another?"""
        left, right = self.left - other.left, self.right - other.right
        return self.has_edge_of(other) or abs(left + right) / 2 <= _ALIGNED

    def has_edge_of(self, other: "PdfBlock") -> bool:
        """Do their left or right ends stand below one another?"""
        return min(abs(self.left - other.left), abs(self.right - other.right)) <= _ALIGNED

    def is_beside(self, other: "PdfBlock") -> bool:
        """Does it stand to the right of *other*, as a cell of the same row does?"""
        height = min(self.top - self.bottom, other.top - other.bottom)
        overlap = min(self.top, other.top) - max(self.bottom, other.bottom)
        return self.left >= other.right and overlap >= height / 2


Row = list[PdfBlock]


def rows_of(segments: Iterable[PdfSegment]) -> list[Row]:
    """Return the rows of a page in the order in which the file draws them."""
    rows: list[Row] = []
    for block in _blocks(segments):
        if rows and block.is_beside(rows[-1][-1]) and len(block.segments) <= _TALLEST_CELL:
            rows[-1].append(block)
        else:
            rows.append([block])
    return rows


def _blocks(segments: Iterable[PdfSegment]) -> Iterator[PdfBlock]:
    """Yield the blocks; text to the right of a block's last line parts that line from it."""
    block = PdfBlock([])
    for segment in segments:
        if not block.segments or block.goes_on(segment):
            block.segments.append(segment)
            continue
        last = block.segments[-1]
        beside = segment.left >= last.right
        level = abs(segment.bottom - last.bottom) < _ALIGNED
        if beside and level and len(block.segments) > 1:
            block.segments.pop()
            yield block
            block = PdfBlock([last])
        yield block
        block = PdfBlock([segment], block.right if beside else float("-inf"))
    if block.segments:
        yield block
