"""What is known of every printed page of a book: its sections here, its terms in the index."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from corpus.books.book import Book
from corpus.books.page import PAGE_MARK, Page, sections
from corpus.books.printed import parse_pages
from corpus.links.crossrefs import CrossReferences

# A link that was written by hand, to a section of the book: «<a href="../05-lesa/#lesa"».
_LINK = re.compile(r'<a href="(?:\.\./([\w-]+)/)?#([\w-]+)"')
Link = tuple[str, str]
"""A text and its address, seen from the page of printed pages of the book."""


@dataclass(slots=True)
class PrintedRow:
    """A printed page: the *sections* that stand on it, the *terms* that the index has there.

    *chapters* are pages of the site that say of themselves only that they cover this one.
    """

    number: int
    sections: list[Link] = field(default_factory=list)
    chapters: list[Link] = field(default_factory=list)
    terms: list[Link] = field(default_factory=list)

    @property
    def is_here(self) -> bool:
        """Does the site hold the page, or a part of it?"""
        return bool(self.sections or self.chapters)


def printed_rows(
    book: Book, references: CrossReferences, index_anchors: Mapping[str, str]
) -> tuple[PrintedRow, ...]:
    """Return a row for every printed page that *book* or its index knows, in order."""
    rows: dict[int, PrintedRow] = defaultdict(lambda: PrintedRow(0))
    _enter_sections(book, rows)
    _enter_chapters(book, rows)
    for definition in references.definitions:
        link = (definition.term, f"../../rules/{book.slug}/index/#{index_anchors[definition.term]}")
        for listed in definition.entry.pages:
            for number in range(listed.first, listed.last + 1):
                rows[number].terms.append(link)
    for number, row in rows.items():
        row.number = number
    return tuple(rows[number] for number in sorted(rows))


def with_pages_of_links(html: str, pages: Iterable[Page], here: Page) -> str:
    """Return *html* with the printed page of each section that a link leads to, for paper.

    *pages* are those of a book in the language of *here*, the page that the text stands on. A link
    to a section of another printed page gets it as ``data-page``; links of terms have their own.
    """
    known = {
        (page.name, section.heading.anchor): section.page
        for page in pages
        for section in sections(page)
    }

    def tell(link: re.Match[str]) -> str:
        page = known.get((link[1] or here.name, link[2]))
        return f'{link[0]} data-page="{page}"' if page is not None else link[0]

    return _LINK.sub(tell, html)


def _enter_sections(book: Book, rows: Mapping[int, PrintedRow]) -> None:
    """A section stands on the page on which it begins, and on those that begin within it."""
    marked = {page.name for page in book.pages if PAGE_MARK.search(page.body)}
    for page, section in book.sections():
        if page.name not in marked:
            continue
        url = f"../../rules/{book.slug}/{page.name}/"
        link = (section.heading.text, f"{url}#{section.heading.anchor}")
        begun = {section.page} if section.page is not None else set()
        text = section.markdown.rstrip()
        within = {int(mark[1]) for mark in PAGE_MARK.finditer(text) if mark.end() < len(text)}
        for number in sorted(begun | within):
            rows[number].sections.append(link)


def _enter_chapters(book: Book, rows: Mapping[int, PrintedRow]) -> None:
    for page in book.pages:
        link = (page.title, f"../../rules/{book.slug}/{page.name}/")
        for listed in parse_pages(page.pages):
            for number in range(listed.first, listed.last + 1):
                if not rows[number].sections:
                    rows[number].chapters.append(link)
