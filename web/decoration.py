"""What a rule page shows beside its text: English titles, the badges, printed page marks."""

import re
from dataclasses import dataclass
from html import escape, unescape

from corpus.books.book import TWINS, Book
from corpus.books.page import PAGE_MARK, Page
from web.labels import pages_label

_HEADING = re.compile(r'(<h([1-6])\b[^>]*?)\sdata-en="([^"]*)"([^>]*>.*?</h\2>)', re.DOTALL)
_FIRST_HEADING = re.compile(r"<h1\b.*?</h1>", re.DOTALL)
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
_MARK_PARAGRAPH = re.compile(rf"<p>({PAGE_MARK.pattern})</p>")


@dataclass(frozen=True, slots=True)
class Language:
    """The language of a page, and the words that stand beside its text."""

    code: str
    printed: str
    short: str
    inferred: str
    table: str


RUSSIAN = Language("ru", "Печатная страница", "с.", "(по указателю)", "Таблица")
ENGLISH = Language("en", "Printed page", "p.", "(by the index)", "Table")


def decorate(html: str, book: Book, page: Page, label: str, language: Language = RUSSIAN) -> str:
    """Return the HTML of a page with its badges, English titles and page marks shown.

    *book* and *label*, its short name, are ready for HTML. A page in two languages has a
    switch between them; the script adds the view of both side by side.
    """
    below = _badges(book, page, label, language) + _switch(book, page, language)
    html = _FIRST_HEADING.sub(lambda match: match[0] + below, html, count=1)
    html = _HEADING.sub(_english_title, html)
    html = _MARK_PARAGRAPH.sub(r"\1", html)
    html = _TABLE.sub(lambda match: _scrolled(match[0], language), html)
    html = PAGE_MARK.sub(lambda match: _page_mark(match[1], language), html)
    return html if language is RUSSIAN else f'<div class="svod-twin" lang="en">{html}</div>'


def _scrolled(table: str, language: Language) -> str:
    """Return a table that scrolls inside itself where it is too wide, by touch and by keyboard."""
    attributes = f'tabindex="0" role="group" aria-label="{language.table}"'
    return f'<div class="svod-table" {attributes}>{table}</div>'


def _switch(book: Book, page: Page, language: Language) -> str:
    if not book.twin(page.name):
        return ""
    here = ' aria-current="page"'
    if language is RUSSIAN:
        russian, english = "./", f"../{TWINS}/{page.name}/"
    else:
        russian, english = f"../../{page.name}/", "./"
    return (
        '\n<nav class="svod-languages" aria-label="Язык страницы">'
        f'<a href="{russian}" lang="ru" hreflang="ru"{here * (language is RUSSIAN)}>По-русски</a>'
        f'<a href="{english}" lang="en" hreflang="en"{here * (language is ENGLISH)}>English</a>'
        "</nav>"
    )


def _english_title(match: re.Match[str]) -> str:
    head, _, title, rest = match.groups()
    return f'{head}{rest}\n<p class="svod-en" lang="en">{escape(unescape(title))}</p>'


def _page_mark(number: str, language: Language) -> str:
    label = f"{language.printed} {number}"
    return (
        f'<span id="p{number}" class="svod-page"><a href="#p{number}" title="{label}">'
        f"{language.short}\N{NO-BREAK SPACE}{number}</a></span>"
    )


def _badges(book: Book, page: Page, label: str, language: Language) -> str:
    """Return the line that tells book, edition and printed pages."""
    pages = pages_label(page.pages).replace(RUSSIAN.short, language.short, 1)
    if page.pages_inferred and pages:
        pages += f" {language.inferred}"
    contents = "../" if language is RUSSIAN else "../../"
    parts = [
        f'<a class="svod-badge" data-edition="{book.edition}" href="{contents}">{label}</a>',
        f"<span>{book.title}</span>" if book.title not in label else "",
        f"<span>{escape(pages)}</span>" if pages else "",
    ]
    return f'\n<p class="svod-badges">{"".join(filter(None, parts))}</p>'
