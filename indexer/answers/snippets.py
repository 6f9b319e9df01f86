"""The lines of a section that answer a query, with what matched marked.

The line that holds most of what is rare in the query comes first; what room is left goes to
other lines that add to it, and to its neighbours. Lines are shown whole, in the order of the
text, and an ellipsis stands where some are left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from indexer.answers.lines import KEPT_TEXTS, PassageLine, lines_by_key, lines_of
from indexer.answers.marking import TITLED, SoughtPart, marks

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
EXAMPLE = 0.6
"""How much a line of an example counts, against one that states the rule."""
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
    it, 0 where there is none; *answer* is HTML of that line with the caption of its table, ''
    where it is not far ahead; *share* is how much of the query title and line hold together, from
    0 to 1; *leads* tells whether the line is far ahead of the section's others.
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
    parts: Sequence[SoughtPart],
    length: int = LENGTH,
) -> Shown:
    """Return what of a section answers the *parts* of a query."""
    return Weighed(title, text, heads, parts).shown(length)


@lru_cache(maxsize=KEPT_TEXTS)
def _head(title: str) -> PassageLine:
    """Return a title as a line."""
    return PassageLine(0, title, title)


class Weighed:
    """A section, its lines weighed by what they hold of the *parts* of a query.

    Only lines with a key of the query are looked at; the others hold nothing of it.
    """

    def __init__(
        self, title: str, text: str, heads: tuple[int, ...], parts: Sequence[SoughtPart]
    ) -> None:
        self._lines = lines_of(text, heads)
        self._parts = parts
        head = _head(title)
        self._titled = [part.met(head) for part in parts]
        self._worths = [part.worth for part in parts]
        self._values = [
            part.worth * (1 - (1 - TITLED) * titled)
            for part, titled in zip(parts, self._titled, strict=True)
        ]
        self._nothing = [0.0] * len(parts)
        by_key = lines_by_key(text, heads)
        near = {at for part in parts for key in part.keys for at in by_key.get(key, ())}
        self._near = {at: self._lines[at] for at in sorted(near)}
        self._met = {at: [part.met(line) for part in parts] for at, line in self._near.items()}
        self._best = self._find_best()

    @property
    def share(self) -> float:
        """How much of the query the best line and the title hold together, from 0 to 1."""
        held = map(max, self._met_in(self._best), self._titled)
        return sum(worth * met for worth, met in zip(self._worths, held, strict=True))

    def shown(self, length: int) -> Shown:
        """Return what is shown of the section, within *length* if the best line fits."""
        best, adds = self._best, self._adds(self._best)
        leads = adds and self._leads()
        marked = marks(self._parts, self._near)
        return Shown(
            self._joined(self._chosen(length), marked),
            self._lines[best].source if adds else "",
            self._lines[best].paragraph if adds else 0,
            self._joined(self.captioned(best), marked) if leads else "",
            self.share,
            leads,
        )

    def _find_best(self) -> int:
        """Return the number of the line that holds most of what is rare, the first of equals."""
        return max(
            sorted({0, *self._near}), key=lambda at: self._gain(at, self._nothing) - LATER * at
        )

    def _chosen(self, length: int) -> list[int]:
        """Return the lines to show within *length*, the best among them, in order."""
        found = self.captioned(self._best)
        room = length - sum(len(self._lines[at].shown) for at in found)
        shown = list(self._met_in(self._best))
        while fitting := self._fitting(room, found):
            at = max(fitting, key=lambda at: self._drawn(at, shown, found))
            found.append(at)
            room -= len(self._lines[at].shown)
            shown = list(map(max, shown, self._met_in(at)))
        return sorted(found)

    def _fitting(self, room: int, found: Sequence[int]) -> list[int]:
        """Return the lines, in order, that fit into *room* beside those *found*.

        Of those that hold nothing and stand beside none, the first is enough: it is drawn most.
        """
        beside = {at + step for at in found for step in (-1, 1)}
        is_first, fitting = True, []
        for at, line in enumerate(self._lines):
            if len(line.shown) <= room and at not in found:
                if at in self._met or at in beside:
                    fitting.append(at)
                elif is_first:
                    is_first = False
                    fitting.append(at)
        return fitting

    def captioned(self, at: int) -> list[int]:
        """Return the numbers of a line and of what introduces its table."""
        return sorted({at - self._lines[at].caption, at})

    def _adds(self, at: int) -> bool:
        """Does a line hold more of the query than the title does?"""
        return any(map(float.__gt__, self._met_in(at), self._titled))

    def _leads(self) -> bool:
        """Does the best line hold far more than any other line?"""
        others = (self._gain(at, self._nothing) for at in self._near if at != self._best)
        best = self._gain(self._best, self._nothing)
        return best >= LEADS * max(others, default=0.0)

    def _met_in(self, at: int) -> Sequence[float]:
        """Return how well a line holds each part of the query."""
        return self._met.get(at, self._nothing)

    def _drawn(self, at: int, shown: Sequence[float], found: Sequence[int]) -> float:
        """Return how much a line deserves to be shown beside those *found*."""
        near = NEXT * (at - 1 in found) + BEFORE * (at + 1 in found)
        return self._gain(at, shown) + near - LATER * at

    def _gain(self, at: int, shown: Sequence[float]) -> float:
        """Return what a line adds to what is *shown* of the parts of the query."""
        if at not in self._met:
            return 0.0
        gain = 0.0
        for value, met, before in zip(self._values, self._met[at], shown, strict=True):
            gain += value * ((met - before if met > before else 0.0) + AGAIN * met)
        return gain * EXAMPLE if self._lines[at].is_example else gain

    def _joined(self, chosen: Sequence[int], marked: Mapping[int, set[int]]) -> str:
        """Return some lines in one; a bar stands where a line ends as no sentence does."""
        found = ""
        for before, at in zip([None, *chosen], chosen, strict=False):
            found += "" if before is None else _between(self._lines, before, at)
            found += _piece(self._lines[at], marked.get(at, set()))
        return found


def _between(lines: Sequence[PassageLine], before: int, after: int) -> str:
    """Return the text to put between two shown lines: a blank, an ellipsis or a bar."""
    if after - lines[after].caption == before:
        return " "
    if after > before + 1:
        return f" {_GAP} "
    is_ended = lines[before].shown.rstrip(CLOSING).endswith(tuple(STOPS))
    return " " if is_ended or lines[before].paragraph == lines[after].paragraph else BAR


def _piece(line: PassageLine, marked: set[int]) -> str:
    """Return a line as HTML with the words of the numbers *marked* in <mark>."""
    start, end = _span(line, marked)
    parts = [_GAP if start else ""]
    for word in (line.words[at] for at in sorted(marked)):
        if start <= word.start and word.end <= end:
            held = escape(line.shown[word.start : word.end])
            parts += [escape(line.shown[start : word.start]), _MARK, held, _END]
            start = word.end
    return "".join([*parts, escape(line.shown[start:end]), _GAP if end < len(line.shown) else ""])


def _span(line: PassageLine, marked: set[int]) -> tuple[int, int]:
    """Return from where to where a line is shown: whole, or what is about its first mark."""
    if len(line.shown) <= LONGEST_LINE:
        return 0, len(line.shown)
    first = line.words[min(marked)].start if marked else 0
    start = 0 if first < LONGEST_LINE // 2 else first - LONGEST_LINE // 4
    starts = (word.start for word in line.words if word.start >= start)
    ends = (word.end for word in line.words if word.end <= start + LONGEST_LINE)
    begin = next(starts, 0) if start else 0
    return begin, max(ends, default=len(line.shown))
