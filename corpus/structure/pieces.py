"""Lines to pieces: fragments of text, and grids where the lines are a table."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from corpus.repair.edits import DECIDED, NO_TABLE, TABLE, Decisions, rules_off
from corpus.repair.vocabulary import BookVocabulary
from corpus.source import Line
from corpus.structure.blocks import Cell, Fragment, Grid, as_cells
from corpus.structure.cells import is_body, is_value
from corpus.structure.fragments import fragments
from corpus.structure.framed import by_bars, by_commas, by_semicolons
from corpus.structure.grid import grid_of
from corpus.structure.parted_rows import by_parted_rows
from corpus.structure.shape import is_label, is_numbered_heading
from corpus.structure.spaced import by_gaps
from corpus.structure.titles import is_caption
from corpus.structure.valued_rows import by_characteristics, by_throws, by_values
from corpus.structure.wrapping import Wrapping

_LONGEST_ROWS = 300
_SIGNED = r"[+-]?\d+(?:[-\N{EN DASH}]\d+)?[\"\N{DOUBLE PRIME}+%\N{DEGREE SIGN}]"
# A table of fewer columns has its labels on lines of their own.
_FEWEST_HEADED = 3
# A line of running text is so long, in signs; a cell is not.
_SENTENCE = 50
_GAP = re.compile(r"\t+|\s{2,}")
_PAIR = re.compile(rf"([^\W\d_][^\d\"+%.;:!?]*?)\s+({_SIGNED})(?=\s|$)\s*")


Region = tuple[int, int, Grid]
Rule = Callable[[Sequence[Line]], Iterator[Region]]


def pieces_of(
    lines: Sequence[Line],
    wrapping: Wrapping,
    vocabulary: BookVocabulary,
    decisions: Decisions | None = None,
) -> Iterator[Fragment | Grid]:
    """Yield the fragments and grids of *lines* in order; the reader's *decisions* go first."""
    decisions = decisions or {}
    text: list[Line] = []
    for part in _parts(lines, decisions):
        if isinstance(part, Grid):
            part, text = _headed(part, text)
            yield from fragments(text, wrapping, vocabulary, decisions)
            text = []
            yield part
        else:
            text += part
    yield from fragments(text, wrapping, vocabulary, decisions)


def _parts(lines: Sequence[Line], decisions: Decisions) -> Iterator[list[Line] | Grid]:
    """Yield the tables of *lines*, those with blank lines among their rows first, and the text."""
    for part in _split(list(lines), by_parted_rows, decisions):
        if isinstance(part, Grid):
            yield part
            continue
        for block in _blocks(part):
            yield from _with_tables([block], decisions)


def _headed(grid: Grid, above: list[Line]) -> tuple[Grid, list[Line]]:
    """Return a table with the labels right above it as its header, and the lines that are left.

    ``СИЛ ЛОВ ВЫН`` / ``Кузнец   9   4   8``: as many words as there are columns, or one fewer.
    """
    words = above[-1].text.split() if above and not grid.header and grid.rule else []
    width, missing = grid.width, grid.width - len(words)
    if width < _FEWEST_HEADED or missing not in (0, 1) or not all(map(_is_column_label, words)):
        return grid, above
    if not all(is_value(cell.text) for row in grid.rows for cell in row[1:] if cell.text):
        return grid, above
    cells = tuple(Cell((above[-1],), (word,)) for word in words)
    return replace(grid, header=(*[Cell()] * missing, *cells)), above[:-1]


def _is_column_label(word: str) -> bool:
    return word[0].isupper() and not is_value(word) and word[-1] not in ".:;!?"


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


def given_rows(block: Sequence[Line]) -> Iterator[Region]:
    """Take the rows that the format gives as they are: one a line, empty cells empty."""
    for is_row, numbered in groupby(enumerate(block), lambda place: place[1].role == "row"):
        run = list(numbered)
        if is_row and len(run) > 1:
            rows = [_given_cells(line) for _, line in run]
            width = max(map(len, rows))
            table = [(*row, *[Cell()] * (width - len(row))) for row in rows]
            given = run[0][1].given
            told = given is not None and given.info.strip("LCR=") == "" != given.info
            headed = told or not is_body(table[0], table[1:])
            grid = Grid(tuple(table[headed:]), table[0] if headed else ())
            yield run[0][0], run[-1][0] + 1, grid


