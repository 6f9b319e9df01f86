"""Headings by their type: what is set larger than the text, or bold in a line of its own.

The *body* is the size and the weight that most letters have. Each larger size is a level,
the largest the highest, and bold type in the body's size the lowest. A size that most of
the book's headings share with nothing above them is the first level: what is larger and
stands only once or twice is the title of the book, not what holds its chapters.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

_LARGER = 1.08
_BOLDER = 1.12
_MOST_SHARE = 0.2
_LONGEST = 120
_DEEPEST = 6
# So few headings of a size are titles of the book.
_FEW = 2
# So many headings show that the book marks them by type, or by its format.
ENOUGH = 5
_NO_HEADING = re.compile(
    r"[^\w(«\"§].*|.*[.,;:\N{HORIZONTAL ELLIPSIS}\N{HYPHEN}\N{SOFT HYPHEN}-]|[\W\d_]*", re.DOTALL
)


class Typeset(Protocol):
    """A line or a paragraph in its type."""

    @property
    def text(self) -> str:
        """What it says."""

    @property
    def em(self) -> float:
        """The size of its type."""

    @property
    def weight(self) -> int:
        """How heavy its type is; 400 is regular, 700 bold."""

    @property
    def begins(self) -> bool:
        """Does a paragraph begin with it?"""


class TypeSize(NamedTuple):
    """A size of type in half points, and whether it is bolder than the body."""

    size: float
    bold: bool


class Rank(NamedTuple):
    """What type makes of a line: the level of a heading or 0, and whether it is set as the body."""

    level: int = 0
    as_body: bool = False


class Types:
    """Tells headings by the types that a document uses."""

    def __init__(self, lines: Iterable[Typeset]) -> None:
        letters: Counter[tuple[float, int]] = Counter()
        for line in lines:
            letters[line.em, line.weight] += len(line.text)
        self._em, self._weight = letters.most_common(1)[0][0] if letters else (0.0, 0)
        used: Counter[TypeSize] = Counter()
        for (em, weight), count in letters.items():
            used[self._type(em, weight)] += count
        self._common = {t for t, count in used.items() if count > _MOST_SHARE * used.total()}

    def ranks(self, lines: Sequence[Typeset]) -> list[Rank]:
        """Return (level, is body text) for each line.

        Where the page has few headings, no line is called body text: there is nothing to compare.
        """
        headings = [self._heading(line) for line in lines]
        used = Counter(filter(None, headings))
        levels = _levels(used)
        told = used.total() >= ENOUGH
        return [
            Rank(levels[heading] if heading else 0, told and self.is_body(line))
            for line, heading in zip(lines, headings, strict=True)
        ]

    def are_one(self, above: Typeset, line: Typeset) -> bool:
        """Are they two lines of one heading?"""
        short = len(above.text) + len(line.text) < _LONGEST
        return short and self._stands_out(above) and self._of(above) == self._of(line)

    def is_body(self, line: Typeset) -> bool:
        """Is the line set in the size and the weight of the body, or smaller?"""
        return not self._of(line).bold and line.em <= _LARGER * self._em

    def _of(self, line: Typeset) -> TypeSize:
        return self._type(line.em, line.weight)

    def _type(self, em: float, weight: int) -> TypeSize:
        return TypeSize(round(em * 2) / 2, weight > _BOLDER * self._weight)

    def _heading(self, line: Typeset) -> TypeSize | None:
        """Return the type of a heading, or None for other text."""
        fits = self._stands_out(line) and len(line.text) <= _LONGEST
        return None if not fits or _NO_HEADING.fullmatch(line.text) else self._of(line)

    def _stands_out(self, line: Typeset) -> bool:
        """Is the line larger than the body, or bold and in a paragraph of its own?"""
        found = self._of(line)
        bold = found.bold and line.begins and round(self._em * 2) / 2 <= found.size
        larger = line.em > _LARGER * self._em
        return (larger or bold) and found not in self._common and "\t" not in line.text


def _levels(used: Counter[TypeSize]) -> dict[TypeSize, int]:
    """Return the level of each type of headings by how often it is used."""
    types = sorted(used, reverse=True)
    recurring = [t for t in types if used[t] > _FEW] or types
    levels = {}
    for found in types:
        above = sum(other > found for other in recurring)
        levels[found] = min(1 + above, _DEEPEST)
    return levels
