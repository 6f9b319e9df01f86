"""Lines to fragments: what belongs together is joined, over blank lines and pages too.

Two lines are joined by the first rule that answers; where none does, they stay apart.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from corpus.repair.hyphens import HYPHENS
from corpus.repair.vocabulary import Vocabulary
from corpus.source import Line
from corpus.structure.blocks import Fragment
from corpus.structure.markers import continues_sentence, read_marker
from corpus.structure.shape import is_capitals, is_numbered_heading, looks_like_heading
from corpus.structure.wrapping import Wrapping, ends_sentence, is_open, starts_small
from language.function_words import is_joining_word

_LONG = 60
_LAST_WORD = re.compile(r"([^\W\d_]+)\W*$")
_FIRST_WORD = re.compile(r"\W*([^\W\d_]+)")
_SPACED_DASH = re.compile(r"\s*[-\N{EN DASH}\N{EM DASH}] +[^\W_A-ZА-ЯЁ]")
_BROKEN_END = re.compile(rf"[^\W\d_][{HYPHENS}]\s*$")


@dataclass(frozen=True, slots=True)
class Seam:
    """Two neighbouring lines, whether blank lines stand between, and what is known."""

    above: str
    below: str
    apart: bool
    wrapping: Wrapping
    vocabulary: Vocabulary


Rule = Callable[[Seam], bool | None]


def broken_word(seam: Seam) -> bool | None:
    """Join a word broken by a hyphen: ``про-`` / ``должает``."""
    if _BROKEN_END.search(seam.above) and seam.below.lstrip()[:1].isalpha():
        return True if starts_small(seam.below) or seam.above.isupper() else None
    return None


def dash_continues(seam: Seam) -> bool | None:
    """Join a line whose dash goes on with the sentence above: a list item's, or a full line's."""
    if continues_sentence(seam.above, seam.below):
        return True
    dash = _SPACED_DASH.match(seam.below)
    full = seam.wrapping.is_full(seam.above, seam.below) and is_open(seam.above)
    return True if dash and full and (seam.wrapping.spaced or not seam.apart) else None


def list_mark(seam: Seam) -> bool | None:
    """Keep apart what begins with a list mark."""
    return False if read_marker(seam.below) else None


def set_as_heading(seam: Seam) -> bool | None:
    """Keep apart a line all in capitals, or a numbered heading, from other text.

    Two lines of capitals one under the other are one wrapped heading.
    """
    if is_capitals(seam.above) and is_capitals(seam.below):
        return not seam.apart and not ends_sentence(seam.above)
    if is_capitals(seam.above) or is_capitals(seam.below):
        return False
    if is_numbered_heading(seam.above) or is_numbered_heading(seam.below):
        return False if not starts_small(seam.below) else None
    return None


def small_letter(seam: Seam) -> bool | None:
    """Join an open line to one that begins with a small letter.

    Not to a row of a list without marks, which ends with a semicolon.
    """
    if not starts_small(seam.below):
        return None
    if is_open(seam.above):
        return True
    colon = seam.above.rstrip().endswith(":")
    return True if colon and not seam.below.rstrip().endswith(";") else None


def function_word(seam: Seam) -> bool | None:
    """Join a line that ends with a preposition or conjunction: ``падает до`` / ``0, она``."""
    last = _LAST_WORD.search(seam.above)
    if last and is_open(seam.above) and is_joining_word(last[1]):
        return None if looks_like_heading(seam.below) and seam.apart else True
    return None


def name_goes_on(seam: Seam) -> bool | None:
    """Join a long open line to a sentence that begins with a name of the book.

    ``…в игре`` / ``Warhammer 40,000.`` goes on; ``…не ясен`` / ``Если поле…`` does not:
    «если» stands in small letters elsewhere.
    """
    first = _FIRST_WORD.match(seam.below)
    if not (first and is_open(seam.above) and len(seam.above) >= _LONG):
        return None
    if not ends_sentence(seam.below) or seam.vocabulary.is_lower(first[1]):
        return None
    latin = first[1].isascii()
    return True if latin or seam.vocabulary.is_name(first[1]) else None


def wrapped(seam: Seam) -> bool | None:
    """Join a line that ran to the margin to the one right under it."""
    if not seam.wrapping.reach or (seam.apart and not seam.wrapping.spaced):
        return None
    indented = len(seam.below) - len(seam.below.lstrip())
    if indented >= 2 and indented > len(seam.above) - len(seam.above.lstrip()):
        return False
    return seam.wrapping.is_full(seam.above, seam.below)


RULES: tuple[Rule, ...] = (
    broken_word,
    dash_continues,
    list_mark,
    set_as_heading,
    small_letter,
    function_word,
    name_goes_on,
    wrapped,
)


def belongs(seam: Seam) -> bool:
    """Do the two lines belong together, by the first rule that answers?"""
    for rule in RULES:
        answer = rule(seam)
        if answer is not None:
            return answer
    return False


def fragments(
    lines: Sequence[Line], wrapping: Wrapping, vocabulary: Vocabulary
) -> Iterator[Fragment]:
    """Yield the fragments of *lines*, which hold no tables."""
    group: list[Line] = []
    apart = False
    for line in lines:
        if line.is_blank:
            apart = True
            continue
        told = _is_told(line) or bool(group and _is_told(group[-1]))
        if group and not told:
            told = not belongs(Seam(group[-1].text, line.text, apart, wrapping, vocabulary))
        if group and not told:
            group.append(line)
        else:
            if group:
                yield _fragment(group)
            group = [line]
        apart = False
    if group:
        yield _fragment(group)


def _is_told(line: Line) -> bool:
    """Is the line known to stand for itself?"""
    return bool(line.heading or line.role)


def _fragment(lines: Iterable[Line]) -> Fragment:
    kept = tuple(lines)
    texts = [line.text.strip() for line in kept]
    marker = read_marker(kept[0].text)
    if marker is None or _is_told(kept[0]):
        return Fragment(kept, tuple(texts))
    texts[0] = kept[0].text[marker.end :].strip()
    return Fragment(kept, tuple(texts), kept[0].text[: marker.end] or marker.sign)
