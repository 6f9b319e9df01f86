"""How a source breaks its lines: hard-wrapped to a width, or a paragraph a line."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.source import Line

_SHORTEST = 20
_WIDEST = 140
_FULL = 0.8
TERMINAL = ".!?:;\N{HORIZONTAL ELLIPSIS}"
_CLOSING = "»\"')\N{RIGHT DOUBLE QUOTATION MARK}"


@dataclass(frozen=True, slots=True)
class Wrapping:
    """*width* of hard-wrapped lines, 0 where lines are whole paragraphs.

    *spaced*: a blank line stands between any two lines, so that it means nothing.
    """

    width: int = 0
    spaced: bool = False

    def is_full(self, text: str) -> bool:
        """Did the line run to the right margin?"""
        return bool(self.width) and len(text.rstrip()) >= _FULL * self.width


def ends_sentence(text: str) -> bool:
    """Does *text* end with a mark that closes a sentence or a clause?

    >>> ends_sentence("Конец."), ends_sentence("(см. выше.)"), ends_sentence("и ещё")
    (True, True, False)
    """
    bare = text.rstrip().rstrip(_CLOSING)
    return bare[-1:] in TERMINAL if bare else True


def is_open(text: str) -> bool:
    """Does *text* stop in mid-sentence?"""
    return bool(text.strip()) and not ends_sentence(text)


def starts_small(text: str) -> bool:
    """Does *text* begin with a small letter, inside any opening quotes or brackets?"""
    bare = text.lstrip(" \t(«\"'")
    return bare[:1].islower()


def wrapping_of(lines: Sequence[Line]) -> Wrapping:
    """Learn the wrapping of a source from its lines.

    Wrapped lines cluster at a right margin and go on with small letters on the next line;
    a line of a paragraph-a-line text is as long as its paragraph.
    """
    filled = [line for line in lines if not line.is_blank and "\t" not in line.text.strip()]
    long = sorted(len(line.text.rstrip()) for line in filled if len(line.text) >= _SHORTEST)
    if len(long) < 4:
        return Wrapping()
    width = long[int(len(long) * 0.9)]
    if width > _WIDEST or long[-1] > 1.5 * width + 10:
        return Wrapping()
    full = sum(1 for length in long if length >= _FULL * width)
    followed = [
        (a, b)
        for a, b in pairwise(filled)
        if is_open(a.text) and len(a.text.rstrip()) >= _FULL * width
    ]
    carried = [pair for pair in followed if starts_small(pair[1].text)]
    if full < len(long) / 3 or len(carried) < max(2, len(followed) / 3):
        return Wrapping()
    return Wrapping(width, _is_spaced(lines))


def _is_spaced(lines: Sequence[Line]) -> bool:
    """Does a blank line follow nearly every line, even in mid-sentence?"""
    inside = [b.is_blank for a, b in pairwise(lines) if not a.is_blank and is_open(a.text)]
    return bool(inside) and sum(inside) > 0.8 * len(inside)
