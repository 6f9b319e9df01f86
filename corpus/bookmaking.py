"""Sources to a book, in memory: the stages of the import in their order."""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from corpus import readability
from corpus.books.book import Book
from corpus.conservation import check
from corpus.idle_overrides import Outcome, idle_overrides
from corpus.layout.records import Layout, Spared
from corpus.layout.stages import lay_out
from corpus.override_trials import Trial
from corpus.overrides import CHAPTER, DISCARD, KEEP, Overrides
from corpus.repair.edits import DECIDED, LEVEL, OFF, rules_off
from corpus.repair.vocabulary import BookVocabulary
from corpus.report import DISCARD_TYPES, Changed, Decided, Discarded, Row
from corpus.source import Line, Source, SourceError
from corpus.structure.bilingual import ENGLISH, with_english_below
from corpus.structure.blocks import Block, Heading
from corpus.structure.book_title import book_title
from corpus.structure.build import Evidence, Watch, blocks_of
from corpus.structure.contents_titles import ContentsTitles
from corpus.structure.outline import with_levels
from corpus.structure.site_title import chapter_of_site_title
from corpus.writing.assemble import SourcePart, in_order, pages_of
from corpus.writing.inferred_pages import Terms, contents_entries, index_terms, infer_pages
from corpus.writing.table_entries import mended_glossary, mended_index

_CHAPTER = "site_title_is_chapter"


@dataclass(frozen=True, slots=True)
class Imported:
    """A book as it will be written, its report, and what is worth telling."""

    book: Book
    rows: tuple[Row, ...]
    notes: tuple[str, ...]
    decided: tuple[Decided, ...] = ()


def make_book(
    sources: Sequence[Source],
    slug: str = "book",
    title: str = "",
    edition: str = "",
    overrides: Overrides | None = None,
    watch: Watch = iter,
) -> Imported:
    """Make a book of *sources*, in memory; *watch* is that of ``blocks_of``.

    Raises ConservationError, a SourceError, if a letter would be lost.
    """
    overrides = overrides or Overrides()
    spared = _spared(overrides)
    found = [lay_out(source, spared) for source in sources]
    layouts = [_settled(layout, overrides) for layout in found]
    evidence = _evidence(layouts, overrides)
    index, index_rows = mended_index(layouts, evidence)
    glossary, glossary_rows = mended_glossary(layouts, evidence)
    terms = index_terms([*index, *contents_entries(layouts)])
    parts, rows = list[SourcePart](), list[Row]([*index_rows, *glossary_rows])
    for source, layout in zip(sources, layouts, strict=True):
        blocks, told = _outlined(layout, evidence, watch)
        name = source.title or Path(source.name).stem
        rows += told
        if blocks:
            part = _part(name, title or name, blocks, terms)
            parts.append(replace(part, file=source.name))
    if not (parts or index or glossary):
        names = ", ".join(source.name for source in sources)
        raise SourceError(f"{names}: текста не найдено, ожидался текст книги")
    pages, titles = pages_of(in_order(parts), evidence.decisions)
    title = title or (book_title(parts[0].blocks) if len(parts) == 1 else "")
    book = Book(slug, title or slug, edition, pages=tuple(pages), index=index, glossary=glossary)
    made = _checked(book, _in_order_of(sources, [*rows, *titles]), sources, layouts, overrides)
    lines = [line for source in sources for line in source.lines]
    needed = {(KEEP, text) for text in spared.needed} | {(OFF, kind) for kind in spared.kinds}
    needed |= evidence.needed | set(_new_chapters(found, overrides))
    trial = Trial(layouts, evidence, [part.blocks for part in parts])
    outcome = Outcome(book, made.rows, lines, evidence.log, needed, trial.matters)
    idle = idle_overrides(overrides, outcome)
    return replace(made, notes=(*made.notes, *idle), decided=tuple(evidence.log))


def _checked(
    book: Book,
    rows: Sequence[Row],
    sources: Sequence[Source],
    layouts: Sequence[Layout],
    overrides: Overrides,
) -> Imported:
    """Return the book with its report and notes, if it has every letter of *sources*."""
    lines = [line for source in sources for line in source.lines]
    cells = [entry.term for entry in book.index]
    cells += [f"{pair.en} {pair.ru} {pair.note}" for pair in book.glossary]
    read = readability.readability(book)
    check(lines, rows, [page.body for page in book.pages], cells)
    told = [*((s.name, s.notes) for s in sources), *((x.name, x.notes) for x in layouts)]
    notes = [f"{name}: {note}" for name, notes in told for note in notes]
    notes += readability.told(read)
    rows = [_confirmed(row, overrides) for row in rows]
    rows = [*rows, *(_unreadable(page) for page in read if page.falls_out)]
    return Imported(book, tuple(rows), tuple(notes))


def _confirmed(row: Row, overrides: Overrides) -> Row:
    """Return a line that was left out as sure, if the reader says that it is furniture."""
    if row.sure or not isinstance(row, Discarded):
        return row
    told = (DISCARD, " ".join(row.before.split())) in overrides.decisions
    return replace(row, sure=True) if told else row


