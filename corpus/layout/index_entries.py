"""Pieces of an alphabetical index, in reading order, to its entries.

The rules are asked in order for each piece; the first that answers has placed it.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from corpus.books.index_table import IndexEntry
from corpus.books.printed import PageRange
from corpus.layout.index_columns import NESTED_INDENT, Placed
from corpus.layout.index_rows import IndexPiece
from corpus.layout.wrapped import EntryLines
from corpus.report import Changed
from language.function_words import is_joining_word
from language.letters import fold

# What a line fills of the longest one: surely not broken for want of room; likely broken.
_SHORT, _FULL = 0.6, 0.8
# Terms with capitals, the share of them that keeps the alphabet, and terms in small letters
# that show how an index is nested.
_FEWEST_HEADS, _LEAST_ORDERED, _FEWEST_SMALL = 3, 0.8, 2
_DASHES = re.compile(r"(?:[-\N{EN DASH}\N{EM DASH}\N{BULLET}]\s*)+(?=\w)")
_SEE = re.compile(r"\bсм\b|\bсмотри|\bsee\b", re.IGNORECASE)
_TERM_AND_SEE = re.compile(r"\w.*,\s*(?:см\b|смотри|see\b)", re.IGNORECASE)
_FIRST_WORD = re.compile(r"[^\W\d_]+")


@dataclass(slots=True)
class _Entry:
    """An entry that is being read: the pieces it is made of, in order."""

    term: str
    indent: int
    pieces: list[IndexPiece]
    pages: tuple[PageRange, ...] = ()
    open: bool = False
    parent: "_Entry | None" = None
    has_children: bool = False
    alone: bool = False
    dashes: int = 0

    @property
    def is_complete(self) -> bool:
        told = self.alone or bool(_SEE.search(self.term))
        return (bool(self.pages) and not self.open) or told


@dataclass(slots=True)
class _IndexReading:
    """What was read: *head* is the last entry under no other.

    *small_are_nested*: a capital begins an entry, a small letter one under it. *pages_first*:
    entries of two lines have their pages on the first. *levels* are the entries that one to
    come may be nested under, each indented more.
    """

    joiner: EntryLines
    entries: list[_Entry] = field(default_factory=list)
    head: _Entry | None = None
    levels: list[_Entry] = field(default_factory=list)
    changed: list[Changed] = field(default_factory=list)
    unplaced: list[IndexPiece] = field(default_factory=list)
    small_letters: bool = False
    small_are_nested: bool = False
    pages_first: bool = False
    longest: int = 0

    @property
    def last(self) -> _Entry | None:
        return self.entries[-1] if self.entries else None


@dataclass(frozen=True, slots=True)
class ReadIndex:
    """The entries, the words joined over line ends, and the pieces that fit nowhere."""

    entries: tuple[IndexEntry, ...]
    changed: tuple[Changed, ...]
    unplaced: tuple[IndexPiece, ...]


def says_see(term: str) -> bool:
    """Does an entry say where to look in place of pages: «Мост, см. Причал»?"""
    return _SEE.search(term) is not None


def read_entries(placed: Sequence[Placed], joiner: EntryLines) -> ReadIndex:
    """Return the entries that the pieces make up; *joiner* makes one of two lines.

    An entry has pages, or entries under it, or says where to look (``см.``); other pieces
    are given back. Known to fail: nested entries that neither indent, dash nor small letters
    show, and an index that nests by small letters a single time.
    """
    small_are_nested = _small_are_nested(placed)
    reading = _IndexReading(
        joiner,
        small_letters=not small_are_nested and _mostly_small(placed),
        small_are_nested=small_are_nested,
        pages_first=not small_are_nested and _has_pages_first(placed),
        longest=max((len(item.piece.term) for item in placed), default=0),
    )
    for item, following in pairwise([*placed, None]):
        if item is not None:
            any(rule(reading, item, following) for rule in RULES)
    return _finished(reading)


def _mostly_small(placed: Sequence[Placed]) -> bool:
    terms = [item.piece.term for item in placed if item.piece.term and item.piece.pages]
    return 2 * sum(term[0].islower() for term in terms) > len(terms)


def _small_are_nested(placed: Sequence[Placed]) -> bool:
    """Are terms in small letters under the capital above: «Башня 4» / «осада башни 5»?

    Told by the alphabet: the capitals keep it, and most small ones fall out of it between
    the capitals around them. In an index of names and things both keep it together.
    """
    terms = [fold(p.piece.term) for p in placed if p.piece.pages and p.piece.term[:1].isalpha()]
    capital = [
        p.piece.term[0].isupper() for p in placed if p.piece.pages and p.piece.term[:1].isalpha()
    ]
    heads = [term for term, is_head in zip(terms, capital, strict=True) if is_head]
    ordered = sum(a <= b for a, b in pairwise(heads))
    if len(heads) < _FEWEST_HEADS or ordered < _LEAST_ORDERED * (len(heads) - 1):
        return False
    out = small = 0
    above, left = "", iter([*heads, "\N{REPLACEMENT CHARACTER}"])
    below = next(left)
    for term, is_head in zip(terms, capital, strict=True):
        if is_head:
            above, below = term, next(left)
        elif above:
            small += 1
            out += not above <= term <= below
    return small >= _FEWEST_SMALL and 2 * out > small


def _has_pages_first(placed: Sequence[Placed]) -> bool:
    """Do entries of two lines have their pages on the first, not on the second one?

    Told by second lines that begin small, in an index whose terms have capitals.
    """
    seconds = [
        (bool(above.piece.pages), bool(item.piece.pages))
        for above, item in pairwise(placed)
        if above.piece.term[:1].isupper() and item.piece.term[:1].islower()
    ]
    return seconds.count((True, False)) > seconds.count((False, True))


def pages_alone(reading: _IndexReading, item: Placed, following: Placed | None) -> bool:
    """Pages without a term end the entry that waits for them."""
    last = reading.last
    if item.piece.term:
        return False
    if last is None or last.is_complete:
        reading.unplaced.append(item.piece)
    else:
        last.term = last.term.rstrip(" ,;:")
        _add_pages(last, item.piece)
    return True


def dashed(reading: _IndexReading, item: Placed, following: Placed | None) -> bool:
    """Dashes before a term nest it under the last entry that has fewer of them."""
    match = _DASHES.match(item.piece.term)
    if match is None or reading.head is None:
        return False
    dashes = len(match[0].replace(" ", ""))
    parent = next((e for e in reversed(reading.entries) if e.dashes < dashes), reading.head)
    _begin(reading, item, item.piece.term[match.end() :], parent)
    reading.entries[-1].dashes = dashes
    return True


def small(reading: _IndexReading, item: Placed, following: Placed | None) -> bool:
    """A small letter nests a term under the last capital, where the index is set so.

    After an entry without pages it may be its second line: it is a nested entry if that line
    had room, and its like follows. A small line without pages that follows a whole entry
    begins one of two lines.
    """
    last, term = reading.last, item.piece.term
    if not reading.small_are_nested or reading.head is None or not last or not term[:1].islower():
        return False
    if not last.is_complete:
        had_room = len(last.term) <= _SHORT * reading.longest and last is reading.head
        like = (
            following is not None and following.piece.pages and following.piece.term[:1].islower()
        )
        if last.pages or not (item.piece.pages and had_room and like):
            return False
    _begin(reading, item, term, reading.head)
    return True


def indented(reading: _IndexReading, item: Placed, following: Placed | None) -> bool:
    """An indent nests a term with pages under the entry that is less indented.

    If that one has no pages yet, this may as well be its second line: it is a nested entry
    if its like follows.
    """
    last = reading.last
    if last is None or not item.piece.pages or item.indent < NESTED_INDENT:
        return False
    if not last.pages and (_is_cut(last.term) or not (following and _is_like(item, following))):
        return False
    parent = next((e for e in reversed(reading.levels) if e.indent < item.indent), None)
    if parent is None or (last.open and last.pages):
        return False
    _begin(reading, item, item.piece.term, parent)
    return True


def _is_like(item: Placed, following: Placed) -> bool:
    return following.indent == item.indent and bool(following.piece.term)


def _is_cut(term: str) -> bool:
    """Does *term* stop inside brackets or at a word that joins: its second line must follow?"""
    return term.count("(") > term.count(")") or is_joining_word(term.split()[-1])


def reference(reading: _IndexReading, item: Placed, following: Placed | None) -> bool:
    """«см. также Мост» on a line of its own is nested under the entry above that is less indented.

    Leaves alone one in brackets, and one without an entry with pages above, which is its end.
    """
    last = reading.last
    if last is None or not last.pages or last.open or not _SEE.match(item.piece.term):
        return False
    parent = next((e for e in reversed(reading.levels) if e.indent < item.indent), None)
    _begin(reading, item, item.piece.term, parent or reading.head)
    return True


def indented_and_open(reading: _IndexReading, item: Placed, following: Placed | None) -> bool:
    """A nested entry without pages on its first line; the next one is indented more.

    «Двери 12» / «    заколоченные и те, что ведут» / «        вниз 12, 13». After an entry
    without pages too: its own second line would be followed by one at the same indent.
    """
    last = reading.last
    if last is None or item.piece.pages or following is None or (last.open and last.pages):
        return False
    deeper = following.indent >= item.indent + NESTED_INDENT
    parent = next((e for e in reversed(reading.levels) if e.indent < item.indent), None)
    if parent is None or item.indent < NESTED_INDENT or not deeper:
        return False
    _begin(reading, item, item.piece.term, parent)
    return True


def page_is_missing(reading: _IndexReading, item: Placed, following: Placed | None) -> bool:
    """The entry above lost its page number; this line is a new entry: «вахта» / «груз 22».

    Both keep the alphabet with their neighbours, the first is too short to have been broken
    for want of room, and does not stop in mid-phrase. Leaves alone what has entries under it.
    """
    last = reading.last
    if last is None or last.is_complete or last.pages or last.has_children:
        return False
    if not item.piece.pages or item.indent > last.indent or not _is_whole(last.term, reading):
        return False
    above = reading.entries[-2] if len(reading.entries) > 1 else None
    after = following.piece.term if following and following.piece.pages else ""
    order = [above.term if above else "", last.term, item.piece.term]
    order += [after] if after else []
    if not all(fold(a) <= fold(b) for a, b in pairwise(order)):
        return False
    last.alone = True
    _begin(reading, item, item.piece.term, None)
    return True


def _is_whole(term: str, reading: _IndexReading) -> bool:
    """Is *term* short, closed, and set like the other entries?"""
    like_others = term[:1].islower() == reading.small_letters
    closed = term.count("(") == term.count(")") and term[-1:].isalpha()
    joining = is_joining_word(term.split()[-1])
    return len(term) <= _SHORT * reading.longest and like_others and closed and not joining


def goes_on(reading: _IndexReading, item: Placed, following: Placed | None) -> bool:
    """A line goes on with the entry before it.

    Because that one has no pages yet, or because this one has none and does not look like
    the beginning of an entry: a small letter, a bracket, or out of alphabetical order.
    """
    last = reading.last
    if last is None or (
        last.is_complete and (item.piece.pages or not _looks_cut(reading, item, following))
    ):
        return False
    piece = item.piece
    last.term, changes = reading.joiner.join(last.term, piece.term, piece.line, "index_wrap")
    reading.changed += changes
    last.pieces.append(piece)
    if piece.pages:
        _add_pages(last, piece)
    return True


def _looks_cut(reading: _IndexReading, item: Placed, following: Placed | None) -> bool:
    term, last = item.piece.term, reading.last
    if _TERM_AND_SEE.match(term):
        return False
    if last is None or not term[0].isalpha():
        return term[0] in "([" or _FIRST_WORD.search(term) is not None
    if last.term.count("(") > last.term.count(")"):
        return True
    if term[0].islower() and not reading.small_letters:
        return True
    if term[0].islower():
        return fold(term) < fold(last.term)
    had_room = len(last.pieces[-1].term) <= _FULL * reading.longest
    if had_room and not reading.pages_first:
        return False
    return _is_out_of_order(last.term, term, following)


def _is_out_of_order(last: str, term: str, following: Placed | None) -> bool:
    """Would the entry that follows go on with the last one, but not with *term*?"""
    after = following.piece.term if following and following.piece.pages else ""
    return after[:1].isupper() and fold(last) <= fold(after) < fold(term)


def new_entry(reading: _IndexReading, item: Placed, following: Placed | None) -> bool:
    """The last rule: any other line begins an entry."""
    _begin(reading, item, item.piece.term, None)
    return True


RULES: tuple[Callable[[_IndexReading, Placed, Placed | None], bool], ...] = (
    pages_alone,
    dashed,
    reference,
    indented,
    indented_and_open,
    small,
    page_is_missing,
    goes_on,
    new_entry,
)


def _begin(reading: _IndexReading, item: Placed, term: str, parent: _Entry | None) -> None:
    piece = item.piece
    entry = _Entry(term, item.indent, [piece], piece.pages, piece.open, parent)
    entry.alone = piece.unknown
    if parent:
        parent.has_children = True
    else:
        reading.head = entry
    while reading.levels and reading.levels[-1].indent >= entry.indent:
        reading.levels.pop()
    reading.levels.append(entry)
    reading.entries.append(entry)


def _add_pages(entry: _Entry, piece: IndexPiece) -> None:
    entry.pages += piece.pages
    entry.open = piece.open


def _finished(reading: _IndexReading) -> ReadIndex:
    entries: list[IndexEntry] = []
    lost: list[IndexPiece] = []
    changed = list(reading.changed)
    for e in reading.entries:
        if e.alone and not e.pages:
            line = e.pieces[0].line
            changed.append(
                Changed(line.file, line.number, e.term, e.term, "index_no_page", sure=False)
            )
        if e.pages or e.has_children or e.alone or _SEE.search(e.term):
            entries.append(IndexEntry(e.term, e.pages, e.parent.term if e.parent else ""))
        else:
            lost += e.pieces
    return ReadIndex(tuple(entries), tuple(changed), (*reading.unplaced, *lost))
