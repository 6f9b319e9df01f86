"""How a source breaks its lines: hard-wrapped to a width, or a paragraph a line."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.source import Line
from corpus.structure.markers import read_marker

_FEWEST = 3
_WIDEST = 160
_SPREAD = 1.4
# Against the lines broken in mid-sentence: lines much longer than they are.
_MOST_WIDE = 0.3
_SLACK = 1.1
_LEAST = 0.75
# Of the lines broken for want of room, the rest are cells of tables; so many are as short as any.
_LEAST_OF_FULL, _SHORTEST_SHARE = 0.7, 0.05
_LONGEST_TAIL = 80
_LAST_WORD = re.compile(r"([^\W\d_]+)\W*$")
TERMINAL = ".!?:;\N{HORIZONTAL ELLIPSIS}"
_CLOSING = "»\"')\N{RIGHT DOUBLE QUOTATION MARK}"


@dataclass(frozen=True, slots=True)
class Wrapping:
    """Where hard-wrapped lines end; *reach* is 0 where lines are whole paragraphs.

    The reach of a line is its length with the next line's first word: less than the usual
    least, and that word would have stood on it. Hardly any line is longer than *margin*; one
    that is was not broken there. *spaced*: a blank line stands between any two lines, so that
    it means nothing. Hardly any broken line has a length less than *least_length*, or a reach less
    than *least_reach*.
    """

    reach: int = 0
    margin: int = 0
    spaced: bool = False
    least_length: int = 0
    least_reach: int = 0

    def is_full(self, above: str, below: str) -> bool:
        """Was *above* broken at the margin, for want of room for the first word of *below*?"""
        fits = len(above.rstrip()) <= self.margin
        return bool(self.reach) and fits and reach_of(above, below) >= self.reach

    def may_end_paragraph(self, above: str, below: str) -> bool:
        """Is *above*, which ends a sentence, shorter than nearly all lines broken at the margin?"""
        short = len(above.rstrip()) < self.least_length
        return short or reach_of(above, below) < self.least_reach


def reach_of(above: str, below: str) -> int:
    """Return the length of *above* with the first word of *below*.

    >>> reach_of("в пределах", "  двух дюймов")
    15
    """
    return len(above.rstrip()) + 1 + len(below.split(maxsplit=1)[0]) if below.split() else 0


def ends_sentence(text: str) -> bool:
    """Does *text* end with a mark that closes a sentence or a clause?

    >>> ends_sentence("Конец."), ends_sentence("(см. выше.)"), ends_sentence("и ещё")
    (True, True, False)
    """
    bare = text.rstrip().rstrip(_CLOSING)
    return bare[-1:] in TERMINAL if bare else True


def last_word(text: str) -> str:
    """Return the last word of *text* without what closes it, or ''.

    >>> last_word("в пределах (до)"), last_word("2")
    ('до', '')
    """
    match = _LAST_WORD.search(text[-_LONGEST_TAIL:])
    return match[1] if match else ""


def is_open(text: str) -> bool:
    """Does *text* stop in mid-sentence?"""
    return bool(text.strip()) and not ends_sentence(text)


def starts_small(text: str) -> bool:
    """Does *text* begin with a small letter, inside any opening quotes or brackets?"""
    bare = text.lstrip(" \t(«\"'")
    return bare[:1].islower()


def wrapping_of(lines: Sequence[Line]) -> Wrapping:
    """Learn the wrapping of a source from its lines.

    A line that stops in mid-sentence and goes on small in the next was surely broken for
    want of room; if most of those are of about one reach, the text is hard-wrapped.
    """
    filled = [line.text for line in lines if not line.is_blank and "\t" not in line.text.strip()]
    open_lines = [(a, b) for a, b in pairwise(filled) if is_open(a) and starts_small(b)]
    broken = [(a, b) for a, b in open_lines if a.rstrip()[-1] not in "-\N{SOFT HYPHEN}"]
    if len(broken) < _FEWEST:
        broken = open_lines  # In a text of a few lines those with hyphens must tell.
    if len(broken) < _FEWEST or len(broken) < len(filled) / 20:
        return Wrapping()
    reaches = sorted(reach_of(a, b) for a, b in broken)
    usual, least = reaches[len(reaches) // 2], reaches[len(reaches) // 20]
    wide = sum(len(text.rstrip()) > _SPREAD * usual for text in filled)
    if usual > _WIDEST or wide > _MOST_WIDE * len(broken):
        return Wrapping()
    lengths = sorted(len(a.rstrip()) for a, _ in broken)
    margin = int(_SLACK * lengths[int(len(lengths) * 0.98)])
    spaced = _is_spaced(lines)
    if not spaced and _blanks_part_paragraphs(lines, usual):
        return Wrapping(int(_LEAST * usual), margin)
    shortest = _shortest_full(lengths), _shortest_full(reaches)
    return Wrapping(max(least, int(_LEAST * usual)), margin, spaced, *shortest)


def _shortest_full(sizes: Sequence[int]) -> int:
    """Return what nearly all full lines have at least, of the sorted *sizes* of broken ones."""
    least = _LEAST_OF_FULL * sizes[len(sizes) * 3 // 4]
    full = [size for size in sizes if size >= least]
    return full[int(len(full) * _SHORTEST_SHARE)]


def _blanks_part_paragraphs(lines: Sequence[Line], usual: int) -> bool:
    """Do paragraphs end before a blank line, and hardly ever with a short line alone?"""
    ends = [(a, b) for a, b in pairwise(lines) if ends_sentence(a.text) and not a.is_blank]
    blank = sum(b.is_blank for _, b in ends)
    short = sum(
        not b.is_blank and not read_marker(b.text) and len(a.text) < _LEAST * usual for a, b in ends
    )
    return blank > 0 and short * 10 < blank


def _is_spaced(lines: Sequence[Line]) -> bool:
    """Does a blank line follow nearly every line, even in mid-sentence?"""
    inside = [b.is_blank for a, b in pairwise(lines) if not a.is_blank and is_open(a.text)]
    return bool(inside) and sum(inside) > 0.8 * len(inside)
