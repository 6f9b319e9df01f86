r"""Makes a clean copy of a text for word search, with the place of each letter in the original.

In goes a text as it was scanned, typed or copied. Out comes one whose words are whole; what
is found in it can be shown or replaced in the original, since every letter knows its place.

================================= =====================
in the text                       in the copy
================================= =====================
``diffi-\ncult``                  ``difficult``
``twin-\nlinked``                 ``twin-linked``
``и`` + U+0306                    ``й``
``Oтряд`` with a Latin O          ``Отряд``
================================= =====================

Known to be wrong for a hyphenated word whose letters make another without the hyphen
(``re-\nform``): it is read as that one.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from language.dictionary import is_real
from language.letters import SOFT_HYPHEN, composed, in_one_alphabet

# The word before a line end, its hyphen, the space and quotation marks of Markdown, the rest.
# A word is tried from its first letter alone: from each of them, 20,000 letters took 13 seconds.
_LINE_END_HYPHEN = re.compile(
    rf"(?<![^\W\d_])([^\W\d_]++)([-\N{{HYPHEN}}\N{{NOT SIGN}}{SOFT_HYPHEN}])"
    r"([^\S\n]*\n[^\S\n]*(?:>[^\S\n]*)*)(?=([^\W\d_]+))"
)
# A letter and its marks, or a ligature.
_ODD = re.compile(r"[^\W\d_][\u0300-\u036f]+|[\ufb00-\ufb06]")


@dataclass(frozen=True, slots=True)
class _Piece:
    """``text`` in place of ``source[start:end]``."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class FairCopy:
    """*text* as it is read; its letter ``i`` is ``original[starts[i]:ends[i]]``."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def source(self, start: int, end: int) -> tuple[int, int]:
        """Return where in the original ``text[start:end]``, not empty, begins and ends."""
        return self.starts[start], self.ends[end - 1]


def fair_copy(original: str) -> FairCopy:
    r"""Return the fair copy of *original*.

    >>> copy = fair_copy("In diffi-\ncult terrain.")
    >>> copy.text, copy.source(3, 12)
    ('In difficult terrain.', (3, 14))
    """
    text: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for piece in (*_pieces(original), _Piece("", len(original), len(original))):
        text.append(original[at : piece.start])
        starts += range(at, piece.start)
        ends += range(at + 1, piece.start + 1)
        text.append(piece.text)
        starts += [piece.start] * len(piece.text)
        ends += [piece.end] * len(piece.text)
        at = piece.end
    return FairCopy(in_one_alphabet("".join(text)), tuple(starts), tuple(ends))


def _pieces(original: str) -> Iterator[_Piece]:
    """Yield the parts that differ in the copy, in order, without overlap."""
    found = [*_line_ends(original), *_composed(original)]
    yield from sorted(found, key=lambda piece: piece.start)


def _line_ends(original: str) -> Iterator[_Piece]:
    for match in _LINE_END_HYPHEN.finditer(original):
        word, _, _, rest = match.groups()
        is_kept = _has_a_hyphen(in_one_alphabet(word), in_one_alphabet(rest))
        yield _Piece("-" if is_kept else "", match.start(2), match.end(3))


def _has_a_hyphen(word: str, rest: str) -> bool:
    """Was the hyphen there before the line end: both halves are words, and the whole is none?"""
    return not is_real(word + rest) and is_real(word) and is_real(rest)


def _composed(original: str) -> Iterator[_Piece]:
    for match in _ODD.finditer(original):
        if (whole := composed(match.group())) != match.group():
            yield _Piece(whole, match.start(), match.end())
