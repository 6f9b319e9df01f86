"""The outline: which level each heading of a source has.

Headings get a rank by how they are set and where they stand (part, chapter, capitals,
title…); the level is the depth in the tree that the ranks make. A heading with nothing of
a higher rank above it, because the dump begins later, leaves room for what it lacks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from corpus.structure.blocks import Block, Heading, Paragraph
from corpus.structure.shape import section_number
from corpus.structure.titles import section_word, section_words
from language.phrases import phrase_key

BOOK, PART, CHAPTER, NUMBERED, CAPITALS, POINT, TITLE = -1, 0, 1, 2, 10, 15, 20
_PART_TEXT = 600


def with_levels(blocks: Sequence[Block]) -> list[Block]:
    """Return *blocks* with the levels of their headings set."""
    places = [at for at, block in enumerate(blocks) if isinstance(block, Heading)]
    ranks = _ranks(blocks, places)
    leveled = list(blocks)
    for at, level in zip(places, _levels(ranks), strict=True):
        heading = blocks[at]
        assert isinstance(heading, Heading)
        leveled[at] = replace(heading, level=min(level, 6))
    return leveled


def _levels(ranks: Sequence[int]) -> Iterator[int]:
    """Yield the level of each heading: one below the nearest above it of a higher rank."""
    kinds = sorted(set(ranks))
    above: list[tuple[int, int]] = []
    for rank in ranks:
        while above and above[-1][0] >= rank:
            above.pop()
        level = above[-1][1] + 1 if above else 1 + kinds.index(rank)
        above.append((rank, level))
        yield level


def _ranks(blocks: Sequence[Block], places: Sequence[int]) -> list[int]:
    """Return the ranks; what a heading shows by itself is corrected by its company.

    Where there are numbers of two parts («1.1»), one part is a chapter and no point. A
    heading at the very top with a higher one right under it is the title of all.
    """
    headings = [blocks[at] for at in places]
    ranks = [_own_rank(heading) for heading in headings if isinstance(heading, Heading)]
    heads = [_at_page_head(blocks, at) for at in places]
    if any(NUMBERED < rank < CAPITALS for rank in ranks):
        ranks = [NUMBERED if rank == POINT else rank for rank in ranks]
    if places[:2] == [0, 1] and ranks[0] > ranks[1]:
        ranks[0] = BOOK
    chapters = _title_chapters(headings, ranks, heads)
    if not chapters and CHAPTER not in ranks and PART not in ranks:
        chapters = _capital_chapters(ranks, heads)
    for number in chapters:
        alone = ranks[number] == CAPITALS and _alone_on_page(blocks, places, number)
        ranks[number] = PART if alone else CHAPTER
    return ranks


def _own_rank(heading: Heading) -> int:
    """Return the rank that the heading itself shows."""
    if heading.style == "given":
        return heading.level
    if heading.style == "chapter":
        return CHAPTER
    if word := section_word(heading.text):
        return section_words()[word]
    if number := section_number(heading.text):
        if heading.style == "numbered" and "." not in number and not number.isalpha():
            return POINT
        return NUMBERED + number.count(".")
    return CAPITALS if heading.style == "capitals" else TITLE


def _at_page_head(blocks: Sequence[Block], at: int) -> bool:
    """Is the heading the first thing on its page, and the page not the first of the dump?"""
    page = blocks[at].at.page
    return page is not None and at > 0 and blocks[at - 1].at.page != page


def _title_chapters(
    headings: Sequence[Block], ranks: Sequence[int], heads: Sequence[bool]
) -> list[int]:
    """Find the chapters among headings in small letters, where capitals mark the sections.

    One at the head of a page is a chapter if a heading in capitals comes next, or if it is
    named in parallel with others («Фаза …»); so are then those named like it.
    """
    if CAPITALS not in ranks:
        return []
    first_words = [_first_word(heading) for heading in headings]
    titles = [at for at, rank in enumerate(ranks) if rank == TITLE]
    found = set()
    for at in titles:
        before_capitals = ranks[at + 1 : at + 2] == [CAPITALS]
        parallel = any(other != at and first_words[other] == first_words[at] for other in titles)
        if heads[at] and (before_capitals or parallel):
            found |= {other for other in titles if first_words[other] == first_words[at]}
    return sorted(found)


def _first_word(heading: Block) -> tuple[str, ...]:
    return phrase_key(heading.text)[:1] if isinstance(heading, Heading) else ()


def _capital_chapters(ranks: Sequence[int], heads: Sequence[bool]) -> list[int]:
    """Find the chapters among headings in capitals: those at the head of a page.

    Only if others stand in the middle of one, or all would be chapters.
    """
    capitals = [at for at, rank in enumerate(ranks) if rank == CAPITALS]
    if all(heads[at] for at in capitals):
        return []
    return [at for at in capitals if heads[at]]


def _alone_on_page(blocks: Sequence[Block], places: Sequence[int], number: int) -> bool:
    """Is the heading the only one of its page, with a few lines of text?"""
    at = places[number]
    page = blocks[at].at.page
    rest = [block for block in blocks[at + 1 :][:40] if block.at.page == page]
    if not all(isinstance(block, Paragraph) for block in rest):
        return False
    return sum(len(block.text) for block in rest if isinstance(block, Paragraph)) < _PART_TEXT
