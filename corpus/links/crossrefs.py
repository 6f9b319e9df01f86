"""Cross-references of a book: terms and page references in running text, and their targets.

A term is found in any inflected form, the longest first, and linked where it first stands
in a section; never in the section that defines it or in one below that. A page reference
leads to that page of the same book, or nowhere: editions never cross.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from corpus.books.book import Book
from corpus.books.plaintext import section_text
from corpus.books.printed import PageRange
from corpus.links.defining import SectionAddress
from corpus.links.definitions import Definition
from corpus.links.page_references import PrintedPage, PrintedPages, find_page_references
from glossary.terms import KINDS
from language.kept_answers import digest
from language.phrases import PhraseIndex
from language.tokens import tokenize

Spans = Collection[tuple[int, int]]

# A rule that is named, not a word in passing: «демон», "fearless", the fearless special rule.
_QUOTES = frozenset({"«»", '""', "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}"})
_NAMED_AFTER = tuple(f" {kind.replace('-', ' ')}" for kind in KINDS if kind.endswith("rule"))


@dataclass(frozen=True, slots=True)
class TermLink:
    """A term in a text, ``source[start:end]``, and the section that defines it.

    *target* is None where no section does and the index alone explains the term.
    """

    start: int
    end: int
    term: str
    target: SectionAddress | None


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page reference in a text; *target* is None if the book does not contain the *pages*."""

    start: int
    end: int
    target: PrintedPage | None
    pages: PageRange


@dataclass(frozen=True, slots=True)
class DeadReference:
    """A page reference whose page the book does not hold: where it stands, its text."""

    place: SectionAddress
    text: str


def _nowhere(text: str) -> Spans:
    return ()


def _itself(term: str) -> tuple[str, ...]:
    return (term,)


class CrossReferences:
    """Finds the cross-references in running text of one book.

    *everyday* tells where in a text an ordinary thing is meant and not the term of that
    name. *explained* are terms to be linked though no section defines them, because the
    index says what they mean; *named* are such terms of one word, which may be an ordinary
    word too («демон», «ход»), and are linked only where they stand as a name: between quotation
    marks, or before "special rule". *names* gives the words that stand in a text for a term of
    the index: the term itself, or in a twin its English names.
    """

    def __init__(
        self,
        book: Book,
        definitions: Iterable[Definition],
        everyday: Callable[[str], Spans] = _nowhere,
        explained: Collection[str] = (),
        named: Collection[str] = (),
        names: Callable[[str], Iterable[str]] = _itself,
    ) -> None:
        self.book = book
        self.definitions = tuple(definitions)
        self.pages = PrintedPages(book)
        self._everyday = everyday
        self._explained = frozenset(explained)
        self._named = frozenset(named)
        self._phrases = PhraseIndex((name, d) for d in self.definitions for name in names(d.term))

    @cached_property
    def digest(self) -> str:
        """What tells these references from others of the same term base."""
        terms = (self.definitions, sorted(self._explained), sorted(self._named))
        return digest(repr((self.book.edition, self.pages.places, terms)))

    def find(
        self, text: str, page: str, anchors: Sequence[str], seen: set[str]
    ) -> list[TermLink | PageLink]:
        """Return the links for *text*, in order and without overlap.

        *anchors* are those of the section the text stands in and of the sections around it
        on *page*; *seen* holds the terms linked in the section so far, and is added to.
        """
        pages = list(self.find_pages(text, page))
        taken = [range(link.start, link.end) for link in pages]
        terms = [
            link
            for link in self._find_terms(text, page, anchors, seen)
            if not any(link.start in span or link.end - 1 in span for span in taken)
        ]
        seen.update(link.term for link in terms)
        return sorted([*pages, *terms], key=lambda link: link.start)

    def find_pages(self, text: str, page: str) -> Iterator[PageLink]:
        """Yield the page references in *text*, which stands on *page*."""
        for found in find_page_references(text, self.book.edition):
            target = self.pages.find(found.pages, near=page)
            yield PageLink(found.start, found.end, target, found.pages)

    def dead_pages(self) -> Iterator[DeadReference]:
        """Yield the page references of the book whose page it does not hold."""
        for page, section in self.book.sections():
            text = section_text(section.markdown)
            for link in self.find_pages(text, page.name):
                if link.target is None:
                    place = SectionAddress(page.name, section.heading)
                    yield DeadReference(place, text[link.start : link.end])

    def _find_terms(
        self, text: str, page: str, anchors: Sequence[str], seen: set[str]
    ) -> Iterator[TermLink]:
        tokens = tuple(tokenize(text))
        everyday: Spans | None = None  # asked only where a term may stand
        met = set(seen)
        for match in self._phrases.find(tokens, text):
            start, end = tokens[match.first].start, tokens[match.last].end
            named = _is_named(text, start, end)
            definition = self._of_use(match.values, named)
            if definition is None or definition.term in met:
                continue
            place = definition.place
            if place and place.page == page and place.anchor in anchors:
                continue
            if not named and everyday is None:
                everyday = self._everyday(text)
            if named or (start, end) not in (everyday or ()):
                met.add(definition.term)
                yield TermLink(start, _with_bracket(text, start, end), definition.term, place)

    def _of_use(self, values: Sequence[Definition], named: bool) -> Definition | None:
        """Of the terms that share a form: the first with a section, else one explained."""
        defined = next((value for value in values if value.place), None)
        known = self._explained | self._named if named else self._explained
        return defined or next((v for v in values if v.term in known), None)


def _is_named(text: str, start: int, end: int) -> bool:
    """Does a term stand in *text* as the name of a rule?"""
    around = text[start - 1 : start] + text[end : end + 1]
    return around in _QUOTES or text.startswith(_NAMED_AFTER, end)


def _with_bracket(text: str, start: int, end: int) -> int:
    """Return *end*, or one more where the span has opened a bracket: «… за броню (Sv)»."""
    opened = text.count("(", start, end) > text.count(")", start, end)
    return end + 1 if opened and text[end : end + 1] == ")" else end
