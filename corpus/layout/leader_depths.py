"""Find the level of each entry in a table of contents from the length of its dot leader.

::

    Сражения ............................ 156
    Время ............................ 156
    Раунды и ходы .................... 157

A reader that keeps the dots and loses the indents leaves this: all lines ended at one margin
on paper, so that of two titles of one length the one with fewer dots began farther right. How
many dots a letter takes is what lets most lines end at one margin for each depth.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

_FEWEST = 16
# Of all entries, each depth has so many.
_LEAST_SHARE = 0.15
# In dots: so far in is the second depth, so far from its margin a usual entry ends at most.
_LEAST_INDENT, _MOST_ERROR = 4.0, 1.8
# The indent in such errors. The halves of one margin's entries are 2.7 apart.
_LEAST_CLEAR = 3.4
# In dots, what a usual letter takes.
_COSTS = tuple(cost / 20 for cost in range(24, 80))
# Widths of letters, in those of a usual one.
_WIDE, _NARROW, _CAPITAL = frozenset("жшщмюфыд"), frozenset("гтсзрil.,'"), 1.25


@dataclass(frozen=True, slots=True)
class Led:
    """What is printed on the line of an entry, its title and page, and the dots between."""

    title: str
    dots: int

    @property
    def width(self) -> float:
        """How wide title and page are, in usual letters."""
        return sum(map(_width, self.title))


def leader_depths(entries: Sequence[Led]) -> list[int]:
    """Return the depth of each entry, 1 or 2; all 1 unless the leaders clearly say otherwise.

    Leaves alone leaders of one length, and those whose ends are ragged.
    """
    if len(entries) < _FEWEST:
        return [1] * len(entries)
    fits = (_Fit.of([e.dots + cost * e.width for e in entries]) for cost in _COSTS)
    best = min(fits, key=lambda fit: fit.error)
    clear = best.indent >= max(_LEAST_INDENT, _LEAST_CLEAR * best.error)
    return [1 + (clear and best.error <= _MOST_ERROR and deep) for deep in best.deep]


@dataclass(frozen=True, slots=True)
class _Fit:
    """Margins in two groups: which are *deep*, how far in, and the usual *error* of one."""

    deep: Sequence[bool]
    indent: float
    error: float

    @classmethod
    def of(cls, margins: Sequence[float]) -> "_Fit":
        """Part *margins* where the groups differ most; of none that has too few."""
        ranked = sorted(margins)
        fewest = max(1, round(_LEAST_SHARE * len(ranked)))
        total, best, cut, indent = sum(ranked), -1.0, ranked[0], 0.0
        low = 0.0
        for count, value in enumerate(ranked[:-1], 1):
            low += value
            high = len(ranked) - count
            apart = (total - low) / high - low / count
            if min(count, high) >= fewest and count * high * apart**2 > best:
                best, cut, indent = count * high * apart**2, value, apart
        between = best / len(ranked) ** 2
        error = max(0.0, fmean(m * m for m in margins) - fmean(margins) ** 2 - between) ** 0.5
        return cls([margin <= cut for margin in margins], indent, error)


def _width(sign: str) -> float:
    small = sign.lower()
    width = 1.4 if small in _WIDE else 0.8 if small in _NARROW else 0.55 if sign == " " else 1.0
    return width * _CAPITAL if sign != small else width
