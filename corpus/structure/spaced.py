r"""Tables by runs of spaces, as ``pdftotext -layout`` writes them: spaces to tabs.

::

    Сорт            Куда идёт              Цена
    Ржаная          На хлеб и на квас,     2
                    если квас нужен
    Пшеничная       На пироги              4
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from corpus.source import Line
from corpus.structure.blocks import Grid
from corpus.structure.grid import grid_of

_GAP = re.compile(r"(?<=\S)[ \N{NO-BREAK SPACE}]{3,}(?=\S)")
_CHUNK = re.compile(r"\S+(?:[ \N{NO-BREAK SPACE}]{1,2}\S+)*")
_FEWEST = 3
_NEAR = 2


def by_gaps(block: Sequence[Line]) -> Iterator[tuple[int, int, Grid]]:
    """Yield the tables of *block* whose cells are set apart by wide gaps.

    The gaps must end under one another in most of the lines that have some; a line without
    gaps whose words run over a border is text above or below the table.
    """
    gapped = [bool(_GAP.search(line.text)) for line in block]
    borders = _borders([line.text for line, has_gap in zip(block, gapped, strict=True) if has_gap])
    if not borders:
        return
    fits = [gap or _fits(line.text, borders) for gap, line in zip(gapped, block, strict=True)]
    for start, end in _runs(fits):
        inside = [at for at in range(start, end) if gapped[at]]
        if len(inside) < _FEWEST or len(inside) * 2 < end - inside[0]:
            continue
        rows = [replace(line, text=_tabbed(line.text, borders)) for line in block[inside[0] : end]]
        if grid := grid_of(rows):
            yield inside[0], end, grid


def _borders(texts: Sequence[str]) -> list[int]:
    """Return where cells begin, but the first of a line, in half of the lines at least."""
    if len(texts) < _FEWEST:
        return []
    starts = [match.end() for text in texts for match in _GAP.finditer(text)]
    wide = [at for at in sorted(set(starts)) if _votes(starts, at) * 2 >= len(texts)]
    return [at for at, before in zip(wide, [-9, *wide], strict=False) if at - before > _NEAR]


def _votes(starts: Sequence[int], at: int) -> int:
    return sum(abs(start - at) <= _NEAR for start in starts)


def _fits(text: str, borders: Sequence[int]) -> bool:
    """Does no run of words cross a border?"""
    return not any(
        match.start() < border - _NEAR and match.end() > border
        for match in _CHUNK.finditer(text)
        for border in borders
    )


def _runs(fits: Sequence[bool]) -> Iterator[tuple[int, int]]:
    start = 0
    for at, fit in enumerate([*fits, False]):
        if not fit:
            yield start, at
            start = at + 1


def _tabbed(text: str, borders: Sequence[int]) -> str:
    """Replace each wide gap by as many tabs as borders it passes, and an indent likewise."""
    cells: list[list[str]] = [[] for _ in range(len(borders) + 1)]
    for match in _CHUNK.finditer(text):
        column = sum(match.start() >= border - _NEAR for border in borders)
        cells[column].append(match.group())
    return "\t".join(" ".join(cell) for cell in cells)
