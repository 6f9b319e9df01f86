"""Glossaries that define: «Бегство (Fall Back) – отряд уходит из боя». Their pairs are terms.

The lines stay as text of the book, because the definition is a rule; the pair of names goes
into the glossary too, so that it is found from English.
"""

import re
from collections.abc import Sequence

from corpus.books.glossary_table import GlossaryEntry
from corpus.report import Changed
from corpus.source import Line
from language.letters import has_cyrillic, has_latin

# Fewer lines of this shape are sentences that name a thing in English by the way.
_FEWEST = 4
_SHAPE = re.compile(
    r"[-*\N{BULLET}\s]*(?P<left>[^\W\d_][^():.!?]{1,60}?)\s*\((?P<right>[^()]{2,60})\)\s*"
    r"(?:[-\N{EN DASH}\N{EM DASH}]\s+|:\s+)(?P<text>\S.*)"
)
_MOST_WORDS = 6


def defined_terms(lines: Sequence[Line]) -> tuple[list[GlossaryEntry], list[Changed]]:
    """Return the pairs of the lines that define a term in both languages, and a row for each."""
    entries: list[GlossaryEntry] = []
    rows: list[Changed] = []
    for line in lines:
        if entry := _pair(line.text):
            entries.append(entry)
            made = f"{entry.en} {entry.ru}"
            rows.append(Changed(line.file, line.number, "", made, "glossary_defined"))
    return (entries, rows) if len(entries) >= _FEWEST else ([], [])


def _pair(text: str) -> GlossaryEntry | None:
    match = _SHAPE.match(text)
    if match is None or not has_cyrillic(match["text"]):
        return None
    left, right = match["left"].strip(), match["right"].strip()
    if max(len(side.split()) for side in (left, right)) > _MOST_WORDS:
        return None
    if _is(left, russian=True) and _is(right, russian=False):
        return GlossaryEntry(right, left)
    if _is(left, russian=False) and _is(right, russian=True):
        return GlossaryEntry(left, right)
    return None


def _is(text: str, *, russian: bool) -> bool:
    """Is *text* in one language, and no abbreviation?"""
    inside, outside = (has_cyrillic, has_latin) if russian else (has_latin, has_cyrillic)
    return inside(text) and not outside(text) and sum(map(str.isalpha, text)) > 2
