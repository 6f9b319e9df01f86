"""Lines to pieces: fragments of text, and grids where the lines are a table."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from corpus.repair.vocabulary import Vocabulary
from corpus.source import Line
from corpus.structure.blocks import Cell, Fragment, Grid
from corpus.structure.cells import is_value
from corpus.structure.fragments import fragments
from corpus.structure.grid import grid_of
from corpus.structure.shape import is_label
from corpus.structure.wrapping import Wrapping

_LONGEST_ROWS = 300
_PIPE_RULE = re.compile(r"\s*\|?[\s:|+-]*-[\s:|+-]*\|?\s*")
_GAP = re.compile(r"(?<=\S)[ \N{NO-BREAK SPACE}]{3,}(?=\S)")
_SIGNED = r"[+-]?\d+(?:[-\N{EN DASH}]\d+)?[\"\N{DOUBLE PRIME}+%\N{DEGREE SIGN}]"
_PAIR = re.compile(rf"([^\W\d_][^\d\"+%.;:!?]*?)\s+({_SIGNED})(?=\s|$)\s*")


def pieces_of(
    lines: Sequence[Line], wrapping: Wrapping, vocabulary: Vocabulary
) -> Iterator[Fragment | Grid]:
    """Yield the fragments and grids of *lines* in order."""
    text: list[Line] = []
    for block in _blocks(lines):
        grid = grid_of(tabbed) if (tabbed := _tabbed(block)) else None
        if grid is None:
            text += block
        else:
            yield from fragments(text, wrapping, vocabulary)
            text = []
            yield grid
    yield from fragments(text, wrapping, vocabulary)


def _blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield runs of lines with no blank one between; a blank line is a run of its own."""
    block: list[Line] = []
    for line in lines:
        if line.is_blank or line.heading:
            if block:
                yield block
            yield [line]
            block = []
        else:
            block.append(line)
    if block:
        yield block


def _tabbed(block: Sequence[Line]) -> list[Line] | None:
    """Return *block* with its cells set apart by tabs, if it is a table."""
    for rule in RULES:
        if tabbed := rule(block):
            return tabbed
    return None


def by_tabs(block: Sequence[Line]) -> list[Line] | None:
    """Take tabs for borders: in two lines at least, or in one whose cell is wrapped."""
    inner = ["\t" in line.text.strip() for line in block]
    indented = [line.text.startswith("\t") for line in block]
    wrapped = len(block) > 1 and inner[0] and all(indented[1:])
    return list(block) if sum(inner) > 1 or wrapped else None


def by_pipes(block: Sequence[Line]) -> list[Line] | None:
    """Take bars for borders, if every line begins with one; a line of dashes is none."""
    if len(block) < 2 or not all(line.text.strip().startswith("|") for line in block):
        return None
    return [
        replace(line, text=line.text.strip().strip("|").replace("|", "\t"))
        for line in block
        if not _PIPE_RULE.fullmatch(line.text)
    ]


def by_gaps(block: Sequence[Line]) -> list[Line] | None:
    """Take wide gaps for borders, if they stand under one another in most of the lines."""
    starts = [match.end() for line in block for match in _GAP.finditer(line.text)]
    gapped = [line for line in block if _GAP.search(line.text)]
    if len(gapped) < 3 or len(gapped) * 2 < len(block):
        return None
    borders = [at for at in sorted(set(starts)) if _votes(starts, at) * 2 >= len(gapped)]
    borders = [at for at, before in zip(borders, [-9, *borders], strict=False) if at - before > 2]
    if not borders:
        return None
    return [replace(line, text=_cut(line.text, borders)) for line in block]


Rule = Callable[[Sequence[Line]], list[Line] | None]
RULES: tuple[Rule, ...] = (by_tabs, by_pipes, by_gaps)


def _votes(starts: Sequence[int], at: int) -> int:
    return sum(abs(start - at) <= 2 for start in starts)


def _cut(text: str, borders: Sequence[int]) -> str:
    """Replace each wide gap by as many tabs as borders it passes, and an indent likewise."""
    cells: list[list[str]] = [[] for _ in range(len(borders) + 1)]
    for match in re.finditer(r"\S+(?:[ ]{1,2}\S+)*", text):
        column = sum(match.start() >= border - 2 for border in borders)
        cells[column].append(match.group())
    return "\t".join(" ".join(cell) for cell in cells)


def rows_on_a_line(pieces: Sequence[Fragment | Grid]) -> Iterator[Fragment | Grid]:
    """Yield *pieces* with each line that holds several rows («Лук 24" Меч 2"») as a grid.

    As many labels right above it as the rows have cells are its header.
    """
    done: list[Fragment | Grid] = []
    for piece in pieces:
        rows = _rows_on(piece) if isinstance(piece, Fragment) and not piece.marker else []
        if not rows:
            done.append(piece)
            continue
        above = done[-2:]
        headed = len(above) == 2 and all(_is_header(fragment) for fragment in above)
        header = tuple(Cell(f.lines, f.texts) for f in above if isinstance(f, Fragment))
        if headed:
            del done[-2:]
        done.append(Grid(tuple(rows), header if headed else ()))
    yield from done


def _is_header(piece: Fragment | Grid) -> bool:
    return isinstance(piece, Fragment) and not piece.marker and is_label(piece.text)


def _rows_on(fragment: Fragment) -> list[tuple[Cell, Cell]]:
    text = fragment.text
    if len(text) > _LONGEST_ROWS:
        return []
    matches = list(_PAIR.finditer(text))
    covered = sum(match.end() - match.start() for match in matches)
    if len(matches) < 2 or covered != len(text):
        return []
    if not all(match[1][0].isupper() and is_value(match[2]) for match in matches):
        return []
    return [
        (Cell(fragment.lines[:1], (match[1],)), Cell(fragment.lines[:1], (match[2],)))
        for match in matches
    ]
