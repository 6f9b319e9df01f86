"""An English text and its translation side by side: terms whose counts disagree.

Texts with as many paragraphs on both sides are compared paragraph by paragraph, others
as a whole. A Russian word that serves several English terms counts for each of them, so
that only a term with too few or too many words for it is told.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from glossary.prose import prose
from glossary.termbase import TermBase, is_function_word
from glossary.terms import Term
from language.phrases import Match
from language.tokens import Token, tokenize

_BREAK = re.compile(r"\n(?:[^\S\n]*\n)+")
# Words that a translation is free to render as it likes.
_FREE_KINDS = frozenset({"word"})


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
    for (line, text), (line_ru, text_ru) in zip(parts, translated, strict=True):
        for concept, (count, count_ru) in _differing(base, text, text_ru).items():
            preferred = base.entries[concept].preferred() or concept
            yield Disagreement(line, line_ru, concept, preferred, count, count_ru)


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for match in [*_BREAK.finditer(text), None]:
        end = match.start() if match else len(text)
        if text[at:end].strip():
            yield text.count("\n", 0, at) + 1, text[at:end]
        at = match.end() if match else end


def _differing(base: TermBase, english: str, russian: str) -> dict[str, tuple[int, int]]:
    groups_en, groups_ru = _mentions(base, "en", english), _mentions(base, "ru", russian)
    found: dict[str, tuple[int, int]] = {}
    for concept in dict.fromkeys(c for group in (*groups_en, *groups_ru) for c in group):
        rivals = {c for group in groups_ru if concept in group for c in group} - {concept}
        count = sum(concept in group for group in groups_en)
        count_ru = sum(concept in group for group in groups_ru)
        shared = sum(not rivals.isdisjoint(group) and concept not in group for group in groups_en)
        if count == count_ru or count <= count_ru <= count + shared or not _counts(base, concept):
            continue
        found[concept] = (count, count_ru)
    return found


def _mentions(base: TermBase, language: str, text: str) -> list[tuple[str, ...]]:
    """Return the concepts of each mention in *text*, in order."""
    tokens = list(tokenize(prose(text)))
    matches = [m for m in base.sides[language].find(tokens) if not _is_bare_word(tokens, m)]
    return [tuple(dict.fromkeys(term.concept for term in match.values)) for match in matches]


def _is_bare_word(tokens: Sequence[Token], match: Match[Term]) -> bool:
    """Is it a function word or a lone letter, which the abbreviation «A» looks like?"""
    first = tokens[match.first].text
    return match.first == match.last and (len(first) == 1 or is_function_word(first))


def _counts(base: TermBase, concept: str) -> bool:
    entry = base.entries[concept]
    return bool(entry.en) and not any(term.kind in _FREE_KINDS for term in entry.terms)
