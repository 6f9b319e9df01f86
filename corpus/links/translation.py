"""Terms with their places in the books: what a translation is joined with.

A section defines a term if its heading, Russian or English, is the term in any form.
A term without a section of its own is sought in the sections that begin on its printed
pages, as the alphabetical index has them.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from corpus.books.book import Book
from corpus.books.page import PageHeading, Section
from corpus.books.printed import PageRange, as_read, format_pages
from corpus.links.defining import bare_title
from corpus.links.term_use import Example, SectionLink, link_to, read_uses
from glossary.labels import edition_label, source_label, status_label
from glossary.lookup import lookup
from glossary.termbase import Entry, TermBase
from glossary.terms import NAMING_STATUSES
from language.kept_answers import TextAnswers

_ENUMERATION = re.compile(r"\s*,\s*|\s+(?:и|and|/)\s+")
_MOST_SECTIONS = 5


@dataclass(frozen=True, slots=True)
class PrintedIn:
    """The printed pages of a book that its index names for a term: ``4-8,12``."""

    book: str
    pages: str


_HEADED = TextAnswers(__name__, "headed", tuple, ("corpus", "glossary"))


class Translator:
    """Looks terms up and joins them with their sections and printed pages."""

    def __init__(
        self, base: TermBase, books: Sequence[Book], addresses: Mapping[str, str] | None = None
    ) -> None:
        """*addresses* are those of the terms on the pages of a site that shows them all."""
        self._base = base
        self._addresses = addresses or {}
        self._books = books
        self._defining: dict[str, list[SectionLink]] = defaultdict(list)
        self._pages: dict[str, dict[str, list[PageRange]]] = defaultdict(lambda: defaultdict(list))
        for book in books:
            self._enter(book)

    def _enter(self, book: Book) -> None:
        for page, section in book.sections():
            for concept in self._headed(section, book.edition):
                self._defining[concept].append(link_to(book, page, section))
        for entry in book.index:
            for concept in self._named(entry.term, "ru", book.edition):
                self._pages[concept][book.slug].extend(entry.pages)

    def _headed(self, section: Section, edition: str) -> Iterable[str]:
        heading = section.heading
        key = f"{self._base.digest} {edition} {heading.text!r} {heading.en!r}"
        return _HEADED.get(key, lambda: tuple(self._names_of(heading, edition)))

    def _names_of(self, heading: PageHeading, edition: str) -> Iterable[str]:
        russian = self._titled(bare_title(heading.text), "ru", edition)
        return dict.fromkeys((*russian, *self._titled(heading.en, "en", edition)))

    def _titled(self, title: str, language: str, edition: str) -> list[str]:
        """Return the concepts that a title names, or each part of «Леса, джунгли и деревья»."""
        parts = _ENUMERATION.split(title)
        whole = list(self._named(title, language, edition))
        found = (concept for part in parts for concept in self._named(part, language, edition))
        return whole or list(found)

    def _named(self, text: str, language: str, edition: str) -> Iterator[str]:
        """Yield the concepts that *text* names in a book of *edition*: no term of another."""
        side = self._base.sides[language]
        for term in (*side.exact(text), *side.inflected(text)):
            if term.status in NAMING_STATUSES and term.holds_in(edition):
                yield term.concept

    def sections(self, entry: Entry) -> tuple[SectionLink, ...]:
        """Return the sections that define *entry*, else the sections that name it on its pages."""
        found = self._defining.get(entry.concept)
        return tuple(found or self._on_its_pages(entry))[:_MOST_SECTIONS]

    def _on_its_pages(self, entry: Entry) -> Iterator[SectionLink]:
        listed = self._pages.get(entry.concept, {})
        for link in self.used.get(entry.concept, ()) if listed else ():
            if link.page and any(int(link.page) in pages for pages in listed.get(link.book, ())):
                yield link

    @cached_property
    def used(self) -> Mapping[str, Sequence[SectionLink]]:
        """The sections that name each concept; see ``used_in``."""
        return self._uses[0]

    def example(self, entry: Entry) -> Example | None:
        """Return a sentence of the books that names *entry*."""
        return self._uses[1].get(entry.concept)

    @cached_property
    def _uses(self) -> tuple[Mapping[str, Sequence[SectionLink]], Mapping[str, Example]]:
        return read_uses(self._base, self._books)

    def printed(self, entry: Entry) -> tuple[PrintedIn, ...]:
        """Return the printed pages of *entry* in each book whose index has it."""
        listed = self._pages.get(entry.concept, {}).items()
        return tuple(
            PrintedIn(book, format_pages(tuple(dict.fromkeys(pages))))
            for book, pages in listed
            if pages
        )

    def translate(self, query: str, language: str = "") -> dict[str, Any]:
        """Return the answer to *query* as the contract has it, ready for JSON."""
        answer = lookup(self._base, query, language)
        return {
            "query": answer.query,
            "from": answer.language,
            "notes": list(answer.notes),
            "entries": [self._entry(entry) for entry in answer.entries],
        }

    def entries(self) -> dict[str, dict[str, Any]]:
        """Return every entry by its concept, each as ``translate`` gives it."""
        return {concept: self._entry(entry) for concept, entry in self._base.entries.items()}

    def _entry(self, entry: Entry) -> dict[str, Any]:
        example = self.example(entry)
        return {
            "en": entry.en,
            "url": self._addresses.get(entry.concept, ""),
            "ru": entry.variants(),
            "definition": entry.definition,
            "editions": list(entry.editions),
            "pages": "; ".join(printed.pages for printed in self.printed(entry)),
            "printed": [asdict(printed) for printed in self.printed(entry)],
            "sections": [asdict(link) for link in self.sections(entry)],
            "example": {"text": example.text, **asdict(example.link)} if example else None,
        }


def describe(translation: dict[str, Any], books: Mapping[str, str]) -> str:
    """Return *translation*, as ``translate`` makes it, in words for a terminal.

    *books* are the labels of books, by folder, where several are to be told apart.
    """
    lines = [*translation["notes"]]
    for entry in translation["entries"]:
        lines += ["", entry["en"] or "(английский термин не установлен)"]
        lines += [f"  {v['term']}{_remark(v)}" for v in entry["ru"]]
        lines += [f"  {entry['definition']}"] if entry["definition"] else []
        lines += [f"  {_pages_in(printed, books)}" for printed in entry["printed"]]
        lines += [f"  → {_title_in(place, books)}: {place['url']}" for place in entry["sections"]]
    if not translation["entries"]:
        lines.append(f"Термин «{translation['query']}» не найден.")
    return "\n".join(lines).strip("\n")


def _pages_in(printed: dict[str, str], books: Mapping[str, str]) -> str:
    pages = f"с. {as_read(printed['pages'])}"
    return ", ".join(filter(None, (books.get(printed["book"]), pages)))


def _title_in(place: dict[str, str], books: Mapping[str, str]) -> str:
    label = books.get(place["book"])
    return f"{place['title']} ({label})" if label else place["title"]


def _remark(variant: dict[str, str]) -> str:
    status, source = status_label(variant["status"]), source_label(variant["source"])
    remarks = ", ".join(filter(None, (status, source, edition_label(variant["edition"]))))
    return f" ({remarks})" if remarks else ""
