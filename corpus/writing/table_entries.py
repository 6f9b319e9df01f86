"""The entries of index and glossary, with the damage of their words mended and reported."""

from collections.abc import Sequence
from dataclasses import replace

from corpus.layout.records import Layout
from corpus.library.glossary_table import GlossaryEntry
from corpus.library.index_table import IndexEntry
from corpus.repair.edits import Passage
from corpus.repair.mend import mend
from corpus.report import Changed
from corpus.source import Line
from corpus.structure.build import Evidence

Rows = list[Changed]


def mended_index(
    layouts: Sequence[Layout], evidence: Evidence
) -> tuple[tuple[IndexEntry, ...], Rows]:
    """Return the index of all *layouts*, its terms mended."""
    rows: Rows = []
    entries = [
        replace(
            entry,
            term=_mended(entry.term, layout, evidence, rows),
            parent=entry.parent,
        )
        for layout in layouts
        for entry in layout.index
    ]
    return tuple(entries), rows


def mended_glossary(
    layouts: Sequence[Layout], evidence: Evidence
) -> tuple[tuple[GlossaryEntry, ...], Rows]:
    """Return the glossary of all *layouts*, its Russian sides mended."""
    rows: Rows = []
    entries = [
        replace(
            entry,
            en=_mended(entry.en, layout, evidence, rows),
            ru=_mended(entry.ru, layout, evidence, rows),
        )
        for layout in layouts
        for entry in layout.glossary
    ]
    return tuple(entries), rows


def _mended(text: str, layout: Layout, evidence: Evidence, rows: Rows) -> str:
    """Mend one cell; its rows name the line in which the text stands, if it is whole there."""
    passage = Passage.of((Line(text, layout.name, 0),), (text,))
    mended, changed = mend(passage, evidence.vocabulary, evidence.decisions)
    rows += changed
    return mended.text
