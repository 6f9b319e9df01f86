"""``svod export epub FILE``: books of a library as one EPUB 3, for readers and phones.

The archive holds the chapters (``web.takeaway.parts``), the contents, a style sheet and the list
of all that, as the format asks for.
"""

import uuid
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from html import escape
from io import BytesIO
from pathlib import Path

from glossary.manuscript import write_atomically
from web.read_library import Library
from web.takeaway.epub_pages import Chapter, in_xml, xhtml
from web.takeaway.parts import ContentsPart, Volume, volume
from web.takeaway.places import check_file

_MIMETYPE = "application/epub+zip"
_CONTAINER = (
    '<?xml version="1.0" encoding="utf-8"?>\n'
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    '<rootfiles><rootfile full-path="book/content.opf" '
    'media-type="application/oebps-package+xml"/></rootfiles></container>'
)
STYLE = """body { line-height: 1.5; }
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


def export_epub(
    library: Library, file: Path, books: Sequence[str], force: bool, now: datetime
) -> None:
    """Write the *books* of *library*, by their folders, or all, to *file*.

    *now* is what the file says of when it was made. Raises ExportError.
    """
    check_file(file, force)
    files = list(_package(volume(library, books), now))
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        # The format is told by these bytes at the start: first, and not compressed.
        packed.writestr("mimetype", _MIMETYPE, zipfile.ZIP_STORED)
        for name, text in files:
            packed.writestr(name, text)
    write_atomically(file, archive.getvalue())


def _package(held: Volume, now: datetime) -> Iterator[tuple[str, str]]:
    """Yield name and text of every file of the archive but the first."""
    yield "META-INF/container.xml", _CONTAINER
    yield "book/content.opf", _manifest(held, now)
    yield "book/contents.xhtml", xhtml(held.title, _contents(held.parts))
    yield "book/style.css", STYLE
    for chapter in held.chapters:
        yield f"book/{chapter.name}", chapter.xhtml


def _manifest(held: Volume, now: datetime) -> str:
    title, rights = in_xml(held.title), in_xml(held.rights)
    name = uuid.uuid5(uuid.NAMESPACE_URL, f"svod:{title}")
    items = "".join(_item(at, chapter) for at, chapter in enumerate(held.chapters))
    spine = "".join(f'<itemref idref="c{at}"/>' for at in range(len(held.chapters)))
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


def _contents(parts: Iterable[ContentsPart]) -> str:
    listed = "".join(map(_part, parts))
    return f'<nav epub:type="toc" id="toc"><h1>Содержание</h1><ol>{listed}</ol></nav>'


def _part(part: ContentsPart) -> str:
    entries = "".join(map(_entry, part.chapters))
    if not part.title or not entries:
        return entries
    return f"<li><span>{in_xml(part.title)}</span><ol>{entries}</ol></li>"


def _entry(chapter: Chapter) -> str:
    return f'<li><a href="{escape(chapter.name)}">{escape(chapter.title)}</a></li>'
