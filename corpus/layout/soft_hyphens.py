"""Soft hyphens: places where a word may be broken, marked in it and mostly not printed."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from corpus.report import Changed
from corpus.source import Line
from language.letters import SOFT_HYPHEN

_UNUSED = re.compile(rf"{SOFT_HYPHEN}+(?=\w)|(?<!\w){SOFT_HYPHEN}+")
# A browser prints a hyphen of its own after the mark where a line or column ends.
_USED = re.compile(rf"{SOFT_HYPHEN}+[-\N{{HYPHEN}}](?=\s|$)")


def drop_soft_hyphens(lines: tuple[Line, ...]) -> tuple[tuple[Line, ...], tuple[Changed, ...]]:
    """Return the lines with no soft hyphen but where a word is broken, and the changes.

    There one is left: it says more than a plain hyphen, which may belong to the word.
    """
    lines = tuple(_with_breaks_below(lines))
    bare = tuple(_bare(line) for line in lines)
    changes = tuple(
        Changed(old.file, old.number, old.text, new.text, "soft_hyphen")
        for old, new in zip(lines, bare, strict=True)
        if old.text != new.text
    )
    return bare, changes


def _with_breaks_below(lines: tuple[Line, ...]) -> Iterator[Line]:
    """Yield *lines*, a soft hyphen alone on its line set at the end of the line above.

    Some PDF readers write one so where a word is broken: ``таб`` / ``-`` / ``лицу``.
    """
    for line, below in zip_longest(lines, lines[1:], fillvalue=None):
        if line is None or _is_break(line):
            continue
        broken = below is not None and _is_break(below) and line.text.rstrip()[-1:].isalpha()
        yield replace(line, text=line.text.rstrip() + SOFT_HYPHEN) if broken else line


def _is_break(line: Line) -> bool:
    return line.text.strip() != "" and not line.text.replace(SOFT_HYPHEN, "").strip()


def _bare(line: Line) -> Line:
    if SOFT_HYPHEN not in line.text:
        return line
    return replace(line, text=_USED.sub(SOFT_HYPHEN, _UNUSED.sub("", line.text)))
