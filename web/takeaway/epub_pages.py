"""Pages of a book as the XHTML that an EPUB holds.

They are made as those of the site are, with their links, boxes and pictures. A link to what the
file does not hold (the list of printed pages, the dictionary) becomes plain text.
"""

import re
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from html import escape
from xml.etree import ElementTree

from markdown import Markdown

from corpus.books.book import Book
from corpus.books.page import Page
from corpus.books.plaintext import line_text
from web.crosslinks import CrosslinkExtension
from web.pictures import with_pictures
from web.rendered import ENGLISH_TITLE, HEADING
from web.rulesite import RuleSite
from web.safe_markup import NoRawHtml, harmless

_XHTML = "http://www.w3.org/1999/xhtml"
_EPUB = "http://www.idpf.org/2007/ops"
_SVG = "http://www.w3.org/2000/svg"
_EXTENSIONS = ("admonition", "attr_list", "def_list", "fenced_code", "sane_lists", "tables")
_VOID = re.compile(r"<(br|hr|img)\b([^<>]*?)/?>")
_FORBIDDEN = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_DATA = re.compile(r'\sdata-[\w-]+="[^"]*"')

# Readers know the elements of XHTML without a prefix.
ElementTree.register_namespace("", _XHTML)
ElementTree.register_namespace("svg", _SVG)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A file of the book: its name, its title as plain text, its content as XHTML."""

    name: str
    title: str
    xhtml: str
    has_picture: bool = False


def file_name(book: str, page: str) -> str:
    """Return the name of the file that has a page of a book.

    >>> file_name("6ed", "05-lesa")
    '6ed-05-lesa.xhtml'
    """
    return f"{book}-{page}.xhtml"


def without_forbidden(text: str) -> str:
    """Return *text* without what XML can't hold, not even written as a number: a form feed."""
    return _FORBIDDEN.sub("", text)


def in_xml(text: str) -> str:
    """Return plain *text* as XML holds it."""
    return escape(without_forbidden(text))


def chapters(book: Book, site: RuleSite, files: Container[str]) -> Iterator[Chapter]:
    """Yield a chapter for every page of *book*, which is one of *site*.

    *files* are the names of all that the archive will hold: links lead to them alone.
    """
    for page in book.pages:
        name = file_name(book.slug, page.name)
        title, body = without_forbidden(line_text(page.title)), _body(book, page, site, files)
        yield Chapter(name, title, xhtml(title, body), "<svg:svg" in body)


def _body(book: Book, page: Page, site: RuleSite, files: Container[str]) -> str:
    """Return the content of a page as well-formed XML, its links made those of the file."""
    crosslinks = CrosslinkExtension()
    crosslinks.page = site.rule_page(book, page.name)
    markdown = Markdown(
        extensions=[*_EXTENSIONS, NoRawHtml(), crosslinks],
        extension_configs={"tables": {"use_align_attribute": False}},
        output_format="xhtml",
    )
    html = harmless(markdown.convert(page.body))
    html = with_pictures(html, dict(book.pictures), "ru").replace("<svg", f'<svg xmlns="{_SVG}"')
    html = HEADING.sub(_with_english, html)
    html = _VOID.sub(r"<\1\2/>", _DATA.sub("", html)).replace("&nbsp;", "\N{NO-BREAK SPACE}")
    html = without_forbidden(html)
    root = ElementTree.fromstring(f'<div xmlns="{_XHTML}">{html}</div>')
    _mend(root, lambda href: address_in(href, book.slug, files))
    return ElementTree.tostring(root, "unicode")


def _with_english(heading: re.Match[str]) -> str:
    level, attributes, title = heading.groups()
    english = ENGLISH_TITLE.search(attributes)
    told = f'<p class="en" lang="en">{english[1]}</p>' if english else ""
    return f"<h{level}{ENGLISH_TITLE.sub('', attributes)}>{title}</h{level}>{told}"


def _mend(root: ElementTree.Element, address: Callable[[str], str]) -> None:
    """Let every link lead to a file of the book; one that can't is a plain span."""
    taken: set[str] = set()
    for element in root.iter():
        if (anchor := element.get("id")) is not None:
            if anchor in taken:
                del element.attrib["id"]
            taken.add(anchor)
        element.attrib.pop("align", None)
        if element.tag == f"{{{_XHTML}}}img":
            _told_in_words(element)
        if element.tag != f"{{{_XHTML}}}a":
            continue
        if target := address(element.get("href", "")):
            element.set("href", target)
        else:
            element.tag = f"{{{_XHTML}}}span"
            element.attrib.pop("href", None)


def _told_in_words(picture: ElementTree.Element) -> None:
    """Replace a picture that the file does not hold by what it shows; drawings are no such ones."""
    picture.tag, picture.text = f"{{{_XHTML}}}span", picture.get("alt", "")
    picture.attrib.clear()


def address_in(href: str, slug: str, files: Container[str]) -> str:
    """Return where *href* of a page of the site leads in the book, '' where to nothing.

    Pages name one another as the site does (``../lesa/#a``) and as their source does
    (``../6ed/lesa.md#a``).
    """
    if re.match(r"https?:|mailto:", href):
        return href
    path, _, anchor = href.partition("#")
    end = f"#{anchor}" if anchor else ""
    if not path:
        return end
    parts = [part for part in path.removesuffix(".md").split("/") if part not in ("", ".", "..")]
    if len(parts) not in (1, 2):
        return ""
    name = file_name(*[slug, *parts][-2:])
    return f"{name}{end}" if name in files else ""


def xhtml(title: str, body: str) -> str:
    """Return a file of XHTML; *title* is plain text, *body* XML."""
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n'
        f'<html xmlns="{_XHTML}" xmlns:epub="{_EPUB}" lang="ru" xml:lang="ru"><head>'
        f"<title>{escape(title)}</title>"
        f'<link rel="stylesheet" href="style.css"/></head><body>{body}</body></html>'
    )
