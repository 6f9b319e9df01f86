"""Names, keys and values that lost their columns: each key brought together with its value.

::

    Бурдюк                Палатка               Бурдюк              Палатка
    Цена                  Цена           ▶      Цена: 2             Цена: 6
    2                     6                     Вес: 1              Вес: 3
    Вес                   Вес
    1                     3

A stat block of cells, one a line. Two such groups at least, of which the first key is the same:
then what stands above the keys is the name of an entry.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from corpus.source import Line
from corpus.structure.cells import is_value
from corpus.structure.markers import read_marker
from corpus.structure.shape import looks_like_heading

_FEWEST = 2
# In words: a key is shorter, and a value is no sentence.
_LONGEST_KEY, _LONGEST_VALUE = 3, 6


def with_keys(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield *lines*, those of a key and its value as one: «Цена: 2».

    Leaves alone groups whose keys come once, and tables of two columns in pieces. Known to fail:
    groups with no blank line between, and a value over two lines.
    """
    groups = [
        (is_blank, list(group))
        for is_blank, group in groupby(lines, key=lambda line: line.is_blank)
    ]
    first = Counter(group[1].normalised for _, group in groups if _is_keyed(group))
    for _, group in groups:
        if not (_is_keyed(group) and first[group[1].normalised] >= _FEWEST):
            yield from group
            continue
        yield group[0]
        for key, value in zip(group[1::2], group[2::2], strict=True):
            yield replace(key, text=f"{key.text.strip()}: {value.text.strip()}")


def _is_keyed(group: Sequence[Line]) -> bool:
    """Is it a name, then keys and values in turn, one value a number at least?"""
    if len(group) < 1 + 2 * _FEWEST or len(group) % 2 == 0:
        return False
    if any(
        line.heading or line.role or "\t" in line.text or read_marker(line.text) for line in group
    ):
        return False
    keys, values = (
        [line.text.strip() for line in group[1::2]],
        [line.text.strip() for line in group[2::2]],
    )
    named = looks_like_heading(group[0].text) and all(map(_is_key, keys))
    return named and any(map(is_value, values)) and all(map(_is_short, values))


def _is_key(text: str) -> bool:
    return looks_like_heading(text) and len(text.split()) <= _LONGEST_KEY and not is_value(text)


def _is_short(text: str) -> bool:
    return len(text.split()) <= _LONGEST_VALUE and text[-1] not in ".:"
