"""The lists at the end of an electronic book: its alphabetical index, the dictionary of terms.

They are made from the records that the pages of the site show (``web.index_pages``,
``web.glossary_pages``).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import TypeVar

from corpus.books.book import Book
from web.glossary_pages import TermRecord
from web.index_pages import IndexRow, index_rows
from web.labels import on_pages
from web.rulesite import RuleSite
from web.takeaway.epub_pages import Chapter, file_name, without_forbidden, xhtml

T = TypeVar("T")

Address = Callable[[str], str]
"""Where a link of a page of the site leads in the file, '' where to nothing."""


def index_chapter(book: Book, site: RuleSite, title: str, address: Address) -> Chapter | None:
    """Return the alphabetical index of *book* under *title*; None for a book without terms."""
    references = site.references[book.slug]
    rows = index_rows(
        references.definitions,
        site.index_anchors[book.slug],
        references.pages,
        lambda term: site.terminology.meaning(term, book.edition),
    )
    body = _by_letter(rows, lambda row: _index_row(row, address))
    return _chapter(file_name(book.slug, "index"), title, body) if rows else None


def _index_row(row: IndexRow, address: Address) -> str:
    nested = ' class="nested"' if row.parent else ""
    pages = ", ".join(_linked(page.label, address(page.url)) for page in row.pages)
    told = [
        f' <span class="en" lang="en">{escape(row.en)}</span>' if row.en else "",
        f" {on_pages(pages)}" if pages else "",
        f"<br/>{escape(row.definition)}" if row.definition else "",
    ]
    return f"<p{nested}>{_linked(row.term, address(row.url))}{''.join(told)}</p>"


def glossary_chapter(books: Sequence[Book], site: RuleSite) -> Chapter | None:
    """Return the dictionary as a chapter, without entries that belong only to other editions."""
    editions = {book.edition for book in books}
    rows = {
        letter: found
        for letter, records in site.glossary.english.items()
        if (found := [it for it in records if not it.editions or editions & {*it.editions}])
    }
    body = _by_letter(rows, _term)
    return _chapter("glossary.xhtml", "Словарь терминов", body) if rows else None


def _term(record: TermRecord) -> str:
    if record.same_as:
        return f'<p lang="en"><b>{escape(record.en)}</b> = {escape(record.same_as)}</p>'
    named = ", ".join(escape(it.ru) for it in record.variants if it.status != "avoid")
    meaning = f"<br/>{escape(record.definition)}" if record.definition else ""
    return f'<p><b lang="en">{escape(record.en)}</b> \N{EN DASH} {named}{meaning}</p>'


def _by_letter(rows: Mapping[str, Iterable[T]], show: Callable[[T], str]) -> str:
    return "".join(_letters(rows, show))


def _letters(rows: Mapping[str, Iterable[T]], show: Callable[[T], str]) -> Iterator[str]:
    for letter, found in rows.items():
        yield f"<h2>{escape(letter)}</h2>{''.join(map(show, found))}"


def _linked(text: str, target: str) -> str:
    return f'<a href="{escape(target)}">{escape(text)}</a>' if target else escape(text)


def _chapter(name: str, title: str, body: str) -> Chapter:
    title = without_forbidden(title)
    text = without_forbidden(f'<h1>{escape(title)}</h1><div class="list">{body}</div>')
    return Chapter(name, title, xhtml(title, text))
