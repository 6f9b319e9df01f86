"""An English text and its translation side by side: terms whose counts disagree.

Texts with as many paragraphs on both sides are compared paragraph by paragraph, others
as a whole. How often a text means a term is known within bounds (``glossary.bounds``); only
bounds that do not meet are told.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from glossary.bounds import Bounds, Kinship
from glossary.termbase import TermBase

_BREAK = re.compile(r"\n(?:[^\S\n]*\n)+")


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A term that stands *english* times in one text and *russian* times in the other.

    The lines are those where the compared parts begin, from 1.
    """

    english_line: int
    russian_line: int
    term: str
    preferred: str
    english: int
    russian: int

    def __str__(self) -> str:
        return (
            f"{self.russian_line}: «{self.preferred}» ({self.term}): по-английски {self.english}"
            f" (строка {self.english_line}), по-русски {self.russian}"
        )


def disagreements(base: TermBase, english: str, russian: str) -> Iterator[Disagreement]:
    """Yield the terms whose counts differ, in the order of the texts."""
    parts, translated = list(_paragraphs(english)), list(_paragraphs(russian))
    if len(parts) != len(translated):
        parts, translated = [(1, english)], [(1, russian)]
    kinship = Kinship(base)
    for (line, text), (line_ru, text_ru) in zip(parts, translated, strict=True):
        bounds = Bounds.of_english(kinship, text), Bounds.of_russian(kinship, text_ru)
        for concept, count, count_ru in _differing(*bounds):
            preferred = base.entries[concept].preferred() or concept
            yield Disagreement(line, line_ru, concept, preferred, count, count_ru)


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for match in [*_BREAK.finditer(text), None]:
        end = match.start() if match else len(text)
        if text[at:end].strip():
            yield text.count("\n", 0, at) + 1, text[at:end]
        at = match.end() if match else end


def _differing(english: Bounds, russian: Bounds) -> Iterator[tuple[str, int, int]]:
    """Yield the concepts that one text must mean oftener than the other may, and how often."""
    for concept in dict.fromkeys((*english.least, *russian.least)):
        if english.least[concept] > russian.most[concept]:
            yield concept, english.least[concept], russian.most[concept]
        elif russian.least[concept] > english.most[concept]:
            yield concept, english.most[concept], russian.least[concept]
