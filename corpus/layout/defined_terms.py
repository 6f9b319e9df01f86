"""Glossaries that define: «Бегство (Fall Back) – отряд уходит из боя». Their pairs are terms.

The lines stay as text of the book, because the definition is a rule; the pair of names goes
into the glossary too, so that it is found from English.
"""

import re
from collections.abc import Sequence

from corpus.books.glossary_table import GlossaryEntry
from corpus.layout.region_titles import titles
from corpus.layout.running_heads import head_key
from corpus.report import Changed
from corpus.source import Line
from language.letters import has_cyrillic, has_latin

# Fewer lines of this shape are sentences that name a thing in English by the way.
_FEWEST, _FEWEST_TITLED = 4, 2
_DASH = r"[-\N{EN DASH}\N{EM DASH}]"
_LEFT = r"[-*\N{BULLET}\s]*(?P<left>[^\W\d_][^()\[\]/:.!?]{1,60}?)[*_]*\s*"
_TEXT = rf"[*_]*\s*(?:{_DASH}\s+|:\s+)(?P<text>\S.*)"
# «ПРИЛИВ [tide]. Вода»: behind a full stop only where capitals or such brackets show the term.
_SENTENCE = r"\.\s+(?P<text>[А-ЯЁA-Z«].*)"
_CAPITALS = r"(?P<left>[А-ЯЁA-Z][А-ЯЁA-Z -]{1,40}?)\s*"
# «Прилив (tide) – вода», «Прилив [tide]: вода», «Прилив / tide – вода», «Прилив – tide – вода».
_SHAPES = tuple(
    map(
        re.compile,
        (
            rf"{_LEFT}[*_]*\((?P<right>[^()]{{2,60}})\){_TEXT}",
            rf"{_LEFT}\[(?P<right>[^\[\]]{{2,60}})\]{_TEXT}",
            rf"{_LEFT}/\s*(?P<right>[^()/:.!?]{{2,60}}?){_TEXT}",
            rf"{_LEFT}\s{_DASH}\s+(?P<right>[A-Za-z][^():.!?\u2013\u2014]{{1,60}}?)\s*{_TEXT}",
            rf"{_LEFT}\[(?P<right>[^\[\]]{{2,60}})\]{_SENTENCE}",
            rf"{_CAPITALS}\((?P<right>[^()]{{2,60}})\){_SENTENCE}",
        ),
    )
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
    fewest = _FEWEST_TITLED if _has_title(lines) else _FEWEST
    return (entries, rows) if len(entries) >= fewest else ([], [])


def _has_title(lines: Sequence[Line]) -> bool:
    """Is a glossary named above one of the terms?"""
    above = ""
    for line in lines:
        if _pair(line.text) and head_key(above) in titles("glossary"):
            return True
        above = line.text if not line.is_blank else above
    return False


def _pair(text: str) -> GlossaryEntry | None:
    match = next(filter(None, (shape.match(text) for shape in _SHAPES)), None)
    if match is None or not has_cyrillic(match["text"]):
        return None
    left, right = (match[side].strip(" *_") for side in ("left", "right"))
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
