"""What a card says of a term: shown over the page where the term is a link."""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from corpus.books.book import Book
from corpus.links.definitions import Definition
from glossary.labels import status_label
from language.phrases import phrase_key
from web.glossary_pages import GlossaryPages
from web.labels import pages_label
from web.terminology import Terminology

_MOST_VARIANTS = 5
_TERM = re.compile(r'data-term="([^"]+)"')


@dataclass(frozen=True, slots=True)
class Card:
    """A term of a book: all is plain text, '' where nothing is known.

    *section* is the title of the section that defines the term; *variants* are its other
    names, each with its status; *pages* the printed pages of the index, as people write
    them; *page* the first of them; *dictionary* the address of the term in the dictionary.
    """

    term: str
    section: str
    en: str
    definition: str
    variants: tuple[tuple[str, str], ...]
    pages: str
    page: str
    dictionary: str


class Cards:
    """The cards of one book's terms; *english* holds definitions for its English pages."""

    def __init__(
        self,
        book: Book,
        definitions: Mapping[str, Definition],
        terminology: Terminology,
        glossary: GlossaryPages,
        english: Mapping[str, str],
    ) -> None:
        self._book = book
        self._definitions = definitions
        self._terminology = terminology
        self._glossary = glossary
        self.english = english
        self._known: dict[str, Card] = {}

    def of(self, term: str) -> Card:
        """Return the card of a *term* of the book's index."""
        if term not in self._known:
            self._known[term] = self._card(term)
        return self._known[term]

    def in_english(self, term: str) -> Card:
        """Return the card of *term* for an English page: what English pages say of it, if any."""
        card = self.of(term)
        pages = pages_label(self._definitions[term].entry.pages, "en")
        variants = tuple(self._variants(term, "en"))
        said = self.english.get(term, card.definition)
        return replace(card, definition=said, pages=pages, variants=variants)

    def _card(self, term: str) -> Card:
        definition = self._definitions[term]
        english, meaning = self._terminology.meaning(term, self._book.edition)
        entries = self._terminology.entries(term, self._book.edition)
        pages = definition.entry.pages
        return Card(
            term=term,
            section=definition.place.heading.text if definition.place else "",
            en=english,
            definition=meaning,
            variants=tuple(self._variants(term)),
            pages=pages_label(pages),
            page=str(pages[0].first) if pages else "",
            dictionary=self._glossary.address(entries[0]) if entries else "",
        )

    def _variants(self, term: str, language: str = "ru") -> list[tuple[str, str]]:
        """Return the other names of *term* that hold in the book's edition."""
        rows = [
            (row.ru, status_label(row.status, language))
            for entry in self._terminology.entries(term, self._book.edition)[:1]
            for row in entry.terms
            if row.status != "avoid" and row.holds_in(self._book.edition)
        ]
        own = phrase_key(term)
        return [row for row in rows if phrase_key(row[0]) != own][:_MOST_VARIANTS]


def with_printed_pages(html: str, cards: Mapping[str, Card]) -> str:
    """Return *html* with the printed page of each linked term: on paper it is the link."""

    def tell(match: re.Match[str]) -> str:
        card = cards.get(match[1])
        return match[0] + (f' data-page="{card.page}"' if card and card.page else "")

    return _TERM.sub(tell, html)


def cards_block(cards: Mapping[str, Card]) -> str:
    """Return the cards of a page, by the place of each term in the index, as a data block."""
    if not cards:
        return ""
    filled = {
        key: {name: value for name, value in asdict(card).items() if value}
        for key, card in cards.items()
    }
    text = json.dumps(filled, ensure_ascii=False, separators=(",", ":"))
    harmless = text.replace("<", "\\u003c")
    return f'\n<script type="application/json" id="svod-cards">{harmless}</script>'
