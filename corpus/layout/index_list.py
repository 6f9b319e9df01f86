"""The printed alphabetical index: found by its layout and its order, and taken out."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, pairwise

from corpus.books.index_table import IndexEntry
from corpus.layout.index_columns import TAB, in_reading_order
from corpus.layout.index_entries import ReadIndex, read_entries, says_see
from corpus.layout.index_rows import (
    IndexPiece,
    has_gap_before_pages,
    has_leader,
    parted,
    read_row,
    whole_range,
)
from corpus.layout.records import Region, discard
from corpus.layout.region_titles import title_lines, titles
from corpus.layout.running_heads import head_key
from corpus.layout.stretches import thick_stretches
from corpus.layout.wrapped import EntryLines
from corpus.report import Discarded
from corpus.source import Line
from language.letters import fold

_SENTENCE = re.compile(r"[.!?]\s+\S+\s+\S")
_LONGEST_GAP = 6
_FEWEST_TITLED, _FEWEST_ANNOUNCED, _FEWEST_UNTITLED = 3, 8, 20
"""Terms of an index under its title; of one that only the contents name; of any other."""
_FEWEST_SEVERAL, _FEWEST_NAMED, _MOST_BEFORE = 2, 5, 9
_ENGLISH_BEHIND = re.compile(r"[(\[][A-Za-z][^)\]]*[)\]]$")
_LONGEST_TERM = 70
_PAGE_BEHIND = re.compile(r"[\s.\N{HORIZONTAL ELLIPSIS}]+\d{1,4}\s*$")
_ORDERED_TITLED, _ORDERED_UNTITLED = 0.6, 0.85
_FEWEST_LETTERS = 5
_LEAST_DIFFERENT, _MOST_GROWING = 0.9, 0.8
_MOSTLY_LED = 0.5
# Share of lines with a gap before pages where gaps are those between columns.
_MOST_GAPS = 0.2


def index_regions(joiner: EntryLines) -> Iterator[Region]:
    """Yield what may be parts of the alphabetical index in the lines of *joiner*.

    It is a stretch of lines with terms and pages whose terms are in alphabetical order;
    under a title a short one will do. Pieces that fit in no entry stay in their line as
    text. Leaves alone tables with numbers, which are in no such order.
    """
    lines = joiner.lines
    rows = [read_row(line) for line in lines]
    fewest = _FEWEST_ANNOUNCED if _is_announced(lines) else _FEWEST_UNTITLED
    floor = 0
    for first, end in thick_stretches(_gaps(lines, rows), _LONGEST_GAP):
        above = range(max(floor, first - 2 * _LONGEST_GAP), end)
        if region := _read_stretch(joiner, rows, above, first, fewest):
            yield region
            floor = region.end


def _gaps(lines: Sequence[Line], rows: Sequence[list[IndexPiece]]) -> Iterator[int | None]:
    """Yield the gap that each line makes among the entries: another list ends them all."""
    for at, row in enumerate(rows):
        if any(piece.pages for piece in row):
            yield None
        elif lines[at].is_blank:
            yield 0
        elif any(title_lines(lines, at, titles(kind)) for kind in ("glossary", "contents")):
            yield _LONGEST_GAP + 1
        else:
            yield 1 if row else _LONGEST_GAP


def _read_stretch(
    joiner: EntryLines, rows: Sequence[list[IndexPiece]], span: range, first: int, fewest: int
) -> Region | None:
    """Read the lines of *span* as an index, from its title on if it has one, else from *first*.

    Without a title it has *fewest* terms at least.
    """
    lines = joiner.lines
    named, titled = _title_lines(lines, span, first)
    begins = first if titled else _first_of_alphabet(rows, range(first, span.stop))
    start = min((at for at in named if _is_near(lines, at, first)), default=begins)
    heads = {at for at in named if at >= start}
    body = [at for at in range(start, _with_tail(lines, rows, span.stop)) if at not in heads]
    whole = _with_whole_ranges(lines, body)
    read_rows = _read_again(lines, whole, rows, body)
    pieces = [[piece for piece in read_rows[at] if not piece.is_letter] for at in body]
    read = read_entries(list(in_reading_order(pieces)), joiner)
    fewest = _FEWEST_TITLED if titled else fewest
    if not _is_index(read, titled=titled, fewest=fewest):
        read = _read_by_turns(pieces, joiner)
        if not (titled and _is_index(read, titled=True, fewest=fewest)):
            return None
    unplaced = frozenset(read.unplaced)
    left = {at: _left_over(whole[at], read_rows[at], unplaced) for at in body if read_rows[at]}
    used = heads.union(at for at in body if read_rows[at] or whole[at].is_blank)
    filled = sum(not lines[at].is_blank for at in used)
    terms = [fold(entry.term) for entry in read.entries if not entry.parent]
    ordered = sum(a <= b for a, b in pairwise(terms)) / max(1, len(terms) - 1)
    return Region(
        "index",
        frozenset(used),
        filled * ordered,
        f"терминов по алфавиту: {len(terms)}" + (", под заголовком" if titled else ""),
        index=read.entries,
        discarded=(
            *(discard(lines[at], "running_head") for at in sorted(heads)),
            *_discarded([piece for at in body for piece in read_rows[at]], unplaced),
        ),
        changed=read.changed,
        left={at: line for at, line in left.items() if line},
    )


def _first_of_alphabet(rows: Sequence[list[IndexPiece]], span: range) -> int:
    """Return the line with which an index begins that no title shows, below a list of numbers.

    «Тюк 4» / «Дрейф» / «абордаж 12»: behind the line without a page the alphabet begins anew,
    above the first term of all. The line between is no beginning of an entry, but a heading.
    """
    start, above = span.start, ""
    paged = [at for at in span if any(piece.pages for piece in rows[at])]
    for before, at in pairwise(paged[:_MOST_BEFORE]):
        above = above or fold(rows[before][0].term)
        if at > before + 1 and (not above or fold(rows[at][0].term) < above):
            start = at
    return start


def _read_by_turns(rows: Sequence[Sequence[IndexPiece]], joiner: EntryLines) -> ReadIndex:
    """Read an index whose two columns give a line by turns: «Абордаж 12» / «Мост 8» / «Баржа 3»."""
    filled = [row for row in rows if row]
    by_column = in_reading_order([*filled[::2], *filled[1::2]])
    return read_entries(list(by_column), joiner)


def _with_whole_ranges(lines: Sequence[Line], body: Sequence[int]) -> Mapping[int, Line]:
    """Return the lines of *body*, each range on the line where it begins: «12–» / «15».

    A line that was nothing but the end of a range is blank then. What is in no entry is given
    back from these lines, so that a range comes back whole.
    """
    whole = {at: lines[at] for at in body}
    for above, below in pairwise(body):
        whole[above], whole[below] = whole_range(whole[above], whole[below])
    return whole


def _read_again(
    lines: Sequence[Line],
    whole: Mapping[int, Line],
    rows: Sequence[list[IndexPiece]],
    body: Sequence[int],
) -> Mapping[int, list[IndexPiece]]:
    """Return the rows of *body*, read from its *whole* lines as all of them together show.

    Where most have leaders, a last number is the page of the rest: so «цепь..15» and «груз17»
    are entries too, whose leaders had no room. Where tabs only begin lines, they are indents.
    Where few pages stand after a gap, gaps part columns alone.
    """
    filled = [at for at in body if rows[at]]
    led = sum(has_leader(lines[at].text) for at in filled) >= _MOSTLY_LED * len(filled)
    tabbed = any("\t" in lines[at].text for at in filled)
    indents = tabbed and not any("\t" in lines[at].text.strip() for at in filled)
    texts = dict(whole)
    if 2 * sum(parted(lines[at]) != lines[at] for at in filled) >= len(filled) > 0:
        texts = {at: parted(line) for at, line in texts.items()}
    near = not led and not (tabbed and not indents)
    near = near and _MOST_GAPS * len(filled) > sum(
        has_gap_before_pages(lines[at].text) for at in filled
    )
    texts = {at: _untabbed(line) if indents else line for at, line in texts.items()}
    if not (led or indents or near):
        return {at: rows[at] if line is lines[at] else read_row(line) for at, line in texts.items()}
    return {at: read_row(texts[at], led=led, near=near) for at in body}


def _untabbed(line: Line) -> Line:
    return replace(line, text=line.text.expandtabs(TAB))


def _discarded(
    pieces: Sequence[IndexPiece], unplaced: Collection[IndexPiece]
) -> Iterator[Discarded]:
    """Yield rows for the headings of one letter, then for the words among the pages."""
    for piece in pieces:
        if piece.is_letter:
            yield discard(replace(piece.line, text=piece.term), "letter_heading")
    for piece in pieces:
        if piece.words and not piece.is_letter and piece not in unplaced:
            yield discard(replace(piece.line, text=piece.words), "page_number")


def _left_over(
    line: Line, row: Sequence[IndexPiece], unplaced: Collection[IndexPiece]
) -> Line | None:
    """Return what of a line is in no entry: all of it, or the pieces, or nothing."""
    lost = [piece for piece in row if piece in unplaced]
    if len(lost) == len(row):
        return line
    return replace(line, text=" ".join(map(str, lost))) if lost else None


def _title_lines(lines: Sequence[Line], span: range, first: int) -> tuple[set[int], bool]:
    """Return the lines of *span* that are titles of an index, and whether they are known ones.

    One that is not is what stands above the first entry and comes again as a running head.
    """
    found = [title_lines(lines, at, titles("index")) for at in span]
    is_known = any(found)
    if not is_known:
        above = next((at for at in range(first - 1, -1, -1) if not lines[at].is_blank), first)
        key = frozenset({head_key(lines[above].text)})
        found = [title_lines(lines, at, key) for at in span]
        found = found if sum(map(bool, found)) > 1 else []
    return set(chain.from_iterable(found)), is_known


def _is_near(lines: Sequence[Line], at: int, first: int) -> bool:
    """Does nothing but short lines stand between a title and the first entry?"""
    filled = [line for line in lines[at + 1 : first] if not line.is_blank]
    return len(filled) <= _LONGEST_GAP // 2


def _with_tail(lines: Sequence[Line], rows: Sequence[list[IndexPiece]], end: int) -> int:
    """Take in what has no pages behind the last entry: its second line, and entries with «см.»."""
    while (
        end < len(lines)
        and rows[end]
        and (rows[end][0].term[:1].islower() or says_see(rows[end][0].term))
    ):
        end += 1
    return end


def _is_announced(lines: Sequence[Line]) -> bool:
    """Do the contents name an index: its title and the page where it begins?"""
    texts = (line.text for line in lines)
    named = (text for text in texts if len(text) <= _LONGEST_TERM and _PAGE_BEHIND.search(text))
    return any(head_key(_PAGE_BEHIND.sub("", text)) in titles("index") for text in named)


def _is_index(read: ReadIndex, *, titled: bool, fewest: int) -> bool:
    parents = {entry.parent for entry in read.entries}
    entries = [e for e in read.entries if not e.parent and (e.pages or e.term in parents)]
    terms = [fold(entry.term.lstrip("«\"'(")) for entry in entries]
    least = _ORDERED_TITLED if titled else _ORDERED_UNTITLED
    plain = sum(
        term[:1].isalpha() and len(term) <= _LONGEST_TERM and not _SENTENCE.search(term)
        for term in terms
    )
    ordered = sum(a <= b for a, b in pairwise(terms))
    fewest = min(fewest, _fewest_by_pages(entries))
    enough = len(terms) >= fewest and min(ordered + 1, plain) >= least * len(terms)
    return enough and (titled or _is_of_a_book(terms, entries))


def _fewest_by_pages(entries: Sequence[IndexEntry]) -> int:
    """Return how many terms prove an index whose entries show by themselves what they are.

    Two have more pages than one, «баржа 3, 7», and all keep the alphabet: no list of prices does.
    Names with the English ones behind, «Замок (Castle) 3», show it sooner.
    """
    terms = [fold(entry.term) for entry in entries]
    if any(a > b for a, b in pairwise(terms)):
        return _FEWEST_UNTITLED
    named = sum(_ENGLISH_BEHIND.search(entry.term) is not None for entry in entries)
    if 2 * named > len(entries) and sum(map(_has_several_pages, entries)) >= _FEWEST_SEVERAL:
        return _FEWEST_NAMED
    lists = sum(len(entry.pages) > 1 and _has_several_pages(entry) for entry in entries)
    return _FEWEST_ANNOUNCED if lists >= _FEWEST_SEVERAL else _FEWEST_UNTITLED


def _has_several_pages(entry: IndexEntry) -> bool:
    """Has it more pages than one, which grow: «3, 7», «8–9»?"""
    numbers = [number for pages in entry.pages for number in sorted({pages.first, pages.last})]
    return len(numbers) > 1 and numbers == sorted(set(numbers))


def _is_of_a_book(terms: Sequence[str], entries: Sequence[IndexEntry]) -> bool:
    """Do the terms run through the alphabet, each once, their pages up and down?

    A table of levels says the same again and again; one of throws goes up from 01 to 00.
    """
    different = set(terms)
    firsts = [entry.pages[0].first for entry in entries if entry.pages]
    growing = sum(a <= b for a, b in pairwise(firsts))
    letters = {term[0] for term in different}
    return (
        len(letters) >= _FEWEST_LETTERS
        and len(different) >= _LEAST_DIFFERENT * len(terms)
        and growing <= _MOST_GROWING * (len(firsts) - 1)
    )
