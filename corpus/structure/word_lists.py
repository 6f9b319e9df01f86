"""The lists of words beside this module, which a user may extend.

``*_words.txt``: a word a line, ``#`` before a remark; ``heading_words.tsv``: ``word	rank``.
"""

from functools import cache
from pathlib import Path

from language.tsv import read_rows
from language.word_lists import read_words

_DATA = Path(__file__).parent / "data"


@cache
def section_words() -> dict[str, int]:
    """Return the ranks of the words for parts of a book: 0 for the highest."""
    table = _DATA / "heading_words.tsv"
    rows = read_rows(table.read_text("utf-8"), ("word", "rank"), table.name)
    return {row["word"]: row.convert("rank", int) for row in rows}


@cache
def caption_words() -> frozenset[str]:
    """Return the words that begin a caption, before its number."""
    return read_words((_DATA / "caption_words.txt").read_text("utf-8"))


@cache
def box_words() -> frozenset[str]:
    """Return the words that begin the title of a box: an example, an advice."""
    return read_words((_DATA / "box_words.txt").read_text("utf-8"))


@cache
def value_words() -> frozenset[str]:
    """Return the words that fill a cell of a table by themselves."""
    return read_words((_DATA / "value_words.txt").read_text("utf-8"))
