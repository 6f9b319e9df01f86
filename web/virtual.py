"""Virtual pages: made from the books and the term base at build time, never in git.

A page is a title, the template that shows it, and the records the template is given.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from corpus.books.book import Book
from corpus.books.errata import Erratum
from corpus.books.page import sections
from corpus.links.crossrefs import CrossReferences
from language.alphabet import by_letter
from language.slugs import slug, unique_slugs
from web.editions import chapters, folder
from web.glossary_pages import term_choices
from web.health import health_report
from web.index_pages import index_rows
from web.labels import pages_label
from web.rule_map import rule_map
from web.rulesite import RuleSite

Data = dict[str, Any]

_SIDES = {"en": "Английские термины", "ru": "Русские термины"}


@dataclass(frozen=True, slots=True)
class VirtualPage:
    """A generated page: *uri* as in the docs folder, *data* for its *template*.

    *title* and *subtitle* are ready for HTML.
    """

    uri: str
    title: str
    template: str
    data: Data
    subtitle: str = ""

    @property
    def markdown(self) -> str:
        """The page's source: front matter alone; the template shows the rest."""
        front = f"title: {_quoted(self.title)}\ntemplate: {self.template}\n"
        if self.subtitle:
            front += f"subtitle: {_quoted(self.subtitle)}\n"
        return f"---\n{front}---\n"


def _quoted(text: str) -> str:
    """Return *text* as YAML has it between double quotes, which is as JSON does."""
    return json.dumps(text, ensure_ascii=False)


def virtual_pages(site: RuleSite) -> Iterator[VirtualPage]:
    """Yield all generated pages of a site."""
    for book in site.books:
        yield _contents(book)
        yield _index(book, site.references[book.slug], site)
        yield _printed(book, site)
        if book.glossary:
            yield _printed_glossary(book, site)
    yield from _glossary(site)
    yield VirtualPage("p/index.md", "Перейти к странице", "printed.html", {})
    maps = [rule_map(book, site.mentions[book.slug]) for book in site.books if book.pages]
    yield VirtualPage("map/index.md", "Карта правил", "map.html", {"maps": maps})
    yield from _editions(site)
    yield from _quick_reference(site)
    if site.errata:
        rows = [_erratum(erratum, site) for erratum in site.errata]
        yield VirtualPage("errata/index.md", "Исправления", "errata.html", {"rows": rows})
    outlines = [_outline(book) for book in site.books]
    yield VirtualPage("pages/index.md", "Все страницы", "page-list.html", {"books": outlines})
    yield VirtualPage("health/index.md", "Состояние", "health.html", health_report(site))


def _erratum(erratum: Erratum, site: RuleSite) -> Data:
    """Return an erratum with the address and the title of its place."""
    book = next(book for book in site.books if book.slug == erratum.book)
    page = next(page for page in book.pages if page.name == erratum.page)
    titles = {section.heading.anchor: section.heading.text for section in sections(page)}
    place = f"#{erratum.anchor}" if erratum.anchor else ""
    return {
        "erratum": erratum,
        "url": f"rules/{book.slug}/{page.name}/{place}",
        "title": titles.get(erratum.anchor, page.title),
        "book": site.labels[book.slug],
    }


def _quick_reference(site: RuleSite) -> Iterator[VirtualPage]:
    """Yield the sheet for the table of each book that has tables."""
    for sheet in site.sheets.values():
        uri = f"rules/{sheet.book.slug}/quick/index.md"
        data: Data = {"sheet": sheet, "label": site.labels[sheet.book.slug]}
        yield VirtualPage(uri, "Памятка", "quick.html", data, site.subtitle(sheet.book))


def _editions(site: RuleSite) -> Iterator[VirtualPage]:
    """Yield what changed between editions, and a page of both for every chapter they share."""
    if not site.comparisons:
        return
    compared: Data = {"comparisons": site.comparisons, "folder": folder}
    yield VirtualPage("editions/index.md", "Что изменилось", "editions.html", compared)
    for comparison in site.comparisons:
        titles = {page.name: page.title for page in comparison.new.pages}
        for name, pairs in chapters(comparison):
            uri = f"{folder(comparison)}/{name}/index.md"
            title = escape(titles[name])
            data: Data = {"comparison": comparison, "pairs": pairs}
            yield VirtualPage(uri, f"{title}: две редакции", "two-editions.html", data)


def _contents(book: Book) -> VirtualPage:
    uri = f"rules/{book.slug}/index.md"
    return VirtualPage(uri, book.title, "book.html", {"book": _outline(book)}, "Содержание")


def _outline(book: Book) -> Data:
    """Return a book's pages and their main sections, as the lists of pages show them."""
    return {
        "slug": book.slug,
        "title": book.title,
        "note": book.note,
        "glossary": bool(book.glossary),
        "pages": [
            {
                "name": page.name,
                "title": page.title,
                "en": page.en,
                "printed": pages_label(page.pages),
                "sections": [s.heading for s in sections(page) if s.heading.level == 2],
            }
            for page in book.pages
        ],
    }


def _index(book: Book, references: CrossReferences, site: RuleSite) -> VirtualPage:
    rows = index_rows(
        references.definitions,
        site.index_anchors[book.slug],
        references.pages,
        lambda term: site.terminology.meaning(term, book.edition),
    )
    data = {
        "groups": rows,
        "label": site.labels[book.slug],
        "slug": book.slug,
        "printed": bool(book.index),
    }
    uri = f"rules/{book.slug}/index/index.md"
    title = "Алфавитный указатель"
    return VirtualPage(uri, title, "book-index.html", data, site.subtitle(book))


def _printed(book: Book, site: RuleSite) -> VirtualPage:
    data = {"rows": site.printed[book.slug], "label": site.labels[book.slug], "book": book}
    title = "Печатные страницы"
    return VirtualPage(
        f"p/{book.slug}/index.md", title, "printed-pages.html", data, site.subtitle(book)
    )


def _printed_glossary(book: Book, site: RuleSite) -> VirtualPage:
    groups = by_letter(book.glossary, lambda entry: entry.parent or entry.en, russian=False)
    anchors = unique_slugs(entry.en for entry in book.glossary)
    data = {"groups": groups, "label": site.labels[book.slug], "anchors": anchors}
    uri = f"rules/{book.slug}/glossary/index.md"
    return VirtualPage(uri, "Словарь книги", "book-glossary.html", data, site.subtitle(book))


def _glossary(site: RuleSite) -> Iterator[VirtualPage]:
    pages = site.glossary
    sides: Data = {"en": list(pages.english), "ru": list(pages.russian)}
    chosen: Data = {"choices": term_choices(pages)}
    yield VirtualPage("glossary/index.md", "Словарь терминов", "glossary.html", sides | chosen)
    for side, groups in (("en", pages.english), ("ru", pages.russian)):
        for key, rows in groups.items():
            data = {"side": side, side: sides[side], "letter": key, "rows": rows, **chosen}
            uri = f"glossary/{side}/{slug(key)}/index.md"
            yield VirtualPage(uri, f"{_SIDES[side]}: {key}", "glossary-letter.html", data)
