"""Addresses that are typed or said: ``/p/6ed/90/`` a printed page, ``/r/6ed/5.12/`` a rule.

Each is a file of a few lines that leads on by itself, so that a copy of the site on a plain
file host has them too. What a reader without a browser needs to know stands in it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from html import escape

from corpus.books.book import Book
from corpus.books.numbers import section_numbers
from web.labels import on_pages
from web.printed_pages import PrintedRow

_PAGE = """<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<meta http-equiv="refresh" content="0; url={url}">
<title>{title}</title>
<h1>{title}</h1>
<p>{text}</p>
<p><a href="{url}">Открыть</a></p>
</html>
"""


def leading_page(url: str, title: str, text: str = "") -> str:
    """Return a page that leads on to *url*; *title* and *text* are ready for HTML."""
    return _PAGE.format(url=escape(url), title=title, text=text)


def printed_addresses(book: Book, rows: Iterable[PrintedRow]) -> Iterator[tuple[str, str]]:
    """Yield path and content of the address of each printed page."""
    for row in rows:
        here = ", ".join(escape(title) for title, _ in (*row.sections, *row.chapters))
        terms = ", ".join(escape(term) for term, _ in row.terms)
        text = here or f"Этой страницы на сайте нет. В указателе: {terms}"
        title = f"{book.title}, {on_pages(row.number)}"
        yield (
            f"p/{book.slug}/{row.number}/index.html",
            leading_page(f"../#p{row.number}", title, text),
        )


def rule_addresses(book: Book) -> Iterator[tuple[str, str]]:
    """Yield path and content of the address of each section by its short number."""
    for number, (title, url) in _rules(book).items():
        page = leading_page(f"../../..{url}", f"{number} {escape(title)}", book.title)
        yield f"r/{book.slug}/{number}/index.html", page


def addresses_file(books: Iterable[Book], labels: Mapping[str, str]) -> str:
    """Return what the search box knows of addresses, as JSON.

    By the folder of each book: its label, and for each number of a rule its title and address.
    """
    return json.dumps(
        {book.slug: [labels[book.slug], _rules(book)] for book in books},
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _rules(book: Book) -> dict[str, tuple[str, str]]:
    numbers = section_numbers(book)
    rules: dict[str, tuple[str, str]] = {}
    for page, section in book.sections():
        anchor = section.heading.anchor if section.heading.level > 1 else ""
        if number := numbers.get((page.name, anchor)):
            url = f"/rules/{book.slug}/{page.name}/" + (f"#{anchor}" if anchor else "")
            rules.setdefault(number, (section.heading.text, url))
    return rules
