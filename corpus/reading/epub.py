"""EPUB to lines: an archive of web pages, in the order of its spine.

``META-INF/container.xml`` names the package; there a manifest names the files, and the
spine their order.
"""

import posixpath
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from corpus.reading.archive import Archive
from corpus.reading.decoding import decode
from corpus.reading.html.blocks import lines_of
from corpus.reading.html.page import blocks_of
from corpus.source import Source

CONTAINER = "META-INF/container.xml"


def read_epub(archive: Archive) -> Source:
    """Return the lines of all chapters in order; raises SourceError."""
    archive = replace(archive, kind="EPUB")
    root = archive.xml(CONTAINER).find("rootfiles/rootfile")
    path = root.get("full-path") if root is not None else None
    if not path:
        archive.refuse(CONTAINER, "не указан файл книги")
    package = archive.xml(path)
    blocks = [block for page in _pages(archive, package, path) for block in blocks_of(page)]
    title = (package.findtext("metadata/title") or "").strip()
    return Source(archive.name, tuple(lines_of(blocks, archive.name)), title)


def _pages(archive: Archive, package: Element, path: str) -> Iterator[str]:
    """Yield the web pages in reading order, without the machine-readable table of contents."""
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
            yield decode(data, archive.name)
