"""The navigation: pages by topic of the game, then the reference pages.

A long one is not repeated on every page: the menu of a page holds the pages of its own topic, or
those around it where the topic is long, and leads to the others. It needs no script.
"""

from collections.abc import Collection
from pathlib import Path
from typing import Any

from mkdocs.structure.nav import Link, Navigation, Section
from mkdocs.structure.pages import Page

from corpus.books.book import Book
from web.rulesite import RuleSite, page_uri

PAGES = Path(__file__).with_name("pages")
"""The hand-written pages of a site whose folder has none: they speak of no one game."""

# Hand-written pages at the head of the navigation and at its foot, where they exist.
_HEAD = ("index.md", "search.md", "translate.md", "annotate.md")
_FOOT = ("about.md",)

_WHOLE = 60
"""Pages that a menu shows all: the embedded rulebook has 42; of 200 pages, the menus were half of
the HTML."""
_AROUND = 15
"""Pages before and after a page that the menu of a long topic shows: a screen's height in all."""
_ALL_PAGES = ("Все страницы", "pages/")

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


def menu(nav: Navigation, page: Page | None) -> Navigation:
    """Return what of *nav* the menu of *page* shows: all of a short one, else its own topic.

    None stands for a page that is not in it.
    """
    if len(nav.pages) <= _WHOLE:
        return nav
    shown = Navigation([_entry(item, page) for item in nav.items], nav.pages)
    shown.homepage = nav.homepage
    return shown


def _entry(item: Any, page: Page | None) -> Any:
    """Return a topic as the menu of *page* has it: opened where the page is of it, else a link."""
    if not isinstance(item, Section):
        return item
    if page is None or page.parent is not item:
        first = next((child for child in item.children if isinstance(child, Page)), None)
        return Link(item.title, first.url) if first else item
    opened = Section(item.title, _around(item.children, page))
    opened.active = True
    return opened


def _around(pages: list[Any], page: Page) -> list[Any]:
    """Return the pages near *page*, with a way to the others where there are many."""
    if len(pages) <= _WHOLE:
        return pages
    at = next(number for number, other in enumerate(pages) if other is page)
    first, last = max(0, at - _AROUND), at + _AROUND + 1
    return [*pages[first:last], Link(*_ALL_PAGES)]
