"""The numbers that Word writes before the items of its lists; they stand in no paragraph.

A list (``num``) refers to a description (``abstractNum``) of nine levels: a format, a
text like ``%1.%2.`` and a start. Lists of one description go on counting, unless one says
where it starts.
"""

import re
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from corpus.reading.list_marks import FORMATS, bullet, numbered
from corpus.reading.word.styles import LEVELS, Numbered, number, value

_PLACE = re.compile(r"%([1-9])")
_UNNUMBERED = frozenset({"bullet", "none"})


@dataclass(frozen=True, slots=True)
class _Level:
    format: str
    text: str
    start: int


@dataclass(slots=True)
class ListNumbering:
    """The lists of a document; counts as its items come."""

    levels: dict[str, dict[int, _Level]] = field(default_factory=dict)
    described_by: dict[str, str] = field(default_factory=dict)
    starts: dict[str, dict[int, int]] = field(default_factory=dict)
    _counts: dict[str, list[int | None]] = field(default_factory=dict)

    @classmethod
    def of(cls, part: Element | None) -> "ListNumbering":
        """Read the part ``numbering``."""
        lists = cls()
        for element in part if part is not None else ():
            if element.tag == "abstractNum":
                lists.levels[element.get("abstractNumId", "")] = _levels(element)
            elif element.tag == "num":
                name = element.get("numId", "")
                lists.described_by[name] = value(element, "abstractNumId")
                lists.starts[name] = {
                    _level_of(override): number(value(override, "startOverride"))
                    for override in element.findall("lvlOverride")
                    if override.find("startOverride") is not None
                }
        return lists

    def mark(self, place: Numbered) -> str:
        """Count an item, and return its mark: its number or a bullet, and a space."""
        label = self.label(place)
        return numbered(label, place.depth) if label else bullet(place.depth)

    def label(self, place: Numbered) -> str:
        """Count an item, and return its number, '' where the list has bullets."""
        described = self.described_by.get(place.list, "")
        levels = self.levels.get(described, {})
        level = levels.get(place.level)
        if level is None or level.format in _UNNUMBERED:
            return ""
        counts = self._count(place, described, levels)
        shown = [_shown(count, levels.get(at, level)) for at, count in enumerate(counts)]
        return _PLACE.sub(lambda found: "".join(shown[int(found[1]) - 1 :][:1]), level.text).strip()

    def _count(self, place: Numbered, described: str, levels: dict[int, _Level]) -> list[int]:
        """Count the item, and return the numbers down to its level.

        A level above that has had no item yet stands at its start.
        """
        counts = self._counts.setdefault(described, [None] * LEVELS)
        for at, start in self.starts.pop(place.list, {}).items():
            counts[at] = start - 1
        for at in range(place.level + 1):
            if counts[at] is None:
                start = levels[at].start if at in levels else 1
                counts[at] = start - (at == place.level)
        here = [count or 0 for count in counts[: place.level + 1]]
        here[-1] += 1
        self._counts[described] = [*here, *[None] * (LEVELS - len(here))]
        return here


def _levels(element: Element) -> dict[int, _Level]:
    return {
        _level_of(level): _Level(
            value(level, "numFmt"), value(level, "lvlText"), number(value(level, "start"), 1)
        )
        for level in element.findall("lvl")
    }


def _level_of(element: Element) -> int:
    return min(number(element.get("ilvl")), LEVELS - 1)


def _shown(count: int, level: _Level) -> str:
    return FORMATS.get(level.format, str)(count)
