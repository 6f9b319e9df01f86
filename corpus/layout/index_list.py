"""The printed alphabetical index: found by its layout and its order, and taken out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.index_table import IndexEntry
from corpus.layout.index_columns import in_reading_order
from corpus.layout.index_entries import ReadIndex, read_entries
from corpus.layout.index_rows import Piece, read_row
from corpus.layout.records import discard
from corpus.layout.region_titles import title_lines, titles
from corpus.layout.running_heads import head_key
from corpus.report import Changed, Discarded
from corpus.source import Line
from language.letters import fold

_LONGEST_GAP = 6
_FEWEST_TITLED, _FEWEST_UNTITLED = 3, 20
_ORDERED_TITLED, _ORDERED_UNTITLED = 0.6, 0.85


@dataclass(frozen=True, slots=True)
class FoundIndex:
    """The entries; the indices of the lines that they were; what was furniture among them."""

    entries: tuple[IndexEntry, ...] = ()
    used: frozenset[int] = frozenset()
    discarded: tuple[Discarded, ...] = ()
    changed: tuple[Changed, ...] = ()


def find_index(lines: Sequence[Line]) -> FoundIndex:
    """Return the alphabetical index in *lines*, of all its parts.

    It is a stretch of lines with terms and pages whose terms are in alphabetical order;
    under a title a short one will do. Pieces that fit in no entry stay in their line as
    text. Leaves alone tables with numbers, which are in no such order.
    """
    rows = [read_row(line) for line in lines]
    found = FoundIndex()
    for first, end in _stretches(lines, rows):
        found = _added(found, _read_stretch(lines, rows, first, end))
    return found


def _added(a: FoundIndex, b: FoundIndex) -> FoundIndex:
    return FoundIndex(
        a.entries + b.entries, a.used | b.used, a.discarded + b.discarded, a.changed + b.changed
    )


def _is_entry(row: Sequence[Piece]) -> bool:
    return any(piece.pages for piece in row)


def _stretches(lines: Sequence[Line], rows: Sequence[list[Piece]]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of lines, first and end, where rows with pages come thick."""
    first: int | None = None
    last, gap = 0, 0
    for at, row in enumerate(rows):
        if first is not None and title_lines(lines, at, titles("glossary")):
            gap = _LONGEST_GAP
        if _is_entry(row):
            first, last, gap = at if first is None else first, at, 0
        elif not lines[at].is_blank:
            gap += 1 if row else _LONGEST_GAP
            if first is not None and gap > _LONGEST_GAP:
                yield first, last + 1
                first = None
    if first is not None:
        yield first, last + 1


def _read_stretch(
    lines: Sequence[Line], rows: Sequence[list[Piece]], first: int, end: int
) -> FoundIndex:
    """Read the lines from *first* to *end* as an index, from its title on if it has one."""
    named = _title_places(lines, first, end)
    start = min((at for at in named if _is_near(lines, at, first)), default=first)
    heads = {at for at in named if at >= start}
    body = [at for at in range(start, _with_tail(lines, rows, end)) if at not in heads]
    letters = {at for at in body if rows[at] and all(piece.is_letter for piece in rows[at])}
    pieces = [[p for p in rows[at] if not p.is_letter] for at in body if at not in letters]
    read = read_entries(list(in_reading_order(pieces)))
    if not _is_index(read, titled=bool(heads)):
        return FoundIndex()
    lost = {piece.line.number for piece in read.unplaced}
    used = {at for at in body if lines[at].is_blank or lines[at].number not in lost}
    gone = [discard(lines[at], "running_head") for at in sorted(heads)]
    gone += [discard(lines[at], "letter_heading") for at in sorted(letters)]
    return FoundIndex(read.entries, frozenset(used | heads | letters), tuple(gone), read.changed)


def _title_places(lines: Sequence[Line], first: int, end: int) -> dict[int, int]:
    """Return the lines that are the title of an index, and where the title begins.

    A title is a known one, or what stands above the first entry and comes again as a
    running head.
    """
    known = titles("index")
    above = next((at for at in range(first - 1, -1, -1) if not lines[at].is_blank), first)
    near = range(max(0, first - 2 * _LONGEST_GAP), end)
    places = {at: title_lines(lines, at, known | {head_key(lines[above].text)}) for at in near}
    again = sum(bool(found) for found in places.values()) > 1
    return {
        place: at
        for at, found in places.items()
        for place in found
        if again or head_key("".join(lines[i].text for i in found)) in known
    }


def _is_near(lines: Sequence[Line], at: int, first: int) -> bool:
    """Does nothing but short lines stand between a title and the first entry?"""
    filled = [line for line in lines[at + 1 : first] if not line.is_blank]
    return len(filled) <= _LONGEST_GAP // 2


def _with_tail(lines: Sequence[Line], rows: Sequence[list[Piece]], end: int) -> int:
    """Take in the second line of the last entry, if it goes on with a small letter."""
    while end < len(lines) and rows[end] and rows[end][0].term[:1].islower():
        end += 1
    return end


def _is_index(read: ReadIndex, *, titled: bool) -> bool:
    terms = [fold(e.term.lstrip("«\"'(")) for e in read.entries if e.pages and not e.parent]
    fewest, least = (
        (_FEWEST_TITLED, _ORDERED_TITLED) if titled else (_FEWEST_UNTITLED, _ORDERED_UNTITLED)
    )
    ordered = sum(a <= b for a, b in pairwise(terms))
    return len(terms) >= fewest and ordered >= least * (len(terms) - 1)
