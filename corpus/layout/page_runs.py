"""Runs of page marks: numbers of one convention that grow, with a page of text between."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from statistics import median
from typing import Protocol, TypeVar

from corpus.layout.edges import cuts_sentence, follows_prose
from corpus.layout.page_agreement import (
    PROVED,
    are_values,
    groups_by_words,
    numbers_beside_words,
    votes,
)
from corpus.layout.page_conventions import (
    FEWEST_SURE,
    HEADS,
    LONGEST_HEAD,
    Convention,
    head_words,
    names_part,
    numbered_words,
    read_head,
    read_mark,
)
from corpus.source import Line

_REFERS = re.compile(
    r"(?:\b(?:см|на|с|со|до|и|стр)\.?|[,(\N{EN DASH}\N{EM DASH}-])\s*$", re.IGNORECASE
)
_LOOK_BACK = 60
_LEAST_TEXT, _SHORT_PAGE, _LONG_PAGE = 80, 150, 15_000
_WIDEST_GAP = 40
# Of numbers in a frame: pages were left out of the dump («– 8 –», «– 60 –»).
_WIDEST_FRAMED, _SHORT_FRAMED = 400, 50
# What a step is worth that has less than _LEAST_TEXT letters in it.
_NEARLY_NOTHING = 0.2
_UNEVEN, _LEAST_EVEN = 2, 0.7
_LEAST_IN_RUN = 0.7
_PAIR, _FIRST_YEAR = 2, 1000
# Up to this step from number to number (left pages alone have one) a run needs no more proof.
_USUAL_STEP = 2
# Heads of many wordings prove a run together, if there are so many.
_FEWEST_HEADS = 4


@dataclass(frozen=True, slots=True)
class Mark:
    """A line, by its index, that may give a page number; *words* if a running head has it.

    One that is not *printed* has no number: there the page is known to turn.
    """

    at: int
    page: int
    words: str = ""
    printed: bool = True


class Numbered(Protocol):
    """A line, by its index, with a number."""

    @property
    def at(self) -> int:
        """The index of the line."""

    @property
    def page(self) -> int:
        """The number, if it is a page's."""


M = TypeVar("M", bound=Numbered)


@dataclass(frozen=True, slots=True)
class Run:
    """Marks of one convention whose numbers grow."""

    convention: Convention
    marks: tuple[Mark, ...]


def find_runs(lines: Sequence[Line]) -> list[Run]:
    """Return the runs of marks in *lines*, the longest first."""
    letters = letters_before(lines)
    runs = [
        Run(convention, tuple(run))
        for convention, marks in _by_convention(lines).items()
        if (run := _proved(lines, letters, convention, marks))
    ]
    if agreed := _agreed(lines, letters):
        runs.append(agreed)
    return sorted(runs, key=lambda run: (-len(run.marks), bool(run.marks[0].words)))


def _agreed(lines: Sequence[Line], letters: Sequence[int]) -> Run | None:
    """Return the longest run of numbers beside words that enough speaks for, if there is one."""
    found = chain.from_iterable(
        numbers_beside_words(line.text, at) for at, line in enumerate(lines)
    )
    best: tuple[int, float, int] = (0, 0.0, 0)
    agreed: Run | None = None
    for key, group in groups_by_words(found).items():
        run = growing_run(group, letters)
        worth = votes(lines, letters, run, key)
        mostly = not key or len(run) >= _LEAST_IN_RUN * len(group)
        if worth >= PROVED and mostly and (len(run), worth, len(key)) > best:
            best = (len(run), worth, len(key))
            marks = (Mark(one.at, one.page, one.words) for one in run)
            agreed = Run(HEADS, tuple(marks))
    return agreed


def _by_convention(lines: Sequence[Line]) -> Mapping[Convention, list[Mark]]:
    groups: dict[Convention, list[Mark]] = defaultdict(list)
    heads: list[Mark] = []
    like_values: list[Mark] = []
    words: Counter[str] = Counter()
    for at, line in enumerate(lines):
        if is_rest_of_list(lines, at):
            continue
        if found := read_mark(line.text):
            convention, page = found
            groups[convention].append(Mark(at, page))
        elif head := read_head(line.text):
            mark = Mark(at, head.page, head.words)
            if head.like_value:
                like_values.append(mark)
                continue
            groups[head.convention].append(mark)
            words[head.words] += 1
            if not line.heading:  # «# Причал II 12»: what the format calls a heading is one
                heads.append(mark)
        elif 0 < len(line.text) <= LONGEST_HEAD:
            words.update({head_words(line.text), *part_titles(line.text)})
    heads += [mark for mark in like_values if words[mark.words]]
    words.update(mark.words for mark in like_values)
    heads.sort(key=lambda mark: mark.at)
    known = [mark for mark in heads if words[mark.words] > 1 and not names_part(mark.words)]
    if len(known) >= _FEWEST_HEADS and len({mark.words for mark in known}) > 1:
        groups[HEADS] = known
    return groups


def part_titles(text: str) -> tuple[str, ...]:
    """Return the words of the title that a numbered part has: «порт» of «Глава 2. Порт»."""
    first, *rest = head_words(text).split() or [""]
    rest = rest[rest[:1] != [] and rest[0].isdigit() :]
    return (" ".join(rest),) if rest and first in numbered_words() else ()


