"""A saved web page to lines; menus, scripts and other trimmings of the site are left out.

Read with the standard library rather than a main-text extractor: those guess which
paragraphs matter, and what they drop (short sections, small tables, lists) is what
rules are made of. Left out is only what the page itself marks as no text of its own.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
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
_MAIN = frozenset(("main", "article"))
_SPACE = re.compile(r"\s+")
_MOST_LINKED = 0.7
_LONG_LINKED = 200
_MAIN_SHARE = 0.4


@dataclass(slots=True)
class _Block:
    """Text between two block ends: what it is, how much of it is linked, is it main text."""

    text: str = ""
    heading: int = 0
    item: bool = False
    row: bool = False
    linked: int = 0
    main: bool = False


@dataclass(slots=True)
class _Open:
    tag: str
    silent: bool


@dataclass(slots=True)
class _State:
    open: list[_Open] = field(default_factory=list)
    blocks: list[_Block] = field(default_factory=list)
    block: _Block = field(default_factory=_Block)
    title: str = ""


class _Reader(HTMLParser):
    """Walks a page and collects its blocks; unclosed tags close with what holds them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.state = _State()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._close_implied(tag)
        if _BLOCK.fullmatch(tag):
            self._end_block()
        if tag == "br":
            self.state.block.text += "\n"
        elif tag in ("td", "th"):
            self.state.block.row = True
            self.state.block.text += "\t"
        if not _VOID.fullmatch(tag):
            self.state.open.append(_Open(tag, self._is_silent(tag, dict(attrs))))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if not _VOID.fullmatch(tag):
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if _BLOCK.fullmatch(tag):
            self._end_block()
        tags = [entry.tag for entry in self.state.open]
        if tag in tags:
            del self.state.open[len(tags) - 1 - tags[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        tags = {entry.tag for entry in self.state.open}
        if "title" in tags and "svg" not in tags:
            self.state.title += data
        if any(entry.silent for entry in self.state.open):
            return
        block = self.state.block
        text = data if "pre" in tags else _SPACE.sub(" ", data)
        block.text += text
        block.linked += len(text.strip()) if "a" in tags else 0
        block.main = block.main or bool(tags & _MAIN)
        block.item = block.item or "li" in tags
        block.heading = block.heading or _level(tags)

    def _close_implied(self, tag: str) -> None:
        """Close what *tag* ends without saying so: a list item the item before it."""
        closed, holder = _IMPLIED.get(tag, (("p",), ()) if _BLOCK.fullmatch(tag) else ((), ()))
        for entry in reversed(self.state.open):
            if entry.tag in holder:
                return
            if entry.tag in closed:
                self.handle_endtag(entry.tag)
                return

    def _is_silent(self, tag: str, attrs: dict[str, str | None]) -> bool:
        if tag in ("html", "body", *_MAIN):
            return False
        names = f"{attrs.get('class') or ''} {attrs.get('id') or ''}"
        hidden = "hidden" in attrs or attrs.get("aria-hidden") == "true"
        by_role = bool(_SILENT_ROLE.fullmatch(attrs.get("role") or ""))
        by_name = bool(_SILENT_NAMES.search(names))
        return bool(_SILENT.fullmatch(tag)) or hidden or by_role or by_name

    def _end_block(self) -> None:
        in_cell = any(entry.tag in ("td", "th") for entry in self.state.open)
        if in_cell and self.state.block.row:
            self.state.block.text += " "
            return
        if self.state.block.text.strip():
            self.state.blocks.append(self.state.block)
        self.state.block = _Block()


def _level(tags: set[str]) -> int:
    return next((level for level in range(1, 7) if f"h{level}" in tags), 0)


def read_html(text: str, name: str) -> Source:
    """Return the text of a page, a block a line and a blank line between blocks.

    Headings have their level in ``Line.heading``, list items begin with a bullet, the
    rows of a table are lines with tabs between the cells. Left out are scripts, menus,
    sidebars, footers, forms, and blocks that are all links; where most of the text stands
    in ``main`` or ``article``, all that stands outside. Layout by tables comes out as
    tables. Lines are numbered as they come out, since a page has no lines of its own.
    """
    reader = _Reader()
    reader.feed(text)
    reader.close()
    reader._end_block()
    lines: list[Line] = []
    for part, heading in _lines(_of_main_text(reader.state.blocks)):
        lines.append(Line(part, name, len(lines) + 1, heading=heading))
    return Source(name, tuple(lines), _SPACE.sub(" ", reader.state.title).strip())


def _of_main_text(blocks: list[_Block]) -> list[_Block]:
    main = sum(len(block.text) for block in blocks if block.main)
    if main > _MAIN_SHARE * sum(len(block.text) for block in blocks):
        blocks = [block for block in blocks if block.main]
    return [block for block in blocks if not _is_menu(block)]


def _is_menu(block: _Block) -> bool:
    length = len(block.text.strip())
    return not block.heading and length < _LONG_LINKED and block.linked > _MOST_LINKED * length


def _lines(blocks: list[_Block]) -> Iterator[tuple[str, int]]:
    for at, block in enumerate(blocks):
        if at and not (block.row and blocks[at - 1].row):
            yield "", 0
        for part in _parts(block):
            yield part, block.heading


def _parts(block: _Block) -> list[str]:
    if block.row:
        cells = block.text.split("\t")[1:]
        return ["\t".join(_SPACE.sub(" ", cell).strip() for cell in cells)]
    parts = [part.strip() for part in block.text.split("\n")]
    text = [part for part in parts if part]
    return [f"\N{BULLET} {text[0]}", *text[1:]] if block.item and not block.heading else text
