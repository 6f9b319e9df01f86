"""The lists of entries of a book: contents, alphabetical index and glossary, chosen at once.

Each detector proposes regions without knowing of the others: the same lines may look like a
piece of the contents, because pages grow by chance, and like a part of the index.
"""

from collections.abc import Sequence
from itertools import chain

from corpus.layout.contents import contents_regions
from corpus.layout.cover import best_cover
from corpus.layout.glossary_list import glossary_regions
from corpus.layout.index_list import index_regions
from corpus.layout.records import Region
from corpus.layout.wrapped import EntryLines
from corpus.source import Line


def find_regions(lines: Sequence[Line]) -> list[Region]:
    """Return the regions of *lines*, in order."""
    joiner = EntryLines(lines)
    proposed = (index_regions(joiner), contents_regions(lines), glossary_regions(joiner))
    return best_cover(chain.from_iterable(proposed))
