"""A saved web page to lines; menus, scripts and other trimmings of the site are left out.

Read with the standard library rather than a main-text extractor: those guess which
paragraphs matter, and what they drop (short sections, small tables, lists) is what
rules are made of. Left out is only what the page itself marks as no text of its own.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from typing import Literal

from corpus.reading.html.blocks import HtmlBlock, lines_of, of_main_text, one_spaced
from corpus.reading.html.markup import Opened, opened_by
from corpus.reading.html.notes import LEADING_SIGN, NoteLinks, is_reference
from corpus.reading.html.tags import (
    BLOCK,
    BOLD_TAGS,
    CELLS,
    FENCED,
    HARD,
    IMPLIED,
    MAIN,
    OUTSIDE,
    VOID,
    Attributes,
    Open,
    level,
    number,
    opened,
)
from corpus.reading.list_marks import FORMATS, bullet, numbered
from corpus.reading.markdown.notes import with_notes
from corpus.reading.pictures import told_of_pictures
from corpus.reading.raised import raised
from corpus.source import Line, Source

# Which tags are kept as what Markdown writes for them: links inside the book, or all.
Kept = Literal["none", "links", "all"]
# Deeper tags stand beside one another, as in browsers.
_DEEPEST = 500
_LAYOUT = re.compile("h[1-6]|table")
_LONGEST_CELL = 400
# With a scheme or a host, or from the root of a site.
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|/", re.IGNORECASE)
_SPACE = re.compile(r"\s+")
_ALIGNED = re.compile(r"text-align: *([lcr])")


class _PageReader(HTMLParser):
    """Walks a page and collects its blocks; unclosed tags close with what holds them."""

    def __init__(self, *, is_site: bool, kept: Kept, notes: NoteLinks | None) -> None:
        super().__init__(convert_charrefs=True)
        self.is_site = is_site
        self.kept = kept
        self.tags = 0
        self.open: list[Open] = []
        self.blocks: list[HtmlBlock] = []
        self.block = HtmlBlock()
        self.title = ""
        self.mark = ""
        self.notes = notes
        self.pictures: list[str] = []
        # The note that is open: its label, until a block has it, and how many tags hold it.
        self.note, self.note_depth = "", 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._close_implied(tag)
        known = dict(attrs)
        if BLOCK.fullmatch(tag):
            self._see_layout(tag)
            self.end_block()
        if tag == "pre" and FENCED in known:
            self.block.verbatim, self.block.info = True, known[FENCED] or ""
        if tag == "br":
            self.block.break_line(hard=HARD in known)
        elif tag == "img" and not self._top.silent:
            self.pictures.append(_file_of(known.get("src") or ""))
        elif tag in CELLS:
            spans = number(known, "colspan", 1), number(known, "rowspan", 1)
            self.block.begin_cell(*spans, _alignment(tag, known) if self.kept == "all" else "-")
        elif tag == "li":
            self.mark = self._next_mark(known)
        if not VOID.fullmatch(tag):
            del self.open[_DEEPEST:]
            markup = self._top.markup + self._markup(tag, known)
            silent = self._top.silent
            self.open.append(opened(self._top, tag, known, is_site=self.is_site))
            self._top.markup = markup
            if self.notes and not self.note_depth and (label := self._begun(tag, known)):
                self.note, self.note_depth = label, len(self.open)
                self._top.silent = silent

    def _begun(self, tag: str, known: Attributes) -> str:
        """Return the label of the note that a block begins, or ''."""
        assert self.notes is not None
        is_block = tag == "aside" or BLOCK.fullmatch(tag)
        return self.notes.begin(known.get("id") or "") if is_block else ""

    def _markup(self, tag: str, known: Attributes) -> tuple[Opened, ...]:
        if self.kept == "none" or (self.kept == "links" and tag != "a"):
            return ()
        self.tags += 1
        address = known.get("src" if tag == "picture" else "href") or ""
        if self.kept == "links" and _ELSEWHERE.match(address):
            address = ""
        made = opened_by(tag, address, self.tags)
        return (made,) if made else ()

    @property
    def _top(self) -> Open:
        return self.open[-1] if self.open else OUTSIDE

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if not VOID.fullmatch(tag):
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if BLOCK.fullmatch(tag):
            self.end_block()
        if tag in self._top.inside:
            while self.open.pop().tag != tag:
                pass
            if len(self.open) < self.note_depth:
                self.note, self.note_depth = "", 0

    def handle_data(self, data: str) -> None:
        tags = self._top.inside
        if "title" in tags and "svg" not in tags:
            self.title += data
        if self._top.silent:
            return
        block = self.block
        spaced = "pre" in tags and not block.row
        text = data if spaced else _SPACE.sub(" ", data)
        block.spaced = block.spaced or (spaced and bool(text.strip()))
        top, refers = self._top, False
        if self.notes and is_reference(text, top.link, top.kind, tags) and block.text.strip():
            text, refers = self.notes.refer(top.link, text.strip()), True
        elif self.note_depth and top.link.find("#") >= 0 and not any(map(str.isalpha, text)):
            return  # It leads back to the reference.
        elif "sup" in tags:
            text = raised(text, "".join(block.pieces[-1:]), is_note="a" in tags)
        if top.markup and not (spaced or refers or block.heading):
            block.note_markup(top.markup, text)
        if self.note_depth and text.strip() and not block.row:
            text = self._noted(text)
        block.add(text, bold=not BOLD_TAGS.isdisjoint(tags))
        block.linked += len(text.strip()) if "a" in tags else 0
        block.main = block.main or not MAIN.isdisjoint(tags)
        block.trim = block.trim or "header" in tags
        block.quote = block.quote or "blockquote" in tags
        if text.strip() and self.mark:
            block.mark, self.mark = self.mark, ""
        block.heading = block.heading or level(tags)
        block.line = block.line or self._top.line
        if self.kept == "all" and text.strip():
            block.inside = block.inside or len(self._top.lists)

    def _noted(self, text: str) -> str:
        """Mark the block as part of the note; return *text* without the note's own number."""
        if self.block.note:
            return text
        self.block.note, self.mark = True, ""
        if not self.note:
            return text
        self.block.info, self.note = self.note, ""
        return LEADING_SIGN.sub("", text)

    def end_block(self) -> None:
        """End the block, unless it is a paragraph in a table cell."""
        cell = self._top.cell
        if cell and not cell.layout and self.block.row:
            self.block.add(" ")
            return
        if self.block.text.strip():
            self.blocks.append(self.block)
        self.block = HtmlBlock()

    def end(self) -> None:
        """End the page, whatever is still open: a file may be cut."""
        self.open.clear()
        self.end_block()

    def _next_mark(self, known: Attributes) -> str:
        """Return the mark of an item that begins: its number, or a bullet."""
        lists = self._top.lists
        depth = max(0, len(lists) - 1)
        if not lists or lists[-1].tag == "ul":
            return bullet(depth)
        items = lists[-1]
        items.number = number(known, "value", items.number + 1)
        return numbered(f"{FORMATS.get(items.format, str)(items.number)}.", depth)

    def _see_layout(self, tag: str) -> None:
        """A cell with headings, tables or paragraphs of text is no cell of a table of data."""
        cell = self._top.cell
        if cell is None or cell.layout or tag in (*CELLS, "tr"):
            return
        if _LAYOUT.fullmatch(tag) or self.block.cell_length > _LONGEST_CELL:
            cell.layout = True
            self.block.row = False

    def _close_implied(self, tag: str) -> None:
        """Close what *tag* ends without saying so: a list item the item before it."""
        closed, holder = IMPLIED.get(tag, (("p",), ()) if BLOCK.fullmatch(tag) else ((), ()))
        if self._top.inside.isdisjoint(closed):
            return
        for entry in reversed(self.open):
            if entry.tag in holder:
                return
            if entry.tag in closed:
                self.handle_endtag(entry.tag)
                return


