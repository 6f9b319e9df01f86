"""The lines of one column, taken out of rows, with the blank lines that are the column's own."""

import re
from collections.abc import Sequence
from dataclasses import replace

from corpus.source import Line
from language.letters import SOFT_HYPHEN

# A line that stops in mid-sentence; a number may be the pages of an entry.
OPEN = re.compile(rf"[^\W\d_]$|[,\N{{HYPHEN}}{SOFT_HYPHEN}-]$")
_SHORT, _STRETCHED = 0.8, 0.95
_CELLS = re.compile(r"\S\s{2,}\S")
_CLOSED = re.compile(r"[.,;:-]$")
_ENDS_SENTENCE = re.compile(r"[.!?\N{HORIZONTAL ELLIPSIS}:;][»\")]*$")


def lines_of_column(cells: Sequence[tuple[Line, str]]) -> list[Line]:
    """Return the lines of one column, with a blank line for a gap that parts paragraphs."""
    kept: list[Line] = []
    width = max((len(text) for _, text in cells), default=0)
    gap: list[Line] = []
    for line, text in cells:
        cell = replace(line, text=text)
        if cell.is_blank:
            gap.append(line)
            continue
        if gap and (not kept or _parts(kept[-1].text, gap, text, width)):
            kept.append(replace(gap[0], text=""))
        kept.append(cell)
        gap = []
    return [*kept, replace(gap[0], text="")] if gap else kept


def _parts(above: str, gap: Sequence[Line], below: str, width: int) -> bool:
    """Is a gap in a column one of the text?

    Columns that are not level leave gaps of one line in each other. So one beside text parts
    a table from prose, and what is short: the end of a paragraph, or a heading.
    """
    if len(gap) > 1 or gap[0].is_blank:
        return True
    rows = [_has_cells(text, width) for text in (above, below)]
    ends = _ENDS_SENTENCE.search(above) is not None
    if any(rows):
        return not all(rows) and (ends or below.strip()[0].isupper())
    title = not ends and below.strip()[0].isupper()
    return title or (ends and len(above) < _SHORT * width) or _is_short_title(below, width)


def _has_cells(text: str, width: int) -> bool:
    """Has it wide gaps, without being a line that was stretched to the margin?"""
    return _CELLS.search(text.strip()) is not None and len(text) < _STRETCHED * width


def _is_short_title(text: str, width: int) -> bool:
    bare = text.strip()
    return bare[0].isupper() and len(bare) < _SHORT * width and not _CLOSED.search(bare)
