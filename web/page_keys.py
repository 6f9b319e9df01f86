"""What a page of the site depends on, as one digest: a page with the same key is the same page.

The key of a page covers the program that makes it, the navigation, the front matter of all
pages (menus show titles), the hand-written pages, the term base, what every template may ask
(``Shelf``), and then what the page alone shows: the text of a rule page with all that stands
beside it, the records of a generated one. The text of other pages is not in it: what a page
shows of them is.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from types import FunctionType
from typing import Any

from corpus.books.book import Book
from corpus.books.page import Page
from web.decoration import Decor
from web.imprint import Imprint
from web.rulesite import RuleSite
from web.virtual import VirtualPage


@dataclass(frozen=True, slots=True)
class Shelf:
    """What the template of any page may know of the books, without a word of their text."""

    books: tuple[Book, ...]
    """The books without their pages."""
    labels: Mapping[str, str]
    names: Mapping[bool, Mapping[str, tuple[str, str]]]
    """What ``RuleSite.book_names`` returns, for Russian pages and, by True, for English ones."""
    sheets: Collection[str]
    """The books that have a sheet for the table, by their folders."""
    pages: Collection[str]
    """The rule pages, by what MkDocs calls them."""
    twins: Collection[str]

    def book_names(self, is_english: bool = False) -> Mapping[str, tuple[str, str]]:
        """Return what ``RuleSite.book_names`` returns."""
        return self.names[is_english]


def shelf_of(site: RuleSite) -> Shelf:
    """Return what every template may know of *site*."""
    return Shelf(
        books=tuple(map(_bare, site.books)),
        labels=site.labels,
        names={is_english: site.book_names(is_english) for is_english in (False, True)},
        sheets=tuple(site.sheets),
        pages=tuple(site.pages),
        twins=tuple(site.twins),
    )


def _bare(book: Book) -> Book:
    """Return *book* without its text and its tables."""
    return replace(book, pages=(), twins=(), index=(), glossary=(), pictures=(), numbers={})


class PageKeys:
    """The keys of the pages of one site.

    *made_by* tells the program and its settings, *sources* are the Markdown of all pages by what
    MkDocs calls them, *nav* is its navigation.
    """

    def __init__(
        self,
        made_by: str,
        site: RuleSite,
        imprint: Imprint,
        nav: object,
        sources: Mapping[str, str],
    ) -> None:
        self._site = site
        self._sources = sources
        rules = site.pages.keys() | site.twins.keys()
        heads = {uri: _head(it) if uri in rules else it for uri, it in sources.items()}
        told = [made_by, shelf_of(site), imprint, nav, heads, site.terminology.digest]
        self._shared = fingerprint(told)
        self._of_book: Callable[[str], str] = cache(self._book)
        self._of_records: dict[int, tuple[object, str]] = {}

    def of_rule_page(self, uri: str, decor: Decor) -> str:
        """Return the key of the rule page or twin *uri*, which has *decor* beside its text.

        It is '' where what stands there is of an unknown kind.
        """
        beside = [getattr(decor, field.name) for field in fields(decor) if field.name != "book"]
        has_twin = decor.book.twin(decor.page.name) is not None
        of_book = self._of_book(decor.book.slug)
        try:
            return fingerprint([self._shared, of_book, uri, self._sources[uri], beside, has_twin])
        except TypeError:
            return ""

    def of_virtual(self, page: VirtualPage) -> str:
        """Return the key of a generated page, '' where its records are of an unknown kind."""
        try:
            data = {name: self._records(value) for name, value in page.data.items()}
            return fingerprint([self._shared, replace(page, data=data)])
        except TypeError:
            return ""

    def _records(self, value: object) -> str:
        """Return the fingerprint of what a page shows; many pages may show the same object."""
        if id(value) not in self._of_records:  # it is held, so that no other gets its number
            self._of_records[id(value)] = value, fingerprint(value)
        return self._of_records[id(value)][1]

    def _book(self, slug: str) -> str:
        """Return what tells the places that links in a book may lead to, and their cards."""
        references = self._site.references[slug]
        printed = [row.number for row in self._site.printed[slug]]
        book = references.book
        places = references.definitions, references.pages.places, printed
        english = self._site.cards[slug].english
        return fingerprint([*places, english, _bare(book), book.pictures])


def fingerprint(value: object) -> str:
    """Return a digest of a record that is made of records, texts, numbers and collections.

    Of a book and of a page the head counts, not the text: no template shows that.

    >>> fingerprint({"a", "b"}) == fingerprint({"b", "a"})
    True

    Raises TypeError for anything whose content can't be told.
    """
    seen: dict[int, int] = {}

    def once(found: Any) -> object:
        """Name a record that stands in many places by its number: a map is full of them."""
        if id(found) in seen:
            return seen[id(found)]
        if is_dataclass(found):
            seen[id(found)] = len(seen)
        return _plain(found)

    text = json.dumps(value, default=once, ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _plain(value: Any) -> object:
    """Return *value* as something that JSON knows."""
    if isinstance(value, Book):
        value = _bare(value)
        return ["Book", *(getattr(value, name) for name in _names(Book))]
    if isinstance(value, Page):
        value = replace(value, body="")
    if is_dataclass(value) and not isinstance(value, type):
        return [type(value).__qualname__, *(getattr(value, name) for name in _names(type(value)))]
    if isinstance(value, set | frozenset):
        return sorted(value)
    if (
        isinstance(value, FunctionType) and value.__closure__ is None
    ):  # else it knows more than its name
        return f"{value.__module__}.{value.__qualname__}"
    raise TypeError(f"{type(value).__name__} has no fingerprint")


@cache
def _names(record: Any) -> tuple[str, ...]:
    """Return the names of the fields of a kind of record."""
    return tuple(field.name for field in fields(record))


def _head(source: str) -> str:
    """Return the front matter of a page."""
    return source.partition("\n---\n")[0] if source.startswith("---\n") else ""
