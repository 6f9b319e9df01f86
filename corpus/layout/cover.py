"""One cover: of spans that may overlap, those that do not and explain most together.

Detectors propose without knowing of one another (lists of entries, chapters by their running
heads). Weighted interval scheduling then takes the best set, so that the order of the
detectors means nothing.
"""

from bisect import bisect_right
from collections.abc import Iterable
from typing import Protocol, TypeVar


class Span(Protocol):
    """Something proposed for the places *first* up to *end* (exclusive), worth *score*."""

    @property
    def first(self) -> int:
        """The first place."""

    @property
    def end(self) -> int:
        """The place after the last one."""

    @property
    def score(self) -> float:
        """What taking it is worth."""


S = TypeVar("S", bound=Span)


def best_cover(proposals: Iterable[S]) -> list[S]:
    """Return, in order, the spans that do not overlap and have the highest score together.

    Of equal ones those that were proposed first.
    """
    ranked = sorted(proposals, key=lambda span: span.end)
    ends = [span.end for span in ranked]
    best: list[float] = [0.0]
    before: list[int] = []
    for at, span in enumerate(ranked):
        before.append(bisect_right(ends, span.first, hi=at))
        best.append(max(best[at], best[before[at]] + span.score))
    chosen: list[S] = []
    at = len(ranked)
    while at:
        if best[at] > best[at - 1]:
            chosen.append(ranked[at - 1])
            at = before[at - 1]
        else:
            at -= 1
    return chosen[::-1]
