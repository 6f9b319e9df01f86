"""Labels: short lines that may be headings, captions or the rest of a table."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from corpus.source import Line
from corpus.structure.blocks import Fragment, Grid
from corpus.structure.shape import is_capitals, looks_like_heading, section_number
from corpus.structure.titles import is_caption, section_word
from language.letters import fold

_LABEL = re.compile(r"([^\W\d_][^:.!?]{1,40}): \S")
_LABEL_TIMES = 3
_FEWEST_GIVEN = 2
# In signs of text: a format that marks headings has one at least for so many.
_PER_HEADING = 10_000


def is_plain_label(piece: Fragment | Grid) -> bool:
    """Is *piece* a short line like a heading that nothing but its length makes one?"""
    return (
        isinstance(piece, Fragment)
        and not piece.marker
        and not piece.at.heading
        and looks_like_heading(piece.text)
        and not is_capitals(piece.text)
        and not section_number(piece.text)
        and not section_word(piece.text)
        and not is_caption(piece.text)
    )


def label_of(text: str) -> str:
    """Return the text before the colon of a short line, case-folded, or ''."""
    match = _LABEL.match(text)
    return fold(match[1]) if match else ""


def recurring_labels(pieces: Iterable[Fragment | Grid]) -> frozenset[str]:
    """Return the labels that begin several lines of the book."""
    texts = (piece.text for piece in pieces if isinstance(piece, Fragment))
    counts = Counter(filter(None, map(label_of, texts)))
    return frozenset(label for label, count in counts.items() if count >= _LABEL_TIMES)


def headings_are_captions(pieces: Sequence[Fragment | Grid]) -> bool:
    """Does what the format calls headings mostly stand right above tables?

    So it is where a tool marked the captions of tables alone (``# 1d10 Result``).
    """
    given = [
        isinstance(below, Grid)
        for piece, below in pairwise(pieces)
        if isinstance(piece, Fragment) and piece.at.heading
    ]
    return len(given) >= _FEWEST_GIVEN and 2 * sum(given) > len(given)


def without_false_body(lines: Sequence[Line]) -> Sequence[Line]:
    """Return *lines*; where the format marks hardly any headings, the rest is not called body.

    A tool that marks the captions of a long book alone (48 in 350 pages) says nothing of the
    headings between them.
    """
    marked = sum(line.heading > 0 for line in lines)
    letters = sum(len(line.text) for line in lines if line.as_body)
    if not letters or letters <= _PER_HEADING * marked:
        return lines
    return [replace(line, as_body=False) if line.as_body else line for line in lines]
