"""Headings by their type: what is set larger than the text, or bold in a line of its own.

The *body* is the size and the weight that most letters have. Each larger size is a level,
the largest the highest, and bold type in the body's size the lowest. A size that most of
the book's headings share with nothing above them is the first level: what is larger and
stands only once or twice is the title of the book, not what holds its chapters.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from corpus.reading.pdf.lines import TextLine

_LARGER = 1.08
_BOLDER = 1.12
_MOST_SHARE = 0.2
_LONGEST = 120
_DEEPEST = 6
# In heights of a line: two lines of one heading stand closer.
_SAME_HEADING = 0.25
# So few headings of a size are titles of the book.
_FEW = 2
# So many headings show that the book marks them by type.
_ENOUGH = 5
_NO_HEADING = re.compile(
    r"[^\w(«\"§].*|.*[.,;:\N{HORIZONTAL ELLIPSIS}\N{HYPHEN}\N{SOFT HYPHEN}-]|[\W\d_]*", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Titled:
    """A line of text, the level of the heading it is or 0, and whether it is set as the body."""

    line: TextLine
    level: int = 0
    as_body: bool = False


class _Type(NamedTuple):
    """A size of type in half points, and whether it is bolder than the body."""

    size: float
    bold: bool


def titled(pages: Sequence[Sequence[TextLine]]) -> list[list[Titled]]:
    """Return the lines of each page with the levels of headings.

    A heading of several lines is one, with line ends in its text.
    """
    types = _Types([line for page in pages for line in page])
    joined = [list(_joined(page, types)) for page in pages]
    used = Counter(t for page in joined for line in page if (t := types.heading(line)))
    levels = _levels(used)
    told = used.total() >= _ENOUGH
    return [[_titled(line, types, levels, told) for line in page] for page in joined]


def _titled(line: TextLine, types: "_Types", levels: dict[_Type, int], told: bool) -> Titled:
    heading = types.heading(line)
    return Titled(line, levels[heading] if heading else 0, told and types.is_body(line))


def _joined(page: Sequence[TextLine], types: "_Types") -> Iterator[TextLine]:
    """Yield the lines of a page; a heading that goes on is one, with its line ends kept."""
    above: TextLine | None = None
    for line in page:
        if above and line.gap < _SAME_HEADING and types.are_one(above, line):
            above = replace(above, text=f"{above.text}\n{line.text}")
            continue
        if above:
            yield above
        above = line
    if above:
        yield above


class _Types:
    """Tells headings by the types that a document uses."""

    def __init__(self, lines: Sequence[TextLine]) -> None:
        letters: Counter[tuple[float, int]] = Counter()
        for line in lines:
            letters[line.em, line.weight] += len(line.text)
        self._em, self._weight = letters.most_common(1)[0][0] if letters else (0.0, 0)
        used: Counter[_Type] = Counter()
        for line in lines:
            used[self.of(line)] += len(line.text)
        self._common = {t for t, count in used.items() if count > _MOST_SHARE * used.total()}

    def of(self, line: TextLine) -> _Type:
        """Return the type of a line."""
        return _Type(round(line.em * 2) / 2, line.weight > _BOLDER * self._weight)

    def heading(self, line: TextLine) -> _Type | None:
        """Return the type of a heading, or None for other text."""
        fits = self._stands_out(line) and len(line.text) <= _LONGEST
        return None if not fits or _NO_HEADING.fullmatch(line.text) else self.of(line)

    def are_one(self, above: TextLine, line: TextLine) -> bool:
        """Are they two lines of one heading?"""
        short = len(above.text) + len(line.text) < _LONGEST
        return short and self._stands_out(above) and self.of(above) == self.of(line)

    def _stands_out(self, line: TextLine) -> bool:
        """Is the line larger than the body, or bold and in a paragraph of its own?"""
        found = self.of(line)
        bold = found.bold and line.begins and round(self._em * 2) / 2 <= found.size
        larger = line.em > _LARGER * self._em
        return (larger or bold) and found not in self._common and "\t" not in line.text

    def is_body(self, line: TextLine) -> bool:
        """Is the line set in the size and the weight of the body, or smaller?"""
        return not self.of(line).bold and line.em <= _LARGER * self._em


def _levels(used: Counter[_Type]) -> dict[_Type, int]:
    """Return the level of each type of headings by how often it is used."""
    types = sorted(used, reverse=True)
    recurring = [t for t in types if used[t] > _FEW] or types
    levels = {}
    for found in types:
        above = sum(other > found for other in recurring)
        levels[found] = min(1 + above, _DEEPEST)
    return levels