def _given_cells(line: Line) -> tuple[Cell, ...]:
    texts = (text.strip() for text in line.text.split("\t"))
    return tuple(Cell((line,), (text,)) if text else Cell() for text in texts)


def by_tabs(block: Sequence[Line]) -> Iterator[Region]:
    """Take tabs for borders: in two lines at least, or in one whose cell is wrapped.

    What stands around the rows with no blank line between is text: sentences, captions and
    numbered headings.
    """
    start, end = _tabbed(block)
    rows = block[start:end]
    inner = ["\t" in line.text.strip() for line in rows]
    indented = [line.text.startswith("\t") for line in rows]
    wrapped = len(rows) > 1 and inner[0] and all(indented[1:])
    if (sum(inner) > 1 or wrapped) and (grid := grid_of(rows)):
        yield start, end, grid


def _tabbed(block: Sequence[Line]) -> tuple[int, int]:
    """Return first line and end of what may be a table by tabs, the text around it left out."""
    tabbed = [at for at, line in enumerate(block) if "\t" in line.text.strip()]
    if not tabbed:
        return 0, len(block)
    above = [at for at in range(tabbed[0]) if _is_text(block[at])]
    below = [at for at in range(tabbed[-1] + 1, len(block)) if _is_text(block[at])]
    while below and below[0] > tabbed[-1] + 1 and _is_long(block[below[0] - 1]):
        below.insert(0, below[0] - 1)
    return (above[-1] + 1 if above else 0), (below[0] if below else len(block))


def _is_long(line: Line) -> bool:
    return len(line.text.strip()) >= _SENTENCE


def _is_text(line: Line) -> bool:
    """Is a line without a tab surely no part of a cell?"""
    text = line.text.strip()
    ended = _is_long(line) and text[-1] in ".!?"
    return ended or is_caption(text) or is_numbered_heading(text)


RULES: tuple[Rule, ...] = (
    given_rows,
    by_tabs,
    by_bars,
    by_semicolons,
    by_commas,
    by_gaps,
    by_values,
    by_characteristics,
    by_throws,
)


def _with_tables(parts: list[list[Line] | Grid], decisions: Decisions) -> list[list[Line] | Grid]:
    """Return *parts* with the tables that each rule finds in what is still text."""
    decided = {before: after for (rule, before), after in decisions.items() if rule == TABLE}
    if any(map(str.isdigit, decided.values())):
        parts = [piece for part in parts for piece in _decided_tables(part, decided)]
    for rule in RULES:
        found: list[list[Line] | Grid] = []
        for part in parts:
            found += [part] if isinstance(part, Grid) else _split(part, rule, decisions)
        parts = found
    return parts


def _decided_tables(
    block: list[Line] | Grid, decided: Mapping[str, str]
) -> Iterator[list[Line] | Grid]:
    """Cut a block where an override says that a table of so many columns begins.

    It ends with the block. Its cells are parted by tabs or wide gaps; where a line has too few
    of them, its last words are a cell each.
    """
    lines = [] if isinstance(block, Grid) else block
    places = [(at, decided.get(line.normalised, "")) for at, line in enumerate(lines)]
    begun = next(((at, int(columns)) for at, columns in places if columns.isdigit()), None)
    if begun is None:
        yield block
        return
    at, columns = begun
    if at:
        yield lines[:at]
    rows = [_cells(line, columns) for line in lines[at:]]
    yield Grid(tuple(rows[1:]), rows[0], rule=DECIDED)


def _cells(line: Line, columns: int) -> tuple[Cell, ...]:
    texts = [text for text in _GAP.split(line.text.strip()) if text]
    if len(texts) < columns:
        texts = line.text.rsplit(maxsplit=columns - 1)
    texts = [*texts[: columns - 1], " ".join(texts[columns - 1 :])]
    return tuple(Cell((line,), (text,)) if text else Cell() for text in texts)


def _split(block: list[Line], rule: Rule, decisions: Decisions) -> Iterator[list[Line] | Grid]:
    at = 0
    for start, end, grid in () if rule.__name__ in rules_off(decisions) else rule(block):
        if decisions.get((TABLE, grid.at.normalised)) == NO_TABLE:
            continue
        if start > at:
            yield block[at:start]
        yield replace(grid, rule=rule.__name__)
        at = end
    if at < len(block):
        yield block[at:]


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
        if headed:
            del done[-2:]
        header = as_cells([f for f in above if headed and isinstance(f, Fragment)])
        done.append(Grid(tuple(rows), header))
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
