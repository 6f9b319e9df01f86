"""A table of contents: titles with pages that grow, left out and kept as evidence."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.layout.contents_rows import (
    ContentsRow,
    begun_by_pages,
    ended_by_pages,
    may_be_title,
    unpaged,
    with_pages_below,
)
from corpus.layout.leader_depths import leader_depths
from corpus.layout.leaders import LEADER
from corpus.layout.records import ContentsEntry, Region, discard
from corpus.layout.region_titles import title_lines, titles
from corpus.layout.running_heads import head_key
from corpus.source import Line

_ROMAN_PAGE = re.compile(rf"\s*\S.*?(?:{LEADER}|\t+|\s{{2,}})[ivxlIVXL]+\s*")
_LABEL = re.compile(r"\W*(?:стр(?:аница|\.)?|с\.|page|p\.)\W*", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{3}")
_NUMBERED = re.compile(r"(\d+(?:\.\d+)*)\.?\s")
_LONGEST_GAP = 3
_FEWEST_TITLED, _FEWEST_UNTITLED = 3, 5
_LEAST_GROWING = 0.9
_LEAST_MET = 0.4
# Against a list whose title says what it is.
_UNTITLED = 0.9
_INDENT = 2
# Chapters above their lists of sections: so many come again; lines from a list to the next.
_FEWEST_CHAPTERS, _FARTHEST_LIST = 3, 60
_Proved = tuple[tuple[int, ...], list[ContentsRow]]


def contents_regions(lines: Sequence[Line]) -> Iterator[Region]:
    """Yield what may be tables of contents in *lines*.

    One is a stretch of titles with pages that grow; a title of its own or the titles met
    again as lines of the book prove it. A title may be broken over two lines; under the
    title of the contents a page may also stand before its title, or on a line of its own.
    Without pages the titles stand in the book again, each of them.
    Leaves alone price lists and tables. Known to fail: all titles, then all pages.
    """
    rows = list(ended_by_pages(lines))
    book = _Book.of(lines, rows)
    used: set[int] = set()
    headed = ((_title_before(lines, found[0].first), found) for found in _stretches(lines, rows))
    proved = [(head, found) for head, found in headed if _is_contents(found, book, bool(head))]
    proved = _with_chapters(lines, book, proved)
    leaders = [(row.first, row.led) for _, found in proved for row in found if row.led]
    depths = leader_depths([led for _, led in leaders])
    led = {first: depth for (first, _), depth in zip(leaders, depths, strict=True)}
    for head, stretch in proved:
        taken = {*head, *_labels(lines, head, stretch[0].first)}
        yield _region(lines, stretch, taken, led, titled=bool(head))
        used |= taken.union(*(range(row.first, row.last + 1) for row in stretch))
    for head, stretch in _other_forms(lines, used):
        yield _region(lines, stretch, set(head), {}, titled=True)


def _with_chapters(
    lines: Sequence[Line], book: "_Book", proved: Sequence[_Proved]
) -> list[_Proved]:
    """Return the stretches, with the headings above and in them as chapters over their titles.

    A long book has its contents in blocks: the chapter, a word on it, a list of its sections with
    their pages. The format calls the chapters headings, and three at least come again below.
    """
    area = _one_after_another(proved)
    end = max((found[-1].last for _, found in area), default=0)
    chapters = list(_chapters_in(lines, area))
    if sum(book.has_below(lines[at].text, end) for at in chapters) < _FEWEST_CHAPTERS:
        return list(proved)
    held: list[_Proved] = []
    for head, found in area:
        last = found[-1].last
        own = [_chapter(lines, at, found) for at in chapters if at < last]
        chapters = chapters[len(own) :]
        held.append((head, sorted([*own, *found], key=lambda row: row.first)))
    return [*held, *proved[len(area) :]]


def _one_after_another(proved: Sequence[_Proved]) -> Sequence[_Proved]:
    """Return the stretches of the book's own contents: few lines stand between them."""
    end = 0
    for count, (_, found) in enumerate(proved):
        if count and found[0].first - end > _FARTHEST_LIST:
            return proved[:count]
        end = found[-1].last
    return proved


def _chapters_in(lines: Sequence[Line], area: Sequence[_Proved]) -> Iterator[int]:
    """Yield the headings of the format from the first list of *area* on, and right above it."""
    if not area:
        return
    rows = {at for _, found in area for row in found for at in range(row.first, row.last + 1)}
    first, end = area[0][1][0].first, area[-1][1][-1].last
    for at in range(max(0, first - _LONGEST_GAP * 2), end):
        line = lines[at]
        if line.heading and at not in rows and head_key(line.text) not in titles("contents"):
            yield at


def _chapter(lines: Sequence[Line], at: int, found: Sequence[ContentsRow]) -> ContentsRow:
    page = next((row.page for row in found if row.first > at), 0)
    return ContentsRow(at, at, lines[at].text.strip(), page, -_INDENT)


