"""How dumps write the number of a page: the conventions, and runs of numbers that keep one.

A line that looks like a page mark proves nothing: the cells of a table and the numbers of
chapters stand alone on a line too. What proves it is the run: numbers that grow, mostly
by one, with a page of text between them.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from statistics import median

from corpus.source import Line
from language.letters import fold
from language.tsv import read_rows

_LABEL = r"(?:страница|стр|с|c|page|pg|p)\b\.?"
_TOTAL = r"(?:\s*(?:of|из|/)\s*\d{1,4})"
_FRAME = r"[-=*#_~<>!|\[\](){}\N{EN DASH}\N{EM DASH}\s]"


@dataclass(frozen=True, slots=True)
class Convention:
    """A way to write page marks; *by_tool* where an extraction tool numbers its sheets.

    A run of *fewest* marks proves it.
    """

    name: str
    pattern: re.Pattern[str]
    fewest: int
    by_tool: bool = False


CONVENTIONS = (
    Convention(
        "--- PAGE 12 ---",
        re.compile(rf"{_FRAME}{{2,}}{_LABEL}\s*(\d{{1,4}}){_TOTAL}?{_FRAME}*", re.I),
        1,
        by_tool=True,
    ),
    Convention("[Page 12]", re.compile(rf"[\[({{<]\s*{_LABEL}\s*(\d{{1,4}})\s*[\])}}>]", re.I), 2),
    Convention("С. 12", re.compile(rf"{_LABEL}\s*(\d{{1,4}}){_TOTAL}?", re.I), 1),
    Convention("12 из 240", re.compile(rf"(\d{{1,4}}){_TOTAL}", re.I), 3),
    Convention("[12]", re.compile(r"[\[({<|]\s*(\d{1,4})\s*[\])}>|]"), 3),
    Convention("- 12 -", re.compile(r"([-~*•·–—])\s*(\d{1,4})\s*\1"), 3),
    Convention("12", re.compile(r"(\d{1,4})"), 3),
)

_LONGEST_HEAD = 90
_GAP = r"(?:[.)]?\s[-|\s\N{MIDDLE DOT}\N{BULLET}\N{EN DASH}\N{EM DASH}]*)"
_HEAD_LABEL = r"(?:(?:страница|стр\.?|с\.|page|p\.)\s*)?"
_HEAD_NUMBER = re.compile(
    rf"^{_HEAD_LABEL}(\d{{1,4}}){_TOTAL}?{_GAP}(?=\D*$)"
    rf"|(?<=[^\d\s.,])\s{_GAP}?{_HEAD_LABEL}(\d{{1,4}}){_TOTAL}?$",
    re.I,
)
_WIDE = re.compile(r"\s{4,}")
_REFERS = re.compile(r"(?:\b(?:см|на|с|со|до|и|стр)\.?|[,(–—-])\s*$", re.IGNORECASE)
_FEWEST_SURE = 3
_LOOK_BACK = 60
_LEAST_TEXT, _SHORT_PAGE, _LONG_PAGE = 80, 150, 15_000
_WIDEST_GAP = 40
_UNEVEN, _LEAST_EVEN = 2, 0.7
_LEAST_IN_RUN = 0.7
_FILE = "numbered_words.tsv"


@dataclass(frozen=True, slots=True)
class Mark:
    """A line, by its index, that may give a page number; *words* if a running head has it."""

    at: int
    page: int
    words: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """Marks of one convention whose numbers grow."""

    name: str
    marks: tuple[Mark, ...]
    by_tool: bool = False

    @property
    def usually_at_foot(self) -> bool:
        """Are such marks mostly set at the foot? Bare numbers are."""
        return not self.name[0].isalpha() and not self.by_tool


def read_mark(text: str) -> tuple[Convention, int] | None:
    """Return the convention that the whole of *text* keeps, and its number.

    >>> [read_mark(t)[1] for t in ("С. 12", "--- PAGE 12 ---", "# Page 12", "[12]", "– 12 –")]
    [12, 12, 12, 12, 12]
    """
    for convention in CONVENTIONS:
        if match := convention.pattern.fullmatch(text.strip()):
            return convention, int(match[match.lastindex or 1])
    return None


def read_head(text: str) -> Mark | None:
    """Return the number at the start or end of a short line of words.

    >>> read_head("12    Правила порта"), read_head("Правила порта 12").words
    (Mark(at=0, page=12, words='правила порта'), 'правила порта')
    """
    text = _WIDE.sub("   ", text.strip())
    match = _HEAD_NUMBER.search(text) if len(text) <= _LONGEST_HEAD else None
    if match is None:
        return None
    words = head_words(text)
    return Mark(0, int(match[1] or match[2]), words) if words else None


def head_words(text: str) -> str:
    """Return the words of a running head without its page number, folded."""
    return " ".join(re.findall(r"[^\W\d_]+", fold(text)))


def find_runs(lines: Sequence[Line]) -> list[Run]:
    """Return the runs of marks in *lines*, the longest first."""
    letters = letters_before(lines)
    groups: dict[tuple[str, int, bool], list[Mark]] = defaultdict(list)
    for at, line in enumerate(lines):
        if found := read_mark(line.text):
            convention, page = found
            key = (convention.name, convention.fewest, convention.by_tool)
            groups[key].append(Mark(at, page))
        elif head := read_head(line.text):
            groups[f"{head.words} 12", 3, False].append(Mark(at, head.page, head.words))
    runs = []
    for (name, fewest, by_tool), marks in groups.items():
        run = growing_run(marks, letters) if len(marks) >= fewest else []
        if len(run) < _FEWEST_SURE and not by_tool:
            run = [mark for mark in run if not _is_reference(lines, mark.at)]
        if len(run) >= fewest and (fewest < _FEWEST_SURE or _is_of_pages(run, marks, letters)):
            runs.append(Run(name, tuple(run), by_tool))
    return sorted(runs, key=lambda run: (-len(run.marks), bool(run.marks[0].words)))


def _is_of_pages(run: Sequence[Mark], marks: Sequence[Mark], letters: Sequence[int]) -> bool:
    """Do the marks of a run number pages?

    Of those with words most must be in the run: ``Броня 12`` has a number too.
    """
    if run[0].words and (len(run) < _LEAST_IN_RUN * len(marks) or _counts_parts(run, letters)):
        return False
    return paged_like(run, letters)


def _counts_parts(run: Sequence[Mark], letters: Sequence[int]) -> bool:
    """Is it ``Глава 1``, ``Глава 2``: parts of the text, told by the word or their length?

    Pages of one head follow one another at nearly the same distance.
    """
    if run[0].words.split()[0] in numbered_words():
        return True
    gaps = [(letters[b.at] - letters[a.at]) / (b.page - a.page) for a, b in pairwise(run)]
    usual = median(gaps)
    even = sum(usual / _UNEVEN <= gap <= usual * _UNEVEN for gap in gaps)
    return even < _LEAST_EVEN * len(gaps)


@cache
def numbered_words() -> frozenset[str]:
    """Return the words that number the parts of a text (``numbered_words.tsv``)."""
    text = files(__package__).joinpath(_FILE).read_text(encoding="utf-8")
    return frozenset(fold(row["word"]) for row in read_rows(text, ("word",), _FILE))


def _is_reference(lines: Sequence[Line], at: int) -> bool:
    """Is ``с. 12`` the end of a sentence that the line before began?"""
    return at > 0 and bool(_REFERS.search(lines[at - 1].text))


def letters_before(lines: Iterable[Line]) -> list[int]:
    """Return how many letters stand before each line."""
    totals = [0]
    for line in lines:
        totals.append(totals[-1] + sum(map(str.isalpha, line.text)))
    return totals


def growing_run(marks: Sequence[Mark], letters: Sequence[int]) -> list[Mark]:
    """Return the run of growing numbers that is worth most: steps of one with text between."""
    worth: list[float] = []
    before: list[int] = []
    for i, mark in enumerate(marks):
        best, link = 1.0, -1
        for j in range(max(0, i - _LOOK_BACK), i):
            step = mark.page - marks[j].page
            if 0 < step <= _WIDEST_GAP:
                near = letters[mark.at] - letters[marks[j].at] < _LEAST_TEXT
                value = worth[j] + (1 / step) * (0.2 if near else 1.0)
                best, link = max((best, link), (value, j))
        worth.append(best)
        before.append(link)
    at = max(range(len(marks)), key=worth.__getitem__)
    run = []
    while at >= 0:
        run.append(marks[at])
        at = before[at]
    return run[::-1]


def paged_like(run: Sequence[Mark], letters: Sequence[int]) -> bool:
    """Does a page of text stand between the marks, and do most numbers follow the one before?"""
    gaps = [letters[b.at] - letters[a.at] for a, b in pairwise(run)]
    steps = [b.page - a.page for a, b in pairwise(run)]
    return _SHORT_PAGE <= median(gaps) <= _LONG_PAGE and median(steps) <= 2
