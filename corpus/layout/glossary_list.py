"""The printed bilingual glossary: found by its pairs in two alphabets, and taken out."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from corpus.layout.glossary_pairs import Pair, alphabet, is_bilingual, split_pairs
from corpus.layout.records import discard
from corpus.layout.region_titles import title_lines, titles
from corpus.layout.wrapped import join_lines
from corpus.library.glossary_table import GlossaryEntry
from corpus.report import Changed, Discarded
from corpus.source import Line
from language.letters import fold

_LONGEST_LINE = 400
_LONGEST_SIDE = 12
_LONGEST_CONTINUATION = 100
_LONGEST_GAP = 4
_FEWEST_TITLED, _FEWEST_UNTITLED = 3, 12
_FEWEST_UNORDERED = 6
_LEAST_ORDERED = 0.7
_MOSTLY = 0.7
_LEAST_WORDS, _LEAST_WORDS_TITLED = 0.7, 0.5
_FEWEST_LETTERS = 4
_STOP = re.compile(r"[.;]$")
# A Roman number is no word.
_WORD = re.compile(r"\W*(?![ivxlc]+\b)[^\W\d_]{2}")
_NESTED = re.compile(r"\s*[-\N{EN DASH}\N{EM DASH}\N{BULLET}]\s*(?=\w)")
_NUMBER = re.compile(r"\s*\d{1,3}[.)]\s+(?=[^\W\d_])")
_LETTER = re.compile(r"\W*[^\W\d_]\W*")


@dataclass(frozen=True, slots=True)
class FoundGlossary:
    """The entries; the indices of the lines that they were; what was furniture among them."""

    entries: tuple[GlossaryEntry, ...] = ()
    used: frozenset[int] = frozenset()
    discarded: tuple[Discarded, ...] = ()
    changed: tuple[Changed, ...] = ()


@dataclass(slots=True)
class _Reading:
    """Entries so far as left, right and index of the parent.

    *trail* is the end of a line that begins the next pair, *waiting* the indices of whole
    lines that are to follow it there.
    """

    left: str
    mark: re.Pattern[str] | None = None
    pairs: list[Pair] = field(default_factory=list)
    parents: list[int | None] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    letters: set[int] = field(default_factory=set)
    changed: list[Changed] = field(default_factory=list)
    trail: str = ""
    waiting: list[int] = field(default_factory=list)


def find_glossary(lines: Sequence[Line]) -> FoundGlossary:
    """Return the glossary in *lines*: pairs of English and Russian in alphabetical order.

    Leaves alone glossaries in one language, which are text, and legends of pictures
    (``A – вход``), which are few. A line without a pair goes on with the one before it.
    """
    left = _left_language(lines)
    found = FoundGlossary()
    for first, end in _stretches(lines, left):
        floor = max(found.used, default=-1) + 1
        part = _read_stretch(lines, max(floor, first - 2 * _LONGEST_GAP), first, end, left)
        found = FoundGlossary(
            found.entries + part.entries,
            found.used | part.used,
            found.discarded + part.discarded,
            found.changed + part.changed,
        )
    return found


def _left_language(lines: Sequence[Line]) -> str:
    counts = {left: sum(_has_pair(line, left) for line in lines) for left in ("en", "ru")}
    return max(counts, key=counts.__getitem__)


def _has_pair(line: Line, left: str) -> bool:
    """Is the line made of pairs with short sides, from its start on?"""
    if not 3 < len(line.text) <= _LONGEST_LINE or not is_bilingual(line.text):
        return False
    pairs = split_pairs(line.text, left).pairs
    return bool(pairs) and all(
        0 < len(side.split()) <= _LONGEST_SIDE for pair in pairs for side in (pair.left, pair.right)
    )


def _stretches(lines: Sequence[Line], left: str) -> Iterator[tuple[int, int]]:
    first: int | None = None
    last, gap = 0, 0
    for at, line in enumerate(lines):
        if _has_pair(line, left):
            first, last, gap = at if first is None else first, at, 0
        elif not line.is_blank:
            gap += 1 if len(line.text) <= _LONGEST_CONTINUATION else _LONGEST_GAP
            if first is not None and gap > _LONGEST_GAP:
                yield first, last + 1
                first = None
    if first is not None:
        yield first, last + 1


def _read_stretch(
    lines: Sequence[Line], above: int, first: int, end: int, left: str
) -> FoundGlossary:
    """Read the lines from *first* to *end*, and those from *above* on if a title stands there."""
    heads = {
        place for at in range(above, end) for place in title_lines(lines, at, titles("glossary"))
    }
    start = min(heads, default=first)
    body = [at for at in range(start, _with_tail(lines, end, left)) if at not in heads]
    reading = _Reading(left, mark=_usual_mark([lines[at].text for at in body]))
    for at in body:
        _read_line(reading, lines, at)
    _give_up(reading)
    if not _is_glossary(reading, titled=bool(heads)):
        return FoundGlossary()
    gone = [discard(lines[at], "running_head") for at in sorted(heads)]
    gone += [discard(lines[at], "letter_heading") for at in sorted(reading.letters)]
    used = frozenset(reading.used | heads | reading.letters)
    return FoundGlossary(tuple(_entries(reading)), used, tuple(gone), tuple(reading.changed))


def _usual_mark(texts: Sequence[str]) -> re.Pattern[str] | None:
    """Return the pattern of the list mark that most entries have: it nests none of them."""
    filled = [text for text in texts if text.strip() and not _LETTER.fullmatch(text)]
    for mark in (_NESTED, _NUMBER):
        if sum(mark.match(text) is not None for text in filled) >= _MOSTLY * len(filled):
            return mark
    return None


def _with_tail(lines: Sequence[Line], end: int, left: str) -> int:
    """Take in the line after the last pair that goes on with its right side."""
    text = lines[end].text if end < len(lines) else ""
    goes_on = text[:1].islower() and alphabet(text) not in ("", left)
    return end + 1 if goes_on and len(text) <= _LONGEST_CONTINUATION else end


def _read_line(reading: _Reading, lines: Sequence[Line], at: int) -> None:
    line = lines[at]
    if line.is_blank:
        reading.used.add(at)
    elif _LETTER.fullmatch(line.text):
        reading.letters.add(at)
    else:
        _read_pairs(reading, lines, at)


def _read_pairs(reading: _Reading, lines: Sequence[Line], at: int) -> None:
    line = lines[at]
    marked = reading.mark.match(line.text) if reading.mark else None
    text = line.text[marked.end() :] if marked else line.text
    nested = None if marked else _NESTED.match(text)
    text = text[nested.end() :] if nested else text
    if marked and marked.group().strip().rstrip(".)").isdigit():
        reading.changed.append(Changed(line.file, line.number, line.text, text, "row_numbers"))
    split = split_pairs(" ".join([*_begun(reading, lines), text]), reading.left)
    if not split.pairs and alphabet(text) == reading.left:
        reading.waiting.append(at)
        return
    if split.lead and not _go_on(reading, line, split.lead):
        _give_up(reading)
        return
    reading.used.update([at, *reading.waiting])
    reading.waiting = []
    head = next((i for i in range(len(reading.pairs))[::-1] if reading.parents[i] is None), None)
    for order, pair in enumerate(split.pairs):
        reading.pairs.append(pair)
        reading.parents.append(head if nested and not order else None)
    reading.trail = split.trail


def _begun(reading: _Reading, lines: Sequence[Line]) -> list[str]:
    """Return what lines above have of the pair that is to come."""
    texts = [reading.trail, *(lines[at].text.strip() for at in reading.waiting)]
    return [text for text in texts if text]


def _give_up(reading: _Reading) -> None:
    """Nothing comes of what was begun: give it to the pair before, or back to the text."""
    if reading.trail:
        last = reading.pairs[-1]
        reading.pairs[-1] = Pair(last.left, f"{last.right} {reading.trail}")
    reading.trail, reading.waiting = "", []


def _go_on(reading: _Reading, line: Line, lead: str) -> bool:
    """Add *lead* to the right side of the last pair; False if there is none, or it is too long."""
    if not reading.pairs or not alphabet(lead) or len(lead) > _LONGEST_CONTINUATION:
        return False
    last = reading.pairs[-1]
    right, changes = join_lines(last.right, lead, line, "glossary_wrap")
    reading.changed += changes
    reading.pairs[-1] = Pair(last.left, right.replace("/ ", "/"))
    return True


def _is_glossary(reading: _Reading, *, titled: bool) -> bool:
    heads = [
        pair for pair, parent in zip(reading.pairs, reading.parents, strict=True) if parent is None
    ]
    if len(heads) < (_FEWEST_TITLED if titled else _FEWEST_UNTITLED):
        return False
    ordered = sum(fold(a.left)[:1] <= fold(b.left)[:1] for a, b in pairwise(heads))
    in_order = ordered >= _LEAST_ORDERED * (len(heads) - 1)
    if titled:
        return _share_of_words(heads) >= _LEAST_WORDS_TITLED and (
            in_order or len(heads) >= _FEWEST_UNORDERED
        )
    letters = {fold(pair.left)[:1] for pair in heads}
    of_words = _share_of_words(heads) >= _LEAST_WORDS and len(letters) >= _FEWEST_LETTERS
    return of_words and in_order and reading.mark is None


def _share_of_words(pairs: Sequence[Pair]) -> float:
    """Return how many are words, no codes of a table (``IV``, ``d6``) and no sentences."""
    words = sum(
        all(_WORD.match(fold(side)) for side in (p.left, p.right)) and not _STOP.search(p.right)
        for p in pairs
    )
    return words / len(pairs)


def _entries(reading: _Reading) -> Iterator[GlossaryEntry]:
    swap = reading.left == "ru"
    sides = [(p.right, p.left) if swap else (p.left, p.right) for p in reading.pairs]
    for (en, ru), parent in zip(sides, reading.parents, strict=True):
        yield GlossaryEntry(en, ru, "" if parent is None else sides[parent][0])
