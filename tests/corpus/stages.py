"""What a stage makes of the raw text of a case: as lines to compare, and as report rows."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from corpus.bookmaking import make_book
from corpus.books.glossary_table import write_glossary
from corpus.books.index_table import write_index
from corpus.books.printed import format_pages
from corpus.layout.records import ContentsEntry, Layout, Spared
from corpus.layout.stages import lay_out
from corpus.overrides import Overrides, read_overrides
from corpus.reading.files import read_bytes
from corpus.reading.plain import read_text
from corpus.repair.edits import JoinedLines
from corpus.repair.mend import mend
from corpus.repair.vocabulary import BookVocabulary
from corpus.report import Row
from corpus.source import Line, Source
from corpus.structure.blocks import (
    Block,
    Heading,
    Item,
    Paragraph,
    Quote,
    Remnant,
    Table,
    Verbatim,
)
from corpus.structure.build import Evidence, blocks_of
from corpus.structure.contents_titles import ContentsTitles
from corpus.structure.outline import with_levels
from tests.corpus.case_files import Case

Made = tuple[list[str], list[Row]]
FILE = "case.txt"


def reading(case: Case) -> Made:
    """The lines of the file, those with which a sheet begins marked."""
    source = _source(case)
    lines = [line for line in enumerate(source.lines) if not line[1].is_blank]
    return [("\f" if at in source.breaks else "") + _line(line) for at, line in lines], []


def _source(case: Case) -> Source:
    """The raw text as a plain file, or as one of the name that the case gives."""
    names = case.told("file")
    return read_bytes(case.raw.encode(), names[0]) if names else read_text(case.raw, FILE)


_KINDS = {"": "P ", "quote": "Q ", "label": "L ", "row": "T ", "note": "N "}


def _line(line: Line) -> str:
    kind = f"H{line.heading} " if line.heading else _KINDS[line.role]
    return kind + line.text


def layout(case: Case) -> Made:
    """Kept lines with their pages, what is left out, entries of index and glossary."""
    made = lay_out(_source(case), Spared(frozenset(case.told("keep"))))
    return list(_laid_out(made)), [*made.discarded, *made.changed]


def _laid_out(made: Layout) -> Iterator[str]:
    for line in made.lines:
        if not line.is_blank:
            yield f"{line.page or ''}: {line.text.strip()}"
    for row in made.discarded:
        yield f"-{row.type}: {row.before.strip()}"
    for entry in made.index:
        cells = (f"index: {entry.term}", format_pages(entry.pages), entry.parent)
        yield " | ".join(filter(None, cells))
    for pair in made.glossary:
        note = f"({pair.note})" if pair.note else ""
        yield " | ".join(filter(None, (f"glossary: {pair.en}", pair.ru, pair.parent, note)))
    for title in made.contents:
        yield f"contents: {title.title} | {title.page} | {title.depth}"
    for change in made.changed:
        yield f"changed: {change.before} > {change.after}"


def repair(case: Case) -> Made:
    """The mended text of a passage."""
    lines = [line for line in case.raw.split("\n") if line.strip()]
    raw = tuple(Line(line, FILE, at) for at, line in enumerate(lines, 1))
    passage, rows = mend(JoinedLines.of(raw, lines), _evidence(case).vocabulary, {})
    return [passage.text], list[Row](rows)


def structure(case: Case) -> Made:
    """Blocks, headings with their level."""
    source = _source(case)
    lines = list(source.lines)
    for first in map(int, case.told("page")):
        pages = (first + bisect_right(source.breaks, at) for at in range(len(lines)))
        lines = [replace(line, page=page) for line, page in zip(lines, pages, strict=True)]
    blocks, rows = blocks_of(lines, _evidence(case, lines))
    return [_block(block) for block in with_levels(blocks)], rows


def _evidence(case: Case, lines: Sequence[Line] = ()) -> Evidence:
    vocabulary = BookVocabulary([*case.told("book"), case.raw])
    told = (entry.partition(" | ") for entry in case.told("contents"))
    contents = [ContentsEntry(title, int(page or 0), 1) for title, _, page in told]
    titles = ContentsTitles.of(contents, lines)
    return Evidence(vocabulary, titles, _overrides(case).decisions)


def _overrides(case: Case) -> Overrides:
    rows = [row.replace(" | ", "\t") for row in case.told("decision")]
    return read_overrides("\n".join(["rule\tbefore\tafter", *rows]), FILE)


def _block(block: Block) -> str:
    match block:
        case Heading():
            return f"H{block.level} {block.text}"
        case Item():
            return f"I{block.depth} {block.label} {block.text}".replace("  ", " ")
        case Quote():
            return f"Q {block.text}" + (f" \N{EM DASH} {block.by}" if block.by else "")
        case Table():
            rows = [block.header, *block.rows] if any(block.header) else block.rows
            return "T " + " / ".join(" | ".join(row) for row in rows)
        case Remnant():
            return f"L {'; '.join(block.texts)}"
        case Paragraph():
            return f"P{block.depth or ''} {block.text}"
        case Verbatim():
            return f"C {block.text}"


def whole(case: Case) -> Made:
    """The pages in Markdown under their names, then the tables."""
    made = make_book([_source(case)], overrides=_overrides(case))
    shown: list[str] = []
    for page in made.book.pages:
        pages = f" | {page.pages}" if page.pages else ""
        shown += [f"[{page.name}.md{pages}]", *page.body.strip().split("\n")]
    if made.book.index:
        shown += ["[index.tsv]", *write_index(made.book.index).strip().split("\n")[1:]]
    if made.book.glossary:
        shown += ["[glossary.tsv]", *write_glossary(made.book.glossary).strip().split("\n")[1:]]
    return shown, list(made.rows)


def made_of(case: Case) -> Made:
    """What the stage of *case* makes of it."""
    return STAGES[case.stage](case)


STAGES = {
    "reading": reading,
    "layout": layout,
    "repair": repair,
    "structure": structure,
    "import": whole,
}
