"""Roman numbers of pages: the front matter of a book, counted by itself.

They are taken out as marks and leave their lines without a page: ``index.tsv`` and the
references of a text know Arabic pages only.
"""

import re
from collections import Counter
from collections.abc import Container, Sequence

from corpus.layout.page_conventions import LONGEST_HEAD, head_words
from corpus.layout.page_runs import Mark, growing_run, letters_before, paged_like
from corpus.source import Line
from language.letters import to_latin

_ROMAN = re.compile(
    r"[-\[\N{EN DASH}\N{EM DASH}\s]*(?=[ivxlIVXL])"
    r"((?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})|(?:xl|l?x{0,3})(?:ix|iv|v?i{0,3}))"
    r"[-\]\N{EN DASH}\N{EM DASH}\s]*"
)
_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50}
# What a keyboard has for it: the letters of Ukrainian.
_LETTERS = str.maketrans(
    {
        "\N{CYRILLIC CAPITAL LETTER BYELORUSSIAN-UKRAINIAN I}": "I",
        "\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}": "i",
    }
)
_FEWEST, _FEWEST_BESIDE = 3, 2
# Letters on a page of the front matter, at least: a dedication, a short preface.
_SHORT_FRONT = 80
_PARTS = re.compile(r"\s*\|\s*|\s{2,}")
_LABEL = re.compile(r"^(?:страница|стр\.?|с\.|page|p\.)\s*", re.IGNORECASE)


def read_roman(text: str) -> int | None:
    """Return the Roman number that the whole of *text* is, in either alphabet's letters.

    >>> [read_roman(text) for text in ("iv", "XII", "ХII", "- ix -", "мир", "iiii")]
    [4, 12, 12, 9, None, None]
    """
    match = _ROMAN.fullmatch(to_latin(text.strip().translate(_LETTERS)))
    if match is None:
        return None
    values = [_VALUES[letter] for letter in match[1].lower()]
    return sum(
        -value if any(later > value for later in values[at + 1 :]) else value
        for at, value in enumerate(values)
    )


def _roman_beside(text: str, heads: Container[str]) -> int | None:
    """Return the Roman number beside a running head: «iv   Порт», «Порт | с. v»."""
    if len(text) > LONGEST_HEAD:
        return None
    parts = [part for part in _PARTS.split(text.strip()) if part]
    numbers = [read_roman(_LABEL.sub("", part)) for part in parts]
    words = [head_words(part) for part, number in zip(parts, numbers, strict=True) if not number]
    known = len(parts) == 2 and words and words[0] in heads
    return next(filter(None, numbers), None) if known else None


def roman_run(
    lines: Sequence[Line], first_arabic: int | None, heads: Container[str] = ()
) -> tuple[Mark, ...]:
    """Return the Roman page marks in the lines before *first_arabic*, the first Arabic mark.

    *heads* are the words of running heads, beside which a number may stand. Three prove it,
    two in small letters before Arabic ones. Leaves alone capitals where no Arabic marks
    follow: chapters are numbered so.
    """
    marks = [
        Mark(at, number)
        for at, line in enumerate(lines[:first_arabic])
        if (number := read_roman(line.text) or _roman_beside(line.text, heads))
        and (first_arabic is not None or line.text.strip().islower())
    ]
    letters = letters_before(lines)
    run = growing_run(marks, letters) if marks else []
    small = all(_is_small(lines[mark.at].text.strip()) for mark in run)
    fewest = _FEWEST_BESIDE if small and first_arabic is not None else _FEWEST
    shortest = {"shortest": _SHORT_FRONT} if small and first_arabic is not None else {}
    return tuple(run) if len(run) >= fewest and paged_like(run, letters, **shortest) else ()


def _is_small(text: str) -> bool:
    return text.islower() or any(part.islower() for part in _PARTS.split(text))


def roman_on_sheets(edges: Sequence[tuple[int, Sequence[int]]], lines: Sequence[Line]) -> set[int]:
    """Return the lines among *edges* that are Roman marks: number of a sheet, its edge lines.

    All of them differ by as much from the number of the sheet; one alone must equal it.
    """
    votes = [
        (at, number - sheet)
        for sheet, ats in edges
        for at in ats
        if (number := read_roman(lines[at].text)) is not None
    ]
    counts = Counter(offset for _, offset in votes)
    offset, count = counts.most_common(1)[0] if counts else (0, 0)
    if count < _FEWEST_BESIDE and offset:
        return set()
    return {at for at, found in votes if found == offset}
