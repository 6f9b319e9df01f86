"""Packed values of several keys: as one key with many names, and as a unit of many words."""

from array import array
from collections.abc import Mapping, Sequence

from indexer.store.postings import HEADER, LINE, packed, places

Values = Mapping[int, bytes]
"""The packed value of a key, or of a unit, by the number of the passage."""


def merged(values: Sequence[Values]) -> Values:
    """Return the values of several keys as if they were one."""
    if len(values) == 1:
        return values[0]
    found: dict[int, bytes] = {}
    for number, value in (item for part in values for item in part.items()):
        found[number] = _sum(found[number], value) if number in found else value
    return found


def _sum(one: bytes, other: bytes) -> bytes:
    counts = [min(a + b, 255) for a, b in zip(one[:3], other[:3], strict=True)]
    return bytes(counts) + one[3:] + other[HEADER:]


def together(values: Sequence[bytes], ordered: bool) -> bytes | None:
    """Return the value of words that stand together, or None."""
    stand = _in_order if ordered else _side_by_side
    starts = stand([places(value)[::2] for value in values])
    if not starts:
        return None
    counts = [0, 0, 0]
    found = array("H")
    for start in sorted(starts):
        counts[min(start // LINE, 2)] += 1
        found.extend((start, 0))
    return bytes(min(n, 255) for n in counts) + values[0][3:HEADER] + packed(found)


def _in_order(places: Sequence[Sequence[int]]) -> set[int]:
    """Return where a phrase begins, word after word."""
    starts = set(places[0])
    for gap, found in enumerate(places[1:], start=1):
        starts &= {at - gap for at in found}
    return starts


def _side_by_side(places: Sequence[Sequence[int]]) -> set[int]:
    """Return where the first word stands with all the others close by, in any order."""
    reach = len(places)
    starts = set(places[0])
    for found in places[1:]:
        starts &= {at + gap for at in found for gap in range(-reach, reach + 1) if gap}
    return starts
