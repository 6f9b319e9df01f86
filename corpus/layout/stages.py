"""The stages of layout in their order, each over the lines that those before it left."""

from bisect import bisect_left
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from corpus.layout.characters import plain_characters
from corpus.layout.columns import unfold_columns
from corpus.layout.contents import find_contents
from corpus.layout.doubtful import told_doubtful
from corpus.layout.furniture import find_furniture
from corpus.layout.glossary_list import find_glossary
from corpus.layout.index_list import find_index
from corpus.layout.mojibake import mend_mojibake
from corpus.layout.numbering import checked, claims_of, elect
from corpus.layout.pages import find_sheets
from corpus.layout.records import Layout, Numbering, discard
from corpus.layout.running_heads import find_running_heads
from corpus.layout.soft_hyphens import drop_soft_hyphens
from corpus.layout.spreads import part_spreads
from corpus.report import Changed, Discarded
from corpus.source import Line, Source

Lines = tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class _Read:
    """Lines in reading order, the ways to number their sheets, and what was done so far."""

    lines: Lines
    numberings: tuple[Numbering, ...]
    discarded: tuple[Discarded, ...]
    changed: tuple[Changed, ...]
    notes: tuple[str, ...]


def lay_out(source: Source, keep: frozenset[str] = frozenset()) -> Layout:
    """Return *source* with everything that is no running text told apart.

    A line whose normalised text is in *keep* is never discarded.
    """
    read = _in_reading_order(source, keep)
    contents = find_contents(read.lines)
    lines, rows = _without(read.lines, dict.fromkeys(contents.used, "contents"), keep)
    index = find_index(lines)
    lines = tuple(index.left.get(at, line) for at, line in enumerate(lines))
    lines = _unused(lines, index.used - index.left.keys())
    glossary = find_glossary(lines)
    lines = _unused(lines, glossary.used)
    claims = claims_of(lines, contents.entries, index.entries)
    numbering = elect(read.numberings, claims)
    lines, furniture = _without(_paged(lines, numbering), find_furniture(lines), keep)
    found = told_doubtful((*read.discarded, *rows), lines)
    return Layout(
        name=source.name,
        lines=lines,
        discarded=(
            *(*found, *index.discarded, *glossary.discarded),
            *told_doubtful(furniture, lines),
        ),
        changed=(*read.changed, *index.changed, *glossary.changed),
        index=index.entries,
        glossary=glossary.entries,
        contents=contents.entries,
        notes=(*read.notes, *filter(None, [numbering.told]), *checked(claims, numbering)),
    )


def _paged(lines: Lines, numbering: Numbering) -> Lines:
    pages = (None, *numbering.pages)
    return tuple(replace(line, page=pages[line.sheet]) for line in lines)


def _in_reading_order(source: Source, keep: frozenset[str]) -> _Read:
    """Return the lines of *source* sheet by sheet, without their numbers and running heads."""
    mended = mend_mojibake(source.lines)
    plain = plain_characters(mended.lines)
    source, spreads = part_spreads(replace(source, lines=plain.lines))
    sheeted = find_sheets(source, keep)
    found = find_running_heads(sheeted.lines, sheeted.starts)
    heads = sorted(at for at in found if sheeted.lines[at].normalised not in keep)
    lines, rows = _without(sheeted.lines, dict.fromkeys(heads, "running_head"), keep)
    starts = [start - bisect_left(heads, start) for start in sheeted.starts]
    lines, columned = unfold_columns(lines, starts)
    lines, bared = drop_soft_hyphens(lines)
    return _Read(
        lines=lines,
        numberings=sheeted.numberings,
        discarded=(*sheeted.discarded, *rows),
        changed=(*mended.changed, *plain.changed, *bared),
        notes=(
            *mended.notes,
            *plain.notes,
            *_told(spreads, "разворотов по две страницы"),
            *_told(columned, "страниц, набранных в несколько колонок"),
        ),
    )


def _told(count: int, what: str) -> list[str]:
    return [f"{what}: {count}"] if count else []


def _without(
    lines: Lines, types: Mapping[int, str], keep: frozenset[str]
) -> tuple[Lines, tuple[Discarded, ...]]:
    """Return the lines that stay, and a row for each that is discarded."""
    gone = {at: kind for at, kind in types.items() if lines[at].normalised not in keep}
    rows = tuple(discard(lines[at], gone[at]) for at in sorted(gone) if not lines[at].is_blank)
    return _unused(lines, gone.keys()), rows


def _unused(lines: Lines, used: Collection[int]) -> Lines:
    return tuple(line for at, line in enumerate(lines) if at not in used)
