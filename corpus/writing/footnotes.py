"""Footnotes of a Markdown dump go to the page that refers to them."""

from collections.abc import Sequence

from corpus.structure.blocks import FURTHER, Block, Item, Paragraph, Quote, Table
from corpus.structure.markup import as_it_is


def with_notes_under(pages: Sequence[Sequence[Block]]) -> list[list[Block]]:
    """Return the blocks of each page with its footnotes last; one with no reference stays."""
    notes = [block for page in pages for block in page if _label(block)]
    if not notes:
        return [list(page) for page in pages]
    texts = ["".join(map(_text, page)) for page in pages]
    homes = {note: _page_of(note, texts) for note in notes}
    done: list[list[Block]] = [[] for _ in pages]
    moved: list[list[Block]] = [[] for _ in pages]
    for at, page in enumerate(pages):
        home = None
        for block in page:
            home = home if _goes_on(block) else homes.get(block)
            (done[at] if home is None else moved[home]).append(block)
    return [[*page, *below] for page, below in zip(done, moved, strict=True) if page or below]


def _goes_on(block: Block) -> bool:
    """Is it a further paragraph of the footnote above?"""
    return isinstance(block, Paragraph) and block.mark == FURTHER


def _page_of(note: Block, texts: Sequence[str]) -> int | None:
    reference = as_it_is(_label(note))
    return next((at for at, text in enumerate(texts) if reference in text), None)


def _label(block: Block) -> str:
    """Return «[^1]» for the footnote of that label, '' for other blocks."""
    mark = block.mark if isinstance(block, Paragraph) else ""
    return mark.rstrip(" :") if mark.startswith("[^") else ""


def _text(block: Block) -> str:
    if isinstance(block, Table):
        return "".join(cell for row in (block.header, *block.rows) for cell in row)
    return block.text if isinstance(block, Item | Paragraph | Quote) else ""
