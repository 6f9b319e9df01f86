"""The lines of a section that answer a query, with what matched marked.

The line that holds most of what is rare in the query comes first; what room is left goes to
other lines that add to it, and to its neighbours. Lines are shown whole, in the order of the
text, and an ellipsis stands where some are left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from indexer.answers.lines import Line, lines_of
from indexer.answers.marking import TITLED, Sought, marks

LENGTH = 320
"""The length of a snippet, in characters of text."""
FIRST_LENGTH = 440
"""The length of the first one: it is most read."""
LONGEST_LINE = 400
"""A longer line is cut, even one that answers."""

NEXT, BEFORE = 0.1, 0.05
"""What it adds to a line to stand after, or before, one that is shown: shares of the query."""
AGAIN = 0.15
"""What a part of the query still counts in a line, when another line shown has it."""
LATER = 0.001
"""What a line loses for each one above it, so that of equal ones the first is shown."""
LEADS = 1.2
"""How many times as much as the next best a line must hold, to be far ahead."""

_MARK, _END = "<mark>", "</mark>"
_GAP = "\N{HORIZONTAL ELLIPSIS}"
BAR = " | "
STOPS = ".!?:;,\N{HORIZONTAL ELLIPSIS}"
CLOSING = '»)"'


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown of a section.

    *snippet* is HTML; *line* is the line that answers best, as it stands in the text, or ''
    where none adds to the title; *paragraph* is the number of the line of the text that holds
    it, 0 where there is none; *answer* is HTML of that line with the caption of its table;
    *share* is how much of the query title and line hold together, from 0 to 1; *leads* tells
    whether the line is far ahead of the section's others.
    """

    snippet: str
    line: str
    paragraph: int
    answer: str
    share: float
    leads: bool


def show(
    title: str,
    text: str,
    heads: tuple[int, ...],
    parts: Sequence[Sought],
    length: int = LENGTH,
) -> Shown:
    """Return what of a section answers the *parts* of a query."""
    lines = lines_of(text, heads)
    choice = _Choice(Line(0, title, title), lines, parts)
    best = choice.best()
    marked = marks(parts, lines)
    pieces = [_piece(*pair) for pair in zip(lines, marked, strict=True)]
    return Shown(
        _joined(lines, pieces, choice.chosen(best, length)),
        lines[best].source if choice.adds(best) else "",
        lines[best].paragraph if choice.adds(best) else 0,
        _joined(lines, pieces, choice.captioned(best)),
        choice.share(best),
        choice.leads(best),
    )


class _Choice:
    """The lines of a section, weighed by what they hold of a query."""

    def __init__(self, title: Line, lines: Sequence[Line], parts: Sequence[Sought]) -> None:
        self._lines = lines
        self._titled = [part.met(title) for part in parts]
        self._worths = [part.worth for part in parts]
        self._values = [
            part.worth * (1 - (1 - TITLED) * titled)
            for part, titled in zip(parts, self._titled, strict=True)
        ]
        self._met = [[part.met(line) for part in parts] for line in lines]

    def best(self) -> int:
        """Return the number of the line that holds most of what is rare."""
        shown = [0.0] * len(self._values)
        return max(range(len(self._lines)), key=lambda at: self._gain(at, shown) - LATER * at)

    def chosen(self, best: int, length: int) -> list[int]:
        """Return the lines to show within *length*, *best* among them, in order."""
        found = self.captioned(best)
        room = length - sum(len(self._lines[at].shown) for at in found)
        shown = list(self._met[best])
        while fitting := [
            at for at, line in enumerate(self._lines) if at not in found and len(line.shown) <= room
        ]:
            at = max(fitting, key=lambda at: self._drawn(at, shown, found))
            found.append(at)
            room -= len(self._lines[at].shown)
            shown = list(map(max, shown, self._met[at]))
        return sorted(found)

    def captioned(self, at: int) -> list[int]:
        """Return the numbers of a line and of what introduces its table."""
        return sorted({at - self._lines[at].caption, at})

    def adds(self, at: int) -> bool:
        """Does a line hold more of the query than the title does?"""
        return any(map(float.__gt__, self._met[at], self._titled))

    def leads(self, best: int) -> bool:
        """Does a line add to the title, and far more than any other line?"""
        nothing = [0.0] * len(self._values)
        others = (self._gain(at, nothing) for at in range(len(self._lines)) if at != best)
        return self.adds(best) and self._gain(best, nothing) >= LEADS * max(others, default=0.0)

    def share(self, at: int) -> float:
        """Return how much of the query a line and the title hold together."""
        held = map(max, self._met[at], self._titled)
        return sum(worth * met for worth, met in zip(self._worths, held, strict=True))

    def _drawn(self, at: int, shown: Sequence[float], found: Sequence[int]) -> float:
        """Return how much a line deserves to be shown beside those *found*."""
        near = NEXT * (at - 1 in found) + BEFORE * (at + 1 in found)
        return self._gain(at, shown) + near - LATER * at

    def _gain(self, at: int, shown: Sequence[float]) -> float:
        """Return what a line adds to what is *shown* of the parts of the query."""
        return sum(
            value * (max(met - before, 0.0) + AGAIN * met)
            for value, met, before in zip(self._values, self._met[at], shown, strict=True)
        )


def _joined(lines: Sequence[Line], pieces: Sequence[str], chosen: Sequence[int]) -> str:
    """Return some lines in one; a bar stands where a line ends as no sentence does."""
    found = ""
    for before, at in zip([None, *chosen], chosen, strict=False):
        found += ("" if before is None else _between(lines, before, at)) + pieces[at]
    return found


def _between(lines: Sequence[Line], before: int, after: int) -> str:
    """Return the text to put between two shown lines: a blank, an ellipsis or a bar."""
    if after - lines[after].caption == before:
        return " "
    if after > before + 1:
        return f" {_GAP} "
    is_ended = lines[before].shown.rstrip(CLOSING).endswith(tuple(STOPS))
    return " " if is_ended or lines[before].paragraph == lines[after].paragraph else BAR


def _piece(line: Line, marked: set[int]) -> str:
    """Return a line as HTML with the words of the numbers *marked* in <mark>."""
    start, end = _span(line, marked)
    parts = [_GAP if start else ""]
    for word in (line.words[at] for at in sorted(marked)):
        if start <= word.start and word.end <= end:
            held = escape(line.shown[word.start : word.end])
            parts += [escape(line.shown[start : word.start]), _MARK, held, _END]
            start = word.end
    return "".join([*parts, escape(line.shown[start:end]), _GAP if end < len(line.shown) else ""])


def _span(line: Line, marked: set[int]) -> tuple[int, int]:
    """Return from where to where a line is shown: whole, or what is about its first mark."""
    if len(line.shown) <= LONGEST_LINE:
        return 0, len(line.shown)
    first = line.words[min(marked)].start if marked else 0
    start = 0 if first < LONGEST_LINE // 2 else first - LONGEST_LINE // 4
    starts = (word.start for word in line.words if word.start >= start)
    ends = (word.end for word in line.words if word.end <= start + LONGEST_LINE)
    begin = next(starts, 0) if start else 0
    return begin, max(ends, default=len(line.shown))
