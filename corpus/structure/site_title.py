"""A chapter's title that stands only in the title line of the hosting site.

``Сказки мельника, перевод: Глава о воде``: what stands after the last colon of a title
line, where the source has no heading above all others of its own.
"""

from collections.abc import Sequence

from corpus.layout.records import Layout
from corpus.source import Line
from corpus.structure.blocks import Block, Heading
from corpus.structure.shape import looks_like_heading

_TOP = 3


def chapter_of_site_title(layout: Layout, blocks: Sequence[Block]) -> list[Heading]:
    """Return the chapter's heading that the site's title line gives, if it gives one."""
    if any(isinstance(b, Heading) and b.style in ("given", "title") for b in blocks):
        return []
    for row in layout.discarded:
        _, colon, title = row.before.rpartition(": ")
        if row.type != "site_furniture" or row.line > _TOP or not colon:
            continue
        if looks_like_heading(title) and blocks:
            return [Heading(title.strip(), Line(row.before, row.file, row.line), "chapter")]
    return []
