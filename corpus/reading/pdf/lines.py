"""A page's segments to its lines of text, with what begins a paragraph."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.reading.pdf.blocks import PARAGRAPH_GAP, rows_of
from corpus.reading.pdf.columns import is_one_table, with_columns
from corpus.reading.pdf.rows import SetLine, set_lines
from corpus.reading.pdf.segments import Segment, begins_with_mark

# In ems: how far the first line of a paragraph is indented.
_INDENT = (0.7, 4.0)
# In points.
_SAME_EDGE = 1.0


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text, its cells parted by tabs, and its type.

    *gap* is the space above it in heights of the line, *begins* says that a paragraph
    begins, *is_row* that it is a whole row of a table.
    """

    text: str
    em: float
    weight: int
    gap: float = 0.0
    begins: bool = False
    is_row: bool = False


def text_lines(segments: Sequence[Segment]) -> Iterator[TextLine]:
    """Yield the lines of a page in the order in which the file draws them."""
    lines = list(with_columns(set_lines(rows_of(segments))))
    for at, line in enumerate(lines):
        above = lines[at - 1] if at else None
        below = lines[at + 1].first if at + 1 < len(lines) else None
        gap = line.gap_below(above) if above else 0.0
        begins = above is not None and _begins(above, line, gap, below)
        text = "\t".join(cell.text for cell in line.cells)
        yield TextLine(text, line.first.em, line.weight, gap, begins, line.apart)


def _begins(above: SetLine, here: SetLine, gap: float, below: Segment | None) -> bool:
    """Does a paragraph begin: behind a gap, or with a first line that is indented?"""
    if gap > PARAGRAPH_GAP:
        return not is_one_table(above, here)
    if below is None or here.first.top > above.first.top:
        return False
    if begins_with_mark(above.first.text):  # the lines of an item hang to the right of it
        return False
    indent = here.first.left - below.left
    flush = abs(above.last.left - below.left) <= _SAME_EDGE
    return flush and _INDENT[0] * here.first.em < indent < _INDENT[1] * here.first.em
