"""EPUB to lines: an archive of web pages, in the order of its spine.

``META-INF/container.xml`` names the package; there a manifest names the files, and the
spine their order.
"""

import posixpath
import re
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from corpus.reading.archive import Archive
from corpus.reading.decoding import decode
from corpus.reading.html.blocks import HtmlBlock, lines_of
from corpus.reading.html.notes import NoteLinks
from corpus.reading.html.page import blocks_of, with_references
from corpus.reading.pictures import told_of_pictures
from corpus.source import Source

_PICTURE = re.compile(r"<(?:img|image)\b[^<>]*?\b(?:src|href)=[\"']([^\"'<>]*)")
CONTAINER = "META-INF/container.xml"


def read_epub(archive: Archive) -> Source:
    """Return the lines of all chapters in order; raises SourceError."""
    archive = replace(archive, kind="EPUB")
    root = archive.xml(CONTAINER).find("rootfiles/rootfile")
    path = root.get("full-path") if root is not None else None
    if not path:
        archive.refuse(CONTAINER, "не указан файл книги")
    package = archive.xml(path)
    notes = NoteLinks()
    blocks, pictures = list[HtmlBlock](), list[str]()
    for part, page in _pages(archive, package, path):
        notes.page = part
        blocks += blocks_of(page, notes=notes)
        pictures += _PICTURE.findall(page)
    title = (package.findtext("metadata/title") or "").strip()
    lines = with_references(lines_of(blocks, archive.name), notes)
    return Source(archive.name, tuple(lines), title, notes=told_of_pictures(pictures))


def _pages(archive: Archive, package: Element, path: str) -> Iterator[tuple[str, str]]:
    """Yield the web pages with their paths in reading order, without the contents for machines."""
    items = {item.get("id"): item for item in package.iterfind("manifest/item")}
    for place in package.iterfind("spine/itemref"):
        item = items.get(place.get("idref"))
        if item is None or "nav" in item.get("properties", "").split():
            continue
        part = posixpath.normpath(
            posixpath.join(posixpath.dirname(path), unquote(item.get("href", "")))
        )
        data = archive.read(part)
        if data.strip():
            yield part, decode(data, archive.name)
