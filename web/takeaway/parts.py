"""The chapters of a file that holds books: an EPUB, a PDF."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape

from corpus.books.book import Book
from web.read_library import Library
from web.rulesite import RuleSite
from web.takeaway.epub_lists import glossary_chapter, index_chapter
from web.takeaway.epub_pages import Chapter, address_in, chapters, file_name
from web.takeaway.places import ExportError


@dataclass(frozen=True, slots=True)
class ContentsPart:
    """Chapters under one *title* in the contents, '' where none is needed; it is plain text."""

    title: str
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True, slots=True)
class Volume:
    """What a file holds: its title, whose it is, its parts; all texts are plain."""

    title: str
    rights: str
    parts: tuple[ContentsPart, ...]

    @property
    def chapters(self) -> list[Chapter]:
        """All chapters in reading order."""
        return [chapter for part in self.parts for chapter in part.chapters]


def volume(library: Library, slugs: Sequence[str]) -> Volume:
    """Return the books of *library* with these folders, or all: pages, indexes, the dictionary.

    Raises ExportError for a folder that is none.
    """
    for slug in slugs:
        if slug not in library.site.labels:
            known = ", ".join(library.site.labels)
            raise ExportError(f"{slug}: такой книги нет, а есть: {known}")
    chosen = [book for book in library.site.books if not slugs or book.slug in slugs]
    alone = len(chosen) == 1
    parts = [
        ContentsPart("" if alone else unescape(book.title), _chapters(book, library.site, chosen))
        for book in chosen
    ]
    if terms := glossary_chapter(chosen, library.site):
        parts.append(ContentsPart("", (terms,)))
    title = unescape(chosen[0].title if alone else library.imprint.title)
    return Volume(title, unescape(library.imprint.copyright), tuple(parts))


def _chapters(book: Book, site: RuleSite, chosen: Sequence[Book]) -> tuple[Chapter, ...]:
    """Return the pages and the index of *book*, whose links lead to the *chosen* books alone."""
    files = {file_name(other.slug, page.name) for other in chosen for page in other.pages}
    title = "Алфавитный указатель"
    if len(chosen) > 1:
        title += f": {site.plain_labels[book.slug]}"
    index = index_chapter(book, site, title, lambda href: address_in(href, book.slug, files))
    return (*chapters(book, site, files), *filter(None, [index]))
