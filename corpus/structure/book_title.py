"""The title of a book, where the text itself has one: the heading that opens it all."""

from collections.abc import Sequence
from itertools import takewhile

from corpus.structure.blocks import Block, Heading
from corpus.structure.shape import section_number
from corpus.structure.titles import section_word


def book_title(blocks: Sequence[Block]) -> str:
    """Return the text of the first heading if it names the book, else ''.

    It opens the text, and all other headings stand below it; or it stands on a title page, where
    a heading as high follows before any text. A first chapter is no title.
    """
    opening = list(takewhile(lambda block: isinstance(block, Heading), blocks))
    headings = [block for block in blocks if isinstance(block, Heading)]
    if not opening:
        return ""
    first = headings[0]
    if section_word(first.text) or section_number(first.text):
        return ""
    on_title_page = any(heading.level <= first.level for heading in headings[1 : len(opening)])
    above_all = all(heading.level > first.level for heading in headings[1:])
    return first.text if on_title_page or above_all else ""
