"""The text of a section as the lines that can answer: sentences and table rows.

A table row is shown with the names of its columns, since «Болтган · 24"» alone says nothing::

    Оружие · Дальность             (the head, not shown by itself)
    Болтган · 24"            ->    Оружие: Болтган · Дальность: 24"

So is the first sentence of an example with its heading, which is no line of its own::

    Пример
    Выпало 5. Это 3.         ->    Пример: Выпало 5.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from indexer.store.passages import BETWEEN_CELLS
from language.analysis import Word, analyse

KEPT_TEXTS = 1 << 10

SENTENCE = re.compile('(?<=[.!?\N{HORIZONTAL ELLIPSIS}]) (?=[«("]?[А-ЯЁA-Z])')
EXAMPLE = re.compile("(?:Пример|Example)(?P<several>ы|s)?(?:: .*)?")
"""The heading of an example, which the next paragraph is; of several, the next two at least."""
LEAST = 25
"""A shorter sentence, in characters, goes with the next one: «Взорвана. Каждая модель …»."""
_CELL = BETWEEN_CELLS.strip()


@dataclass(frozen=True)
class PassageLine:
    """A sentence or table row: *source* as it stands in the text, *shown* as a reader sees it.

    *paragraph* is the number of the line of the text that holds it. *caption* is, for a row of
    a table, how many lines before it stands what introduces the table («Прибавляют:»), or 0.
    *is_example*: it shows how a rule works, and states none.
    """

    paragraph: int
    source: str
    shown: str
    caption: int = 0
    is_example: bool = False

    @cached_property
    def words(self) -> Sequence[Word]:
        """The words of what is shown."""
        return analyse(self.shown)

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """The numbers of the words that have a key, by the key."""
        found: dict[str, list[int]] = defaultdict(list)
        for at, word in enumerate(self.words):
            for key in word.keys:
                found[key].append(at)
        return dict(found)


@lru_cache(maxsize=KEPT_TEXTS)
def lines_of(text: str, heads: tuple[int, ...] = ()) -> tuple[PassageLine, ...]:
    r"""Return the lines of *text*; *heads* are the numbers of those that name columns.

    >>> [line.shown for line in lines_of("A · B\n1 · 2\nЛес. И так далее.", (0,))]
    ['A: 1 · B: 2', 'Лес. И так далее.']
    """
    return tuple(_lines(text.split("\n"), frozenset(heads)))


@lru_cache(maxsize=KEPT_TEXTS)
def lines_by_key(text: str, heads: tuple[int, ...] = ()) -> Mapping[str, Sequence[int]]:
    """Return, by key, the numbers of those of ``lines_of`` that hold a word with it, in order."""
    found: dict[str, list[int]] = defaultdict(list)
    for at, line in enumerate(lines_of(text, heads)):
        for key in line.places:
            found[key].append(at)
    return dict(found)


def _lines(paragraphs: Sequence[str], heads: frozenset[int]) -> Iterator[PassageLine]:
    columns: list[str] = []
    before, above = "", 0
    heading, examples = "", 0
    for number, paragraph in enumerate(paragraphs):
        cells = [cell.strip() for cell in paragraph.split(_CELL)]
        if number in heads:
            columns = cells
            above = 1 if before.endswith(":") else 0
        elif columns and len(cells) == len(columns) > 1:
            yield PassageLine(number, paragraph, _labelled(columns, cells), above)
            above += 1 if above else 0
        elif example := EXAMPLE.fullmatch(paragraph):
            heading, examples = f"{paragraph}: ", 2 if example["several"] else 1
        else:
            columns = []
            for before in _sentences(paragraph):
                yield PassageLine(number, before, heading + before, is_example=examples > 0)
                heading = ""
            examples -= examples > 0


def _labelled(columns: Sequence[str], cells: Sequence[str]) -> str:
    """Return the cells that are not empty, each after the name of its column."""
    pairs = zip(columns, cells, strict=True)
    return BETWEEN_CELLS.join(f"{name}: {cell}" if name else cell for name, cell in pairs if cell)


def _sentences(paragraph: str) -> Iterator[str]:
    sentence = ""
    for part in SENTENCE.split(paragraph):
        if sentence and len(sentence) >= LEAST:
            yield sentence
            sentence = part
        else:
            sentence = f"{sentence} {part}".strip()
    yield sentence
