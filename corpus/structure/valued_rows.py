"""Tables whose borders are lost: a name and as many values on each line, one space between.

::

    Товар Цена Вес
    Багор 12 3
    Верёвка 10 2
    Рыбачья сеть 14 4

So a table comes out of a reader that keeps the lines and not the places of the cells.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from corpus.source import Line
from corpus.structure.blocks import Cell, Grid
from corpus.structure.cells import is_value
from corpus.structure.shape import is_label

_FEWEST_ROWS, _FEWEST_VALUES = 3, 2
_FEWEST_NAMES = 4
_CHARACTERISTIC_NAME = re.compile(r"[А-ЯЁA-Z][А-ЯЁа-яёA-Za-z]{0,3}\.?")
# A value, perhaps with what it adds to a throw: «14 (+2)».
_CHARACTERISTIC = re.compile(
    r"(?:^|(?<=\s))\d{1,3}[+\"]?(?:\s?\([-+\N{MINUS SIGN}\N{EN DASH}]\d{1,2}\))?(?=\s|$)"
)
_LONGEST_NAME = 60
# The throw that a row is for, and what it gives.
_THROW = re.compile(r"\s*(\d{1,3})(?:[-\N{EN DASH}](\d{1,3}))?\s+(?=[^\W\d_]|[«\"])(\S.*)")
_DIE = re.compile(r"\d*[dDкК]\d{1,3}")
_HEADER = re.compile(r"\s*(\S+)\s+([А-ЯЁA-Z]\S*(?:\s\S+){0,3})\s*")


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


def by_characteristics(block: Sequence[Line]) -> Iterator[tuple[int, int, Grid]]:
    """Yield the tables of *block* of names on one line and their values on the next.

    ::

        СИЛ ЛОВ ТЕЛ ИНТ
        8 (−1) 14 (+2) 10 (+0) 10 (+0)

    Four names at least, each of a few letters, and as many values. Leaves alone a line of words
    above other numbers.
    """
    for at in range(len(block) - 1):
        names, values = block[at].text.split(), _CHARACTERISTIC.findall(block[at + 1].text)
        whole = _CHARACTERISTIC.sub("", block[at + 1].text).strip() == ""
        if len(names) < _FEWEST_NAMES or len(names) != len(values) or not whole:
            continue
        if all(_CHARACTERISTIC_NAME.fullmatch(name) for name in names):
            header = tuple(Cell((block[at],), (name,)) for name in names)
            row = tuple(Cell((block[at + 1],), (value.strip(),)) for value in values)
            yield at, at + 2, Grid((row,), header)


def by_throws(block: Sequence[Line]) -> Iterator[tuple[int, int, Grid]]:
    """Yield the tables of *block* that tell what a throw of dice gives, one space between.

    ::

        Бросок Исход
        1 Мель
        2-3 Штиль

    Three rows at least, each of which begins where the one above ends, under two labels or a die
    and a label; a value at the end of each may be a third column.
    """
    at = 0
    while at + _FEWEST_ROWS < len(block):
        header = _throw_header(block[at])
        below = map(block.__getitem__, range(at + 1, len(block)))
        rows = list(_throws(below)) if header else []
        # Two words above single numbers may be the title of a list.
        told = header and (_DIE.fullmatch(header[0].text) or not all(map(_is_single, rows)))
        if len(rows) >= _FEWEST_ROWS and told:
            yield at, at + 1 + len(rows), _with_last_value(Grid(tuple(rows), header))
            at += len(rows)
        at += 1


def _with_last_value(grid: Grid) -> Grid:
    """Return a table of throws with a third column, if two labels and most values tell of one.

    ``D6 Находка Цена`` / ``1 Коготь грифона 6``: then the last word of each row is its value.
    """
    rows = (grid.header, *grid.rows)
    words = [row[1].text.split() for row in rows]
    labels, texts = words[0], words[1:]
    named = len(labels) == 2 and all(label[0].isupper() for label in labels)
    valued = sum(is_value(text[-1]) for text in texts)
    if not named or 2 * valued <= len(texts) or any(len(text) < 2 for text in texts):
        return grid
    parted = [
        (row[0], replace(row[1], texts=(" ".join(text[:-1]),)), replace(row[1], texts=text[-1:]))
        for row, text in zip(rows, map(tuple, words), strict=True)
    ]
    return Grid(tuple(parted[1:]), parted[0])


def _is_single(row: Sequence[Cell]) -> bool:
    return row[0].text.isdigit()


def _throw_header(line: Line) -> tuple[Cell, ...]:
    found = None if line.role else _HEADER.fullmatch(line.text)
    if found is None or not is_label(line.text.strip()):
        return ()
    named = found[1][0].isupper() and " " not in found[2]
    if not (_DIE.fullmatch(found[1]) or (named and found[1].isalpha())):
        return ()
    return tuple(Cell((line,), (text,)) for text in found.groups())


def _throws(lines: Iterable[Line]) -> Iterator[tuple[Cell, ...]]:
    """Yield the rows from the first line on, as long as each throw follows the one above."""
    last = None
    for line in lines:
        found = None if line.role or "\t" in line.text else _THROW.fullmatch(line.text)
        if found is None or (last is not None and int(found[1]) != last + 1):
            return
        throw = line.text[: found.start(3)].strip()
        yield Cell((line,), (throw,)), Cell((line,), (found[3].strip(),))
        last = int(found[2] or found[1])


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
