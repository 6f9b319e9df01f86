"""Where pages turn that have no mark of the chosen run: found in the gaps that it leaves.

A run of marks may miss pages: a chapter begins without a number, only right pages have one,
the head of one side is worded otherwise, a scan lost some. The run tells how much text a page
has, so each turn is looked for near the place where it must be::

    12 ── text of two pages ── 14      the turn 12|13 or 13|14 is missing
              ▲
              a line with the number 13, a running head without one, the title of a
              chapter, else the end of a paragraph nearest to the place

What has no text for the pages between is an excerpt, and no turn is missing.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from statistics import median

from corpus.layout.page_conventions import head_words, numbered_words, read_head, read_mark
from corpus.layout.page_runs import (
    Mark,
    is_rest_of_list,
    letters_before,
    part_titles,
)
from corpus.source import Line

# How far a turn may be from its place, in pages: with a number or a title that stands
# elsewhere, with words alone, without either.
_NEAR_NUMBERED, _NEAR_WORDED, _NEAR_BREAK = 0.45, 0.4, 0.25
# Behind the last mark and before the first one, where one side alone tells the place.
_SHORTEST_PAGE, _LONGEST_PAGE = 0.35, 1.7
# Pages in a row whose turns are reckoned from their length alone, at most.
_MOST_RECKONED = 4
# A gap holds so much of the text of its pages, or they are not in the dump.
_LEAST_FULL = 0.7
_LONGEST_HEAD = 90
# A line that stands beside so many marks is their running head.
_FEWEST_BESIDE = 3
# Within so much of a page from a mark a head is of the same turn.
_NEAR_MARK = 0.2


def with_missing_turns(lines: Sequence[Line], marks: Sequence[Mark]) -> list[Mark]:
    """Return *marks* with the turns between, before and after them that have no such mark.

    A mark that only says where a page turns is not ``printed``: its line stays.
    Leaves alone gaps in an excerpt. Known to fail: pages of pictures, which have less text.
    """
    gaps = _Gaps.of(lines, marks)
    found = list(marks)
    for before, after in pairwise(marks):
        found += gaps.between(before, after)
    found += gaps.behind(max(found, key=lambda mark: mark.at))
    found += gaps.before(min(found, key=lambda mark: mark.at))
    return sorted(found, key=lambda mark: mark.at)


def _beside(
    keys: Mapping[int, str], lines: Sequence[Line], marks: Sequence[Mark]
) -> frozenset[str]:
    """Return the words of the short lines that stand next to marks again and again."""
    found: Counter[str] = Counter()
    for mark in marks:
        for step in (-1, 1):
            at = mark.at + step
            while 0 <= at < len(lines) and lines[at].is_blank:
                at += step
            is_head = at in keys and lines[at].text.strip()[:1].isupper()
            found.update([keys[at]] if is_head else [])
    return frozenset(words for words, count in found.items() if count >= _FEWEST_BESIDE)


def _is_row(lines: Sequence[Line], at: int) -> bool:
    """Is a line that ends in a number a row of a list: so does the line above or below?"""
    near = (lines[other].text.rstrip() for other in (at - 1, at + 1) if 0 <= other < len(lines))
    return any(text[-1:].isdigit() for text in near)


@dataclass(frozen=True, slots=True)
class _Gaps:
    """What lines may turn a page, and how much text a page has.

    *letters* stand before each line, *size* letters on a page. *numbered* are the lines with a
    number, by it; *worded* those that say what running heads say, or the titles of chapters;
    *titles* count the words of short lines.
    """

    lines: Sequence[Line]
    letters: Sequence[int]
    size: float
    numbered: Mapping[int, Sequence[Mark]]
    worded: Sequence[int]
    titles: Mapping[str, int]

    @classmethod
    def of(cls, lines: Sequence[Line], marks: Sequence[Mark]) -> "_Gaps":
        letters = letters_before(lines)
        pairs = [(b.page - a.page, letters[b.at] - letters[a.at]) for a, b in pairwise(marks)]
        sizes = [float(gap) for step, gap in pairs if step == 1]
        sizes = sizes or [gap / step for step, gap in pairs if step]
        numbered: dict[int, list[Mark]] = {}
        keys: dict[int, str] = {}
        for at, line in enumerate(lines):
            if is_rest_of_list(lines, at):
                continue
            if found := read_mark(line.text):
                numbered.setdefault(found[1], []).append(Mark(at, found[1]))
            elif (head := read_head(line.text)) and not head.like_value and not _is_row(lines, at):
                numbered.setdefault(head.page, []).append(Mark(at, head.page, head.words))
            elif 0 < len(line.text) <= _LONGEST_HEAD and (words := head_words(line.text)):
                keys[at] = words
        counts = Counter(keys.values())
        counts.update(chain.from_iterable(map(part_titles, (lines[at].text for at in keys))))
        own = {mark.words for mark in marks if mark.words} | _beside(keys, lines, marks)
        own |= set(chain.from_iterable(part_titles(lines[at].text) for at in keys))
        bare = (at for at in keys if not any(map(str.isdigit, lines[at].text)))
        worded = [at for at in bare if keys[at] in own]
        return cls(lines, letters, max(1.0, median(sizes or [0])), numbered, worded, counts)

    def between(self, before: Mark, after: Mark) -> Iterator[Mark]:
        """Yield the turns that are missing between two marks."""
        left, missing = before, after.page - before.page - 1
        reckoned: list[tuple[int, float]] = []
        span = self.letters[after.at] - self.letters[before.at]
        if missing < 1 or span < _LEAST_FULL * self.size * (missing + 1):
            yield from self._numbered_in_excerpt(before, after)
            return
        inside = self._within(
            self.worded,
            before.at + 1,
            after.at,
            self.letters[before.at] + _NEAR_MARK * self.size,
            self.letters[after.at] - _NEAR_MARK * self.size,
        )
        pages = range(before.page + 1, after.page)
        told = any(
            before.at < m.at < after.at and m.words in self.titles
            for page in pages
            for m in self.numbered.get(page, ())
        )
        if len(inside) == missing and not told:
            yield from map(self._unprinted, inside, pages)
            return
        for page in pages:
            length = (self.letters[after.at] - self.letters[left.at]) / (after.page - left.page)
            place = self.letters[left.at] + length * (page - left.page)
            turn = self._turn(page, place, length, left.at + 1, after.at)
            if turn:
                yield turn
                left = turn
            elif missing <= _MOST_RECKONED:
                reckoned.append((page, place))
        bounds = before.at
        for page, place in reckoned:
            at = self._break_near(place, span / (missing + 1), bounds + 1, after.at)
            if at is not None:
                yield Mark(at, page, printed=False)
                bounds = at

    def _numbered_in_excerpt(self, before: Mark, after: Mark) -> Iterator[Mark]:
        """Yield the marks of other words between two marks, of a title that stands elsewhere."""
        last = before.at
        for page in range(before.page + 1, after.page):
            for mark in self.numbered.get(page, ()):
                if last < mark.at < after.at and mark.words and self.titles.get(mark.words):
                    yield mark
                    last = mark.at
                    break

    def behind(self, last: Mark) -> Iterator[Mark]:
        """Yield the turns after the last mark that a number or the words of the run show."""
        while turn := self._next(last, 1, last.at + 1, len(self.lines)):
            yield turn
            last = turn

    def before(self, first: Mark) -> Iterator[Mark]:
        """Yield the turns before the first mark that a number or the words of the run show."""
        while first.page > 1 and (turn := self._next(first, -1, 0, first.at)):
            yield turn
            first = turn

    def _next(self, mark: Mark, step: int, start: int, end: int) -> Mark | None:
        """Return the turn a page after *mark* (*step* 1) or before it (-1)."""
        place = self.letters[mark.at]
        low, high = sorted(
            place + step * share * self.size for share in (_SHORTEST_PAGE, _LONGEST_PAGE)
        )
        worded = self._within(self.worded, start, end, low, high)
        known = [
            found
            for found in self.numbered.get(mark.page + step, ())
            if start <= found.at < end
            and low <= self.letters[found.at] <= high
            and (not found.words or self.titles.get(found.words) or found.words == mark.words)
        ]
        if known:
            return min(known, key=lambda found: abs(self.letters[found.at] - place))
        if worded:
            at = min(worded, key=lambda at: abs(self.letters[at] - place))
            return self._unprinted(at, mark.page + step)
        return None

    def _turn(self, page: int, place: float, length: float, start: int, end: int) -> Mark | None:
        """Return what turns to *page* near *place*: a number, words of a head, a chapter."""
        near = _NEAR_NUMBERED * length
        numbered = [
            mark
            for mark in self.numbered.get(page, ())
            if start <= mark.at < end
            and (self.titles.get(mark.words) or abs(self.letters[mark.at] - place) <= near)
        ]
        if numbered:
            return min(numbered, key=lambda mark: abs(self.letters[mark.at] - place))
        near = _NEAR_WORDED * length
        within = self._within(self.worded, start, end, place - near, place + near)
        at = min(within, key=lambda at: abs(self.letters[at] - place), default=None)
        if at is None:
            chapters = (at for at in range(start, end) if self._begins_chapter(at))
            found = self._within(list(chapters), start, end, place - near, place + near)
            at = min(found, key=lambda at: abs(self.letters[at] - place), default=None)
        return None if at is None else self._unprinted(at, page)

    def _unprinted(self, at: int, page: int) -> Mark:
        return Mark(at, page, head_words(self.lines[at].text), printed=False)

    def _within(
        self, ats: Sequence[int], start: int, end: int, low: float, high: float
    ) -> list[int]:
        some = ats[bisect_left(ats, start) : bisect_left(ats, end)]
        return [at for at in some if low <= self.letters[at] <= high]

    def _begins_chapter(self, at: int) -> bool:
        text = self.lines[at].text
        words = head_words(text).split() if len(text) <= _LONGEST_HEAD else []
        return words[:1] != [] and words[0] in numbered_words()

    def _break_near(self, place: float, length: float, start: int, end: int) -> int | None:
        """Return the first line of the paragraph that starts nearest to *place*, else any line."""
        at = min(max(start, bisect_left(self.letters, place) - 1), end - 1)
        near = [
            other
            for other in range(max(start, at - 40), min(end, at + 40))
            if abs(self.letters[other] - place) <= _NEAR_BREAK * length
        ]
        breaks = [
            other
            for other in near
            if not self.lines[other].is_blank and other and self.lines[other - 1].is_blank
        ]
        return min(breaks or near, key=lambda other: abs(self.letters[other] - place), default=None)
