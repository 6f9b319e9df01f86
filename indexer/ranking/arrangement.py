"""How the words of a query stand in a passage, and what that is worth."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import mul
from typing import NamedTuple

from indexer.store.postings import ENGLISH, LINE, TITLE_LINE, TRAIL_LINE, places
from indexer.weights import Weights

# How far to the right of its neighbour a word stands, and how much of nearness that is; most first.
NEAR = ((1, 1.0), (2, 0.8), (-1, 0.6), (-2, 0.5), (3, 0.5))


WordPlace = tuple[int, bool, float, int, int]
"""Where a word of the query stands in a passage, whether in the same form, how well it is met, how
long the title is, and its number in its group, or ``WHOLE`` where the group stands there as a unit.

A query has thousands of them: a tuple is made in a third of the time that a record takes.
"""

WHOLE = -1
_ALL = 1 - 1e-6

Shares = Sequence[float]
"""How much of a group each of its words is, met apart from the others."""


class Arrangement(NamedTuple):
    """How the words of a query stand in a passage: the factor for its score, the share met.

    *named*: the query is the title, or the title and words of the titles above it.
    """

    factor: float
    met: float
    named: bool


def read_places(value: bytes, form: int, quality: float, word: int) -> list[WordPlace]:
    """Return the places of a packed value, and whether the word has the *form* there."""
    found, length = places(value), value[3]
    return [
        (at, own == form, quality, length, word)
        for at, own in zip(found[::2], found[1::2], strict=True)
    ]


def arrange(
    places: Sequence[Sequence[WordPlace]],
    worths: Sequence[float],
    parts: Sequence[Shares],
    weights: Weights,
) -> Arrangement:
    """Return how the words of a query stand in a passage.

    *places*, *worths* and *parts* go by the groups of the query.
    """
    whole = sum(worths) or 1.0
    met = exact = titled = headed = 0.0
    below: dict[int, float] = {}
    for found, worth, own in zip(places, worths, parts, strict=True):
        if not found:
            continue
        share = worth / whole
        lines, well, has_form = _matched(found, own)
        title = lines.get(TITLE_LINE, 0.0)
        above = max(title, lines.get(TRAIL_LINE, 0.0))
        met += share * well
        exact += share * has_form
        titled += share * title
        headed += share * above
        for line, quality in lines.items():
            if line > TRAIL_LINE and quality > above:
                below[line] = below.get(line, 0.0) + share * (quality - above)
    covered = _title_covered(places)
    factor = met**weights.coverage * (
        1
        + weights.line * (headed + max(below.values(), default=0.0))
        + weights.near * _nearness(places)
        + weights.exact * exact
        + weights.heading * titled * covered
    )
    return Arrangement(factor, met, headed >= _ALL and covered >= _ALL)


def _matched(found: Iterable[WordPlace], parts: Shares) -> tuple[dict[int, float], float, bool]:
    """Return how well a group matches each line and all of them, and if any form is the same.

    It is matched as a phrase, or by those of its words that occur, each by its share in *parts*.
    """
    lines: dict[int, list[float]] = {}
    everywhere = [0.0] * (len(parts) + 1)
    has_form = False
    for at, is_exact, quality, _, word in found:
        best = lines.get(at // LINE)
        if best is None:
            best = lines[at // LINE] = [0.0] * len(everywhere)
        if quality > best[word]:
            best[word] = quality
        if quality > everywhere[word]:
            everywhere[word] = quality
        has_form = has_form or is_exact
    return (
        {at: _well(best, parts) for at, best in lines.items()},
        _well(everywhere, parts),
        has_form,
    )


def _well(best: Sequence[float], parts: Shares) -> float:
    """Return how well a group is matched; *best* is how well its words are, then its phrase."""
    # Most groups are of one word.
    by_words = parts[0] * best[0] if len(parts) == 1 else sum(map(mul, parts, best))
    return max(best[WHOLE], by_words)


def _title_covered(places: Sequence[Sequence[WordPlace]]) -> float:
    """Return the share of the title's words that the query holds."""
    words: dict[int, float] = {}
    length = 1
    for found in places:
        for at, _, quality, title_length, _ in found:
            length = title_length or 1
            if at < ENGLISH and quality > words.get(at, 0.0):
                words[at] = quality
    return min(sum(words.values()) / length, 1.0)


def _nearness(places: Sequence[Sequence[WordPlace]]) -> float:
    """Return the share of neighbours of the query that are neighbours in the passage too."""
    if len(places) < 2:
        return 0.0
    standing = [{place[0] for place in found} for found in places]
    near = sum(_near(left, right) for left, right in pairwise(standing) if left and right)
    return near / (len(places) - 1)


def _near(left: set[int], right: set[int]) -> float:
    """Return how near a word that stands at *right* comes to one at *left*."""
    for gap, share in NEAR:
        if any(at - gap in left for at in right):
            return share
    return 0.0
