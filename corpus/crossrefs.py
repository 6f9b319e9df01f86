"""Cross-references of a book: terms and page references in running text, and their targets.

A term is found in any inflected form, the longest first, and linked where it first stands
in a section; never in the section that defines it or in one below that. A page reference
leads to that page of the same book, or nowhere: editions never cross.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from corpus.book import Book
from corpus.definitions import Definition, Place
from corpus.page_references import PrintedPage, PrintedPages, find_page_references
from corpus.plaintext import plain_text
from language.phrases import PhraseIndex
from language.tokens import Token, tokenize

Evidence = Callable[[str, Sequence[Token], int, int], bool]


@dataclass(frozen=True, slots=True)
class TermLink:
    """A term in a text, ``source[start:end]``, and the section that defines it."""

    start: int
    end: int
    term: str
    target: Place


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page reference in a text; *target* is None where the book does not hold the page."""

    start: int
    end: int
    target: PrintedPage | None


@dataclass(frozen=True, slots=True)
class DeadReference:
    """A page reference whose page the book does not hold: where it stands, its text."""

    place: Place
    text: str


def _always(term: str, tokens: Sequence[Token], first: int, last: int) -> bool:
    return True


class CrossReferences:
    """Finds the cross-references in running text of one book.

    *evidence* is asked whether tokens *first* to *last* of a text really speak of the term,
    and not of the ordinary thing of that name.
    """

    def __init__(
        self,
        book: Book,
        definitions: Iterable[Definition],
        evidence: Evidence = _always,
    ) -> None:
        self.book = book
        self.definitions = tuple(definitions)
        self.pages = PrintedPages(book)
        self._evidence = evidence
        self._phrases = PhraseIndex((d.term, d) for d in self.definitions)

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
            yield PageLink(found.start, found.end, self.pages.find(found.pages, near=page))

    def dead_pages(self) -> Iterator[DeadReference]:
        """Yield the page references of the book whose page it does not hold."""
        for page, section in self.book.sections():
            text = plain_text(section.markdown)
            for link in self.find_pages(text, page.name):
                if link.target is None:
                    place = Place(page.name, section.heading)
                    yield DeadReference(place, text[link.start : link.end])

    def _find_terms(
        self, text: str, page: str, anchors: Sequence[str], seen: set[str]
    ) -> Iterator[TermLink]:
        tokens = tuple(tokenize(text))
        met = set(seen)
        for match in self._phrases.find(tokens):
            # Of the terms that share a form, the first that has a section.
            definition = next((d for d in match.values if d.place), None)
            if definition is None or definition.place is None or definition.term in met:
                continue
            place = definition.place
            if place.page == page and place.anchor in anchors:
                continue
            if self._evidence(definition.term, tokens, match.first, match.last):
                met.add(definition.term)
                start, end = tokens[match.first].start, tokens[match.last].end
                yield TermLink(start, end, definition.term, place)
