"""Terms with their places in the books: what a translation is joined with.

A section defines a term if its heading, Russian or English, is the term in any form.
A term without a section of its own is sought in the sections that begin on its printed
pages, as the alphabetical index has them.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from corpus.library.book import Book
from corpus.library.page import Page, Section
from corpus.library.plaintext import plain_text
from corpus.library.printed import PageRange, as_read, format_pages
from glossary.lookup import lookup
from glossary.termbase import Entry, TermBase, bare
from language.tokens import tokenize

_NUMBER = re.compile(r"^\d+[.)]\s*")
_ENUMERATION = re.compile(r"\s*,\s*|\s+(?:и|and|/)\s+")
_DEFINING = frozenset({"preferred", "variant"})
_MOST_MENTIONS = 5


@dataclass(frozen=True, slots=True)
class Place:
    """A section of a book; *page* is the printed page on which it begins, if known."""

    title: str
    url: str
    book: str
    page: str | None


class Translator:
    """Looks terms up and joins them with their sections and printed pages."""

    def __init__(self, base: TermBase, books: Sequence[Book]) -> None:
        self._base = base
        self._books = books
        self._defining: dict[str, list[Place]] = defaultdict(list)
        self._pages: dict[str, dict[str, list[PageRange]]] = defaultdict(lambda: defaultdict(list))
        for book in books:
            self._enter(book)

    def _enter(self, book: Book) -> None:
        for page, section in book.sections():
            for concept in self._headed(section):
                self._defining[concept].append(_place(book, page, section))
        for entry in book.index:
            for concept in self._named(entry.term, "ru"):
                self._pages[concept][book.slug].extend(entry.pages)

    def _headed(self, section: Section) -> Iterator[str]:
        heading = section.heading
        russian = bare(_NUMBER.sub("", heading.text))
        return iter(dict.fromkeys((*self._titled(russian, "ru"), *self._titled(heading.en, "en"))))

    def _titled(self, title: str, language: str) -> Iterator[str]:
        """Yield the concepts that a title names, or each part of «Леса, джунгли и деревья»."""
        whole = tuple(self._named(title, language))
        for part in () if whole else _ENUMERATION.split(title):
            yield from self._named(part, language)
        yield from whole

    def _named(self, text: str, language: str) -> Iterator[str]:
        side = self._base.sides[language]
        for term in (*side.exact(text), *side.inflected(text)):
            if term.status in _DEFINING:
                yield term.concept

    def places(self, entry: Entry) -> tuple[Place, ...]:
        """Return the sections that define *entry*, else those of its pages that name it."""
        found = self._defining.get(entry.concept)
        return tuple(found or self._mentions(entry))[:_MOST_MENTIONS]

    def _mentions(self, entry: Entry) -> Iterator[Place]:
        side = self._base.sides["ru"]
        for book in self._books:
            ranges = self._pages[entry.concept][book.slug]
            for page, section in book.sections() if ranges else ():
                if any(section.page in printed for printed in ranges):
                    text = plain_text(section.markdown)
                    found = side.find(list(tokenize(text)), text)
                    values = {term.concept for match in found for term in match.values}
                    if entry.concept in values:
                        yield _place(book, page, section)

    def pages(self, entry: Entry) -> str:
        """Return the printed pages of *entry* as an index has them; books apart by ``;``."""
        lists = self._pages[entry.concept].values()
        return "; ".join(format_pages(tuple(dict.fromkeys(pages))) for pages in lists if pages)

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
        return {
            "en": entry.en,
            "ru": list(_variants(entry)),
            "definition": entry.definition,
            "pages": self.pages(entry),
            "sections": [_record(place) for place in self.places(entry)],
        }


def _variants(entry: Entry) -> Iterable[dict[str, str]]:
    for term in entry.terms:
        yield {
            "term": term.ru,
            "status": term.status,
            "source": term.source,
            "edition": term.edition,
        }


def _place(book: Book, page: Page, section: Section) -> Place:
    url = f"/rules/{book.slug}/{page.name}/#{section.heading.anchor}"
    printed = None if section.page is None else str(section.page)
    return Place(section.heading.text, url, book.slug, printed)


def _record(place: Place) -> dict[str, str | None]:
    return {"title": place.title, "url": place.url, "book": place.book, "page": place.page}


def describe(translation: dict[str, Any]) -> str:
    """Return *translation*, as ``translate`` makes it, in words for a terminal."""
    lines = [*translation["notes"]]
    for entry in translation["entries"]:
        lines += ["", entry["en"] or "(английский термин не установлен)"]
        lines += [f"  {v['term']}{_remark(v)}" for v in entry["ru"]]
        lines += [f"  {entry['definition']}"] if entry["definition"] else []
        lines += [f"  с. {as_read(entry['pages'])}"] if entry["pages"] else []
        lines += [f"  → {place['title']}: {place['url']}" for place in entry["sections"]]
    if not translation["entries"]:
        lines.append(f"Термин «{translation['query']}» не найден.")
    return "\n".join(lines).strip("\n")


_STATUS_WORDS = {
    "preferred": "",
    "variant": "вариант",
    "colloquial": "разговорное",
    "avoid": "не употреблять",
}
_SOURCE_WORDS = {
    "glossary": "словарь книги",
    "index": "указатель книги",
    "fan": "перевод игроков",
    "own": "",
}


def _remark(variant: dict[str, str]) -> str:
    edition = f"{variant['edition']}-я редакция" if variant["edition"] else ""
    status, source = _STATUS_WORDS[variant["status"]], _SOURCE_WORDS[variant["source"]]
    remarks = ", ".join(filter(None, (status, source, edition)))
    return f" ({remarks})" if remarks else ""
