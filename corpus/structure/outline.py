"""The outline: which level each heading of a source has.

Headings get a rank by how they are set and where they stand (part, chapter, capitals,
title…); the level is the depth in the tree that the ranks make. A heading with nothing of
a higher rank above it, because the dump begins later, leaves room for what it lacks.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from corpus.structure.blocks import Block, Heading, Item, Paragraph, Quote, printed_pages
from corpus.structure.contents_titles import ContentsTitles
from corpus.structure.forms import FORM_TITLE
from corpus.structure.shape import section_number
from corpus.structure.titles import section_word
from corpus.structure.word_lists import box_words, section_words
from language.morphology import analyses
from language.phrases import phrase_key

BOOK, PART, CHAPTER, NUMBERED, CAPITALS, POINT, TITLE = -1, 0, 1, 2, 10, 15, 20
ENTRY, LABEL = 25, 30
# A section that a running head names is above all that the contents name in its chapter.
_RANKS = {
    "chapter": CHAPTER,
    "section": CHAPTER + 0.05,
    FORM_TITLE: CHAPTER,
    "entry": ENTRY,
    "label": LABEL,
}
# The page of a part has no more text than this, in signs, in no more blocks.
_PART_TEXT = 600
_PAGE_BLOCKS = 40
# A page is short that has so much of what a usual one has.
_SHORT_PAGE = 0.6
_LABEL_TIMES = 4
# Of fewer, most may be where they are by chance.
_FEWEST_CONTENTS = 3
_FEWEST_COVERING = 5
_FEWEST_CAPITALS = 4
_FEWEST_CHAPTERS = 3
_LONGEST_BOX_TITLE = 3
_EXAMPLE = "пример"
_WORD = re.compile(r"[^\W\d_]+")
_PLAIN_NUMBER = re.compile(r"\d{1,2} ")

_NO_CONTENTS = ContentsTitles()


def with_levels(blocks: Sequence[Block], contents: ContentsTitles = _NO_CONTENTS) -> list[Block]:
    """Return *blocks* with the levels of their headings set, by the table of *contents* too."""
    blocks = list(_named_chapters(blocks))
    places = [at for at, block in enumerate(blocks) if isinstance(block, Heading)]
    depths = _depths([blocks[at] for at in places], contents)
    told = any(depths) or any(_is_chapter(blocks[at]) for at in places)
    ranks = _ranked_by_contents(_ranks(blocks, places, by_pages=not told), depths)
    ranks = _with_marked_below(ranks, depths, [blocks[at] for at in places])
    leveled = list(blocks)
    for at, level in zip(places, _levels(ranks), strict=True):
        heading = blocks[at]
        assert isinstance(heading, Heading)
        leveled[at] = replace(heading, level=min(level, 6))
    return leveled


def _named_chapters(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield *blocks* with «Глава 1» and the title under it as one heading, but not for parts."""
    waiting: Heading | None = None
    for block in blocks:
        if waiting and isinstance(block, Heading) and not _is_numbered(block.text):
            yield replace(waiting, text=f"{waiting.text.rstrip('.')}. {block.text}")
            waiting = None
            continue
        if waiting:
            yield waiting
        waiting = block if isinstance(block, Heading) and _is_bare_chapter(block) else None
        if waiting is None:
            yield block
    if waiting:
        yield waiting


def _is_numbered(text: str) -> bool:
    return bool(section_word(text) or section_number(text))


def _is_bare_chapter(heading: Heading) -> bool:
    word = section_word(heading.text)
    return bool(word) and section_words()[word] >= CHAPTER and len(heading.text.split()) == 2


def _is_chapter(block: Block) -> bool:
    return isinstance(block, Heading) and block.style == "chapter"


def _levels(ranks: Sequence[float]) -> Iterator[int]:
    """Yield the level of each heading: one below the nearest above it of a higher rank."""
    kinds = sorted(set(ranks))
    above: list[tuple[float, int]] = []
    for rank in ranks:
        while above and above[-1][0] >= rank:
            above.pop()
        level = above[-1][1] + 1 if above else 1 + kinds.index(rank)
        above.append((rank, level))
        yield level


def _depths(headings: Sequence[Block], contents: ContentsTitles) -> list[int]:
    """Return the depth of each heading in the table of contents; all 0 if it names too few."""
    depths = [
        contents.depth(heading.text, heading.at) if isinstance(heading, Heading) else 0
        for heading in headings
    ]
    told = sum(map(bool, depths)) >= _FEWEST_CONTENTS
    return depths if told else [0] * len(depths)


