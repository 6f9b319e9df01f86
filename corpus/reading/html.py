"""A saved web page to lines; menus, scripts and other trimmings of the site are left out.

Read with the standard library rather than a main-text extractor: those guess which
paragraphs matter, and what they drop (short sections, small tables, lists) is what
rules are made of. Left out is only what the page itself marks as no text of its own.
"""

import re
from dataclasses import dataclass
from html.parser import HTMLParser

from corpus.source import Line, Source

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
_LAYOUT = re.compile("h[1-6]|table")
_LONGEST_CELL = 400
_MAIN = frozenset(("main", "article"))
_SPACE = re.compile(r"\s+")
_MOST_LINKED = 0.7
_LONG_LINKED = 200
_MAIN_SHARE = 0.4


@dataclass(slots=True)
class _Block:
    """Text between two block ends, and what it is.

    *mark* is what a list item begins with, *linked* how many of its letters are links,
    *trim* says that it stands in a header.
    """

    text: str = ""
    heading: int = 0
    mark: str = ""
    row: bool = False
    quote: bool = False
    linked: int = 0
    main: bool = False
    trim: bool = False


@dataclass(slots=True)
class _Open:
    """An open tag; a cell is *layout* if it holds headings, tables or paragraphs of text."""

    tag: str
    silent: bool
    layout: bool = False


class _Reader(HTMLParser):
    """Walks a page and collects its blocks; unclosed tags close with what holds them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[_Open] = []
        self.blocks: list[_Block] = []
        self.block = _Block()
        self.title = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._close_implied(tag)
        if _BLOCK.fullmatch(tag):
            self._see_layout(tag)
            self.end_block()
        if tag == "br":
            self.block.text += "\n"
        elif tag in _CELLS:
            self.block.row = True
            self.block.text += "\t"
        if not _VOID.fullmatch(tag):
            self.open.append(_Open(tag, _is_silent(tag, dict(attrs))))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if not _VOID.fullmatch(tag):
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if _BLOCK.fullmatch(tag):
            self.end_block()
        tags = [entry.tag for entry in self.open]
        if tag in tags:
            del self.open[len(tags) - 1 - tags[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        tags = [entry.tag for entry in self.open]
        if "title" in tags and "svg" not in tags:
            self.title += data
        if any(entry.silent for entry in self.open):
            return
        block = self.block
        text = data if "pre" in tags else _SPACE.sub(" ", data)
        block.text += text
        block.linked += len(text.strip()) if "a" in tags else 0
        block.main = block.main or not _MAIN.isdisjoint(tags)
        block.trim = block.trim or "header" in tags
        block.quote = block.quote or "blockquote" in tags
        block.mark = block.mark or _list_mark(tags)
        block.heading = block.heading or _level(tags)

    def end_block(self) -> None:
        """End the block, but for a paragraph in a cell of a table."""
        cell = self._cell()
        if cell and not cell.layout and self.block.row:
            self.block.text += " "
            return
        if self.block.text.strip():
            self.blocks.append(self.block)
        self.block = _Block()

    def _cell(self) -> _Open | None:
        return next((entry for entry in reversed(self.open) if entry.tag in _CELLS), None)

    def _see_layout(self, tag: str) -> None:
        """A cell with headings, tables or paragraphs of text is no cell of a table of data."""
        cell = self._cell()
        if cell and not cell.layout and tag not in (*_CELLS, "tr"):
            text = self.block.text.rpartition("\t")[2]
            if _LAYOUT.fullmatch(tag) or len(text) > _LONGEST_CELL:
                cell.layout = True
                self.block.row = False

    def _close_implied(self, tag: str) -> None:
        """Close what *tag* ends without saying so: a list item the item before it."""
        closed, holder = _IMPLIED.get(tag, (("p",), ()) if _BLOCK.fullmatch(tag) else ((), ()))
        for entry in reversed(self.open):
            if entry.tag in holder:
                return
            if entry.tag in closed:
                self.handle_endtag(entry.tag)
                return


def _is_silent(tag: str, attrs: dict[str, str | None]) -> bool:
    if tag in ("html", "body", *_MAIN):
        return False
    names = f"{attrs.get('class') or ''} {attrs.get('id') or ''}"
    hidden = "hidden" in attrs or attrs.get("aria-hidden") == "true"
    by_role = bool(_SILENT_ROLE.fullmatch(attrs.get("role") or ""))
    by_name = bool(_SILENT_NAMES.search(names))
    return bool(_SILENT.fullmatch(tag)) or hidden or by_role or by_name


def _list_mark(tags: list[str]) -> str:
    """Return a bullet for an item of a list, a dash for one of a list within a list."""
    depth = sum(tag in ("ul", "ol") for tag in tags)
    if "li" not in tags:
        return ""
    return "\N{BULLET} " if depth < 2 else "\N{EN DASH} "


def _level(tags: list[str]) -> int:
    return next((level for level in range(1, 7) if f"h{level}" in tags), 0)


def read_html(text: str, name: str) -> Source:
    """Return the text of a page, a block a line and a blank line between blocks.

    Headings have their level in ``Line.heading``, list items begin with a bullet, the
    rows of a table are lines with tabs between the cells. Left out are scripts, menus,
    sidebars, footers, forms, and blocks that are all links; where most of the text stands
    in ``main`` or ``article``, all that stands outside. Lines are numbered as they come
    out, since a page has no lines of its own.
    """
    reader = _Reader()
    reader.feed(text)
    reader.close()
    reader.end_block()
    lines: list[Line] = []
    blocks = _of_main_text(reader.blocks)
    for at, block in enumerate(blocks):
        parts = [] if at == 0 or (block.row and blocks[at - 1].row) else [""]
        role = "quote" if block.quote else ""
        for part in [*parts, *_parts(block)]:
            heading = block.heading if part else 0
            lines.append(Line(part, name, len(lines) + 1, heading=heading, role=role))
    return Source(name, tuple(lines), _SPACE.sub(" ", reader.title).strip())


def _of_main_text(blocks: list[_Block]) -> list[_Block]:
    main = sum(len(block.text) for block in blocks if block.main)
    if main > _MAIN_SHARE * sum(len(block.text) for block in blocks):
        return [block for block in blocks if block.main and not _is_menu(block)]
    return [block for block in blocks if block.heading or not (block.trim or _is_menu(block))]


def _is_menu(block: _Block) -> bool:
    length = len(block.text.strip())
    return not block.heading and length < _LONG_LINKED and block.linked > _MOST_LINKED * length


def _parts(block: _Block) -> list[str]:
    """Return the lines of a block: those that ``br`` ends, or the one row of a table."""
    if block.row:
        cells = block.text.split("\t")[1:]
        return ["\t".join(_SPACE.sub(" ", cell).strip() for cell in cells)]
    lines = [_SPACE.sub(" ", line).strip() for line in block.text.strip().split("\n")]
    parts = [line for at, line in enumerate(lines) if line or lines[at - 1]]
    return parts if block.heading else [block.mark + parts[0], *parts[1:]]
