"""Blocks to the pages of a book: where a page file begins, its title, its printed pages."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from corpus.books.page import Page
from corpus.books.printed import PageRange, format_pages
from corpus.repair.edits import Decisions
from corpus.report import Changed, Row
from corpus.source import Line
from corpus.structure.blocks import Block, Heading, printed_pages
from corpus.structure.shape import section_number
from corpus.structure.titles import section_word
from corpus.writing.anchors import AnchorNames, slug
from corpus.writing.book_links import LinkedFile, with_links
from corpus.writing.division import divided, length
from corpus.writing.footnotes import with_notes_under
from corpus.writing.page_body import body

# Of the numbers in the names of page files: «01-…», in a book of 100 pages «001-…».
_FEWEST_DIGITS = 2
_LONGEST_TITLE = 70
# The title of a text has so many signs of its own text, at most, before the first heading.
_LEAD_IN = 300


@dataclass(frozen=True, slots=True)
class SourcePart:
    """The blocks of one source in order; *inferred*: their pages come from the index.

    *file* is the name of the source.
    """

    name: str
    title: str
    blocks: tuple[Block, ...]
    inferred: bool = False
    file: str = ""

    @property
    def first_page(self) -> int | None:
        """The first printed page."""
        return next((b.at.page for b in self.blocks if b.at.page is not None), None)


@dataclass(frozen=True, slots=True)
class _Chunk:
    """The blocks of one page file, the first of them its title."""

    blocks: tuple[Block, ...]
    inferred: bool


def in_order(parts: Sequence[SourcePart]) -> list[SourcePart]:
    """Return *parts* by their first printed page; one without goes after the one before it."""
    keys: list[int] = []
    for part in parts:
        keys.append(part.first_page or (keys[-1] if keys else 0))
    order = sorted(range(len(parts)), key=lambda at: (keys[at], at))
    return [parts[at] for at in order]


@dataclass(frozen=True, slots=True)
class _Titles:
    """Titles that are not in the dump: what the reader decided, and a row for each."""

    decisions: Decisions
    rows: list[Row]

    def heading(self, title: str, at: Line, *, sure: bool) -> Heading:
        """Return the heading with *title*, or with the title that an override gives."""
        decided = self.decisions.get(("page_title", title))
        text = decided or title
        row = Changed(at.file, at.number, "", text, "page_title", sure=sure or decided is not None)
        self.rows.append(row)
        return Heading(text, at, "made", 1)


def pages_of(
    parts: Sequence[SourcePart], decisions: Decisions | None = None
) -> tuple[list[Page], list[Row]]:
    """Return the pages of a book, and a row for each title that is not in the dump."""
    names, titles = AnchorNames(), _Titles(decisions or {}, [])
    chunks: list[_Chunk] = []
    files: list[LinkedFile] = []
    for part in parts:
        first = len(chunks)
        chunks += _chunks(part, titles)
        files.append(LinkedFile(part.file, range(first, len(chunks))))
    digits = max(_FEWEST_DIGITS, len(str(len(chunks))))
    pages = [_page(chunk, f"{at:0{digits}d}", names) for at, chunk in enumerate(chunks, 1)]
    return with_links(pages, files), titles.rows


def _chunks(part: SourcePart, titles: _Titles) -> Iterator[_Chunk]:
    pages = with_notes_under(divided(part.blocks, titles.decisions))
    if len(pages) == 1:
        pages = [_under_first(pages[0])]
    for blocks in pages:
        yield _Chunk(tuple(_compact(_titled(part, blocks, titles))), part.inferred)


def _under_first(blocks: Sequence[Block]) -> list[Block]:
    """Return the one page of a part with the heading that it begins with over all the others.

    One that is a chapter like them, by its number or by much text of its own, stays among them.
    """
    first, *rest = blocks
    others = [block.level for block in rest if isinstance(block, Heading)]
    if not isinstance(first, Heading) or not others or min(others) > first.level:
        return list(blocks)
    own = length(list(takewhile(lambda block: not isinstance(block, Heading), rest)))
    if own > _LEAD_IN or section_word(first.text) or section_number(first.text):
        return list(blocks)
    shift = first.level - min(others) + 1
    return [
        first,
        *(replace(b, level=min(6, b.level + shift)) if isinstance(b, Heading) else b for b in rest),
    ]


def _titled(part: SourcePart, blocks: Sequence[Block], titles: _Titles) -> list[Block]:
    """Return *blocks* with a title first: the heading they begin with, or a made one.

    A heading that stands alone on its level becomes the title; where several would, as in
    a dump that begins inside a chapter, the title names the part.
    """
    first = blocks[0]
    tops = [b for b in blocks if isinstance(b, Heading) and b.level <= _level(first)]
    if isinstance(first, Heading) and len(tops) == 1:
        return list(blocks)
    made = _from_to(tops) if isinstance(first, Heading) else ""
    title = titles.heading(made or _made_title(part, blocks), first.at, sure=bool(made))
    shift = 1 if any(isinstance(b, Heading) and b.level == 1 for b in blocks) else 0
    lowered = [
        replace(b, level=min(6, b.level + shift)) if isinstance(b, Heading) else b for b in blocks
    ]
    return [title, *lowered]


def _from_to(tops: Sequence[Heading]) -> str:
    """Name a page of several sections by the first and the last: «Вахта – Якорь»."""
    made = f"{tops[0].text} \N{EN DASH} {tops[-1].text}"
    return made if len(made) <= _LONGEST_TITLE else ""


def _compact(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield *blocks* with the levels under the title running from 2 without gaps."""
    levels = sorted({block.level for block in blocks[1:] if isinstance(block, Heading)})
    compact = {level: min(6, 2 + at) for at, level in enumerate(levels)}
    yield blocks[0]
    for block in blocks[1:]:
        if isinstance(block, Heading):
            block = replace(block, level=compact[block.level])
        yield block


def _level(block: Block) -> int:
    return block.level if isinstance(block, Heading) else 0


def _made_title(part: SourcePart, blocks: Sequence[Block]) -> str:
    pages = [page for block in blocks for page in printed_pages(block)]
    if not pages:
        return part.title
    several = min(pages) != max(pages)
    shown = _range(pages).replace("-", "\N{EN DASH}").replace(",", ", ")
    return f"{'Страницы' if several else 'Страница'} {shown}"


def _range(pages: Sequence[int]) -> str:
    """Write printed pages as ranges, gaps left open: ``88,102-105``."""
    runs: list[PageRange] = []
    for page in sorted(set(pages)):
        if runs and runs[-1].last == page - 1:
            runs[-1] = PageRange(runs[-1].first, page)
        else:
            runs.append(PageRange(page, page))
    return format_pages(tuple(runs))


def _page(chunk: _Chunk, number: str, names: AnchorNames) -> Page:
    title = chunk.blocks[0]
    assert isinstance(title, Heading)
    printed = [page for block in chunk.blocks for page in printed_pages(block)]
    return Page(
        name=f"{number}-{slug(title.text)[:40].strip('-')}",
        title=title.text,
        body=body(chunk.blocks, names),
        en=title.en,
        pages=_range(printed) if printed else "",
        pages_inferred=chunk.inferred and bool(printed),
    )
