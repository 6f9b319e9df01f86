"""Cross-references laid into a page while MkDocs renders it: a Markdown extension.

It works on the element tree, after everything else: the text of paragraphs, list items
and table cells is handed to ``corpus.links.crossrefs``, and what that finds becomes links.
Headings, links, code, column heads and titles of boxes are left alone, and so is a box
about another edition («В 7-й редакции», "In the 7th edition").
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from corpus.links.crossrefs import CrossReferences, PageLink, TermLink
from corpus.links.editions import names_other_edition
from corpus.links.page_references import read_range

_UNTOUCHED = frozenset({"a", "code", "pre", "th", "script", "style"})
_HEADING = re.compile("h[1-6]")
_STASHED = re.compile("(\x02[^\x03]*\x03)")
_PAGE_COLUMN = re.compile(r"[Сс](?:тр)?\.|[Сс]траниц[аы]|[Pp]{1,2}\.|[Pp]ages?")


@dataclass(slots=True)
class RulePage:
    """The page being rendered, and how far the processor has come in it.

    *describe* says in a line what a term means, or ''; *index_anchors* has its place on the
    index page; *printed* are the printed pages of which anything is known. *folder* is the way to
    the book's folder: a twin lies one deeper. *absent* says that a printed page is not on the
    site. *linked* are the terms that were linked so far, by
    their place.
    """

    name: str
    references: CrossReferences
    describe: Callable[[str], str]
    index_anchors: Mapping[str, str]
    printed: Container[int] = ()
    folder: str = "../"
    absent: str = "Этой страницы на сайте нет"
    trail: list[tuple[int, str]] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    linked: dict[str, str] = field(default_factory=dict)

    def enter(self, level: int, anchor: str) -> None:
        """Begin the section of a heading."""
        self.trail = [above for above in self.trail if above[0] < level]
        self.trail.append((level, anchor))
        self.seen = set()

    @property
    def anchors(self) -> list[str]:
        """The anchors of the section and of those around it."""
        return [anchor for _, anchor in self.trail]


class CrosslinkExtension(Extension):
    """Markdown extension; ``page`` is set before each page of a book, and None for others."""

    def __init__(self) -> None:
        super().__init__()
        self.page: RulePage | None = None

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 – the library's name
        """Register the processor, last of all."""
        md.treeprocessors.register(_Crosslinks(md, self), "svod-crosslinks", -10)


class _Crosslinks(Treeprocessor):
    def __init__(self, md: Markdown, extension: CrosslinkExtension) -> None:
        super().__init__(md)
        self._extension = extension

    def run(self, root: Element) -> None:
        if page := self._extension.page:
            _walk(root, page)


def _walk(element: Element, page: RulePage) -> None:
    if element.tag == "table":
        _link_page_columns(element, page)
    element_text, element.text = element.text, None
    children = list(element)
    for child in children:
        element.remove(child)
    _append(element, _linked(element_text, page))
    for child in children:
        tail, child.tail = child.tail, None
        element.append(child)
        _visit(child, page)
        _append(element, _linked(tail, page))


def _visit(element: Element, page: RulePage) -> None:
    tag = str(element.tag)
    if _HEADING.fullmatch(tag):
        page.enter(int(tag[1]), element.get("id", ""))
    elif not _is_left_alone(element, page.references.book.edition):
        _walk(element, page)


def _is_left_alone(element: Element, edition: str) -> bool:
    return (
        element.tag in _UNTOUCHED
        or _is_box_title(element)
        or _is_of_other_edition(element, edition)
    )


def _is_box_title(element: Element) -> bool:
    return "admonition-title" in element.get("class", "").split()


def _is_of_other_edition(element: Element, edition: str) -> bool:
    """Is *element* a box whose title names another edition?"""
    if "admonition" not in element.get("class", "").split():
        return False
    title = "".join(element[0].itertext()) if len(element) else ""
    return names_other_edition(title, edition)


def _linked(text: str | None, page: RulePage) -> Iterator[str | Element]:
    """Yield *text* cut into plain pieces and links; stashed HTML is passed over."""
    for piece in _STASHED.split(text or ""):
        if piece.startswith("\x02") or not piece.strip():
            yield piece
        else:
            yield from _with_links(piece, page)


def _with_links(text: str, page: RulePage) -> Iterator[str | Element]:
    at = 0
    for link in page.references.find(text, page.name, page.anchors, page.seen):
        yield text[at : link.start]
        yield _link_element(link, text[link.start : link.end], page)
        at = link.end
    yield text[at:]


def _link_element(link: TermLink | PageLink, text: str, page: RulePage) -> Element:
    if isinstance(link, TermLink):
        return _term_element(link, text, page)
    if link.target is None:
        return _absent(link.pages.first, text, page)
    anchor = f"#{link.target.anchor}" if link.target.anchor else ""
    href = _address(page.name, link.target.page) + anchor
    return _element("a", {"class": "svod-page-ref", "href": href or "#"}, text)


def _absent(number: int, text: str, page: RulePage) -> Element:
    """Return the element for a printed page that is not on the site: a link to its index terms."""
    absent = {"class": "svod-absent", "title": page.absent}
    if number not in page.printed:
        return _element("span", absent, text)
    absent["class"] = f"svod-page-ref {absent['class']}"
    absent["href"] = f"{page.folder}../../p/{page.references.book.slug}/#p{number}"
    return _element("a", absent, text)


def _term_element(link: TermLink, text: str, page: RulePage) -> Element:
    attributes = {"class": "svod-term"}
    if link.target:
        attributes["href"] = f"{_address(page.name, link.target.page)}#{link.target.anchor}"
    else:
        attributes["class"] += " svod-term--index"
        attributes["href"] = f"{page.folder}index/#{page.index_anchors[link.term]}"
    if place := page.index_anchors.get(link.term):
        page.linked[place] = link.term
        attributes["data-term"] = place
    if described := page.describe(link.term):
        attributes["title"] = described
    return _element("a", attributes, text)


def _element(tag: str, attributes: dict[str, str], text: str) -> Element:
    element = Element(tag, attributes)
    element.text = text
    return element


def _address(here: str, there: str) -> str:
    """Return the relative address of page *there* of a book, seen from page *here*."""
    return "" if here == there else f"../{there}/"


def _append(parent: Element, pieces: Iterable[str | Element]) -> None:
    for piece in pieces:
        if isinstance(piece, Element):
            parent.append(piece)
        elif len(parent):
            parent[-1].tail = (parent[-1].tail or "") + piece
        else:
            parent.text = (parent.text or "") + piece


def _link_page_columns(table: Element, page: RulePage) -> None:
    """Link the page numbers in a column headed «С.» or «Стр.»."""
    heads = ["".join(head.itertext()).strip() for head in table.iter("th")]
    columns = [at for at, head in enumerate(heads) if _PAGE_COLUMN.fullmatch(head)]
    for row in table.iter("tr"):
        cells = row.findall("td")
        for cell in (cells[at] for at in columns if at < len(cells)):
            number = (cell.text or "").strip()
            if not len(cell) and (pages := read_range(number)):
                target = page.references.pages.find(pages, near=page.name)
                cell.text = None
                cell.append(_link_element(PageLink(0, len(number), target, pages), number, page))
