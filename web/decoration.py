"""What a rule page shows beside its text: English titles, the badges, printed page marks."""

import re
from html import escape, unescape

from corpus.books.book import Book
from corpus.books.page import PAGE_MARK, Page
from web.labels import pages_label

_HEADING = re.compile(r'(<h([1-6])\b[^>]*?)\sdata-en="([^"]*)"([^>]*>.*?</h\2>)', re.DOTALL)
_FIRST_HEADING = re.compile(r"<h1\b.*?</h1>", re.DOTALL)
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
# A wide table scrolls inside itself, by touch and by keyboard.
_SCROLLED = r'<div class="svod-table" tabindex="0" role="group" aria-label="Таблица">\g<0></div>'
_MARK_PARAGRAPH = re.compile(rf"<p>({PAGE_MARK.pattern})</p>")


def decorate(html: str, book: Book, page: Page, label: str) -> str:
    """Return the HTML of a page with its badges, English titles and page marks shown.

    *book* and *label*, its short name, are ready for HTML.
    """
    html = _FIRST_HEADING.sub(lambda match: match[0] + _badges(book, page, label), html, count=1)
    html = _HEADING.sub(_english_title, html)
    html = _MARK_PARAGRAPH.sub(r"\1", html)
    html = _TABLE.sub(_SCROLLED, html)
    return PAGE_MARK.sub(_page_mark, html)


def _english_title(match: re.Match[str]) -> str:
    head, _, title, rest = match.groups()
    return f'{head}{rest}\n<p class="svod-en" lang="en">{escape(unescape(title))}</p>'


def _page_mark(match: re.Match[str]) -> str:
    number = match[1]
    label = f"Печатная страница {number}"
    return (
        f'<span id="p{number}" class="svod-page"><a href="#p{number}" title="{label}">'
        f"с.\N{NO-BREAK SPACE}{number}</a></span>"
    )


def _badges(book: Book, page: Page, label: str) -> str:
    """Return the line that tells book, edition and printed pages."""
    pages = pages_label(page.pages)
    if page.pages_inferred and pages:
        pages += " (по указателю)"
    parts = [
        f'<a class="svod-badge" data-edition="{book.edition}" href="../">{label}</a>',
        f"<span>{book.title}</span>" if book.title not in label else "",
        f"<span>{escape(pages)}</span>" if pages else "",
    ]
    return f'\n<p class="svod-badges">{"".join(filter(None, parts))}</p>'
