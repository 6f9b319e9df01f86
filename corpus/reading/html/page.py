"""A saved web page to lines; menus, scripts and other trimmings of the site are left out.

Read with the standard library rather than a main-text extractor: those guess which
paragraphs matter, and what they drop (short sections, small tables, lists) is what
rules are made of. Left out is only what the page itself marks as no text of its own.
"""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from html.parser import HTMLParser

from corpus.reading.html.blocks import Block, lines_of, one_spaced
from corpus.reading.list_marks import FORMATS, bullet, numbered
from corpus.reading.raised import raised
from corpus.source import Source

_VOID = re.compile("area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr")
_BLOCK = re.compile(
    "address|article|blockquote|body|center|dd|details|div|dl|dt|fieldset|figcaption|figure|"
    "footer|h[1-6]|header|hr|li|main|ol|p|pre|section|summary|table|tbody|thead|tfoot|tr|ul"
)
_SILENT = re.compile(
    "aside|button|footer|form|head|iframe|nav|noscript|script|select|style|svg|template"
)
_SILENT_ROLE = re.compile("banner|complementary|contentinfo|navigation|search")
_SILENT_NAMES = re.compile(
    r"(?:^|[\s_-])(?:menu|nav|navbar|navigation|sidebar|breadcrumbs?|footer|cookies?|comments?|"
    r"share|social|adverts?|ads|banner|pagination|pager|related|copyright|toolbar)(?:$|[\s_-])",
    re.IGNORECASE,
)
_IMPLIED = {
    "li": (("li",), ("ul", "ol")),
    "dt": (("dt", "dd"), ("dl",)),
    "dd": (("dt", "dd"), ("dl",)),
    "tr": (("tr",), ("table",)),
    "td": (("td", "th"), ("tr", "table")),
    "th": (("td", "th"), ("tr", "table")),
}
_CELLS = frozenset(("td", "th"))
_LISTS = frozenset(("ol", "ul"))
# Deeper tags stand beside one another, as in browsers.
_DEEPEST = 500
_FEW_DIGITS = re.compile("[0-9]{1,3}")
_LAYOUT = re.compile("h[1-6]|table")
_LONGEST_CELL = 400
_MAIN = frozenset(("main", "article"))
_SPACE = re.compile(r"\s+")


@dataclass(slots=True)
class _Open:
    """An open tag, the tags that it is *inside*, itself too, and the cell that it is in.

    A cell is *layout* if it holds headings, tables or paragraphs of text. *number* is that
    of the last item of a list, *format* how such a list writes it.
    """

    tag: str = ""
    inside: frozenset[str] = frozenset()
    silent: bool = False
    cell: "_Open | None" = None
    layout: bool = False
    lists: "tuple[_Open, ...]" = ()
    number: int = 0
    format: str = ""


_OUTSIDE = _Open()