def read_html(text: str, name: str) -> Source:
    """Return the text of a page, a block a line and a blank line between blocks.

    Headings have their level in ``Line.heading``, bold lines too where the page has hardly
    any headings; list items begin with a number or a
    bullet, the rows of a table are lines with tabs between the cells; a cell that goes over
    several rows stands in each. Left out are scripts, menus,
    sidebars, footers, forms, and blocks that are all links; where most of the text stands
    in ``main`` or ``article``, all that stands outside. Lines are numbered as they come
    out, since a page has no lines of its own.
    """
    notes = NoteLinks()
    reader = _read(text, is_site=True, kept="links", notes=notes)
    lines = with_references(lines_of(of_main_text(reader.blocks), name), notes)
    told = told_of_pictures(reader.pictures)
    return Source(name, tuple(lines), one_spaced(reader.title), notes=told)


def _alignment(tag: str, known: Attributes) -> str:
    """Return «l», «c» or «r» for the cell of a table that says how it is aligned, else «-».

    A cell of the head has a capital, or «=».
    """
    found = _ALIGNED.search(known.get("style") or "")
    if tag == "th":
        return found[1].upper() if found else "="
    return found[1] if found else "-"


def _file_of(address: str) -> str:
    """Return the address of a picture, '' for one that is written into the page itself."""
    return "" if address.startswith("data:") else address


def with_references(lines: Sequence[Line], notes: NoteLinks) -> list[Line]:
    """Return *lines* with the references to notes told apart from text."""
    printed = (replace(line, text=notes.as_printed(line.text)) for line in lines)
    return with_notes(list(printed), notes.found)


def blocks_of(text: str, kept: Kept = "none", notes: NoteLinks | None = None) -> list[HtmlBlock]:
    """Return the blocks of a page that is no site's, but part of a book: nothing is left out.

    What is *kept* of the tags inside a line stands in the markup of its lines. Footnotes are told
    apart if *notes* shall keep them.
    """
    return _read(text, is_site=False, kept=kept, notes=notes).blocks


def _read(text: str, *, is_site: bool, kept: Kept, notes: NoteLinks | None) -> _PageReader:
    reader = _PageReader(is_site=is_site, kept=kept, notes=notes)
    reader.feed(text)
    reader.close()
    reader.end()
    return reader