def _proved(
    lines: Sequence[Line], letters: Sequence[int], convention: Convention, marks: Sequence[Mark]
) -> list[Mark]:
    """Return the growing run in *marks* if it can only be page numbers, else an empty list."""
    widest = _WIDEST_FRAMED if convention.framed else _WIDEST_GAP
    run = growing_run(marks, letters, widest) if marks else []
    if _is_sure_pair(lines, run) and is_of_pages(run, marks, letters):
        return run
    if len(run) < FEWEST_SURE and not convention.by_tool:
        run = [mark for mark in run if not _is_reference(lines, mark.at)]
    if len(run) < convention.fewest or _are_values(lines, run):
        return []
    shortest = _SHORT_FRAMED if convention.framed else _SHORT_PAGE
    sure = convention.fewest < FEWEST_SURE or is_of_pages(run, marks, letters, shortest)
    return run if sure else []


def _are_values(lines: Sequence[Line], run: Sequence[Mark]) -> bool:
    """Are the numbers years or dates, «12 марта», and none of the lines cuts a sentence?"""
    if not run[0].words or any(cuts_sentence(lines, mark.at) for mark in run):
        return False
    read = [(mark, numbers_beside_words(lines[mark.at].text, mark.at)) for mark in run]
    return are_values([b for mark, found in read for b in found if b.page == mark.page])


def _is_sure_pair(lines: Sequence[Line], run: Sequence[Mark]) -> bool:
    """Are two marks enough: one counts on from the other, and they can be nothing else?

    Both cut a sentence, or stand under prose, the second as the last line of the text. Leaves
    alone years.
    """
    if len(run) != _PAIR or run[1].page != run[0].page + 1 or run[1].page >= _FIRST_YEAR:
        return False
    if all(cuts_sentence(lines, mark.at) for mark in run):
        return True
    is_last = all(line.is_blank for line in lines[run[1].at + 1 :])
    return is_last and all(follows_prose(lines, mark.at) for mark in run)


def is_of_pages(
    run: Sequence[Mark], marks: Sequence[Mark], letters: Sequence[int], shortest: int = _SHORT_PAGE
) -> bool:
    """Do the marks of a run number pages?

    Of those with words most must be in the run: ``Броня 12`` has a number too.
    """
    if run[0].words and (len(run) < _LEAST_IN_RUN * len(marks) or _counts_parts(run, letters)):
        return False
    return paged_like(run, letters, shortest)


def _counts_parts(run: Sequence[Mark], letters: Sequence[int]) -> bool:
    """Do the marks number chapters (``Глава 1``, ``Глава 2``)? By their word or uneven distance.

    Pages of one head follow one another at nearly the same distance.
    """
    if names_part(run[0].words):
        return True
    return not _is_even(_gaps_of_a_page(run, letters))


def _gaps_of_a_page(run: Sequence[Mark], letters: Sequence[int]) -> list[float]:
    """Return how many letters stand between the marks, for each page that they count."""
    return [(letters[b.at] - letters[a.at]) / (b.page - a.page) for a, b in pairwise(run)]


def _is_even(gaps: Sequence[float]) -> bool:
    usual = median(gaps)
    even = sum(usual / _UNEVEN <= gap <= usual * _UNEVEN for gap in gaps)
    return even >= _LEAST_EVEN * len(gaps)


def _is_reference(lines: Sequence[Line], at: int) -> bool:
    """Is ``с. 12`` the end of a sentence that the line before began?"""
    return at > 0 and bool(_REFERS.search(lines[at - 1].text))


def is_rest_of_list(lines: Sequence[Line], at: int) -> bool:
    """Does the line above end in a comma: the pages of an index go on, «Порт 3, 9,» / «12»?"""
    above = lines[at - 1].text.rstrip() if at else ""
    return above.endswith(",") and not cuts_sentence(lines, at)


def letters_before(lines: Iterable[Line]) -> list[int]:
    """Return how many letters stand before each line."""
    totals = [0]
    for line in lines:
        totals.append(totals[-1] + sum(map(str.isalpha, line.text)))
    return totals


def growing_run(marks: Sequence[M], letters: Sequence[int], widest: int = _WIDEST_GAP) -> list[M]:
    """Return the run of growing numbers that is worth most: steps of one with text between."""
    worth: list[float] = []
    before: list[int] = []
    for i, mark in enumerate(marks):
        best, link = 1.0, -1
        for j in range(max(0, i - _LOOK_BACK), i):
            step = mark.page - marks[j].page
            if 0 < step <= widest and marks[j].at < mark.at:
                near = letters[mark.at] - letters[marks[j].at] < _LEAST_TEXT
                value = worth[j] + (1 / step) * (_NEARLY_NOTHING if near else 1.0)
                best, link = max((best, link), (value, j))
        worth.append(best)
        before.append(link)
    at = max(range(len(marks)), key=worth.__getitem__)
    run = []
    while at >= 0:
        run.append(marks[at])
        at = before[at]
    return run[::-1]


def paged_like(run: Sequence[Mark], letters: Sequence[int], shortest: int = _SHORT_PAGE) -> bool:
    """Does a page of text stand between the marks, of *shortest* letters at least?

    Most numbers follow the one before, or the text between grows as they do (every third page
    has its number), or it is a page each time (an excerpt: «8», «9», «12», «15», «40»).
    """
    gaps = [float(letters[b.at] - letters[a.at]) for a, b in pairwise(run)]
    steps = [b.page - a.page for a, b in pairwise(run)]
    if not shortest <= median(gaps) <= _LONG_PAGE:
        return False
    if median(steps) <= _USUAL_STEP:
        return True
    by_page = _gaps_of_a_page(run, letters)
    return (median(by_page) >= shortest and _is_even(by_page)) or _is_even(gaps)
