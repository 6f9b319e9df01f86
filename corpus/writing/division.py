"""Where the pages of a book begin: at its chapters, then at the sections of long ones.

A person who divides a long book gives a page to what a reader looks for: a chapter, or a
section of a chapter that is too long to read at one go. What is too short for a page stays
with its neighbour. Entries of one form, captions and headings without text begin no page.
"""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from corpus.repair.edits import LEVEL, Decisions
from corpus.structure.blocks import Block, Heading, Remnant, Table
from corpus.structure.forms import FORM, FORM_TITLE
from corpus.structure.shape import section_number
from corpus.structure.titles import section_word

# A reader's decision: at these words a page begins, or none does.
PAGE_BREAK, BEGINS, NO_BREAK = "page_break", "begins", "none"
_CHAPTER = (LEVEL, "1")
# In characters: what is shorter joins its neighbour; what is longer is parted at a lower level.
_SHORTEST, _LONGEST = 2_000, 60_000
# A chapter up to this length is one page.
_WHOLE = 12_000
# In a book up to this length every chapter has its page, however short; but a book that is
# itself too short for a page is one, where it would be more than two.
_SMALL_BOOK, _FEWEST_PAGES = 60_000, 2
# More pages than these, and than one for so many characters, are too many for a list of
# pages on a phone: sections are joined further.
_FEW_PAGES, _PER_PAGE = 40, 12_000
# The title of a group of sections has a line or two of its own text.
_LEAD_IN = 300
_STEPS = (1.0, 1.5, 2.2, 3.3, 5.0)
_SHORT_CHAPTER, _MANY_CHAPTERS = 300, 4
_LOWEST_SPLIT = 4
_FIRST_NUMBER = re.compile(r"\d+[.\s]")
# Headings that begin no page, by their style.
_INNER = frozenset({"entry", "label"})


def divided(blocks: Sequence[Block], decisions: Decisions | None = None) -> list[list[Block]]:
    """Return the blocks of each page in order; a form sheet is a page of its own.

    The reader's *decisions* name blocks by the words they begin with: at one a page begins, at
    another none does. One begins at each heading that the reader put on level 1.
    """
    breaks = {
        before.casefold(): after
        for (rule, before), after in (decisions or {}).items()
        if rule == PAGE_BREAK
    }
    chapters = {
        before for (rule, before), after in (decisions or {}).items() if (rule, after) == _CHAPTER
    }
    total = length(blocks)
    pages: list[list[Block]] = []
    for part in _forced(blocks, breaks, chapters):
        is_form = part[0].at.role in (FORM, FORM_TITLE)
        pages += [part] if is_form else _divided_text(part, total)
    if total < _SHORTEST and len(pages) > _FEWEST_PAGES and not (breaks or chapters):
        return list(_forced(blocks, {}, ()))
    return list(_unbroken(pages, breaks)) if breaks else pages


def _forced(
    blocks: Sequence[Block], breaks: Mapping[str, str], chapters: Container[str]
) -> Iterator[list[Block]]:
    """Yield the stretches between the places where a page begins, whatever their length."""
    for _, group in groupby(blocks, key=lambda block: block.at.role in (FORM, FORM_TITLE)):
        part: list[Block] = []
        for block in group:
            is_chapter = isinstance(block, Heading) and block.text in chapters
            if part and (is_chapter or _decided(block, breaks) == BEGINS):
                yield part
                part = []
            part.append(block)
        yield part


def _unbroken(pages: Sequence[list[Block]], breaks: Mapping[str, str]) -> Iterator[list[Block]]:
    """Yield *pages*, one that shall not begin where it does at the end of the page before."""
    page: list[Block] = []
    for following in pages:
        if page and _decided(following[0], breaks) == NO_BREAK:
            page += map(_lowered, following)
            continue
        if page:
            yield page
        page = list(following)
    yield page


def _decided(block: Block, breaks: Mapping[str, str]) -> str:
    """Return what the reader decided on a block that begins with the words of a row."""
    text = getattr(block, "text", "").casefold() if breaks else ""
    return next((after for before, after in breaks.items() if begins_with(text, before)), "")


def begins_with(text: str, words: str) -> bool:
    """Does *text* begin with *words*, the last of them whole?

    >>> begins_with("приливы и отливы", "приливы"), begins_with("приливы", "прилив")
    (True, False)
    """
    return text.startswith(words) and not text[len(words) : len(words) + 1].isalnum()


def _divided_text(blocks: Sequence[Block], total: int) -> list[list[Block]]:
    """Return the pages of *blocks*, of a book that is *total* signs long."""
    chapters = _split(blocks, 2 if _is_under_one_title(blocks) else 1)
    if total <= _SMALL_BOOK:
        return [page for chapter in chapters for page in _parted(chapter, 2, _LONGEST, 0)]
    pages: list[list[Block]] = []
    for step in _STEPS:
        shortest = int(step * _SHORTEST)
        parts = (_parted(chapter, 2, _WHOLE, shortest) for chapter in chapters)
        pages = _without_short([list(part) for part in parts], _SHORTEST)
        if len(pages) <= max(_FEW_PAGES, total / _PER_PAGE):
            break
    return pages


