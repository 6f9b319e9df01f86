"""Tables whose borders are lost: a name and as many values on each line, one space between.

::

    Товар Цена Вес
    Багор 12 3
    Верёвка 10 2
    Рыбачья сеть 14 4

So a table comes out of a reader that keeps the lines and not the places of the cells.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from corpus.source import Line
from corpus.structure.blocks import Cell, Grid
from corpus.structure.cells import is_value
from corpus.structure.shape import is_label

_FEWEST_ROWS, _FEWEST_VALUES = 3, 2
_LONGEST_NAME = 60


def by_values(block: Sequence[Line]) -> Iterator[tuple[int, int, Grid]]:
    """Yield the tables of *block*: three lines at least with as many values after a name.

    The line above them is the header if it has a word for every column. Leaves alone lines
    with one value: a sentence may end in a number.
    """
    counts = [_values(line.text) for line in block]
    at = 0
    for count, group in groupby(counts):
        start, at = at, at + len(list(group))
        if count < _FEWEST_VALUES or at - start < _FEWEST_ROWS:
            continue
        header = _header(block[start - 1], count) if start else ()
        rows = tuple(_cells(line, count) for line in block[start:at])
        yield start - bool(header), at, Grid(rows, header)


def _values(text: str) -> int:
    """Return how many values end a line that begins with a name; 0 for another line."""
    words = text.split()
    count = 0
    while count < len(words) and is_value(words[-count - 1]):
        count += 1
    name = " ".join(words[: len(words) - count])
    named = any(map(str.isalpha, name)) and len(name) <= _LONGEST_NAME and name[-1] not in ".,:;"
    return count if named and "\t" not in text else 0


def _cells(line: Line, count: int) -> tuple[Cell, ...]:
    words = line.text.split()
    texts = (" ".join(words[:-count]), *words[-count:])
    return tuple(Cell((line,), (text,)) for text in texts)


def _header(line: Line, count: int) -> tuple[Cell, ...]:
    words = line.text.split()
    labelled = (
        len(words) == count + 1 and not any(map(is_value, words)) and is_label(line.text.strip())
    )
    return tuple(Cell((line,), (word,)) for word in words) if labelled else ()
