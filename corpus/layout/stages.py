"""The stages of layout in their order, each over the lines that those before it left."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise

from corpus.layout.chapters import with_chapters
from corpus.layout.characters import plain_characters
from corpus.layout.columns import unfold_columns
from corpus.layout.defined_terms import defined_terms
from corpus.layout.doubtful import flag_uncertain
from corpus.layout.flowing_heads import part_flowing_heads
from corpus.layout.furniture import find_furniture
from corpus.layout.mojibake import mend_mojibake
from corpus.layout.numbering import checked, claims_of, elect
from corpus.layout.page_conventions import says_page
from corpus.layout.pages import find_sheets
from corpus.layout.records import Layout, Numbering, Region, Spared, discard
from corpus.layout.regions import find_regions
from corpus.layout.run_in_index import part_run_in_index
from corpus.layout.running_heads import find_running_heads
from corpus.layout.soft_hyphens import drop_soft_hyphens
from corpus.layout.spreads import part_spreads
from corpus.layout.wrapped import EntryLines
from corpus.report import Changed, Discarded
from corpus.source import Line, Source

Lines = tuple[Line, ...]
_NOTHING = Spared()


@dataclass(frozen=True, slots=True)
class _Read:
    """Lines in reading order, the ways to number their sheets, and what was done so far."""

    lines: Lines
    numberings: tuple[Numbering, ...]
    discarded: tuple[Discarded, ...]
    changed: tuple[Changed, ...]
    notes: tuple[str, ...]


def lay_out(source: Source, spared: Spared = _NOTHING) -> Layout:
    """Divide *source* into running text, index, glossary and discarded lines.

    What is *spared* is never discarded.
    """
    read = _in_reading_order(source, spared)
    lines, parted = part_run_in_index(EntryLines(read.lines))
    regions = find_regions(lines)
    lines, discarded = _without_regions(lines, regions, spared)
    contents = tuple(chain.from_iterable(region.contents for region in regions))
    index = tuple(chain.from_iterable(region.index for region in regions))
    glossary, defined = defined_terms(lines)
    claims = claims_of(lines, contents, index)
    numbering = elect(read.numberings, claims)
    lines, furniture = _without(_paged(lines, numbering), find_furniture(lines), spared)
    return Layout(
        name=source.name,
        lines=lines,
        discarded=(
            *flag_uncertain(
                (*read.discarded, *(r for r in discarded if r.type == "contents")), lines
            ),
            *(row for row in discarded if row.type != "contents"),
            *flag_uncertain(furniture, lines),
        ),
        changed=(
            *read.changed,
            *parted,
            *chain.from_iterable(region.changed for region in regions),
            *defined,
        ),
        index=index,
        glossary=(*chain.from_iterable(region.glossary for region in regions), *glossary),
        contents=contents,
        notes=(*read.notes, *filter(None, [numbering.told]), *checked(claims, numbering)),
    )


def _without_regions(
    lines: Lines, regions: Sequence[Region], spared: Spared
) -> tuple[Lines, list[Discarded]]:
    """Return the lines outside the regions, whole or in part, and the furniture.

    A line of the contents that shall be kept is text as well.
    """
    left = {at: line for region in regions for at, line in region.left.items()}
    listed = (at for region in regions if region.contents for at in region.used)
    kept = {at for at in listed if spared.holds(lines[at].text, "contents")}
    used = {at for region in regions for at in region.used} - kept
    stay = (left.get(at, line) for at, line in enumerate(lines) if at not in used or at in left)
    rows = (row for region in regions for row in region.discarded if row.before.strip())
    return tuple(stay), [
        row for row in rows if row.type != "contents" or not spared.holds(row.before, "contents")
    ]


def _paged(lines: Lines, numbering: Numbering) -> Lines:
    pages = (None, *numbering.pages)
    return tuple(replace(line, page=pages[line.sheet]) for line in lines)


def _in_reading_order(source: Source, spared: Spared) -> _Read:
    """Return the lines of *source* sheet by sheet, without their numbers and running heads."""
    mended = mend_mojibake(source.lines)
    plain = plain_characters(mended.lines)
    source = part_flowing_heads(replace(source, lines=plain.lines))
    source, spreads = part_spreads(source)
    sheeted = find_sheets(source, spared)
    marks = {row.line for row in sheeted.discarded if not says_page(row.before)}
    marks = marks or {row.line for row in sheeted.discarded}
    found = find_running_heads(sheeted.lines, sheeted.starts, marks)
    texts = sheeted.lines
    heads = sorted(at for at in found if not spared.holds(texts[at].text, "running_head"))
    titled, chapters, moved = with_chapters(sheeted.lines, frozenset(heads))
    rows = [discard(sheeted.lines[at], "running_head") for at in heads if at not in moved]
    lines, columned = unfold_columns(titled, _starts(titled))
    lines, bared = drop_soft_hyphens(lines)
    return _Read(
        lines=lines,
        numberings=sheeted.numberings,
        discarded=(*sheeted.discarded, *rows),
        changed=(*mended.changed, *plain.changed, *chapters, *bared),
        notes=(
            *mended.notes,
            *plain.notes,
            *_told(spreads, "разворотов по две страницы"),
            *_told(columned, "страниц, набранных в несколько колонок"),
        ),
    )


def _starts(lines: Sequence[Line]) -> list[int]:
    """Return the indices of the lines with which sheets begin."""
    pairs = pairwise([0, *(line.sheet for line in lines)])
    return [at for at, (above, sheet) in enumerate(pairs) if sheet != above]


def _told(count: int, what: str) -> list[str]:
    return [f"{what}: {count}"] if count else []


def _without(
    lines: Lines, types: Mapping[int, str], spared: Spared
) -> tuple[Lines, tuple[Discarded, ...]]:
    """Return the lines that stay, and a row for each that is discarded."""
    gone = {at: k for at, k in types.items() if not spared.holds(lines[at].text, k)}
    rows = tuple(discard(lines[at], gone[at]) for at in sorted(gone) if not lines[at].is_blank)
    return _unused(lines, gone.keys()), rows


def _unused(lines: Lines, used: Collection[int]) -> Lines:
    return tuple(line for at, line in enumerate(lines) if at not in used)
