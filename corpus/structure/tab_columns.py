"""The columns of tabbed lines: each piece of a line brought to the column it belongs to.

A line may have lost or gained a tab; then all its pieces stand some columns off, and it is
set right where that clearly fits the columns better.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from corpus.source import Line
from corpus.structure.cells import CellPiece, glued_parts, is_value, value_shape
from corpus.structure.wrapping import starts_small

# By how many tabs a line may be off, the likelier first.
_SHIFTS = (0, -1, 1, -2, 2)
_OUTSIDE = -3


@dataclass(frozen=True, slots=True)
class TabbedLine:
    """A raw line that is the table's *number*-th, and its pieces by column."""

    line: Line
    number: int
    pieces: tuple[tuple[int, str], ...]


@dataclass(slots=True)
class _Column:
    """A column while lines are added: its pieces so far, and the shapes of their texts.

    *of_values*: at least half of what stands at its place in all lines are values.
    """

    of_values: bool
    pieces: list[CellPiece] = field(default_factory=list)
    shapes: set[str] = field(default_factory=set)

    def add(self, piece: CellPiece) -> None:
        """Put *piece* under the others."""
        self.pieces.append(piece)
        self.shapes.add(value_shape(piece.text))

    def fit(self, text: str) -> int:
        """Score how well *text* goes on with the column."""
        above = self.pieces[-1].text if self.pieces else ""
        if is_value(text) and above:
            return 1 + (value_shape(text) in self.shapes) if self.of_values else -1
        if text.startswith("("):
            return 1 if above else -1
        if starts_small(text):
            return 1 if above and not is_value(above) and above[-1] != "." else -1
        return 0


_Columns = Mapping[int, _Column]


def read_tabbed(line: Line, number: int) -> TabbedLine:
    """Return the pieces of *line*; parts glued at a border are set apart."""
    pieces: list[tuple[int, str]] = []
    shift = 0
    for column, text in enumerate(line.text.rstrip().split("\t")):
        for part in filter(None, glued_parts(text.strip())):
            if pieces and pieces[-1][0] >= column + shift:
                shift = pieces[-1][0] + 1 - column
            pieces.append((column + shift, part))
    return TabbedLine(line, number, tuple(pieces))


def columns_of(lines: Sequence[TabbedLine]) -> list[list[CellPiece]]:
    """Return the pieces of each column that is not empty; those that the fullest lines have."""
    used = Counter(column for line in lines for column, _ in line.pieces)
    valued = Counter(column for line in lines for column, text in line.pieces if is_value(text))
    places = _places_of_fullest(lines)
    small = _are_small([line.pieces[0][1] for line in lines if line.pieces[0][0] == places[0]])
    columns = {place: _Column(valued[place] * 2 >= used[place]) for place in places}
    for at, line in enumerate(lines):
        shift = _best_shift(line, columns)
        anew = _begins_row(line, lines[at - 1] if at else line, len(columns), small)
        for place, text in line.pieces:
            column = columns[_nearest(place + shift, columns)]
            column.add(CellPiece(line.line, line.number, text, anew))
    return [column.pieces for column in columns.values() if column.pieces]


def _places_of_fullest(lines: Sequence[TabbedLine]) -> list[int]:
    """Return the columns, from left to right, that most of the fullest lines have."""
    fullest = max(len(line.pieces) for line in lines)
    full = [line for line in lines if len(line.pieces) == fullest]
    [(places, _)] = Counter(tuple(at for at, _ in line.pieces) for line in full).most_common(1)
    return sorted(places)


def _are_small(names: Sequence[str]) -> bool:
    """Do all names of rows begin small, but for a header: «уголь», «мука», «соль»?"""
    return len(names) > 1 and all(map(starts_small, names[1:]))


def _begins_row(line: TabbedLine, above: TabbedLine, width: int, small: bool) -> bool:
    """Does a line that fills every column begin them all anew?

    *small*: the names of all rows begin so. Not if the line above lacks the first column and
    begins with a capital: then it is the top of a cell that is centred against a short label.
    """
    full = len(line.pieces) == width and (small or not starts_small(line.pieces[0][1]))
    if not full or not above.pieces:
        return False
    return above.pieces[0][0] == line.pieces[0][0] or all(starts_small(t) for _, t in above.pieces)


def _nearest(place: int, columns: _Columns) -> int:
    if place in columns:
        return place
    return min(columns, key=lambda known: (abs(known - place), known))


def _best_shift(line: TabbedLine, columns: _Columns) -> int:
    """Return by how many tabs the line is shifted: 0 unless that clearly fits better."""
    if len(line.pieces) < 2:
        return 0
    return max(_SHIFTS, key=lambda shift: _fit(line, columns, shift))


def _fit(line: TabbedLine, columns: _Columns, shift: int) -> int:
    """Score how well the line's pieces go on with the columns they would fall into."""
    score = 0
    for place, text in line.pieces:
        if place + shift not in columns:
            return _OUTSIDE * len(line.pieces) if shift else score
        score += columns[place + shift].fit(text)
    return score
