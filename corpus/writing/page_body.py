"""The body of a page file: its blocks in Markdown, with anchors where printed pages begin."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import indent

from corpus.structure.blocks import (
    Block,
    Heading,
    Item,
    Paragraph,
    Quote,
    Remnant,
    Table,
    Verbatim,
    printed_pages,
)
from corpus.writing.anchors import AnchorNames
from corpus.writing.render import heading_line, item_line, markdown, page_mark

# A definition stands right under its term.
_DEFINITION = re.compile(r"\n\n(?=:   )")


def body(blocks: Sequence[Block], names: AnchorNames) -> str:
    """Return the Markdown of *blocks*, the first of them the page's title."""
    marks = _marks(blocks)
    numbered = list(enumerate(blocks))
    parts: list[str] = []
    for is_list, group in groupby(numbered, key=lambda pair: _in_list(pair[1])):
        if is_list:
            parts += _list([(block, marks[at]) for at, block in group])
            continue
        for at, block in group:
            if at and not marks[at] and _are_one_quotation(blocks[at - 1], block):
                parts[-1] += f"\n>\n{markdown(block)}"
            else:
                parts += _alone(block, marks[at], names, first=at == 0)
    return _DEFINITION.sub("\n", "\n\n".join(parts))


def _are_one_quotation(above: Block, block: Block) -> bool:
    """Are they two paragraphs of a quotation or a box, which the dump shows as one?"""
    quotes = isinstance(above, Quote) and isinstance(block, Quote) and not above.by
    return quotes and above.at.role == block.at.role == "quote"


def _marks(blocks: Sequence[Block]) -> list[str]:
    """Return for each block the anchor of the printed page that begins with it, or ''.

    A page begins once, although a caption of page 4 may stand after a sentence that ends on 5.
    """
    marks: list[str] = []
    begun: set[int] = set()
    for block in blocks:
        page = block.at.page
        marks.append("" if page is None or page in begun else page_mark(page))
        begun |= set(printed_pages(block))
    return marks


def _in_list(block: Block) -> bool:
    return isinstance(block, Item) or _inside(block) > 0


def _inside(block: Block) -> int:
    """Return in how many items of lists a block stands that is none itself."""
    match block:
        case Paragraph(depth=depth) | Quote(depth=depth) | Remnant(depth=depth):
            return depth
        case Table(at=at) | Verbatim(at=at):
            return at.given.inside if at.given else 0
        case _:
            return 0


def _list(blocks: Sequence[tuple[Block, str]]) -> Iterator[str]:
    """Yield a list; an item is at most one deeper than the one above it."""
    lines: list[str] = []
    depth, has_label = 0, False
    for block, mark in blocks:
        if isinstance(block, Item):
            if depth == block.depth == 1 and has_label != bool(block.label):
                lines.append("")  # A list of another kind begins.
            depth = min(block.depth, depth + 1)
            has_label = bool(block.label) if depth == 1 else has_label
            lines.append(item_line(block, depth, mark))
        elif lines:
            depth = depth if isinstance(block, Remnant) else min(_inside(block), depth)
            lines.append("\n" + indent(f"{mark}{markdown(block)}", "    " * depth) + "\n")
        else:
            yield f"{mark}{markdown(block)}"
    if lines:
        yield "\n".join(lines).strip("\n")


def _alone(block: Block, mark: str, names: AnchorNames, first: bool) -> Iterator[str]:
    if isinstance(block, Heading):
        yield heading_line(block, 1 if first else max(2, block.level), names.take(block.text))
        if mark:
            yield mark
        return
    if mark:
        yield mark
    yield markdown(block)