def _unreadable(page: readability.Readable) -> Changed:
    return Changed(f"{page.name}.md", 1, "", "", "unreadable_page", sure=False, context=str(page))


def _in_order_of(sources: Sequence[Source], rows: Iterable[Row]) -> list[Row]:
    """Return *rows* by file, in the order of *sources*, and line."""
    order = {source.name: at for at, source in enumerate(sources)}
    return sorted(rows, key=lambda row: (order.get(row.file, len(order)), row.line))


def _outlined(layout: Layout, evidence: Evidence, watch: Watch) -> tuple[list[Block], list[Row]]:
    """Return the blocks of a source, headings with their levels, and all its rows."""
    blocks, changed = blocks_of(layout.lines, evidence, watch)
    chapter, added = _chapter(layout, blocks, evidence)
    rows = [*layout.discarded, *layout.changed, *changed, *added]
    if ENGLISH not in rules_off(evidence.decisions):
        blocks, english = with_english_below(blocks)
        rows += english
    leveled = with_levels(chapter + blocks, evidence.titles)
    return [_with_decided_level(block, evidence) for block in leveled], rows


def _with_decided_level(block: Block, evidence: Evidence) -> Block:
    """Return a heading with the level that the reader decided, and log why it has its level."""
    if not isinstance(block, Heading):
        return block
    decided = evidence.decisions.get((LEVEL, block.text))
    level = int(decided) if decided else block.level
    rule = "contents" if evidence.titles.depth(block.text, block.at) else block.style
    if level != block.level:
        rule = DECIDED
        evidence.needed.add((LEVEL, block.text))
    evidence.log.append(Decided(block.at.file, block.at.number, "level", rule, str(level)))
    return replace(block, level=level)


def _spared(overrides: Overrides) -> Spared:
    """Return what stays though it looks like furniture: lines, and what rules that are off find."""
    off = rules_off(overrides.decisions) & frozenset(DISCARD_TYPES)
    return Spared(overrides.kept, off)


def _settled(layout: Layout, overrides: Overrides) -> Layout:
    """Return *layout* with the pages and the titles of chapters that the reader decided."""
    by = overrides.page_offset(layout.name)
    titles = {before.casefold() for rule, before in overrides.decisions if rule == CHAPTER}
    if not (by or titles):
        return layout
    return replace(layout, lines=tuple(_settled_line(line, by, titles) for line in layout.lines))


def _new_chapters(layouts: Iterable[Layout], overrides: Overrides) -> Iterator[tuple[str, str]]:
    """Yield the decisions on a chapter whose line begins none by itself."""
    known = {
        line.normalised.casefold()
        for layout in layouts
        for line in layout.lines
        if line.role == CHAPTER or line.heading == 1
    }
    rows = (row for row in overrides.rows if row.rule == CHAPTER)
    yield from (row.key for row in rows if row.before.casefold() not in known)


def _settled_line(line: Line, by: int, titles: Container[str]) -> Line:
    page = line.page + by if line.page is not None and line.page + by > 0 else None
    role = CHAPTER if line.normalised.casefold() in titles else line.role
    return replace(line, page=page, role=role)


def _evidence(layouts: Iterable[Layout], overrides: Overrides) -> Evidence:
    layouts = list(layouts)
    texts = ("\n".join(line.text for line in layout.lines) for layout in layouts)
    entries = (entry.term for layout in layouts for entry in layout.index)
    pairs = (entry.ru for layout in layouts for entry in layout.glossary)
    contents = [entry for layout in layouts for entry in layout.contents]
    titles = ContentsTitles.of(contents, (line for layout in layouts for line in layout.lines))
    vocabulary = BookVocabulary(chain(texts, entries, pairs))
    return Evidence(vocabulary, titles, overrides.decisions)


def _chapter(
    layout: Layout, blocks: Sequence[Block], evidence: Evidence
) -> tuple[list[Block], list[Row]]:
    """Return the chapter's heading that a site's title line gives, as the reader decided."""
    kept, rows = list[Block](), list[Row]()
    for heading in chapter_of_site_title(layout, blocks):
        decided = evidence.decisions.get((_CHAPTER, heading.text))
        text, at = heading.text if decided is None else decided, heading.at
        rows.append(Changed(at.file, at.number, "", text, _CHAPTER, sure=decided is not None))
        kept += [replace(heading, text=text)] if text else []
    return kept, rows


def _part(name: str, title: str, blocks: Sequence[Block], terms: Terms) -> SourcePart:
    """Return a part whose pages, if it has none, come from the index."""
    if any(block.at.page is not None for block in blocks):
        return SourcePart(name, title, tuple(blocks))
    headings = [block for block in blocks if isinstance(block, Heading)]
    pages = infer_pages([heading.text for heading in headings], terms)
    if not pages or pages[0] is None:
        return SourcePart(name, title, tuple(blocks))
    paged: list[Block] = []
    at = -1
    for block in blocks:
        at += isinstance(block, Heading)
        paged.append(replace(block, at=replace(block.at, page=pages[max(at, 0)])))
    return SourcePart(name, title, tuple(paged), inferred=True)
