"""The lines of a PDF with the levels of their headings; a heading of several lines is one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from corpus.reading.pdf.lines import TextLine
from corpus.reading.type_sizes import Types

# In heights of a line: two lines of one heading stand closer.
_SAME_HEADING = 0.25


@dataclass(frozen=True, slots=True)
class Titled:
    """A line of text, the level of the heading it is or 0, and whether it is set as the body."""

    line: TextLine
    level: int = 0
    as_body: bool = False


def titled(pages: Sequence[Sequence[TextLine]]) -> list[list[Titled]]:
    """Return the lines of each page with the levels of headings.

    A heading of several lines is one, with line ends in its text.
    """
    types = Types([line for page in pages for line in page])
    joined = [list(_joined(page, types)) for page in pages]
    ranks = iter(types.ranks([line for page in joined for line in page]))
    return [[Titled(line, *next(ranks)) for line in page] for page in joined]


def _joined(page: Sequence[TextLine], types: Types) -> Iterator[TextLine]:
    """Yield the lines of a page; a heading that goes on is one, with its line ends kept."""
    above: TextLine | None = None
    for line in page:
        if above and line.gap < _SAME_HEADING and types.are_one(above, line):
            above = replace(above, text=f"{above.text}\n{line.text}")
            continue
        if above:
            yield above
        above = line
    if above:
        yield above