def _ranked_by_contents(ranks: Sequence[float], depths: Sequence[int]) -> list[float]:
    """Return *ranks* with what the table of contents names above all that it does not.

    Among its entries the depth decides, then how the headings are set. Words and numbers
    for parts of a book keep their rank.
    """
    return [
        CHAPTER + depth - 1 + rank / 100 if depth and rank >= CAPITALS else rank
        for rank, depth in zip(ranks, depths, strict=True)
    ]


def _with_marked_below(
    ranks: Sequence[float], depths: Sequence[int], headings: Sequence[Block]
) -> list[float]:
    """Return *ranks*; what the format marks is below what the contents name around it.

    A tool that marks captions and labels as headings of the first level knows nothing of the
    book («# ТАБЛИЦА», «# Прочее»); its contents do, where they cover the place.
    """
    told = [at for at, depth in enumerate(depths) if depth]
    if len(told) < _FEWEST_COVERING:
        return list(ranks)
    return [
        CAPITALS + rank
        if told[0] < at < told[-1] and not depth and getattr(heading, "style", "") == "given"
        else rank
        for at, (rank, depth, heading) in enumerate(zip(ranks, depths, headings, strict=True))
    ]


def _ranks(blocks: Sequence[Block], places: Sequence[int], by_pages: bool) -> list[float]:
    """Return the ranks; what a heading shows by itself is corrected by its company.

    *by_pages*: nothing names the chapters, so the pages that they begin are asked.
    """
    headings = [block for block in (blocks[at] for at in places) if isinstance(block, Heading)]
    ranks: list[float] = [_own_rank(heading) for heading in headings]
    ranks = _with_numbered_chapters(headings, ranks)
    ranks = _with_labels(headings, ranks)
    if _is_title_of_all(blocks, places, ranks):
        ranks[0] = BOOK
    for number in _chapters(blocks, places, ranks) if by_pages else ():
        alone = ranks[number] == CAPITALS and _alone_on_page(blocks, places, number)
        ranks[number] = PART if alone else CHAPTER
    return ranks


def _with_numbered_chapters(headings: Sequence[Heading], ranks: Sequence[float]) -> list[float]:
    """Return *ranks*; where there are numbers of two parts («1.1»), one part is no point."""
    if not any(NUMBERED < rank < CAPITALS for rank in ranks):
        return list(ranks)
    return [
        NUMBERED if rank == POINT or _PLAIN_NUMBER.match(heading.text) else rank
        for rank, heading in zip(ranks, headings, strict=True)
    ]


def _with_labels(headings: Sequence[Heading], ranks: Sequence[float]) -> list[float]:
    """Return *ranks*; what stands again and again names a part of its section alone."""
    times = Counter(heading.text for heading in headings)
    return [
        LABEL if times[heading.text] >= _LABEL_TIMES and rank >= CAPITALS else rank
        for rank, heading in zip(ranks, headings, strict=True)
    ]


def _chapters(
    blocks: Sequence[Block], places: Sequence[int], ranks: Sequence[float]
) -> Sequence[int]:
    """Return which of the headings are chapters by the pages that they begin."""
    headings = [blocks[at] for at in places]
    heads = [_at_page_head(blocks, at) for at in places]
    chapters = _title_chapters(headings, ranks, heads)
    if chapters or CHAPTER in ranks or PART in ranks:
        return chapters
    forced = _begin_new_pages(blocks, [at for at, head in zip(places, heads, strict=True) if head])
    style = CAPITALS if CAPITALS in ranks else TITLE
    return _page_chapters(ranks, [at in forced for at in places], style)


def _is_title_of_all(
    blocks: Sequence[Block], places: Sequence[int], ranks: Sequence[float]
) -> bool:
    """Does the heading that opens the book name it all?

    One with a higher one right under it does, and one in capitals on page 1.
    """
    if places[:2] == [0, 1] and ranks[0] > ranks[1]:
        return True
    return places[:1] == [0] and ranks[0] == CAPITALS and blocks[0].at.page == 1


def _own_rank(heading: Heading) -> float:
    """Return the rank that the heading itself shows."""
    if heading.style == "given":
        return heading.level
    if heading.style in _RANKS:
        return _RANKS[heading.style]
    if word := section_word(heading.text):
        return section_words()[word]
    if number := section_number(heading.text):
        if heading.style == "numbered" and "." not in number and not number.isalpha():
            return POINT
        return NUMBERED + number.count(".")
    if _names_box(heading.text):
        return LABEL
    return CAPITALS if heading.style == "capitals" else TITLE


def _names_box(text: str) -> bool:
    """Does a heading name an example or an advice of its section: «Совет», «Пример боя»?

    «Совет ведущему» is one, told by the dative; «Совет старейшин» is none.
    """
    words = _WORD.findall(text.lower())
    if not 0 < len(words) <= _LONGEST_BOX_TITLE or words[0] not in box_words():
        return False
    return len(words) == 1 or words[0] == _EXAMPLE or _is_dative(words[1])


