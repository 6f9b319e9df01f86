"""An English text and its translation side by side: terms lost, added or swapped.

Paragraphs are aligned, and sentences within them (``glossary.alignment``). How often a part
means a term is known within bounds (``glossary.bounds``); only bounds that do not meet are
told. What one sentence lacks and its neighbour has too much was moved, and is not told; where
two terms have changed places within a paragraph, both are.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from razdel import sentenize

from glossary.alignment import Pair, Part, aligned
from glossary.bounds import Bounds, Kinship
from glossary.spread import beside_its_head, times_spread
from glossary.termbase import TermBase, bare

_BREAK = re.compile(r"\n(?:[^\S\n]*\n)+")
_Read = Callable[[str], Bounds]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A term that stands *english* times in one text and *russian* times in the other.

    The lines are those where the compared parts begin, from 1; *instead* is the term, as
    preferred, that stands in its place, or ''.
    """

    english_line: int
    russian_line: int
    term: str
    preferred: str
    english: int
    russian: int
    instead: str = ""

    def __str__(self) -> str:
        place = f"{self.russian_line}: «{self.preferred}» ({self.term})"
        if self.instead:
            return f"{place}: вместо него «{self.instead}» (строка {self.english_line})"
        if not self.russian_line:
            return f"–: «{self.preferred}» ({self.term}): строка {self.english_line} не переведена"
        return (
            f"{place}: по-английски {self.english} (строка {self.english_line}),"
            f" по-русски {self.russian}"
        )


@dataclass(frozen=True, slots=True)
class _Difference:
    """A concept that one side of a pair must mean oftener than the other may."""

    concept: str
    english: int
    russian: int

    @property
    def is_lost(self) -> bool:
        """Does the Russian side lack it?"""
        return self.english > self.russian


class _Comparison:
    """Both texts as the base reads them."""

    def __init__(self, base: TermBase) -> None:
        kinship = Kinship(base)
        self._base = base
        self._english = partial(Bounds.of_english, kinship)
        self._russian = partial(Bounds.of_russian, kinship)

    def disagreements(self, english: str, russian: str) -> Iterator[Disagreement]:
        """Yield what the paragraphs disagree in, by sentences where those tell more."""
        parts = self._parts(_paragraphs(english), self._english)
        translated = self._parts(_paragraphs(russian), self._russian)
        for pair in aligned(parts, translated):
            yield from self._in_paragraphs(*pair)

    def _parts(self, texts: Iterator[tuple[int, str]], read: _Read) -> list[Part]:
        return [Part(text, line, read(text).most) for line, text in texts]

    def _in_paragraphs(
        self, english: Sequence[Part], russian: Sequence[Part]
    ) -> Iterator[Disagreement]:
        whole = {found.concept: found for found in self._differing((english, russian))}
        sentences = list(self._sentences(english, russian))
        differing = [self._differing(pair) for pair in sentences]
        swapped = _swapped(differing)
        told: set[str] = set()
        for pair, found in zip(sentences, differing, strict=True):
            kept = [f for f in found if f.concept in whole or f.concept in swapped]
            told |= {f.concept for f in kept}
            yield from self._told(pair, kept)
        rest = [found for concept, found in whole.items() if concept not in told]
        yield from self._told((english, russian), rest)

    def _sentences(self, english: Sequence[Part], russian: Sequence[Part]) -> Iterator[Pair]:
        sides = (
            [p for part in parts for p in self._parts(_sentences(part), read)]
            for parts, read in ((english, self._english), (russian, self._russian))
        )
        return aligned(*sides)

    def _differing(self, pair: Pair) -> list[_Difference]:
        texts = ("\n\n".join(part.text for part in parts) for parts in pair)
        english, russian = (
            read(text) for read, text in zip((self._english, self._russian), texts, strict=True)
        )
        return list(_differing(english, russian))

    def _is_spread(self, found: _Difference, pair: Pair, any_head: bool) -> bool:
        """Do the parts of the term stand apart on the side that seems to lack it?

        With *any_head* a lost term's head may be another word: «прыжковая пехота» for
        «прыжковые боевые единицы»; not where another term may stand for it.
        """
        lacking = pair[1] if found.is_lost else pair[0]
        rows = self._base.entries[found.concept].terms
        sides = {bare(row.ru if found.is_lost else row.en) for row in rows}
        text = " ".join(part.text for part in lacking)
        asked = max(found.english, found.russian)
        if found.is_lost and any_head:
            sides |= {beside for side in sides if (beside := beside_its_head(side))}
        return times_spread(sides, text) >= asked

    def _told(self, pair: Pair, found: Sequence[_Difference]) -> Iterator[Disagreement]:
        """Yield the differences of a pair but for terms that stand there in parts.

        One lost and one gained are a swap.
        """
        gained = [difference for difference in found if not difference.is_lost]
        spread = partial(self._is_spread, pair=pair, any_head=not gained)
        kept = [difference for difference in found if not spread(difference)]
        lost = [difference for difference in kept if difference.is_lost]
        is_swap = len(lost) == len(gained) == 1
        for difference in lost if is_swap else kept:
            instead = self._preferred(gained[0].concept) if is_swap else ""
            yield Disagreement(
                _line(pair[0]),
                _line(pair[1]),
                difference.concept,
                self._preferred(difference.concept),
                difference.english,
                difference.russian,
                instead,
            )

    def _preferred(self, concept: str) -> str:
        return self._base.entries[concept].preferred() or concept


def disagreements(base: TermBase, english: str, russian: str) -> Iterator[Disagreement]:
    """Yield the terms in which the texts differ, in the order of the texts."""
    yield from _Comparison(base).disagreements(english, russian)


def _line(parts: Sequence[Part]) -> int:
    return parts[0].line if parts else 0


def _swapped(differing: Sequence[Sequence[_Difference]]) -> set[str]:
    """Return the concepts that stand in each other's sentences.

    One sentence has lost the one and gained the other, and another the other way round.
    """
    pairs = {
        (lost.concept, gained.concept)
        for found in differing
        for lost in found
        for gained in found
        if lost.is_lost and not gained.is_lost
    }
    return {concept for pair in pairs if pair[::-1] in pairs for concept in pair}


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for match in [*_BREAK.finditer(text), None]:
        end = match.start() if match else len(text)
        if text[at:end].strip():
            yield text.count("\n", 0, at) + 1, text[at:end]
        at = match.end() if match else end


def _sentences(part: Part) -> Iterator[tuple[int, str]]:
    for sentence in sentenize(part.text):
        yield part.line + part.text.count("\n", 0, sentence.start), sentence.text


def _differing(english: Bounds, russian: Bounds) -> Iterator[_Difference]:
    """Yield the concepts that one text must mean oftener than the other may, and how often."""
    for concept in dict.fromkeys((*english.least, *russian.least)):
        if english.least[concept] > russian.most[concept]:
            yield _Difference(concept, english.least[concept], russian.most[concept])
        elif russian.least[concept] > english.most[concept]:
            yield _Difference(concept, english.most[concept], russian.least[concept])
