"""References to printed pages in running text: «см. стр. 31», «с. 14, 25», "p. 44-48".

A reference is to the text's own book: one that names another edition is left alone.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from corpus.books.book import Book
from corpus.books.page import PAGE_MARK
from corpus.books.printed import PageRange, parse_pages

_DASH = r"\s*[-\N{EN DASH}\N{EM DASH}]\s*"
# No game value: «с. 3"», «с. 4+».
_NUMBER = rf"\d{{1,3}}(?:{_DASH}\d{{1,3}})?(?![\d+\"\N{{DOUBLE PRIME}}/])"
_WORD = r"(?:[Сс]тр\.|[Сс]\.|[Сс]траниц(?:[аыеу]|ами?|ах)?|[Pp]{1,2}\.|[Pp]ages?)"
# One more number of a list, unless something is counted by it: «с. 14, 2 кубика».
_AND = r"\s+(?:и|или|and|or)\s"
_MORE = rf"(?:,\s*|{_AND}+){_NUMBER}(?=\s*(?:[,;.)\]»]|$)|{_AND})"
_REFERENCE = re.compile(rf"(?<![\w.]){_WORD}\s*{_NUMBER}(?:{_MORE})*")
_PAGES = re.compile(_NUMBER)
_EDITION = re.compile(
    r"\s+(?:\w+\s+){0,2}?(\d{1,2})(?:(?:-?(?:я|й|ей|ой|ю))?\s+редакци|(?:st|nd|rd|th)\s+edition)"
)


@dataclass(frozen=True, slots=True)
class PageReference:
    """A reference to printed pages: ``source[start:end]`` is its text."""

    start: int
    end: int
    pages: PageRange


def find_page_references(text: str, edition: str = "") -> Iterator[PageReference]:
    """Yield the page references of *text*, one for each page or range that it names.

    The first of a list holds the word before it: «с. 14» and «25» for «с. 14, 25».
    What is said of an edition other than *edition* is passed over.

    >>> text = "см. стр. 44-48 и 50"
    >>> [text[found.start : found.end] for found in find_page_references(text)]
    ['стр. 44-48', '50']
    """
    for match in _REFERENCE.finditer(text):
        if edition and _is_of_other_edition(text, match.end(), edition):
            continue
        start = match.start()
        for number in _PAGES.finditer(text, match.start(), match.end()):
            if pages := read_range(number.group()):
                yield PageReference(start, number.end(), pages)
            next_number = _PAGES.search(text, number.end(), match.end())
            start = next_number.start() if next_number else start


def read_range(text: str) -> PageRange | None:
    """Return the pages that *text* («31», «44-48») names, or None if it names none."""
    try:
        pages = parse_pages(text)
    except ValueError:
        return None
    return pages[0] if len(pages) == 1 else None


def _is_of_other_edition(text: str, end: int, edition: str) -> bool:
    """Does the text go on at *end* with the name of another edition: «7-й редакции»?"""
    match = _EDITION.match(text, end)
    return match is not None and match[1] != edition


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """Where a printed page stands: the page's name and the anchor of the mark, or ''."""

    page: str
    anchor: str


class PrintedPages:
    """The printed pages that a book holds: *places* has where each of them stands."""

    def __init__(self, book: Book) -> None:
        self.places: dict[int, list[PrintedPage]] = {}
        for page in book.pages:
            for number in map(int, PAGE_MARK.findall(page.body)):
                self.places.setdefault(number, []).append(PrintedPage(page.name, f"p{number}"))
        for page in book.pages:
            for listed in parse_pages(page.pages):
                for number in range(listed.first, listed.last + 1):
                    self.places.setdefault(number, [PrintedPage(page.name, "")])

    def __contains__(self, number: object) -> bool:
        return number in self.places

    def find(self, pages: PageRange, near: str = "") -> PrintedPage | None:
        """Return where the first of *pages* that the book holds stands, or None.

        Two pages of the site may share a printed page: the one named *near* is preferred.
        """
        for number in range(pages.first, pages.last + 1):
            if places := self.places.get(number):
                return next((place for place in places if place.page == near), places[0])
        return None
