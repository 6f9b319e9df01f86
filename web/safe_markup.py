"""Keeps the markup of a book harmless: a library may come from anybody.

Two guards, of which each covers what the other can't see:

- ``NoRawHtml``, a Markdown extension: HTML in the text of a page is shown as the text it is.
  Three kinds are known: the marks of a printed page and of a part of a section, which stay, and
  a comment, which is dropped.
- ``harmless``: of the HTML that Markdown made, what an attribute list or the address of a
  link may smuggle in (``onclick``, ``style``, ``javascript:``) is taken out by nh3.
"""

import re
from xml.etree.ElementTree import Element

import nh3
from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor

from corpus.books.page import PAGE_MARK
from corpus.books.parts import PART_MARK

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_ATTRIBUTES = {
    **nh3.ALLOWED_ATTRIBUTES,
    "*": {"class", "data-en", "id", "lang", "title"},
    "a": {"data-term", "href", "hreflang"},
    "ol": {"start", "type"},
    "td": {"align", "colspan", "rowspan"},
    "th": {"align", "colspan", "rowspan", "scope"},
}
_SCHEMES = {"http", "https", "mailto"}


def harmless(html: str) -> str:
    """Return *html* without attributes and addresses that could run something.

    >>> harmless('<p id="a" onclick="x()">b <a href="javascript:x()">c</a></p>')
    '<p id="a">b <a>c</a></p>'
    """
    return nh3.clean(html, attributes=_ATTRIBUTES, url_schemes=_SCHEMES, link_rel=None)


class NoRawHtml(Extension):
    """Markdown extension: raw HTML is text, but for the marks of the page format and comments."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 – the library's name
        """Put the known kinds in the place of the library's own readers of HTML."""
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")
        md.inlinePatterns.register(_PageMark(PAGE_MARK.pattern, md), "svod-page-mark", 90)
        md.inlinePatterns.register(_PartMark(PART_MARK.pattern, md), "svod-part-mark", 90)
        md.inlinePatterns.register(_Comment(_COMMENT.pattern, md), "svod-comment", 90)


class _PageMark(InlineProcessor):
    def handleMatch(  # type: ignore[override]  # noqa: N802 – the library's name
        self, m: re.Match[str], data: str
    ) -> tuple[Element, int, int]:
        return Element("span", {"id": f"p{m[1]}"}), m.start(), m.end()


class _PartMark(InlineProcessor):
    def handleMatch(  # type: ignore[override]  # noqa: N802 – the library's name
        self, m: re.Match[str], data: str
    ) -> tuple[Element, int, int]:
        return Element("span", {"id": m[1]}), m.start(), m.end()


class _Comment(InlineProcessor):
    def handleMatch(  # type: ignore[override]  # noqa: N802 – the library's name
        self, m: re.Match[str], data: str
    ) -> tuple[str, int, int]:
        return "", m.start(), m.end()
