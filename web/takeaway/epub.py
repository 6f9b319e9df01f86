"""``svod export epub FILE``: books of a library as one EPUB 3, for readers and phones.

The archive holds the chapters (``web.takeaway.epub_pages``), the index of each book and the
dictionary (``web.takeaway.epub_lists``), the contents, a style sheet and the list of all that.
"""

import uuid
import zipfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from html import escape, unescape
from io import BytesIO
from pathlib import Path

from corpus.books.book import Book
from glossary.manuscript import write_atomically
from web.library import Library
from web.rulesite import RuleSite
from web.takeaway.epub_lists import glossary_chapter, index_chapter
from web.takeaway.epub_pages import (
    Chapter,
    address_in,
    chapters,
    file_name,
    without_forbidden,
    xhtml,
)
from web.takeaway.places import ExportError, check_file

_MIMETYPE = "application/epub+zip"
_CONTAINER = (
    '<?xml version="1.0" encoding="utf-8"?>\n'
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    '<rootfiles><rootfile full-path="book/content.opf" '
    'media-type="application/oebps-package+xml"/></rootfiles></container>'
)
_STYLE = """body { line-height: 1.5; }
h1, h2, h3, h4 { break-after: avoid; line-height: 1.25; }
table { border-collapse: collapse; font-size: 0.85em; margin: 1em 0; }
td, th { border: 1px solid #999; padding: 0.2em 0.4em; text-align: left; vertical-align: top; }
.en { color: #555; font-style: italic; margin-top: 0; }
.admonition { border-left: 0.2em solid #888; margin: 1em 0; padding-left: 0.8em; }
.admonition-title { font-weight: bold; margin-bottom: 0; }
a { color: inherit; }
.nested { margin-left: 1.5em; }
svg { max-width: 100%; height: auto; }
svg line, svg path, svg rect, svg circle, svg ellipse, svg polyline, svg polygon {
  fill: none; stroke: currentColor; }
"""

Part = tuple[str, Sequence[Chapter]]
"""A book, or what is none, with its title in plain text."""


def export_epub(
    library: Library, file: Path, books: Sequence[str], force: bool, now: datetime
) -> None:
    """Write the *books* of *library*, by their folders, or all, to *file*.

    *now* is what the file says of when it was made. Raises ExportError.
    """
    check_file(file, force)
    for slug in books:
        if slug not in library.site.labels:
            known = ", ".join(library.site.labels)
            raise ExportError(f"{slug}: такой книги нет, а есть: {known}")
    chosen = [book for book in library.site.books if not books or book.slug in books]
    parts = [(unescape(book.title), _chapters(book, library.site, chosen)) for book in chosen]
    if terms := glossary_chapter(chosen, library.site):
        parts.append((terms.title, [terms]))
    title = unescape(chosen[0].title if len(chosen) == 1 else library.imprint.title)
    files = list(_package(title, unescape(library.imprint.copyright), parts, now))
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        # The format is told by these bytes at the start: first, and not compressed.
        packed.writestr("mimetype", _MIMETYPE, zipfile.ZIP_STORED)
        for name, text in files:
            packed.writestr(name, text)
    write_atomically(file, archive.getvalue())


def _chapters(book: Book, site: RuleSite, chosen: Sequence[Book]) -> list[Chapter]:
    """Return the pages and the index of *book*, whose links lead to the *chosen* books alone."""
    files = {file_name(other.slug, page.name) for other in chosen for page in other.pages}
    title = "Алфавитный указатель"
    if len(chosen) > 1:
        title += f": {site.plain_labels[book.slug]}"
    index = index_chapter(book, site, title, lambda href: address_in(href, book.slug, files))
    return [*chapters(book, site, files), *filter(None, [index])]


def _package(
    title: str, rights: str, parts: Sequence[Part], now: datetime
) -> Iterator[tuple[str, str]]:
    """Yield name and text of every file of the archive but the first."""
    held = [chapter for _, of_book in parts for chapter in of_book]
    yield "META-INF/container.xml", _CONTAINER
    yield "book/content.opf", _manifest(_in_xml(title), _in_xml(rights), held, now)
    yield "book/contents.xhtml", xhtml(title, _contents(parts))
    yield "book/style.css", _STYLE
    for chapter in held:
        yield f"book/{chapter.name}", chapter.xhtml


def _manifest(title: str, rights: str, held: Sequence[Chapter], now: datetime) -> str:
    name = uuid.uuid5(uuid.NAMESPACE_URL, f"svod:{title}")
    items = "".join(_item(at, chapter) for at, chapter in enumerate(held))
    spine = "".join(f'<itemref idref="c{at}"/>' for at in range(len(held)))
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" '
        'xml:lang="ru"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">urn:uuid:{name}</dc:identifier><dc:title>{title}</dc:title>'
        f"<dc:language>ru</dc:language>{f'<dc:rights>{rights}</dc:rights>' if rights else ''}"
        f'<meta property="dcterms:modified">{now.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}</meta>'
        '</metadata><manifest><item id="nav" href="contents.xhtml" properties="nav" '
        'media-type="application/xhtml+xml"/><item id="style" href="style.css" '
        f'media-type="text/css"/>{items}</manifest>'
        f'<spine><itemref idref="nav"/>{spine}</spine></package>'
    )


def _item(at: int, chapter: Chapter) -> str:
    picture = ' properties="svg"' if chapter.has_picture else ""
    return (
        f'<item id="c{at}" href="{escape(chapter.name)}" '
        f'media-type="application/xhtml+xml"{picture}/>'
    )


def _contents(parts: Sequence[Part]) -> str:
    books = [held for _, held in parts if len(held) > 1]
    listed = "".join(_part(title if len(books) > 1 else "", held) for title, held in parts)
    return f'<nav epub:type="toc" id="toc"><h1>Содержание</h1><ol>{listed}</ol></nav>'


def _part(title: str, held: Sequence[Chapter]) -> str:
    """Return the lines of a part; a book alone, and the dictionary, need no title above them."""
    entries = "".join(map(_entry, held))
    if len(held) <= 1 or not title:
        return entries
    return f"<li><span>{_in_xml(title)}</span><ol>{entries}</ol></li>"


def _in_xml(text: str) -> str:
    return escape(without_forbidden(text))


def _entry(chapter: Chapter) -> str:
    return f'<li><a href="{escape(chapter.name)}">{escape(chapter.title)}</a></li>'
