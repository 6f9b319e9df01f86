"""Links within exported Markdown, for viewers that do not know the ids of sections.

A forge's viewer and Obsidian differ in one thing: how a link names a section. Forges keep
``<a id="lesa"></a>``, so a link ends in ``#lesa``. Obsidian knows headings by their text alone:
``#Леса``.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal
from urllib.parse import quote

from corpus.books.book import TWINS, Book
from corpus.books.page import sections

Viewer = Literal["forge", "obsidian"]

# What Obsidian leaves out of a link to a heading: it would end the link or mean something else.
_MEANINGFUL = re.compile(r"[#^|\[\]%:\\]+")
# What the address of a Markdown link can't hold as it is.
_NOT_IN_LINKS = re.compile(r"[\s()<>\[\]\\%?#]")


def in_link(name: str) -> str:
    """Return the name of a file, or a heading, as the address of a link has it.

    >>> in_link("05 Леса (1).md")
    '05%20Леса%20%281%29.md'
    """
    return _NOT_IN_LINKS.sub(lambda it: quote(it[0]), name)


@dataclass(frozen=True, slots=True)
class Addresses:
    """Writes links to sections as *viewer* needs them.

    *titles* has the text of every heading by its page («6ed/05-lesa») and its anchor.
    """

    viewer: Viewer
    titles: Mapping[tuple[str, str], str]

    def fragment(self, page: str, anchor: str) -> str:
        """Return the end of a link that leads to a section, '' where it can't be named."""
        if not anchor:
            return ""
        if self.viewer == "forge":
            return f"#{anchor}"
        title = self.titles.get((page, anchor), "")
        named = " ".join(_MEANINGFUL.sub(" ", title).split())
        return f"#{in_link(named)}" if named else ""

    def has_page(self, page: str) -> bool:
        """Does the export contain the page, such as «6ed/en/05-lesa»?"""
        return any(name == page for name, _ in self.titles)

    def mark(self, anchor: str) -> str:
        """Return the anchor to write before a place, so that links can point to it."""
        return f'<a id="{anchor}"></a>' if anchor and self.viewer == "forge" else ""


def addresses(books: Iterable[Book], viewer: Viewer) -> Addresses:
    """Return the addresses of the sections of *books*."""
    pages = [(f"{book.slug}/{page.name}", page) for book in books for page in book.pages]
    pages += [(f"{book.slug}/{TWINS}/{twin.name}", twin) for book in books for twin in book.twins]
    titles = {
        (name, section.heading.anchor): section.heading.text
        for name, page in pages
        for section in sections(page)
    }
    return Addresses(viewer, titles)
