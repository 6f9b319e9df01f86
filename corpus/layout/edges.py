"""The edges of a page or sheet, where its number and its running heads stand."""

import re
from collections.abc import Iterator, Sequence

from corpus.source import Line

EDGE_LINES = 2
_OPEN = re.compile(r"[\w,\N{SOFT HYPHEN}-]$")
_CUT_WORD = re.compile(r"[^\W\d_][\N{SOFT HYPHEN}-]$")
_ENDED = re.compile(r"[.,:;!?-]$")
_SHORTEST_PROSE = 40
_LONGEST_HEAD = 0.7
"""Of the line of prose above: a head is shorter than a full line."""


def edge_depths(filled: Sequence[int]) -> dict[int, int]:
    """Return the depth of the lines at head and foot of a page, given its *filled* lines.

    The first line is 0 deep, the last one -1; a line that is near both counts from the head.

    >>> edge_depths([4, 5, 7, 8, 9])
    {9: -1, 8: -2, 4: 0, 5: 1}
    """
    foot = {at: -1 - i for i, at in enumerate(filled[: -EDGE_LINES - 1 : -1])}
    return foot | {at: i for i, at in enumerate(filled[:EDGE_LINES])}


def is_open(above: str, below: str) -> bool:
    """Does a sentence go on from the line *above* to the line *below*?"""
    return bool(_OPEN.search(above)) and below[:1].islower()


def cuts_sentence(lines: Sequence[Line], at: int) -> bool:
    """Does the line, alone or with a head beside it, stand in the middle of a sentence of prose?

    ::

        К вечеру старый лоцман повёл нашу бар-
        12
        жу мимо опасной мели к причалу.
    """
    return _cut_above(lines, at) != ""


def cuts_word(lines: Sequence[Line], at: int) -> bool:
    """Does the line stand between the halves of a word, as «12» does between «бар-» and «жу»?"""
    return _CUT_WORD.search(_cut_above(lines, at)) is not None


def _cut_above(lines: Sequence[Line], at: int) -> str:
    """Return the line of prose whose sentence goes on behind the line *at*; '' if none does.

    A short line is prose too where it goes on with one above it: the end of a page.
    """
    own = lines[at].text.strip()
    for place, above in _beside(lines, at, -1):
        over = lines[place - 1].text.strip() if place else ""
        longest = max(len(above), len(over) if is_open(over, above) else 0)
        is_prose = longest >= _SHORTEST_PROSE or bool(_CUT_WORD.search(above))
        if is_prose and len(own) <= _LONGEST_HEAD * longest:
            goes_on = any(is_open(above, below) for _, below in _beside(lines, at, 1))
            return above if goes_on else ""
    return ""


def follows_prose(lines: Sequence[Line], at: int) -> bool:
    """Is the line above one of prose: long, or the end of a sentence?"""
    _, above = next(_beside(lines, at, -1), (at, ""))
    return len(above) >= _SHORTEST_PROSE or above.endswith((".", "!", "?"))


def _beside(lines: Sequence[Line], at: int, step: int) -> Iterator[tuple[int, str]]:
    """Yield the next line that is not blank, and the one behind it if the first may be a head.

    Each with its index.
    """
    for _ in range(EDGE_LINES):
        at += step
        while 0 <= at < len(lines) and lines[at].is_blank:
            at += step
        if not 0 <= at < len(lines):
            return
        text = lines[at].text.strip()
        yield at, text
        if not may_be_head(text):
            return


def may_be_head(text: str) -> bool:
    """Can *text* be a running head or a page mark: no small letter begins it, no sign ends it?"""
    return not text[:1].islower() and not _ENDED.search(text)
