"""The printed bilingual glossary: found by its pairs in two alphabets, and taken out."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from corpus.books.glossary_table import GlossaryEntry
from corpus.layout.glossary_entries import LONGEST_CONTINUATION, ReadGlossary, read_glossary
from corpus.layout.glossary_pairs import GlossaryPair, alphabet, is_bilingual, split_pairs
from corpus.layout.records import Region, discard
from corpus.layout.region_titles import title_lines, titles
from corpus.layout.stretches import thick_stretches
from corpus.layout.wrapped import EntryLines
from corpus.source import Line
from language.letters import fold

_LONGEST_LINE = 400
_LONGEST_SIDE = 12
_LONGEST_GAP = 4
# Pairs that prove a glossary: under a title; without one and strict; without one and loose.
_FEWEST_TITLED, _FEWEST_UNTITLED, _FEWEST_LOOSE = 3, 5, 12
# Words of a side of a pair in a short glossary without a title.
_SHORT_SIDE = 4
_LONGEST_TITLE = 50
# In words.
_SHORTEST_NOTE = 3
_SENTENCE_END = re.compile(r"[.!?,;]$")
# The beginning of a word that only the title of a glossary has.
_TELLING = re.compile(
    r"словар|глоссари|термин|перевод|(?:русско|англо|английско)-"
    r"|glossar|vocabular|dictionar|terms?$"
)
_FEWEST_UNORDERED = 6
_LEAST_ORDERED = 0.7
_LEAST_WORDS, _LEAST_WORDS_TITLED = 0.7, 0.5
_FEWEST_LETTERS = 4
_STOP = re.compile(r"[.;]$")
# A Roman number is no word.
_WORD = re.compile(r"\W*(?![ivxlc]+\b)[^\W\d_]{2}")


def glossary_regions(joiner: EntryLines) -> Iterator[Region]:
    """Yield what may be glossaries in the lines of *joiner*: pairs of two languages in order.

    A book may have one in each direction.

    Leaves alone glossaries in one language, which are text, and legends of pictures
    (``A – вход``), which are few.
    """
    for left in ("en", "ru"):
        yield from _regions_from(joiner, left)


def _regions_from(joiner: EntryLines, left: str) -> Iterator[Region]:
    """Yield the regions whose left sides are in the language *left*."""
    lines = joiner.lines
    other = "ru" if left == "en" else "en"
    gaps = (None if _has_pair(line, left) else _gap(line) for line in lines)
    floor = 0
    for first, end in thick_stretches(gaps, _LONGEST_GAP):
        above = max(floor, first - 2 * _LONGEST_GAP)
        # What stands above a list of the other direction is the title of that one.
        others = (at for at in range(first - 1, above - 1, -1) if _has_pair(lines[at], other))
        above = next(others, above - 1) + 1
        if region := _read_stretch(joiner, above, first, end, left):
            yield region
            floor = region.end


def _has_pair(line: Line, left: str) -> bool:
    """Is the line made of pairs with short sides, from its start on?"""
    if not 3 < len(line.text) <= _LONGEST_LINE or not is_bilingual(line.text):
        return False
    pairs = split_pairs(line.text, left).pairs
    return bool(pairs) and all(
        0 < len(side.split()) <= _LONGEST_SIDE for pair in pairs for side in (pair.left, pair.right)
    )


def _gap(line: Line) -> int:
    """Return how wide a gap a line without a pair makes."""
    if line.is_blank:
        return 0
    return 1 if len(line.text) <= LONGEST_CONTINUATION else _LONGEST_GAP


def _read_stretch(joiner: EntryLines, above: int, first: int, end: int, left: str) -> Region | None:
    """Read the lines from *first* to *end*, and those from *above* on if a title stands there."""
    lines = joiner.lines
    heads = {
        place for at in range(above, end) for place in title_lines(lines, at, titles("glossary"))
    }
    heads = heads or _named_above(lines, above, first)
    start = min(heads, default=first)
    body = [at for at in range(start, _with_tail(lines, end, left)) if at not in heads]
    read = read_glossary(joiner, body, left)
    if not _is_glossary(read, titled=bool(heads)):
        return None
    gone = [discard(lines[at], "running_head") for at in sorted(heads)]
    gone += [discard(lines[at], "letter_heading") for at in sorted(read.letters)]
    used = read.used | heads | read.letters
    filled = sum(not lines[at].is_blank for at in used)
    return Region(
        "glossary",
        frozenset(used),
        filled * _LEAST_ORDERED,
        f"пар на двух языках: {len(read.pairs)}" + (", под заголовком" if heads else ""),
        glossary=tuple(_entries(read, left)),
        discarded=tuple(gone),
        changed=read.changed,
    )


def _named_above(lines: Sequence[Line], above: int, first: int) -> set[int]:
    """Return the line above the first pair, if it names a glossary in words of its own.

    «Словарь переводчика», «Термины и их перевод»: short, no sentence, with a telling word.
    """
    at = next((at for at in range(first - 1, above - 1, -1) if not lines[at].is_blank), None)
    text = lines[at].text.strip() if at is not None else ""
    short = text[:1].isalpha() and len(text) <= _LONGEST_TITLE and not _SENTENCE_END.search(text)
    telling = any(map(_TELLING.match, fold(text).split()))
    return {at} if at is not None and short and telling else set()


def _with_tail(lines: Sequence[Line], end: int, left: str) -> int:
    """Take in the line after the last pair that goes on with its right side."""
    text = lines[end].text if end < len(lines) else ""
    goes_on = text[:1].islower() and alphabet(text) not in ("", left)
    return end + 1 if goes_on and len(text) <= LONGEST_CONTINUATION else end


def _is_glossary(read: ReadGlossary, *, titled: bool) -> bool:
    """Are there pairs of words enough, and in order; under a title fewer will do?"""
    heads = [pair for pair, parent in zip(read.pairs, read.parents, strict=True) if parent is None]
    if len(heads) < (_FEWEST_TITLED if titled else _FEWEST_UNTITLED):
        return False
    ordered = sum(fold(a.left)[:1] <= fold(b.left)[:1] for a, b in pairwise(heads))
    in_order = ordered >= _LEAST_ORDERED * (len(heads) - 1)
    strict = _is_strict(heads)
    if titled:
        return _share_of_words(heads) >= _LEAST_WORDS_TITLED and (
            in_order or strict or len(heads) >= _FEWEST_UNORDERED
        )
    if len(heads) < _FEWEST_LOOSE:
        whole = ordered == len(heads) - 1 or _are_small(heads)
        return strict and whole and not read.is_list
    letters = {fold(pair.left)[:1] for pair in heads}
    of_words = _share_of_words(heads) >= _LEAST_WORDS and len(letters) >= _FEWEST_LETTERS
    return of_words and in_order and not read.is_list


def _is_strict(pairs: Sequence[GlossaryPair]) -> bool:
    """Are all sides short and in words alone, as no legend of a picture («A – вход») is?"""
    sides = [side for pair in pairs for side in (pair.left, pair.right)]
    short = all(len(side.split()) <= _SHORT_SIDE for side in sides)
    return short and _share_of_words(pairs) == 1


def _are_small(pairs: Sequence[GlossaryPair]) -> bool:
    """Is the English side of all pairs in small letters: «прилив – tide», and no names?"""
    sides = (side for pair in pairs for side in (pair.left, pair.right))
    return all(side.islower() for side in sides if alphabet(side) == "en")


def _share_of_words(pairs: Sequence[GlossaryPair]) -> float:
    """Return how many are words, no codes of a table (``IV``, ``d6``) and no sentences."""
    words = sum(
        all(_WORD.match(fold(side)) for side in (p.left, p.right)) and not _STOP.search(p.right)
        for p in pairs
    )
    return words / len(pairs)


def _entries(read: ReadGlossary, left: str) -> Iterator[GlossaryEntry]:
    pairs = list(map(_noted, read.pairs))
    sides = [(p.right, p.left) if left == "ru" else (p.left, p.right) for p in pairs]
    for (en, ru), pair, parent in zip(sides, pairs, read.parents, strict=True):
        yield GlossaryEntry(en, ru, "" if parent is None else sides[parent][0], pair.note)


def _noted(pair: GlossaryPair) -> GlossaryPair:
    """Return a pair with the remark behind a semicolon as its note: «порт; не путать с доком».

    A word or two behind one are another translation.
    """
    right, _, note = pair.right.partition("; ")
    if pair.note or len(note.split()) < _SHORTEST_NOTE:
        return pair
    return GlossaryPair(pair.left, right, note)
