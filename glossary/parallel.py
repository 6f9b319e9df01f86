"""An English text and its translation side by side: terms and numbers lost, added or swapped.

A term that stands in nearly every sentence («unit», «dice») is named again by a pronoun or by
nothing, so only its swap for another such word is told. A word that everyday speech has too
(«объект», «order») may be no term: alone it is not told, only where the two sides have
different ones of a kind («infantry», «кавалерия»).

Paragraphs are aligned, and sentences within them (``glossary.alignment``). How often a part
means a term is known within bounds (``glossary.bounds``); only bounds that do not meet are
told. What one sentence lacks and its neighbour has too much was moved, and is not told; where
two terms have changed places within a paragraph, both are. Numbers are compared in the same
pairs of sentences (``glossary.parallel_numbers``).
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from razdel import sentenize

from glossary.alignment import AlignedPart, Pair, aligned
from glossary.bounds import Bounds, Kinship, kinship_of
from glossary.parallel_numbers import NumberDisagreement, number_disagreements, numbers_of
from glossary.prose import BLANK, prose
from glossary.spread import beside_its_head, is_named, times_spread
from glossary.termbase import TermBase, bare, squash
from glossary.terms import Term
from language.quantities import figures
from language.tokens import words

_BREAK = re.compile(r"\n(?:[^\S\n]*\n)+")
# razdel knows the abbreviations of Russian alone: "(see p. 31)". "No." is one before a number.
_ABBREVIATION = re.compile(r"\b(?:pp?|vs|fig|(?P<number>no))\.$", re.IGNORECASE)
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


AnyDisagreement = Disagreement | NumberDisagreement


@dataclass(frozen=True, slots=True)
class _Difference:
    """A concept that one side of a pair must mean oftener than the other may."""

    concept: str
    english: int
    russian: int
    is_sure: bool = True

    @property
    def is_lost(self) -> bool:
        """Does the Russian side lack it?"""
        return self.english > self.russian


class _Comparison:
    """Both texts as the base reads them."""

    def __init__(self, base: TermBase) -> None:
        kinship = kinship_of(base)
        self._base = base
        self._kinship = kinship
        self._english = partial(Bounds.of_english, kinship)
        self._russian = partial(Bounds.of_russian, kinship)

    def disagreements(self, english: str, russian: str) -> Iterator[AnyDisagreement]:
        """Yield what the paragraphs disagree in, by sentences where those tell more."""
        parts = self._parts(_paragraphs(english), self._english)
        translated = self._parts(_paragraphs(russian), self._russian)
        for pair in aligned(parts, translated):
            yield from self._in_paragraphs(*pair)

    def _parts(self, texts: Iterator[tuple[int, str]], read: _Read) -> list[AlignedPart]:
        return [_part(text, line, read) for line, text in texts]

    def _in_paragraphs(
        self, english: Sequence[AlignedPart], russian: Sequence[AlignedPart]
    ) -> Iterator[AnyDisagreement]:
        whole = {found.concept: found for found in self._differing((english, russian))}
        sentences = list(self._sentences(english, russian))
        differing = [list(_lacking(pair, self._differing(pair))) for pair in sentences]
        swapped = _swapped(differing)
        told: set[str] = set()
        for pair, found in zip(sentences, differing, strict=True):
            kept = [f for f in found if f.concept in whole or f.concept in swapped]
            told |= {f.concept for f in kept}
            yield from self._told(pair, kept)
        seen = {f.concept for found in differing for f in found}
        rest = [f for concept, f in whole.items() if concept not in told and concept in seen]
        yield from self._told((english, russian), rest)
        yield from number_disagreements(sentences)

    def _sentences(
        self, english: Sequence[AlignedPart], russian: Sequence[AlignedPart]
    ) -> Iterator[Pair]:
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
        return list(_differing(self._kinship, english, russian))

    def _is_spread(self, found: _Difference, pair: Pair, alone: bool) -> bool:
        """Do the parts of the term stand apart on the side that seems to lack it?

        With *alone* no other term may stand for it, so that less is asked: a lost term's head
        may be another word («прыжковая пехота» for «прыжковые боевые единицы»), or all that is
        left of it («ускориться» for «турбо-ускорение»); of a gained term a part may be what the
        other side names («move» where the Russian has «расстояние движения»).
        """
        english, russian = (" ".join(part.text for part in parts) for parts in pair)
        rows = self._base.entries[found.concept].terms
        asked = max(found.english, found.russian)
        if not found.is_lost:
            sides = {bare(row.en) for row in rows}
            sides |= {term.en for term in self._held_by(rows) if alone}
            is_written_as_one = any(squash(side) in squash(english) for side in sides)
            return is_written_as_one or times_spread(sides, english) >= asked
        sides = {bare(row.ru) for row in rows}
        sides |= {bare(term.ru) for term in self._longer(found.concept, english)}
        if alone:
            if any(is_named(beside_its_head(side), russian) for side in sides):
                return asked == 1
            sides |= {side.rpartition("-")[2] for side in sides if len(words(side)) == 1}
        return times_spread(sides, russian) >= asked

    def _held_by(self, rows: Sequence[Term]) -> Iterator[Term]:
        """Yield the terms of one word that the Russian names of a term hold."""
        for word in (word for row in rows for word in words(row.ru) if len(words(row.ru)) > 1):
            yield from self._base.sides["ru"].inflected(word)

    def _longer(self, concept: str, english: str) -> Iterator[Term]:
        """Yield the terms that hold *concept* and stand in parts: a *template* or big *weapon*."""
        for term in self._base.sides["en"].containing(bare(concept)):
            if len(words(term.en)) > len(words(concept)) and times_spread([bare(term.en)], english):
                yield from self._base.entries[term.concept].terms

    def _told(self, pair: Pair, found: Sequence[_Difference]) -> Iterator[Disagreement]:
        """Yield the differences of a pair but for terms that stand there in parts.

        One lost and one gained are a swap.
        """
        weighty = {f.is_lost for f in found if f.is_sure and not self._is_base(f)}
        spread = partial(self._is_spread, pair=pair, alone=len(weighty) == 1)
        kept = [difference for difference in found if not spread(difference)]
        swap = self._swap(kept)
        for difference in swap[:1] or [f for f in kept if f.is_sure and not self._is_base(f)]:
            instead = self._preferred(swap[1].concept) if swap else ""
            yield Disagreement(
                _line(pair[0]),
                _line(pair[1]),
                difference.concept,
                self._preferred(difference.concept),
                difference.english,
                difference.russian,
                instead,
            )

    def _swap(self, found: Sequence[_Difference]) -> Sequence[_Difference]:
        """Return the term that is lost and the one in its place, or nothing.

        Of two that are not sure both must be of one kind; a base word stands for one only.
        """
        for is_alike in (self._are_sure, self._are_of_a_kind):
            pairs = [
                (lost, gained)
                for lost in found
                for gained in found
                if lost.is_lost and not gained.is_lost and is_alike(lost, gained)
            ]
            if len(pairs) == 1:
                return pairs[0]
        return ()

    def _are_sure(self, lost: _Difference, gained: _Difference) -> bool:
        bases = {self._is_base(lost), self._is_base(gained)}
        return lost.is_sure and gained.is_sure and len(bases) == 1

    def _are_of_a_kind(self, lost: _Difference, gained: _Difference) -> bool:
        kinds = {self._base.entries[one.concept].terms[0].kind for one in (lost, gained)}
        bases = {self._is_base(lost), self._is_base(gained)}
        return len(kinds) == len(bases) == 1

    def _is_base(self, found: _Difference) -> bool:
        """Is it a term that stands in nearly every sentence?"""
        return self._base.everyday.is_base_word(self._base.entries[found.concept].terms[0])

    def _preferred(self, concept: str) -> str:
        return self._base.entries[concept].preferred() or concept


def disagreements(base: TermBase, english: str, russian: str) -> Iterator[AnyDisagreement]:
    """Yield the terms and numbers in which the texts differ, in the order of the texts."""
    yield from _Comparison(base).disagreements(english, russian)


def _part(text: str, line: int, read: _Read) -> AlignedPart:
    numbers = numbers_of(text)
    said = Counter(value for number in numbers if number.is_sure for value in number.values)
    return AlignedPart(text, line, read(text).most + said, numbers)


def _line(parts: Sequence[AlignedPart]) -> int:
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


def _paragraphs(markdown: str) -> Iterator[tuple[int, str]]:
    text = prose(markdown)
    at = 0
    for match in [*_BREAK.finditer(text), None]:
        end = match.start() if match else len(text)
        if text[at:end].replace(BLANK, " ").strip():
            yield text.count("\n", 0, at) + 1, text[at:end]
        at = match.end() if match else end


def _sentences(part: AlignedPart) -> Iterator[tuple[int, str]]:
    start: int | None = None
    for sentence in sentenize(part.text):
        start = sentence.start if start is None else start
        if ends_sentence(sentence.text, part.text[sentence.stop :]):
            yield part.line + part.text.count("\n", 0, start), part.text[start : sentence.stop]
            start = None


def ends_sentence(sentence: str, behind: str) -> bool:
    """Does a sentence end here, and not with an abbreviation that the text *behind* goes on?"""
    found = _ABBREVIATION.search(sentence)
    is_word = found is not None and found["number"] and not behind.lstrip()[:1].isdigit()
    return found is None or bool(is_word) or not behind


def _lacking(pair: Pair, found: Sequence[_Difference]) -> Iterator[_Difference]:
    """Yield what one side lacks; a sentence that names a term once may name it again by «it»."""
    for difference in found:
        is_one_to_one = len(pair[0]) == len(pair[1]) == 1
        if not is_one_to_one or min(difference.english, difference.russian) == 0:
            yield difference


def _differing(kinship: Kinship, english: Bounds, russian: Bounds) -> Iterator[_Difference]:
    """Yield the concepts that one text means oftener than the other may, and how often.

    They are sure where it must mean them so often, whatever else its words may say. A term
    that is a number (2D6) is compared as one.
    """
    concepts = dict.fromkeys((*english.likely, *russian.likely))
    for concept in (concept for concept in concepts if not figures(concept)):
        translated = russian.may_mean(kinship, concept, english)
        written = english.may_mean(kinship, concept, russian)
        if english.likely[concept] > translated:
            sure = english.least[concept] > translated
            said = english.least[concept] if sure else english.likely[concept]
            yield _Difference(concept, said, translated, sure)
        elif russian.likely[concept] > written:
            sure = russian.least[concept] > written
            said = russian.least[concept] if sure else russian.likely[concept]
            yield _Difference(concept, written, said, sure)
