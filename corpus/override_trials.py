"""Rows of ``overrides.tsv`` that change nothing, found by trial: is the book the same without one?

In go the lines that layout left as text, what the reader decided and one row; out comes whether
the row matters. To make the whole book again for every row would take too long: the lines around
what the row names are enough, and for a rule that is off the first stretch that differs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from corpus.layout.records import Layout
from corpus.overrides import KIND, Override
from corpus.repair.edits import OFF, TABLE
from corpus.report import Changed
from corpus.source import Line
from corpus.structure.blocks import Block
from corpus.structure.build import Evidence, blocks_of
from corpus.structure.entries import ENTRY
from corpus.writing.division import PAGE_BREAK, divided
from corpus.writing.table_entries import mended_glossary, mended_index

TRIED = frozenset({KIND, TABLE, ENTRY, PAGE_BREAK, OFF})
_AROUND, _STRETCH = 40, 400
# Of a rule that is off, no more lines are tried than take a few seconds.
_MOST_LINES, _MOST_PLACES = 10_000, 20


@dataclass(frozen=True, slots=True)
class Trial:
    """A book as it was made: its *layouts*, *evidence*, and the blocks of each part."""

    layouts: Sequence[Layout]
    evidence: Evidence
    parts: Sequence[Sequence[Block]]

    def matters(self, row: Override) -> bool:
        """Would the book, or what is doubtful in it, be another without *row*?

        Of a rule that is off in a book too long to try, it is taken to be so.
        """
        if row.rule == OFF and sum(len(layout.lines) for layout in self.layouts) > _MOST_LINES:
            return True
        decisions = {key: after for key, after in self.evidence.decisions.items() if key != row.key}
        if row.rule == PAGE_BREAK:
            return any(
                divided(blocks, self.evidence.decisions) != divided(blocks, decisions)
                for blocks in self.parts
            )
        without = replace(self.evidence, decisions=decisions)
        if any(_made(lines, self.evidence) != _made(lines, without) for lines in self._asked(row)):
            return True
        return row.rule == OFF and self._lists(self.evidence) != self._lists(without)

    def _asked(self, row: Override) -> Iterator[Sequence[Line]]:
        """Yield the lines around what *row* names, or all of them in stretches if it is a rule."""
        for layout in self.layouts:
            lines = layout.lines
            if row.rule == OFF:
                yield from (lines[at : at + _STRETCH] for at in range(0, len(lines), _STRETCH))
                continue
            for at in islice(_named(lines, row.before), _MOST_PLACES):
                yield lines[max(0, at - _AROUND) : at + _AROUND]

    def _lists(self, evidence: Evidence) -> tuple[object, object]:
        known = replace(evidence, log=[], needed=set())
        return mended_index(self.layouts, known), mended_glossary(self.layouts, known)


def _named(lines: Sequence[Line], before: str) -> Iterator[int]:
    """Yield the lines that begin as the row says, or with which a paragraph of the row begins."""
    for at, line in enumerate(lines):
        text = line.normalised
        if text and (text.startswith(before) or before.startswith(text)):
            yield at


def _made(lines: Sequence[Line], evidence: Evidence) -> tuple[list[Block], list[Changed]]:
    """Return the blocks of *lines*, and the changes that the import is unsure of."""
    blocks, rows = blocks_of(lines, replace(evidence, log=[], needed=set()))
    return blocks, [row for row in rows if isinstance(row, Changed) and not row.sure]
