"""A first term base out of bilingual material: rows with their evidence.

Books name terms in both languages in their own glossary, in headings («Леса (Forests)»), in
the index, and where a rule introduces a word: «**лоцман** (pilot)». So do files of translated
texts. What is found is proposed, with the place that speaks for it, for a person to judge.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from corpus.books.book import Book
from corpus.books.page import Page, Section
from glossary.exchange.importing import with_statuses
from glossary.termbase import TermBase
from glossary.terms import Term
from language.dictionary import is_real
from language.letters import fold, has_cyrillic, has_latin
from language.tokens import words

_LONGEST = 5  # words of a side: a longer text is a sentence, no term
_ABBREVIATION = 3  # letters at most: «STR» is no word though the dictionary has it
_MOST_PLACES = 3  # named in a row's note; how many more there are is told
_BILINGUAL = re.compile(r"\s*([^()]*[^()\s])\s*\(([^()]+)\)\s*")
_MARKED = re.compile(r"(?:\*\*|«)([^*«»()]+)(?:\*\*|»)\s*\(([^()]+)\)")
_SOURCES = {"словарь книги": "glossary", "указатель": "index"}


@dataclass(frozen=True, slots=True)
class PairEvidence:
    """A pair of words that may be a term, and where it stands: a kind of place, its address."""

    en: str
    ru: str
    kind: str
    place: str = ""

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.kind, self.place)))


def evidence(books: Iterable[Book]) -> Iterator[PairEvidence]:
    """Yield the pairs that *books* print, the surest kinds of places first."""
    books = tuple(books)
    for book in books:
        for pair in book.glossary:
            yield from _pair(pair.en, pair.ru, "словарь книги")
        for entry in book.index:
            yield from _in_brackets(entry.term, "указатель")
    for book in books:
        for page, section in book.sections():
            yield from _of_section(page, section)


def _of_section(page: Page, section: Section) -> Iterator[PairEvidence]:
    heading, place = section.heading, f"с. {section.page}" if section.page else page.title
    if heading.en:
        yield from _pair(heading.en, heading.text, "заголовок", place)
    else:
        yield from _in_brackets(heading.text, "заголовок", place)
    for ru, en in _MARKED.findall(section.markdown):
        yield from _pair(en, ru, "текст", place)


def _in_brackets(text: str, kind: str, place: str = "") -> Iterator[PairEvidence]:
    if found := _BILINGUAL.fullmatch(text):
        yield from _pair(found[2], found[1], kind, place)


def _pair(en: str, ru: str, kind: str, place: str = "") -> Iterator[PairEvidence]:
    """Yield a pair whose sides are each in one language and short; the sides may be swapped."""
    if has_cyrillic(en) and has_latin(ru):
        en, ru = ru, en
    short = all(0 < len(list(words(side))) <= _LONGEST for side in (en, ru))
    if short and not has_cyrillic(en) and not has_latin(ru) and has_latin(en) and has_cyrillic(ru):
        yield PairEvidence(en.strip(" *."), ru.strip(" *."), kind, place)


def of_file(terms: Iterable[Term], name: str) -> Iterator[PairEvidence]:
    """Yield the short pairs that a file of translations holds."""
    for term in terms:
        yield from _pair(term.en, term.ru, name, f"строка {term.line}")


def proposals(found: Iterable[PairEvidence], base: TermBase) -> Sequence[Term]:
    """Return a row for each pair that *base* lacks; its note says what speaks for it."""
    places: dict[tuple[str, str], list[PairEvidence]] = defaultdict(list)
    for pair in found:
        places[fold(pair.en), fold(pair.ru)].append(pair)
    held = {fold(term.en) for term in base.terms if term.status == "preferred"}
    rows = [_row(same, held) for same in places.values() if not _is_known(same[0], base)]
    terms, _ = with_statuses([row for row in rows if row.status != "variant"])
    return [*terms, *(row for row in rows if row.status == "variant")]


def _is_known(pair: PairEvidence, base: TermBase) -> bool:
    """Does the base hold the pair, in any form: «Re-rolls» with «Переброс»?"""
    named = [*base.sides["ru"].exact(pair.ru), *base.sides["ru"].inflected(pair.ru)]
    concepts = {term.concept for term in named}
    return any(term.concept in concepts for term in base.sides["en"].exact(pair.en))


def _row(same: Sequence[PairEvidence], held: set[str]) -> Term:
    first = same[0]
    told = "; ".join(dict.fromkeys(map(str, same[:_MOST_PLACES])))
    more = f"; ещё мест: {len(same) - _MOST_PLACES}" if len(same) > _MOST_PLACES else ""
    status = "variant" if fold(first.en) in held else ""
    source = _SOURCES.get(first.kind, "own")
    return Term(_cited(first.en), _cited(first.ru), status, source=source, note=told + more)


def _cited(text: str) -> str:
    """Return a heading's words as a dictionary cites them: «Леса» as «леса», «AP» as it is."""
    first = text.split()[0]
    if _is_set_in_capitals(text):
        return text.lower()
    is_name = first.isupper() or first[1:] != first[1:].lower()
    return text if is_name else text[:1].lower() + text[1:]


def _is_set_in_capitals(text: str) -> bool:
    """Are all words of a title in capitals, and none an abbreviation: «ROSE», not «HQ»?"""
    return text.isupper() and all(
        len(w) > _ABBREVIATION and is_real(w.lower()) for w in words(text)
    )
