"""Chapters that the running heads alone name: their titles put where the chapters begin.

::

    ГАВАНЬ: ИГРА   |   ПОРТ        ГАВАНЬ: ИГРА   |   МОРЕ
    10             |   11          14             |   15

A head that names the book stands on one side; the head of the other side changes with the
chapters. Where a chapter's title stands nowhere else, its first head is the title.
"""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from corpus.layout.running_heads import head_key
from corpus.report import Changed
from corpus.source import Line

_LONGEST = 90
_FEWEST_CHAPTERS, _FEWEST_SHEETS = 2, 2
_LEAST_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class _Run:
    """A head that stands on the sheets *first* to *last*; *at* is its first line."""

    key: str
    at: int
    first: int
    last: int
    count: int


def with_chapters(lines: Sequence[Line], heads: Container[int]) -> tuple[list[Line], list[Changed]]:
    """Return *lines* without *heads*, each title that only heads give above its chapter.

    There must be two chapters at least, one behind the other, whose heads stand on most
    sheets of their side. Leaves alone what has its title in the text.
    """
    runs = _runs(lines)
    placed = {
        _beginning(lines, above, run, heads): run for above, run in pairwise([None, *runs]) if run
    }
    moved = {run.at for run in runs}
    kept: list[Line] = []
    rows: list[Changed] = []
    for at, line in enumerate(lines):
        if run := placed.get(at):
            title = lines[run.at]
            kept.append(replace(title, role="chapter", sheet=line.sheet))
            text = title.text.strip()
            rows.append(
                Changed(title.file, title.number, text, text, "running_head_is_title", sure=False)
            )
        if at not in heads and at not in moved:
            kept.append(line)
    return kept, rows


def _runs(lines: Sequence[Line]) -> list[_Run]:
    """Return the heads of the chapters in order; none unless they follow one another."""
    first_lines = [
        next((at for at in group if not lines[at].is_blank), -1)
        for sheet, found in groupby(range(len(lines)), key=lambda at: lines[at].sheet)
        if sheet and (group := list(found))
    ]
    keys = [head_key(lines[at].text) if at >= 0 else "" for at in first_lines]
    places: dict[str, list[int]] = {}
    for sheet, (at, key) in enumerate(zip(first_lines, keys, strict=True)):
        if key and len(lines[at].text) <= _LONGEST and sum(map(str.isalpha, key)) > 2:
            places.setdefault(key, []).append(sheet)
    runs = [
        _Run(key, first_lines[sheets[0]], sheets[0], sheets[-1], len(sheets))
        for key, sheets in places.items()
        if len(sheets) >= _FEWEST_SHEETS and all(b - a <= 2 for a, b in pairwise(sheets))
    ]
    runs = [run for run in runs if run.last - run.first < _LEAST_SHARE * len(keys)]
    runs.sort(key=lambda run: run.first)
    apart = all(a.last < b.first for a, b in pairwise(runs))
    sides = {sheet % 2 for run in runs for sheet in places[run.key]}
    covered = sum(run.count for run in runs) >= _LEAST_SHARE * len(keys) * len(sides) / 2
    if len(runs) < _FEWEST_CHAPTERS or not apart or not covered:
        return []
    elsewhere = _inner_keys(lines, first_lines)
    return [] if any(run.key in elsewhere for run in runs) else runs


def _inner_keys(lines: Sequence[Line], first_lines: Sequence[int]) -> set[str]:
    outer = set(first_lines)
    return {
        head_key(line.text)
        for at, line in enumerate(lines)
        if at not in outer and len(line.text) <= _LONGEST
    }


def _beginning(lines: Sequence[Line], above: _Run | None, run: _Run, heads: Container[int]) -> int:
    """Return the line with which the chapter of a run begins.

    Where its head stands on right pages alone, the left page of the spread is of the chapter
    too, if it begins with a title of its own.
    """
    sheet = lines[run.at].sheet
    first = next(at for at in range(run.at, -1, -1) if at == 0 or lines[at - 1].sheet != sheet)
    one_sided = run.count < run.last - run.first + 1
    if not one_sided or first == 0 or (above and above.last >= run.first - 1):
        return first
    left = lines[first - 1].sheet
    start = next(at for at in range(first - 1, -1, -1) if at == 0 or lines[at - 1].sheet != left)
    text = next(
        (
            lines[at].text.strip()
            for at in range(start, first)
            if at not in heads and not lines[at].is_blank
        ),
        "",
    )
    titled = 0 < len(text) <= _LONGEST and text[0].isupper() and text[-1] not in ".,:;"
    return start if titled else first
