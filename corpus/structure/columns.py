"""Column blocks: runs of short paragraphs that may be the columns of a table in pieces.

A column is a run of labels, or of values or sentences under the label that heads them.
"""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace

from corpus.repair.vocabulary import BookVocabulary
from corpus.structure.blocks import Cell, Fragment, as_cells
from corpus.structure.cells import is_value
from corpus.structure.shape import is_label

_INNER_CAPITAL = re.compile(r"(?<=[а-яё]) ([А-ЯЁ][а-яё]+)")


@dataclass(frozen=True, slots=True)
class Column:
    """A run of fragments that may be one column, its first perhaps the header.

    *split* has two cells where a fragment looks like two labels on one line.
    """

    parts: tuple[Fragment, ...]
    headed: bool = False
    split: tuple[Fragment, ...] = ()

    def filling(self, rows: int, headed: bool) -> tuple[Cell, tuple[Cell, ...]] | None:
        """Return header and cells if the column fills *rows*, with a header or without.

        Labels on one line are set apart only if that makes the number right.
        """
        for parts in (self.parts, self.split):
            if len(parts) == rows + headed and (headed or not self.headed):
                cells = as_cells(parts)
                return (cells[0], cells[1:]) if headed else (Cell(), cells)
        return None


def columns_of(run: Sequence[Fragment], vocabulary: BookVocabulary) -> Iterator[Column | Fragment]:
    """Yield the columns of *run*, cut where labels change to values or sentences.

    The label before the change is the header of what follows. Sentences before the first
    label of a column are none: they are the text above the table, and yielded as they are.
    """
    kinds = [_kind(fragment) for fragment in run]
    last_value = max((at for at, kind in enumerate(kinds) if kind == "value"), default=-1)
    start = 0
    while start < len(run):
        if kinds[start] == "sentence":
            yield run[start]
            start += 1
            continue
        change = _next(kinds, start + 1, ("value", "sentence"))
        if change == len(run):
            yield _column(run[start:], vocabulary)
            return
        if change > start + 1:
            yield _column(run[start : change - 1], vocabulary)
        end = _end_of_column(kinds, change, last_value)
        yield _column(run[change - 1 : end], vocabulary, headed=True)
        start = end


def _kind(fragment: Fragment) -> str:
    if is_value(fragment.text) or fragment.text[0].isdigit():
        return "value"
    return "label" if is_label(fragment.text) else "sentence"


def _next(kinds: Sequence[str], start: int, wanted: Container[str]) -> int:
    """Return the first place from *start* on whose kind is *wanted*, or the end."""
    return next((at for at in range(start, len(kinds)) if kinds[at] in wanted), len(kinds))


def _end_of_column(kinds: Sequence[str], change: int, last_value: int) -> int:
    """Return where the column whose first cell is at *change* ends.

    Labels may stand among values («как у всех»), but sentences end with the last one.
    """
    if kinds[change] == "sentence":
        return _next(kinds, change, ("label", "value"))
    return min(_next(kinds, change, ("sentence",)), last_value + 1)


def _column(run: Sequence[Fragment], vocabulary: BookVocabulary, headed: bool = False) -> Column:
    split = tuple(part for fragment in run for part in _labels_on(fragment, vocabulary))
    return Column(tuple(run), headed, split if len(split) > len(run) else ())


def _labels_on(fragment: Fragment, vocabulary: BookVocabulary) -> list[Fragment]:
    """Split a label before a capital in its middle, of a word that is no name."""
    match = _INNER_CAPITAL.search(fragment.text)
    if match is None or len(fragment.lines) > 1 or not vocabulary.is_lower(match[1]):
        return [fragment]
    text = fragment.text
    halves = text[: match.start()].strip(), text[match.start() :].strip()
    return [replace(fragment, texts=(half,)) for half in halves]
