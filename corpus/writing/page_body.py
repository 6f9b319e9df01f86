"""The body of a page file: its blocks in Markdown, with anchors where printed pages begin."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from corpus.structure.blocks import Block, Heading, Item, Remnant, printed_pages
from corpus.writing.anchors import Names
from corpus.writing.render import heading_line, item_line, markdown, page_mark


def body(blocks: Sequence[Block], names: Names) -> str:
    """Return the Markdown of *blocks*, the first of them the page's title."""
    marks = _marks(blocks)
    numbered = list(enumerate(blocks))
    parts: list[str] = []
    for is_list, group in groupby(numbered, key=lambda pair: _in_list(pair[1])):
        if is_list:
            parts += _list([(block, marks[at]) for at, block in group])
            continue
        for at, block in group:
            parts += _alone(block, marks[at], names, first=at == 0)
    return "\n\n".join(parts)


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
    return isinstance(block, Item) or (isinstance(block, Remnant) and block.depth > 0)


def _list(blocks: Sequence[tuple[Block, str]]) -> Iterator[str]:
    """Yield a list; an item is at most one deeper than the one above it."""
    lines: list[str] = []
    depth = 0
    for block, mark in blocks:
        if isinstance(block, Item):
            depth = min(block.depth, depth + 1)
            lines.append(item_line(block, depth, mark))
        elif lines:
            lines.append(f"\n{'    ' * depth}{mark}{markdown(block)}\n")
        else:
            yield f"{mark}{markdown(block)}"
    if lines:
        yield "\n".join(lines).strip("\n")


def _alone(block: Block, mark: str, names: Names, first: bool) -> Iterator[str]:
    if isinstance(block, Heading):
        yield heading_line(block, 1 if first else max(2, block.level), names.take(block.text))
        if mark:
            yield mark
        return
    if mark:
        yield mark
    yield markdown(block)
