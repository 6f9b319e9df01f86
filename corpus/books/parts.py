"""Cuts a long section into parts that search can find and open one by one.

A reader who opens a rule of five thousand characters has not found the answer yet. A section is
cut where its author paused: at named list items, at tables, where a printed page begins. A
sentence that introduces a list or table («К броску прибавляют:») stays with it. Each part but
the first gets a name, taken from its own beginning, and an anchor that is put into the page::

    Подфаза схватки                            #podfaza-shvatki
    Подфаза схватки › Бросок на ранение        #podfaza-shvatki--2

The anchor of a part that begins with a printed page is that page's, which is there already.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.books.page import PAGE_MARK, Section, read_heading
from corpus.books.plaintext import plain_text

MOST = 1200
"""Characters of text: longer sections are cut, into parts of at most this length if possible."""
LEAST = 300
"""The fewest characters of text in a part."""
LONGEST_NAME = 50
_WORDS = 5

_ITEM = re.compile(r"(?:[-*+]|\d{1,3}[.)])[ \t]+")
_NAME = re.compile(r"\*\*(.+?)\*\*|([А-ЯЁA-Z][^.!?:;]{2,40})[.:] (?=\S)|(.{3,50}?) [–—] ")
_BLOCK_HTML = re.compile(r"[|>]|!!!|\?\?\?|```|~~~")


@dataclass(frozen=True, slots=True)
class SectionPart:
    """A part of a section: its name, '' for the first; its first line; its Markdown.

    *page* is the printed page on which it begins, if known.
    """

    name: str
    anchor: str
    line: int
    markdown: str
    page: int | None


def parts(section: Section) -> Iterator[SectionPart]:
    """Yield the parts of *section*, in order; a short section is one."""
    lines = section.markdown.splitlines()
    starts = [0, *_cuts(lines)]
    page = section.page
    for number, (start, end) in enumerate(pairwise([*starts, len(lines)]), start=1):
        markdown = "\n".join(lines[start:end])
        opening = PAGE_MARK.match(markdown)
        page = int(opening[1]) if opening else page
        anchor = section.heading.anchor
        if number > 1:
            anchor = f"p{page}" if opening else f"{anchor}--{number}"
        yield SectionPart(_name(markdown) if number > 1 else "", anchor, start, markdown, page)
        if marks := PAGE_MARK.findall(markdown):
            page = int(marks[-1])


def _cuts(lines: Sequence[str]) -> Iterator[int]:
    """Yield the indices of the lines at which a new part begins."""
    sizes = [len(plain_text(line)) for line in lines]
    left = sum(sizes)
    if left <= MOST:
        return
    blocks = list(_blocks(lines))
    held = 0
    for before, start, end in zip([0, *blocks], blocks, [*blocks[1:], len(lines)], strict=False):
        size = sum(sizes[start:end])
        introduced = held and _introduces(lines[before:start])
        begin, taken = (before, held - sum(sizes[before:start])) if introduced else (start, held)
        full = held + size > MOST or _is_stop(lines[start])
        if full and taken >= LEAST and left - taken >= LEAST:
            yield begin
            left -= taken
            held -= taken
        held += size


def _blocks(lines: Sequence[str]) -> Iterator[int]:
    """Yield the indices of the lines that begin a paragraph, table, item or printed page."""
    before = ""
    for number, line in enumerate(lines):
        if line.strip() and not line[0].isspace() and (not before.strip() or _ITEM.match(line)):
            yield number
        before = line


def _is_stop(line: str) -> bool:
    """Does a line begin a printed page, a table, or an item with a name?"""
    if PAGE_MARK.match(line) or line.startswith("|"):
        return True
    item = _ITEM.match(line)
    return line.startswith("**") or (item is not None and _NAME.match(line, item.end()) is not None)


def _introduces(lines: Sequence[str]) -> bool:
    return plain_text("\n".join(lines)).endswith(":")


def _name(markdown: str) -> str:
    """Return the name of a part: its bold or run-in heading, else its first words."""
    first = next((line for line in markdown.splitlines() if plain_text(line)), "")
    if first.startswith("|"):
        cells = (plain_text(cell) for cell in first.strip("| ").split("|"))
        return _shortened(" · ".join(filter(None, cells)))
    item = _ITEM.match(first)
    if named := _NAME.match(first, item.end() if item else 0):
        name = next(filter(None, named.groups()))
    else:
        name = plain_text(first)
    return _shortened(plain_text(name).rstrip(".:;, "))


def _shortened(name: str) -> str:
    if len(name) <= LONGEST_NAME:
        return name
    words = name[:LONGEST_NAME].split()[:-1][:_WORDS]
    return f"{' '.join(words).rstrip('.,:;–- ')}…"


PART_MARK = re.compile(r'<span id="([\w-]+--\d+)"></span>')
"""The anchor that marks the beginning of a part."""


def with_part_anchors(body: str, sections: Sequence[Section]) -> str:
    """Return *body*, the Markdown of a page with these *sections*, with an anchor at each part."""
    lines = body.splitlines()
    heads = [number for number, line in enumerate(lines) if read_heading(line)]
    laid: dict[int, str] = {}
    anchored = {heading.anchor: at for at in heads if (heading := read_heading(lines[at]))}
    for section in sections:
        head = anchored.get(section.heading.anchor)
        if head is None:
            continue
        first = next((n for n in range(head + 1, len(lines)) if lines[n].strip()), len(lines))
        for part in parts(section):
            if part.line and not PAGE_MARK.match(part.markdown):
                laid[first + part.line] = part.anchor
    return "\n".join(
        _anchored(line, laid[number]) if number in laid else line
        for number, line in enumerate(lines)
    )


def _anchored(line: str, anchor: str) -> str:
    """Return a line with an anchor before its text, or on a line of its own above a block."""
    if _BLOCK_HTML.match(line):
        return f'<span id="{anchor}"></span>\n\n{line}'
    item = _ITEM.match(line)
    text = item.end() if item else 0
    return f'{line[:text]}<span id="{anchor}"></span>{line[text:]}'
