"""Footnotes of a Markdown dump go to the page that refers to them."""

from collections.abc import Sequence

from corpus.structure.blocks import Block, Item, Paragraph, Quote, Table
from corpus.structure.markup import as_it_is


def with_notes_under(pages: Sequence[Sequence[Block]]) -> list[list[Block]]:
    """Return the blocks of each page with its footnotes last; one with no reference stays."""
    notes = [block for page in pages for block in page if _label(block)]
    if not notes:
        return [list(page) for page in pages]
    texts = ["".join(map(_text, page)) for page in pages]
    homes = {note: _page_of(note, texts) for note in notes}
    done = [
        [block for block in page if homes.get(block) is None]
        + [note for note in notes if homes[note] == at]
        for at, page in enumerate(pages)
    ]
    return [page for page in done if page]


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
