"""Glossaries that people write as text: lists of pairs, tables of Markdown, both in one page.

A list has a pair to a line, «Keeper → Хранитель», or several with points between them. The
sign between the sides is the one that parts most lines into two languages; whatever stands
between tables and pairs is prose and is left.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from glossary.exchange.grid import Grid, Row, has_both, language_of_cell

_SIGNS = (
    re.compile(r"\s*(?:\N{RIGHTWARDS ARROW}|[-=]>)\s*"),
    re.compile(r"\s+[\N{EN DASH}\N{EM DASH}-]+\s+"),
    re.compile(r"\s*=\s*"),
    re.compile(r"\s*:\s+"),
)
_BETWEEN_PAIRS = re.compile(r"\s*[\N{MIDDLE DOT}\N{BULLET}]\s+|\s+[\N{MIDDLE DOT}\N{BULLET}]\s*")
_BEFORE = re.compile(r"^\s*(?:[-*+\N{BULLET}]|\d{1,3}[.)])\s+")
_EMPHASIS = re.compile(r"\*\*|__|`|(?<!\w)[*_]|[*_](?!\w)")
_RULE = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?)?\s*")


def read_handwritten(text: str) -> tuple[Grid, ...]:
    """Return the tables of *text*, each with its heading, and the pairs of its lists."""
    lines = [Row(number, (line,)) for number, line in enumerate(text.splitlines(), start=1)]
    tables, rest = _tables(lines)
    best = max((tuple(_pairs(rest, sign)) for sign in _SIGNS), key=len)
    return tuple(filter(None, (*tables, best)))


def is_markdown(text: str) -> bool:
    """Is there a table of Markdown in *text*, by the rule below its heading?"""
    return any(map(_RULE.fullmatch, text.splitlines()))


def _tables(lines: list[Row]) -> tuple[list[Grid], list[Row]]:
    """Return the tables, begun by a row with a rule below it, and the lines in none."""
    tables: list[Grid] = []
    rest: list[Row] = []
    current: list[Row] = []
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


def _cells(row: Row) -> Row:
    inner = row.cells[0].strip().removeprefix("|").removesuffix("|")
    return Row(row.line, tuple(_plain(cell) for cell in inner.split("|")))


def _pairs(lines: list[Row], sign: re.Pattern[str]) -> Iterator[Row]:
    for row in lines:
        for part in _BETWEEN_PAIRS.split(row.cells[0].strip()):
            if sides := _sides(_BEFORE.sub("", part), sign):
                yield Row(row.line, sides)


def _sides(text: str, sign: re.Pattern[str]) -> tuple[str, str] | None:
    """Return both sides where *sign* stands between two languages, each in one alone."""
    for match in sign.finditer(text):
        sides = _plain(text[: match.start()]), _plain(text[match.end() :])
        if has_both(sides) and all(map(language_of_cell, sides)):
            return sides
    return None


def _plain(text: str) -> str:
    return _EMPHASIS.sub("", text).strip()
