"""The entries of index and glossary, with the damage of their words mended and reported.

A parent is mended as the entry that it names.
"""

from collections.abc import Sequence
from dataclasses import replace

from corpus.books.glossary_table import GlossaryEntry
from corpus.books.index_table import IndexEntry
from corpus.layout.records import Layout
from corpus.repair.edits import JoinedLines
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
    entries: list[IndexEntry] = []
    for layout in layouts:
        terms = [_mended(entry.term, layout, evidence, rows) for entry in layout.index]
        now = {entry.term: term for entry, term in zip(layout.index, terms, strict=True)}
        entries += [
            replace(entry, term=term, parent=now.get(entry.parent, entry.parent))
            for entry, term in zip(layout.index, terms, strict=True)
        ]
    return tuple(entries), rows


def mended_glossary(
    layouts: Sequence[Layout], evidence: Evidence
) -> tuple[tuple[GlossaryEntry, ...], Rows]:
    """Return the glossary of all *layouts*, both sides and the notes mended."""
    rows: Rows = []
    entries: list[GlossaryEntry] = []
    for layout in layouts:
        english = [_mended(entry.en, layout, evidence, rows) for entry in layout.glossary]
        russian = [_mended(entry.ru, layout, evidence, rows) for entry in layout.glossary]
        notes = [_mended(entry.note, layout, evidence, rows) for entry in layout.glossary]
        now = {entry.en: en for entry, en in zip(layout.glossary, english, strict=True)}
        entries += [
            replace(entry, en=en, ru=ru, note=note, parent=now.get(entry.parent, entry.parent))
            for entry, en, ru, note in zip(layout.glossary, english, russian, notes, strict=True)
        ]
    return tuple(entries), rows


def _mended(text: str, layout: Layout, evidence: Evidence, rows: Rows) -> str:
    """Mend one cell; the line it came from is no longer known, so its rows have line 0."""
    passage = JoinedLines.of((Line(text, layout.name, 0),), (text,))
    mended, changed = mend(passage, evidence.vocabulary, evidence.decisions)
    rows += changed
    return mended.text
