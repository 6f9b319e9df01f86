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
from corpus.structure.blocks import Cell, Grid
from corpus.structure.cells import is_body
from corpus.structure.grid import grid_of
from corpus.structure.markers import read_marker

_GAP = re.compile(r"(?<=\S)[ \N{NO-BREAK SPACE}]{3,}(?=\S)")
_NARROW = re.compile(r"(?<=\S) {2}(?=\S)")
_CHUNK = re.compile(r"\S+(?:[ \N{NO-BREAK SPACE}]{1,2}\S+)*")
_FEWEST = 3
_NEAR = 2


def by_gaps(block: Sequence[Line]) -> Iterator[tuple[int, int, Grid]]:
    """Yield the tables of *block* whose cells are set apart by wide gaps.

    The gaps must end under one another in most of the lines that have some; a line without
    gaps whose words run over a border is text above or below the table. Where all lines
    with gaps stand together and have as many cells, three at least, those are the columns.
    """
    block = _widened(block)
    gapped = [_has_gap(line.text) for line in block]
    if ragged := _ragged(block, gapped):
        yield ragged
        return
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


def _widened(block: Sequence[Line]) -> list[Line]:
    """Return *block* with a gap of two signs made wide where cells begin in two other lines.

    ``Бросок  Гость`` / ``1       Граф``: the longest label leaves less room than the others.
    """
    starts = [match.end() for line in block for match in _GAP.finditer(line.text)]
    return [
        replace(line, text=_NARROW.sub(lambda m: m[0] + " " * _is_border(m, starts), line.text))
        for line in block
    ]


def _is_border(gap: re.Match[str], starts: Sequence[int]) -> bool:
    return starts.count(gap.end()) >= _FEWEST - 1


def _has_gap(text: str) -> bool:
    """Is there a wide gap in *text*? The gap after a list mark does not count."""
    marker = read_marker(text)
    listed = marker is not None and marker.kind in ("bullet", "dash")
    return _GAP.search(text, marker.end if marker and listed else 0) is not None


def _ragged(block: Sequence[Line], gapped: Sequence[bool]) -> tuple[int, int, Grid] | None:
    """Return the table of lines with as many cells each, however they stand."""
    if sum(gapped) < _FEWEST:
        return None
    start, end = gapped.index(True), len(gapped) - gapped[::-1].index(True)
    cells = [_CHUNK.findall(line.text) for line in block[start:end]]
    if not all(gapped[start:end]) or len(set(map(len, cells))) > 1 or len(cells[0]) < _FEWEST:
        return None
    pairs = zip(block[start:end], cells, strict=True)
    rows = [tuple(Cell((line,), (text,)) for text in texts) for line, texts in pairs]
    headed = not is_body(rows[0], rows[1:])
    return start, end, Grid(tuple(rows[headed:]), rows[0] if headed else ())


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
