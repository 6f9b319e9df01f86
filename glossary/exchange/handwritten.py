"""Glossaries that people write as text: lists of pairs, tables of Markdown, both in one page.

A list has a pair to a line, «Keeper → Хранитель», or several with points between them. Each
line is parted by its own sign; where several would do, by the one that parts most lines.
Whatever stands between tables and pairs is prose and is left; a line in the midst of a list, or
one with words of both languages, that is no pair is told.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from glossary.exchange.grid import Grid, GridRow, has_both, language_of_cell
from language.tokens import words

_SIGNS = (
    re.compile(r"\s*(?:\N{RIGHTWARDS ARROW}|[-=]>)\s*"),
    re.compile(r"\s+[\N{EN DASH}\N{EM DASH}-]+\s+"),
    re.compile(r"\s*=\s*"),
    re.compile(r"\s*::?\s+"),
)
_BETWEEN_PAIRS = re.compile(r"\s*[\N{MIDDLE DOT}\N{BULLET}]\s+|\s+[\N{MIDDLE DOT}\N{BULLET}]\s*")
_BEFORE = re.compile(r"^\s*(?:[-*+\N{BULLET}\N{EN DASH}\N{EM DASH}]|\d{1,3}[.)])\s+")
_EMPHASIS = re.compile(r"\*\*|__|`|(?<!\w)[*_]|[*_](?!\w)")
_BRACKETS = re.compile(r"\([^()]*\)")
_SENTENCE_END = re.compile(r"[.!?]\s")
_LONGEST_NAME = 6  # words: «and they shall know no fear»
# A link to a page («[quay](quay.md)», «[[quay|Quay]]») is its label.
_LINK = re.compile(r"\[([^\[\]\n]+)\]\([^()\n]*\)|\[\[(?:[^\[\]|\n]+\|)?([^\[\]|\n]+)\]\]")
_TAGS = re.compile(r"(?:\s+#[^\W\d][\w/-]*)+$")
_QUOTED = re.compile(r'"([^"]*)";?')
_RULE = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?)?\s*")


@dataclass(frozen=True, slots=True)
class Handwritten:
    """The tables of a text with their headings, the pairs of its lists, what was not understood."""

    grids: tuple[Grid, ...]
    unread: tuple[GridRow, ...]
    prose: tuple[int, ...] = ()
    """The lines that are left as they are no pairs, nor meant to be."""


def read_handwritten(text: str) -> Handwritten:
    """Return the tables of *text*, and the pairs of its lists."""
    lines = [GridRow(number, (line,)) for number, line in enumerate(text.splitlines(), start=1)]
    tables, rest = _tables(lines)
    parts = [GridRow(row.line, (part,)) for row in rest for part in _parts(row.cells[0])]
    usual = sorted(_SIGNS, key=lambda sign: -sum(bool(_sides(p.cells[0], sign)) for p in parts))
    sides = [_first_sides(part.cells[0], usual) for part in parts]
    pairs = tuple(GridRow(part.line, pair) for part, pair in zip(parts, sides, strict=True) if pair)
    unread = [part for part, pair in zip(parts, sides, strict=True) if not pair]
    in_lists = _lines_of_lists(rest, {row.line for row in pairs})
    told = [r for r in unread if r.line in in_lists or has_both(words(r.cells[0]))]
    left = {r.line for r in unread} - {r.line for r in told} - {r.line for r in pairs}
    prose = (r.line for r in rest if r.line in left and not r.cells[0].startswith("#"))
    return Handwritten(tuple(filter(None, (*tables, pairs))), tuple(told), tuple(prose))


def _lines_of_lists(lines: Sequence[GridRow], paired: set[int]) -> set[int]:
    """Return the lines of each run without a blank one in which there is a pair, no headings."""
    found: set[int] = set()
    for is_filled, run in groupby(lines, key=lambda row: bool(row.cells[0].strip())):
        block = [row.line for row in run if is_filled and not row.cells[0].startswith("#")]
        found.update(block if paired.intersection(block) else ())
    return found


def is_markdown(text: str) -> bool:
    """Does *text* contain a Markdown table, recognised by the rule under its heading?"""
    return any(map(_RULE.fullmatch, text.splitlines()))


def _tables(lines: list[GridRow]) -> tuple[list[Grid], list[GridRow]]:
    """Return the tables, begun by a row with a rule below it, and the lines in none."""
    tables: list[Grid] = []
    rest: list[GridRow] = []
    current: list[GridRow] = []
    heads = {row.line for row, below in pairwise(lines) if _RULE.fullmatch(below.cells[0])}
    for row in lines:
        text = row.cells[0]
        if row.line in heads:
            tables.append(tuple(current))
            current = [_cells(row)]
        elif current and "|" in text:
            current += [] if _RULE.fullmatch(text) else [_cells(row)]
        else:
            tables.append(tuple(current))
            current = []
            rest.append(row)
    return [*filter(None, tables), *filter(None, [tuple(current)])], rest


def _cells(row: GridRow) -> GridRow:
    inner = row.cells[0].strip().removeprefix("|").removesuffix("|")
    return GridRow(row.line, tuple(_plain(cell) for cell in inner.split("|")))


def _parts(line: str) -> Iterator[str]:
    """Yield what stands between the points of *line*, without the mark of a list before it."""
    parts = (_BEFORE.sub("", part).strip() for part in _BETWEEN_PAIRS.split(line.strip()))
    return (part for part in parts if any(map(str.isalpha, part)))


def _first_sides(text: str, signs: Sequence[re.Pattern[str]]) -> tuple[str, str] | None:
    """Return both sides by the first of *signs* that parts them; by a rarer one, of names alone.

    «Не переводить: Harbour, Port. Основа: печатное» in a list with arrows is prose.
    """
    usual, *others = signs
    found = _sides(text, usual)
    rarer = (sides for sign in others if (sides := _sides(text, sign)))
    return found or next((sides for sides in rarer if all(map(_may_name, sides))), None)


def _may_name(text: str) -> bool:
    """Is it short enough for a term, remarks in brackets apart, and no sentence?"""
    bare = _BRACKETS.sub("", text)
    return len(list(words(bare))) <= _LONGEST_NAME and not _SENTENCE_END.search(bare)


def _sides(text: str, sign: re.Pattern[str]) -> tuple[str, str] | None:
    """Return both sides where *sign* stands between two languages, each in one alone."""
    for match in sign.finditer(text):
        sides = _plain(text[: match.start()]), _plain(text[match.end() :])
        if has_both(sides) and all(map(language_of_cell, sides)):
            return sides
    return None


def _plain(text: str) -> str:
    plain = _TAGS.sub("", _EMPHASIS.sub("", _LINK.sub(r"\1\2", text)).strip())
    quoted = _QUOTED.fullmatch(plain)
    return quoted[1] if quoted else plain
