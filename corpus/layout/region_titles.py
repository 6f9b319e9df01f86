"""Titles of the parts of a book that are found by their layout (``region_titles.tsv``).

A title alone proves nothing and is not needed: it only says where a part that its layout
has proved begins. Add the titles of other books to the file.
"""

from collections.abc import Sequence
from functools import cache
from itertools import permutations

from corpus.layout.running_heads import head_key
from corpus.layout.word_lists import read_list
from corpus.source import Line

# What an index may be of: «Указатель имён», «Указатель мест и имён».
_LISTED = "index_of"
_KINDS = ("contents", "glossary", "index", _LISTED)
_LONGEST_TITLE_LINES = 3


@cache
def titles(kind: str) -> frozenset[str]:
    """Return the known titles of one *kind* of part, as keys."""
    rows = list(read_list("region_titles.tsv", ("kind", "title")))
    named = [row["title"] for row in rows if row.convert("kind", _known_kind) == kind]
    if kind == "index":
        listed = [row["title"] for row in rows if row["kind"] == _LISTED]
        named += [f"указатель {what}" for what in listed]
        named += [f"указатель {what} и {other}" for what, other in permutations(listed, 2)]
    return frozenset(map(head_key, named))


def _known_kind(name: str) -> str:
    if name not in _KINDS:
        raise ValueError(f"найдено «{name}», ожидалось одно из: {', '.join(_KINDS)}")
    return name


def title_lines(lines: Sequence[Line], at: int, wanted: frozenset[str]) -> tuple[int, ...]:
    """Return the indices of the lines that make up a title of *wanted* from *at* on, or none.

    A title may be broken over lines, with blank ones between.
    """
    key, used = "", []
    for place in range(at, min(len(lines), at + 2 * _LONGEST_TITLE_LINES)):
        part = head_key(lines[place].text)
        if not part:
            continue
        key += part
        used.append(place)
        if key in wanted:
            return tuple(used)
        if not any(title.startswith(key) for title in wanted):
            break
    return ()