def _is_dative(word: str) -> bool:
    return any("datv" in found.grammemes for found in analyses(word)[:1])


def _at_page_head(blocks: Sequence[Block], at: int) -> bool:
    """Is the heading the first thing on its page, and the page not the first of the dump?"""
    page = blocks[at].at.page
    return page is not None and at > 0 and printed_pages(blocks[at - 1])[-1:] != [page]


def _begin_new_pages(blocks: Sequence[Block], heads: Sequence[int]) -> set[int]:
    """Return *heads* if a new page was begun for them, and they don't stand there by chance.

    Then the page before is a short one, for half of them at least: one may be full by chance.
    """
    sizes: Counter[int] = Counter()
    for page, size in (share for block in blocks for share in _sizes(block)):
        sizes[page] += size
    usual = sorted(sizes.values())[len(sizes) * 3 // 4] if sizes else 0
    before = {at: printed_pages(blocks[at - 1])[-1:] for at in heads}
    short = [at for at in heads if all(sizes[p] < _SHORT_PAGE * usual for p in before[at])]
    if not heads or 2 * len(short) < len(heads):
        return set()
    return {*heads, 0}  # the dump begins with a page too


def _sizes(block: Block) -> Iterator[tuple[int, int]]:
    """Yield how many signs of *block* stand on each of its pages."""
    turns = block.turns if isinstance(block, Paragraph | Item | Quote) else ()
    length = len(getattr(block, "text", "")) or 1
    edges = [0, *(offset for offset, _ in turns), length]
    for page, (start, end) in zip(printed_pages(block), pairwise(edges), strict=False):
        yield page, end - start


def _title_chapters(
    headings: Sequence[Block], ranks: Sequence[float], heads: Sequence[bool]
) -> list[int]:
    """Find the chapters among headings in small letters, where capitals mark the sections.

    One at the head of a page is a chapter if a heading in capitals comes next, or if it is
    named in parallel with others («Фаза …»); so are then those named like it. Where no title
    in small letters stands anywhere but at the head of a page, all are chapters: «Теплица» with
    no section in capitals under it too. Capitals, a few at least, that mostly stand at the heads
    of pages themselves mark no sections; nor do three that always do.
    """
    capitals = [head for head, rank in zip(heads, ranks, strict=True) if rank == CAPITALS]
    mostly_heads = len(capitals) >= _FEWEST_CAPITALS and sum(capitals) * 2 > len(capitals)
    begun = [
        head
        for at, head in enumerate(heads)
        if ranks[at] == CAPITALS and _has_page_before(headings, at)
    ]
    mostly_heads |= len(capitals) >= _FEWEST_CHAPTERS and all(begun)
    if not capitals or mostly_heads:
        return []
    titles = {at: _first_word(headings[at]) for at, rank in enumerate(ranks) if rank == TITLE}
    times = Counter(titles.values())
    named = {
        word
        for at, word in titles.items()
        if heads[at] and (times[word] > 1 or ranks[at + 1 : at + 2] == [CAPITALS])
    }
    chapters = [at for at, word in titles.items() if word in named]
    later = [at for at in titles if chapters and at > chapters[0]]
    if len(chapters) >= _FEWEST_CHAPTERS and all(heads[at] for at in later):
        return [*chapters[:1], *later]
    return chapters


def _has_page_before(headings: Sequence[Block], at: int) -> bool:
    """Does a page of the dump stand before that of the heading, so that it may begin one?"""
    return headings[at].at.page != headings[0].at.page


def _first_word(heading: Block) -> tuple[str, ...]:
    return phrase_key(heading.text)[:1] if isinstance(heading, Heading) else ()


def _page_chapters(ranks: Sequence[float], heads: Sequence[bool], style: int) -> list[int]:
    """Find the chapters among headings of the highest style: those that a page was begun for.

    Only if others stand in the middle of one, or all would be chapters.
    """
    alike = [at for at, rank in enumerate(ranks) if rank == style]
    if all(heads[at] for at in alike):
        return []
    return [at for at in alike if heads[at]]


def _alone_on_page(blocks: Sequence[Block], places: Sequence[int], number: int) -> bool:
    """Is the heading the only one of its page, with a few lines of text?"""
    at = places[number]
    page = blocks[at].at.page
    rest = [block for block in blocks[at + 1 : at + 1 + _PAGE_BLOCKS] if block.at.page == page]
    if not all(isinstance(block, Paragraph) for block in rest):
        return False
    return sum(len(block.text) for block in rest if isinstance(block, Paragraph)) < _PART_TEXT