def _region(
    lines: Sequence[Line],
    stretch: Sequence[ContentsRow],
    taken: set[int],
    led: Mapping[int, int],
    *,
    titled: bool,
) -> Region:
    """Return the region of a stretch; it is worth as many lines as have pages that grow."""
    used = taken.union(*(range(row.first, row.last + 1) for row in stretch))
    growing = sum(a.page <= b.page for a, b in pairwise(stretch)) / max(1, len(stretch) - 1)
    named = "под заголовком" if titled else "заголовки встречены в тексте"
    return Region(
        "contents",
        frozenset(used),
        growing * len(used) * (1 if titled else _UNTITLED),
        f"строк с растущими страницами: {len(stretch)}, {named}",
        contents=tuple(_entries(stretch, led)),
        discarded=tuple(discard(lines[at], "contents") for at in sorted(used)),
    )


def _labels(lines: Sequence[Line], head: Sequence[int], first: int) -> Iterator[int]:
    """Yield what surely is of the contents between their title and the first entry.

    That is the word for page, and entries of the front matter with Roman pages.
    """
    for at in range(head[-1] + 1 if head else first, first):
        text = lines[at].text
        if may_be_title(text) and (_LABEL.fullmatch(text) or _ROMAN_PAGE.fullmatch(text)):
            yield at


def _other_forms(
    lines: Sequence[Line], used: Container[int]
) -> Iterator[tuple[tuple[int, ...], list[ContentsRow]]]:
    """Yield title and rows of the contents whose pages stand before, or under, their titles."""
    known = titles("contents")
    for at in range(len(lines)):
        head = title_lines(lines, at, known) if at not in used and lines[at].text.strip() else ()
        if not head:
            continue
        for form in (begun_by_pages, with_pages_below, unpaged):
            below = (i for i in range(head[-1] + 1, len(lines)) if not lines[i].is_blank)
            rows = _growing(form(lines, below))
            if len(rows) >= _FEWEST_TITLED:
                yield head, rows
                break


def _growing(rows: Iterable[ContentsRow]) -> list[ContentsRow]:
    grown: list[ContentsRow] = []
    for row in rows:
        if grown and row.page < grown[-1].page:
            break
        grown.append(row)
    return grown


@dataclass(frozen=True, slots=True)
class _Book:
    """The last place of each short line that is no row of contents, by its key."""

    places: Mapping[str, int]

    @classmethod
    def of(cls, lines: Sequence[Line], rows: Sequence[ContentsRow]) -> "_Book":
        taken = {at for row in rows for at in range(row.first, row.last + 1)}
        short = (
            (at, line)
            for at, line in enumerate(lines)
            if at not in taken and may_be_title(line.text)
        )
        return cls({head_key(line.text): at for at, line in short})

    def has_below(self, title: str, at: int) -> bool:
        """Does the text below line *at* have a line that says *title*?"""
        return max(self.places.get(key, -1) for key in (_key(title), head_key(title))) > at


def _stretches(lines: Sequence[Line], rows: Sequence[ContentsRow]) -> Iterator[list[ContentsRow]]:
    stretch: list[ContentsRow] = []
    for row in rows:
        if stretch and not _follows(lines, stretch[-1], row):
            yield stretch
            stretch = []
        stretch.append(row)
    if stretch:
        yield stretch


def _follows(lines: Sequence[Line], above: ContentsRow, row: ContentsRow) -> bool:
    """Do few lines stand between, and do the pages go on?"""
    between = [at for at in range(above.last + 1, row.first) if not lines[at].is_blank]
    ended = any(title_lines(lines, at, titles("index")) for at in between)
    return len(between) <= _LONGEST_GAP and row.page >= above.page - 1 and not ended


def _title_before(lines: Sequence[Line], first: int) -> tuple[int, ...]:
    for at in range(max(0, first - 2 * _LONGEST_GAP), first):
        if found := title_lines(lines, at, titles("contents")):
            return found
    return ()


def _is_contents(stretch: Sequence[ContentsRow], book: _Book, titled: bool) -> bool:
    """Do the pages grow, and does a title prove it, or text below that has the titles?

    A chapter's own list is shorter than that of the book: then all its titles must be met.
    """
    growing = sum(a.page <= b.page for a, b in pairwise(stretch))
    if growing < _LEAST_GROWING * (len(stretch) - 1):
        return False
    if titled:
        return len(stretch) >= _FEWEST_TITLED
    named = [row.title for row in stretch if _WORD.search(row.title)]
    met = sum(book.has_below(title, stretch[-1].last) for title in named)
    least = _LEAST_MET if len(stretch) >= _FEWEST_UNTITLED else 1.0
    return len(stretch) >= _FEWEST_TITLED and met >= least * len(stretch)


def _key(title: str) -> str:
    """Return the key of a title without its number: ``1.1 Ход`` may stand as ``Ход``."""
    return head_key(_NUMBERED.sub("", title, count=1))


def _entries(stretch: Sequence[ContentsRow], led: Mapping[int, int]) -> Iterator[ContentsEntry]:
    """Yield the entries with their depths: by the numbers, the indents, or the leaders."""
    indents = sorted({row.indent for row in stretch})
    steps = [b for a, b in pairwise(indents) if b - a >= _INDENT]
    for row in stretch:
        numbered = _NUMBERED.match(row.title)
        depth = sum(row.indent >= step for step in steps) + 1
        if not steps:
            depth = led.get(row.first, 1)
        if numbered and numbered[1].count("."):
            depth = numbered[1].count(".") + 1
        yield ContentsEntry(row.title, row.page, depth)
