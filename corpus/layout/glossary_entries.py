"""Turn the lines of a printed glossary into pairs: join wrapped entries, note nested ones."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from corpus.layout.glossary_pairs import GlossaryPair, alphabet, split_pairs
from corpus.layout.wrapped import EntryLines
from corpus.report import Changed
from corpus.source import Line

LONGEST_CONTINUATION = 100
_MOSTLY = 0.7
_NESTED = re.compile(r"\s*[-\N{EN DASH}\N{EM DASH}\N{BULLET}]\s*(?=\w)")
_NUMBER = re.compile(r"\s*\d{1,3}[.)]\s+(?=[^\W\d_])")
_LETTER = re.compile(r"\W*[^\W\d_]\W*")


@dataclass(frozen=True, slots=True)
class ReadGlossary:
    """The pairs, and of each the index of its parent; *is_list* if all have a list mark.

    *used* are the indices of the lines that the pairs were, *letters* of headings of one letter.
    """

    pairs: tuple[GlossaryPair, ...]
    parents: tuple[int | None, ...]
    used: frozenset[int]
    letters: frozenset[int]
    changed: tuple[Changed, ...]
    is_list: bool


@dataclass(slots=True)
class _GlossaryReading:
    """Pairs so far, whose left side is in the language *left*; *head* is the last under no other.

    *trail* is the end of a line that begins the next pair, *waiting* the indices of whole
    lines that are to follow it there.
    """

    left: str
    joiner: EntryLines
    mark: re.Pattern[str] | None = None
    pairs: list[GlossaryPair] = field(default_factory=list)
    parents: list[int | None] = field(default_factory=list)
    head: int | None = None
    used: set[int] = field(default_factory=set)
    letters: set[int] = field(default_factory=set)
    changed: list[Changed] = field(default_factory=list)
    trail: str = ""
    waiting: list[int] = field(default_factory=list)


def read_glossary(joiner: EntryLines, body: Sequence[int], left: str) -> ReadGlossary:
    """Return the pairs in the lines at *body*, whose left sides are in the language *left*.

    A line without a pair goes on with the one before it, or begins the next one; what does
    neither is not used.
    """
    lines = joiner.lines
    reading = _GlossaryReading(left, joiner, mark=_usual_mark([lines[at].text for at in body]))
    for at in body:
        if lines[at].is_blank:
            reading.used.add(at)
        elif _LETTER.fullmatch(lines[at].text):
            reading.letters.add(at)
        else:
            _read_line(reading, lines, at)
    _give_up(reading)
    numbers = _numbers_left_out(lines, sorted(reading.used)) if reading.mark is _NUMBER else ()
    return ReadGlossary(
        tuple(reading.pairs),
        tuple(reading.parents),
        frozenset(reading.used),
        frozenset(reading.letters),
        (*numbers, *reading.changed),
        reading.mark is not None,
    )


def _usual_mark(texts: Iterable[str]) -> re.Pattern[str] | None:
    """Return the pattern of the list mark that most entries have: it marks no nested ones."""
    filled = [text for text in texts if text.strip() and not _LETTER.fullmatch(text)]
    for mark in (_NESTED, _NUMBER):
        if sum(mark.match(text) is not None for text in filled) >= _MOSTLY * len(filled):
            return mark
    return None


def _numbers_left_out(lines: Sequence[Line], used: Iterable[int]) -> Iterator[Changed]:
    for line in (lines[at] for at in used):
        if number := _NUMBER.match(line.text):
            bare = line.text[number.end() :]
            yield Changed(line.file, line.number, line.text, bare, "row_numbers")


def _read_line(reading: _GlossaryReading, lines: Sequence[Line], at: int) -> None:
    printed = [lines[place].text for place in (*reading.waiting, at)]
    *above, text = (_bare(part, reading.mark) for part in printed)
    begun = filter(None, (reading.trail, *map(str.strip, above)))
    split = split_pairs(" ".join([*begun, text]), reading.left)
    if not split.pairs and alphabet(text) == reading.left:
        reading.waiting.append(at)
    elif split.lead and not _goes_on(reading, lines[at], split.lead):
        _give_up(reading)
    else:
        reading.used.update([at, *reading.waiting])
        reading.waiting, reading.trail = [], split.trail
        is_nested = _is_nested(printed[0], reading.mark)
        for order, pair in enumerate(split.pairs):
            _add(reading, pair, is_nested=is_nested and not order)


def _bare(text: str, mark: re.Pattern[str] | None) -> str:
    found = (mark.match(text) if mark else None) or _NESTED.match(text)
    return text[found.end() :] if found else text


def _is_nested(text: str, mark: re.Pattern[str] | None) -> bool:
    """Does a dash stand before *text*, in a glossary that has none before most entries?"""
    return not (mark and mark.match(text)) and _NESTED.match(text) is not None


def _add(reading: _GlossaryReading, pair: GlossaryPair, *, is_nested: bool) -> None:
    """Add a pair; a nested one is under the last one that is not, if there is one."""
    parent = reading.head if is_nested else None
    if parent is None:
        reading.head = len(reading.pairs)
    reading.pairs.append(pair)
    reading.parents.append(parent)


def _goes_on(reading: _GlossaryReading, line: Line, lead: str) -> bool:
    """Append *lead* to the last pair; False if there is no pair, or *lead* is too long for that."""
    if not reading.pairs or not alphabet(lead) or len(lead) > LONGEST_CONTINUATION:
        return False
    last = reading.pairs[-1]
    right, changes = reading.joiner.join(last.right, lead, line, "glossary_wrap")
    reading.changed += changes
    reading.pairs[-1] = replace(last, right=right.replace("/ ", "/"))
    return True


def _give_up(reading: _GlossaryReading) -> None:
    """Abandon a started entry: append its text to the pair before, or return it to the page."""
    if reading.trail:
        last = reading.pairs[-1]
        reading.pairs[-1] = replace(last, right=f"{last.right} {reading.trail}")
    reading.trail, reading.waiting = "", []
