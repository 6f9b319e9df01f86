"""The navigation: pages by topic of the game, then the reference pages."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

from corpus.books.book import Book
from web.rulesite import RuleSite, page_uri

PAGES = Path(__file__).with_name("pages")
"""The hand-written pages of a site whose folder has none: they speak of no one game."""

# Hand-written pages at the head of the navigation and at its foot, where they exist.
_HEAD = ("index.md", "search.md", "translate.md", "annotate.md")
_FOOT = ("about.md",)

Nav = list[Any]


def navigation(site: RuleSite, uris: Collection[str]) -> Nav:
    """Return MkDocs' ``nav`` for a site that holds the pages *uris*."""
    topics: Nav = [
        {topic.title: [page_uri(book, page) for book, page in topic.pages]} for topic in site.topics
    ]
    reference = [uri for book in site.books for uri in _reference_pages(book) if uri in uris]
    reference += ["glossary/index.md", "p/index.md", "map/index.md", "editions/index.md"]
    reference += ["errata/index.md", "pages/index.md", "health/index.md", *_FOOT]
    reference = [uri for uri in reference if uri in uris]
    return [*(uri for uri in _HEAD if uri in uris), *topics, {"Справочник": reference}]


def _reference_pages(book: Book) -> tuple[str, ...]:
    folder = f"rules/{book.slug}"
    pages = ("index.md", "quick/index.md", "index/index.md", "glossary/index.md")
    return tuple(f"{folder}/{page}" for page in pages)
