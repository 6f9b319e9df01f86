"""The lists of entries of a book: contents, alphabetical index and glossary, chosen at once.

Each detector proposes regions without knowing of the others: the same lines may look like a
piece of the contents, because pages grow by chance, and like a part of the index. What is
taken is the set of regions that do not overlap and explain most lines (weighted interval
scheduling), so that the order of the detectors means nothing.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import chain

from corpus.layout.contents import contents_regions
from corpus.layout.glossary_list import glossary_regions
from corpus.layout.index_list import index_regions
from corpus.layout.records import Region
from corpus.source import Line


def find_regions(lines: Sequence[Line]) -> list[Region]:
    """Return the regions of *lines*, in order."""
    detectors = (index_regions, contents_regions, glossary_regions)
    return best_cover(chain.from_iterable(detector(lines) for detector in detectors))


def best_cover(proposals: Iterable[Region]) -> list[Region]:
    """Return the regions that do not overlap and have the highest score together.

    Of equal ones those that were proposed first.
    """
    ranked = sorted(proposals, key=lambda region: region.end)
    ends = [region.end for region in ranked]
    best: list[float] = [0.0]
    before: list[int] = []
    for at, region in enumerate(ranked):
        before.append(bisect_right(ends, region.first, hi=at))
        best.append(max(best[at], best[before[at]] + region.score))
    chosen: list[Region] = []
    at = len(ranked)
    while at:
        if best[at] > best[at - 1]:
            chosen.append(ranked[at - 1])
            at = before[at - 1]
        else:
            at -= 1
    return chosen[::-1]


def runner_up(region: Region, proposals: Iterable[Region]) -> Region | None:
    """Return the best proposal of another kind that *region* was taken instead of."""
    rivals = (r for r in proposals if r.kind != region.kind and r.used & region.used)
    return max(rivals, key=lambda rival: rival.score, default=None)