class _Reader(HTMLParser):
    """Walks a page and collects its blocks; unclosed tags close with what holds them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[_Open] = []
        self.blocks: list[Block] = []
        self.block = Block()
        self.title = ""
        self.mark = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._close_implied(tag)
        known = dict(attrs)
        if _BLOCK.fullmatch(tag):
            self._see_layout(tag)
            self.end_block()
        if tag == "br":
            self.block.add("\n")
        elif tag in _CELLS:
            self.block.begin_cell(_number(known, "colspan", 1), _number(known, "rowspan", 1))
        elif tag == "li":
            self.mark = self._next_mark(known)
        if not _VOID.fullmatch(tag):
            del self.open[_DEEPEST:]
            self.open.append(_opened(self._top, tag, known))

    @property
    def _top(self) -> _Open:
        return self.open[-1] if self.open else _OUTSIDE

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if not _VOID.fullmatch(tag):
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if _BLOCK.fullmatch(tag):
            self.end_block()
        if tag in self._top.inside:
            while self.open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        tags = self._top.inside
        if "title" in tags and "svg" not in tags:
            self.title += data
        if self._top.silent:
            return
        block = self.block
        text = data if "pre" in tags and not block.row else _SPACE.sub(" ", data)
        if "sup" in tags:
            text = raised(text, "".join(block.pieces[-1:]), is_note="a" in tags)
        block.add(text)
        block.linked += len(text.strip()) if "a" in tags else 0
        block.main = block.main or not _MAIN.isdisjoint(tags)
        block.trim = block.trim or "header" in tags
        block.quote = block.quote or "blockquote" in tags
        if text.strip() and self.mark:
            block.mark, self.mark = self.mark, ""
        block.heading = block.heading or _level(tags)

    def end_block(self) -> None:
        """End the block, but for a paragraph in a cell of a table."""
        cell = self._top.cell
        if cell and not cell.layout and self.block.row:
            self.block.add(" ")
            return
        if self.block.text.strip():
            self.blocks.append(self.block)
        self.block = Block()

    def end(self) -> None:
        """End the page, whatever is still open: a file may be cut."""
        self.open.clear()
        self.end_block()

    def _next_mark(self, known: dict[str, str | None]) -> str:
        """Return the mark of an item that begins: its number, or a bullet."""
        lists = self._top.lists
        depth = max(0, len(lists) - 1)
        if not lists or lists[-1].tag == "ul":
            return bullet(depth)
        items = lists[-1]
        items.number = _number(known, "value", items.number + 1)
        return numbered(f"{FORMATS.get(items.format, str)(items.number)}.", depth)

    def _see_layout(self, tag: str) -> None:
        """A cell with headings, tables or paragraphs of text is no cell of a table of data."""
        cell = self._top.cell
        if cell is None or cell.layout or tag in (*_CELLS, "tr"):
            return
        if _LAYOUT.fullmatch(tag) or self.block.cell_length > _LONGEST_CELL:
            cell.layout = True
            self.block.row = False

    def _close_implied(self, tag: str) -> None:
        """Close what *tag* ends without saying so: a list item the item before it."""
        closed, holder = _IMPLIED.get(tag, (("p",), ()) if _BLOCK.fullmatch(tag) else ((), ()))
        if self._top.inside.isdisjoint(closed):
            return
        for entry in reversed(self.open):
            if entry.tag in holder:
                return
            if entry.tag in closed:
                self.handle_endtag(entry.tag)
                return


def _opened(above: _Open, tag: str, known: dict[str, str | None]) -> _Open:
    """Return what *tag* opens in *above*."""
    entry = _Open(
        tag,
        above.inside | {tag},
        above.silent or _is_silent(tag, known),
        number=_number(known, "start", 1) - 1,
        format=known.get("type") or "",
    )
    entry.cell = entry if tag in _CELLS else above.cell
    entry.lists = (*above.lists, entry) if tag in _LISTS else above.lists
    return entry


def _is_silent(tag: str, attrs: dict[str, str | None]) -> bool:
    if tag in ("html", "body", *_MAIN):
        return False
    names = f"{attrs.get('class') or ''} {attrs.get('id') or ''}"
    hidden = "hidden" in attrs or attrs.get("aria-hidden") == "true"
    by_role = bool(_SILENT_ROLE.fullmatch(attrs.get("role") or ""))
    by_name = bool(_SILENT_NAMES.search(names))
    return bool(_SILENT.fullmatch(tag)) or hidden or by_role or by_name


def _number(attributes: dict[str, str | None], name: str, otherwise: int) -> int:
    """Return an attribute that is a number of few digits."""
    text = attributes.get(name) or ""
    return int(text) if _FEW_DIGITS.fullmatch(text) else otherwise


def _level(tags: AbstractSet[str]) -> int:
    return next((level for level in range(1, 7) if f"h{level}" in tags), 0)


def read_html(text: str, name: str) -> Source:
    """Return the text of a page, a block a line and a blank line between blocks.

    Headings have their level in ``Line.heading``, list items begin with a number or a
    bullet, the rows of a table are lines with tabs between the cells; a cell that goes over
    several rows stands in each. Left out are scripts, menus,
    sidebars, footers, forms, and blocks that are all links; where most of the text stands
    in ``main`` or ``article``, all that stands outside. Lines are numbered as they come
    out, since a page has no lines of its own.
    """
    reader = _Reader()
    reader.feed(text)
    reader.close()
    reader.end()
    return Source(name, tuple(lines_of(reader.blocks, name)), one_spaced(reader.title))
