"""Which discarded lines may be text after all: a reader is asked about them.

A line that is furniture by its own form, or that comes again and again, is told for sure.
What went for its place alone, beside other furniture, is not.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from corpus.layout.furniture import is_furniture_by_form
from corpus.layout.page_conventions import head_words, read_head, read_mark
from corpus.layout.running_heads import head_key
from corpus.report import Discarded
from corpus.source import Line

_FEWEST_HEADS = 3


@dataclass(frozen=True, slots=True)
class _Discards:
    """Evidence for judging discarded lines. *keys*: kept lines, normalised; may be empty."""

    heads: Counter[str]
    numbers: frozenset[int]
    titled_contents: bool
    keys: frozenset[str]


def flag_uncertain(rows: Sequence[Discarded], lines: Iterable[Line]) -> list[Discarded]:
    """Return *rows*, those that may be text no longer sure; *lines* are what stays."""
    contents = [row.before.rstrip() for row in rows if row.type == "contents"]
    titled = any(not entry[-1:].isdigit() for entry in contents)
    asked = lines if contents and not titled else ()
    book = _Discards(
        Counter(head_words(row.before) for row in rows if row.type == "running_head"),
        frozenset(mark[1] for row in rows if (mark := read_mark(row.before))),
        titled,
        frozenset(head_key(line.text) for line in asked),
    )
    return [replace(row, sure=not _is_doubtful(row, book)) for row in rows]


def _is_doubtful(row: Discarded, book: _Discards) -> bool:
    doubt = _DOUBTS.get(row.type)
    return doubt is not None and doubt(row, book)


def _is_rare_or_a_row(row: Discarded, book: _Discards) -> bool:
    """A running head runs: twice may be two equal lines of text.

    Words in cells are a table's, and so is a number that the page has in its place already.
    """
    cells = [cell for cell in row.before.split("\t") if any(map(str.isalpha, cell))]
    head = read_head(row.before)
    numbered_twice = head is not None and head.page in book.numbers
    return len(cells) > 1 or numbered_twice or book.heads[head_words(row.before)] < _FEWEST_HEADS


def _is_title_of_nothing(row: Discarded, book: _Discards) -> bool:
    """The contents have no heading «Содержание», and this line is no title in the book."""
    title = row.before.rstrip().rstrip("0123456789")
    return not book.titled_contents and head_key(title) not in book.keys


def _is_furniture_by_place(row: Discarded, book: _Discards) -> bool:
    return not is_furniture_by_form(row.before)


_DOUBTS: dict[str, Callable[[Discarded, _Discards], bool]] = {
    "running_head": _is_rare_or_a_row,
    "contents": _is_title_of_nothing,
    "site_furniture": _is_furniture_by_place,
    "credits": _is_furniture_by_place,
}