def _is_under_one_title(blocks: Sequence[Block]) -> bool:
    """Do all chapters stand one level below the title of the book, which opens it without text?

    Their words tell that they are chapters, «Глава 1», or the numbers of their sections: «1.1».
    A dump may be one chapter with sections.
    """
    headings = [block for block in blocks if isinstance(block, Heading)]
    levels = [heading.level for heading in headings]
    if list(blocks[:2]) != headings[:2] or levels[:2] != [1, 2] or levels.count(1) > 1:
        return False
    chapters = [heading.text for heading in headings if heading.level == 2]
    numbers = [section_number(heading.text) for heading in headings if heading.level == 3]
    numbered = all(map(_FIRST_NUMBER.match, chapters)) and any("." in found for found in numbers)
    return len(chapters) > 1 and (numbered or all(map(section_word, chapters)))


def length(blocks: Sequence[Block]) -> int:
    """Return how many characters of text *blocks* have."""
    return sum(map(_size, blocks))


def _size(block: Block) -> int:
    match block:
        case Table(header=header, rows=rows):
            return sum(len(cell) for row in (header, *rows) for cell in row)
        case Remnant(texts=texts):
            return sum(map(len, texts))
        case _:
            return len(block.text)


def _split(blocks: Sequence[Block], level: int) -> list[list[Block]]:
    """Split before each heading of *level*, unless that makes many little pages."""
    starts = [at for at in range(len(blocks)) if _begins_page(blocks, at, level)]
    if len(starts) >= _MANY_CHAPTERS and length(blocks) < _SHORT_CHAPTER * len(starts):
        return [list(blocks)]
    edges = sorted({0, *starts, len(blocks)})
    return [list(blocks[a:b]) for a, b in pairwise(edges)]


def _begins_page(blocks: Sequence[Block], at: int, level: int) -> bool:
    block = blocks[at]
    if not isinstance(block, Heading) or block.level != level:
        return False
    return level == 1 or block.style not in _INNER


def _parted(
    blocks: Sequence[Block], level: int, longest: int, shortest: int
) -> Iterator[list[Block]]:
    """Yield the pages of a chapter: all of it, or its sections at the highest level it has."""
    if length(blocks) <= longest or level > _LOWEST_SPLIT:
        yield list(blocks)
        return
    pieces = _split(blocks, level)
    if len(pieces) == 1 and level < _LOWEST_SPLIT:
        yield from _parted(blocks, level + 1, longest, shortest)
        return
    pieces = pieces if len(pieces) > 1 else list(_gathered(blocks, level))
    for piece in _joined(pieces, max(shortest, _WHOLE) if level > 2 else shortest):
        yield from _parted(piece, level + 1, _LONGEST, shortest)


def _joined(pieces: Sequence[list[Block]], shortest: int) -> list[list[Block]]:
    """Put what is too short to the section before it; what only leads in, to the next."""
    joined: list[list[Block]] = []
    for piece in pieces:
        size = length(piece)
        waits = joined and length(joined[-1]) < shortest
        if waits or (joined and _LEAD_IN <= size < shortest):
            joined[-1] = [*joined[-1], *piece]
        else:
            joined.append(piece)
    if len(joined) > 1 and length(joined[-1]) < shortest:
        last = joined.pop()
        joined[-1] = [*joined[-1], *last]
    return joined


def _without_short(chapters: Sequence[list[list[Block]]], shortest: int) -> list[list[Block]]:
    """Return all pages, a chapter that is too short for one at the end of the page before.

    Several in a row are gathered to pages of their own; short is never the first.
    """
    pages: list[list[Block]] = []
    gathering = False
    for number, chapter in enumerate(chapters):
        short = _is_short(chapter, shortest)
        next_short = any(_is_short(after, shortest) for after in chapters[number + 1 : number + 2])
        if short and gathering and length(pages[-1]) < _WHOLE / 2:
            pages[-1] = [*pages[-1], *chapter[0]]
        elif short and not gathering and pages and not next_short:
            pages[-1] = [*pages[-1], *map(_lowered, chapter[0])]
        else:
            pages += chapter
        gathering = short and (gathering or next_short)
    return pages


def _is_short(chapter: Sequence[list[Block]], shortest: int) -> bool:
    return len(chapter) == 1 and length(chapter[0]) < shortest


def _lowered(block: Block) -> Block:
    return replace(block, level=min(6, block.level + 1)) if isinstance(block, Heading) else block


def _gathered(blocks: Sequence[Block], level: int) -> Iterator[list[Block]]:
    """Yield groups of sections of *level*, each group large enough for a page."""
    page: list[Block] = []
    for block in blocks:
        begins = isinstance(block, Heading) and block.level <= level
        if begins and length(page) > _LONGEST / 2:
            yield page
            page = []
        page.append(block)
    yield page
