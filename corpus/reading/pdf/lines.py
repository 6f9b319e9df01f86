"""A page's segments to its lines of text, with what begins a paragraph."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.reading.pdf.blocks import PARAGRAPH_GAP, rows_of
from corpus.reading.pdf.columns import is_one_table, with_columns
from corpus.reading.pdf.rows import SetLine, set_lines
from corpus.reading.pdf.segments import PdfSegment, begins_with_mark

# In ems: how far the first line of a paragraph is indented.
_INDENT = (0.7, 4.0)
# In points.
_SAME_EDGE = 1.0
# In ems: the space before a word.
_ROOM = 0.5
# In heights of a line: how far lines of one paragraph overlap at most.
_OVERLAP = 0.5
# So many lines above and below tell where the column ends to the right.
_MARGIN_LINES = 12
_SENTENCE_END = re.compile(r"[.!?:;\N{HORIZONTAL ELLIPSIS}][»)\"\N{RIGHT DOUBLE QUOTATION MARK}]*$")


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text, its cells parted by tabs, and its type.

    *gap* is the space above it in heights of the line, *begins* says that a paragraph
    begins, *goes_on* that one goes on, *is_row* that it is a whole row of a table.
    """

    text: str
    em: float
    weight: int
    gap: float = 0.0
    begins: bool = False
    goes_on: bool = False
    is_row: bool = False


def text_lines(segments: Sequence[PdfSegment]) -> Iterator[TextLine]:
    """Yield the lines of a page in the order in which the file draws them."""
    lines = list(with_columns(set_lines(rows_of(segments))))
    for at, line in enumerate(lines):
        above = lines[at - 1] if at else None
        gap = line.gap_below(above) if above else 0.0
        begins = at > 0 and any(rule(lines, at) for rule in _BEGINNINGS)
        goes_on = at > 0 and not begins and _goes_on(lines, at)
        text = "\t".join(cell.text for cell in line.cells)
        yield TextLine(text, line.first.em, line.weight, gap, begins, goes_on, line.apart)


def _behind_a_gap(lines: Sequence[SetLine], at: int) -> bool:
    """Is there more space above the line than between lines of a paragraph?"""
    above, here = lines[at - 1], lines[at]
    return here.gap_below(above) > PARAGRAPH_GAP and not is_one_table(above, here)


def _at_a_table(lines: Sequence[SetLine], at: int) -> bool:
    """Does a table begin or end?"""
    return lines[at - 1].is_row != lines[at].is_row


def _indented(lines: Sequence[SetLine], at: int) -> bool:
    """Is the line indented against those above and below it, and no line of a list item?

    A line that is a whole sentence below the end of another needs none below it to tell.
    """
    above, here = lines[at - 1], lines[at].first
    if here.top > above.first.top or begins_with_mark(above.first.text):
        return False
    if not _INDENT[0] * here.em < here.left - above.last.left < _INDENT[1] * here.em:
        return False
    if at + 1 < len(lines) and abs(above.last.left - lines[at + 1].first.left) <= _SAME_EDGE:
        return True
    is_whole = here.text[0].isupper() and _SENTENCE_END.search(here.text) is not None
    return is_whole and _SENTENCE_END.search(above.last.text) is not None


def _below_a_short_line(lines: Sequence[SetLine], at: int) -> bool:
    """Does the line above end a sentence where the first word of this one had room?"""
    above = lines[at - 1]
    flush = abs(above.last.left - lines[at].first.left) <= _SAME_EDGE
    ended = _SENTENCE_END.search(above.last.text) is not None
    return flush and ended and _is_below(lines, at) and not _is_full(lines, at - 1)


def _in_other_type(lines: Sequence[SetLine], at: int) -> bool:
    """Is one of two lines bold, and the other not, with a sentence or a title between them?

    Bold words that begin a list item, or fill the first line of a paragraph and end with a stop
    or in mid-sentence, are no title.
    """
    above, here = lines[at - 1], lines[at]
    if above.weight == here.weight or above.is_row or here.is_row:
        return False
    if above.weight < here.weight:
        return _SENTENCE_END.search(above.last.text) is not None
    goes_on = _SENTENCE_END.search(above.last.text) is not None or here.first.text[0].islower()
    run_in = goes_on and _is_full(lines, at - 1)
    return not (begins_with_mark(above.first.text) or run_in)


def _goes_on(lines: Sequence[SetLine], at: int) -> bool:
    """Is the line above full, and this one its next by place and type?

    A number that would mark an item ends the sentence of the line above, if that has no end.
    """
    text, above = lines[at].first.text, lines[at - 1].last.text
    marked = begins_with_mark(text) and (not text[0].isdigit() or _SENTENCE_END.search(above))
    return not marked and _is_below(lines, at) and _is_full(lines, at - 1)


def _is_below(lines: Sequence[SetLine], at: int) -> bool:
    """Does the line stand right below the one above it, in its column and its type?"""
    above, here = lines[at - 1], lines[at]
    near = -_OVERLAP < here.gap_below(above) <= PARAGRAPH_GAP
    return near and not (above.is_row or here.is_row) and _is_in_column(above.last, here.first)


def _is_full(lines: Sequence[SetLine], at: int) -> bool:
    """Had the first word of the next line no room at the end of this one?"""
    last, below = lines[at].last, lines[at + 1].first
    near = lines[max(0, at - _MARGIN_LINES) : at + _MARGIN_LINES]
    margin = max(line.last.right for line in near if _is_in_column(line.last, below))
    word = len(below.text.split(" ")[0]) * (below.right - below.left) / len(below.text)
    return last.right + word + _ROOM * below.em >= margin


def _is_in_column(segment: PdfSegment, other: PdfSegment) -> bool:
    edge = abs(segment.left - other.left) < _INDENT[1] * other.em
    return edge and abs(segment.em - other.em) < _SAME_EDGE


_BEGINNINGS = (_behind_a_gap, _at_a_table, _indented, _below_a_short_line, _in_other_type)
