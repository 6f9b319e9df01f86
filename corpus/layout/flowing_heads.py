"""Running heads and page numbers inside the text: each is set on a line of its own.

::

    … у того же причала. 12 Гавань: правила Шторм приходит с запада …

Text that was copied from a page by page view has no line ends around them. Once they stand
alone, the stages below find them as they find any page mark. A number proves nothing; that the
same words come again with a number that grows, a page of text apart, does.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain

from corpus.layout.page_conventions import head_words, read_head
from corpus.layout.page_runs import Mark, growing_run, is_of_pages
from corpus.source import Line, Source
from language.function_words import is_joining_word
from language.letters import fold

# A shorter line is a head itself, or too short to hold one beside the text.
_LONG = 200
_MOST_WORDS, _FEWEST, _FEWEST_BARE = 8, 3, 5
_NUMBER = re.compile(r"(?<!\S)\d{1,4}(?!\S)")
_BEHIND = re.compile(rf"(?:\s+\S+){{1,{_MOST_WORDS}}}")
_BEFORE = re.compile(rf"(?:\S+\s+){{1,{_MOST_WORDS}}}$")
_WORDS = re.compile(r"\S+")
_SENTENCE_ENDS = re.compile(r"[.!?\N{HORIZONTAL ELLIPSIS}][»\")]?$")
_ENDS_INSIDE = re.compile(r"[.!?\N{HORIZONTAL ELLIPSIS}][»\")]?\s")
_GOES_ON = frozenset("(,;:%+")
_MOST_LETTERS_BEFORE = 120
# Begins the key of heads whose number stands before the words and behind them in turn.
_IN_TURN = "\N{PLUS-MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A number in a line, with the words beside it that may be a head: *start* to *end*.

    *leads* says that the number stands before its words.
    """

    line: int
    start: int
    end: int
    page: int
    leads: bool = False


def part_flowing_heads(source: Source) -> Source:
    """Return *source* with the heads and numbers inside its long lines on lines of their own.

    What goes on behind one in mid-sentence is marked so. Leaves alone ``Таблица 2``, a number
    that is part of a sentence, heads that come fewer than three times, and the paragraphs of a
    format that marks its headings. Known to fail: a head
    without a number, and one whose words are other ones on each page.
    """
    cuts: dict[int, list[_Stretch]] = defaultdict(list)
    for stretch in _heads(source.lines):
        cuts[stretch.line].append(stretch)
    if not cuts:
        return source
    parts = [list(_parted(line, cuts[at])) for at, line in enumerate(source.lines)]
    starts = [0, *accumulate(map(len, parts))]
    lines = tuple(chain.from_iterable(parts))
    return replace(source, lines=lines, breaks=tuple(starts[at] for at in source.breaks))


def _parted(line: Line, stretches: Sequence[_Stretch]) -> Iterator[Line]:
    at, cut = 0, False
    for stretch in sorted(stretches, key=lambda stretch: stretch.start):
        text = line.text[at : stretch.start].strip()
        if text:
            yield replace(line, text=text, goes_on=cut or line.goes_on)
            cut = not _SENTENCE_ENDS.search(text)
        yield replace(line, text=line.text[stretch.start : stretch.end])
        at = stretch.end
    if rest := line.text[at:].strip():
        yield replace(line, text=rest, goes_on=cut)


def _heads(lines: Sequence[Line]) -> list[_Stretch]:
    """Return the stretches that are heads, those with words first; none overlap."""
    groups: dict[str, list[_Stretch]] = defaultdict(list)
    for at, line in enumerate(lines):
        if len(line.text) > _LONG and not (line.as_body or "\t" in line.text.strip()):
            for key, stretch in _candidates(at, line.text):
                if not _begins_a_sentence(lines, stretch):
                    groups[key].append(stretch)
    letters = _Letters(lines)
    runs = [(key, run) for key, found in groups.items() if (run := _run(key, found, letters))]
    runs.sort(key=lambda run: (not run[0], -len(run[1]), -len(run[0])))
    taken: dict[int, list[_Stretch]] = defaultdict(list)
    for _, run in runs:
        free = [s for s in run if not any(_overlap(s, other) for other in taken[s.line])]
        if len(free) >= _FEWEST:
            for stretch in free:
                taken[stretch.line].append(stretch)
    return list(chain.from_iterable(taken.values()))


def _begins_a_sentence(lines: Sequence[Line], stretch: _Stretch) -> bool:
    """Would the text behind begin in mid-sentence after a full stop, if the words were a head?

    «Начиная с 3 уровня вы можете …» begins paragraphs, and its numbers grow too; so does «Баржа
    везёт 20 (2к6) бочек» in one after the other.
    """
    text = lines[stretch.line].text
    before = text[: stretch.start].rstrip()
    if not before:
        above = lines[stretch.line - 1].text.rstrip() if stretch.line else ""
        before = above if len(above) > _LONG else ""
    ended = not before or _SENTENCE_ENDS.search(before[-3:]) is not None
    behind = text[stretch.end :].lstrip()[:1]
    return ended and (behind.islower() or behind in _GOES_ON)


def _overlap(one: _Stretch, other: _Stretch) -> bool:
    return one.start < other.end and other.start < one.end


def _candidates(at: int, text: str) -> Iterator[tuple[str, _Stretch]]:
    """Yield the numbers of a line, each alone and with one word beside it, with two and so on."""
    for number in _NUMBER.finditer(text):
        page, start, end = int(number[0]), *number.span()
        if _stands_between_sentences(text, start, end):
            yield "", _Stretch(at, start, end, page)
        behind = _BEHIND.match(text, end)
        if behind and behind[0].lstrip()[:1].isupper():
            for word in _WORDS.finditer(text, end, behind.end()):
                if _SENTENCE_ENDS.search(word[0]):
                    break
                yield from _headed(_Stretch(at, start, word.end(), page, leads=True), text)
        before = _BEFORE.search(text, max(0, start - _MOST_LETTERS_BEFORE), start)
        for word in _WORDS.finditer(text, before.start(), start) if before else ():
            if word[0][0].isupper() and not _ENDS_INSIDE.search(text[word.start() : start]):
                yield from _headed(_Stretch(at, word.start(), end, page), text)


def _headed(stretch: _Stretch, text: str) -> Iterator[tuple[str, _Stretch]]:
    head = text[stretch.start : stretch.end]
    if not head[0].isdigit() and is_joining_word(head.split()[-2]):
        return  # «… станет отравленным на 8»: such a word needs the number.
    if (read := read_head(head)) and not read.like_value and read.page == stretch.page:
        words = fold(head_words(head))
        yield f"{'#' if stretch.leads else ''}{words}", stretch
        yield f"{_IN_TURN}{words}", stretch


def _stands_between_sentences(text: str, start: int, end: int) -> bool:
    behind = text[end:].lstrip()[:1]
    before = text[:start].rstrip()
    return bool(behind.isupper() and (not before or _SENTENCE_ENDS.search(before[-3:])))


class _Letters:
    """How many letters of the source stand before a place in a line."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._places = [
            [at for at, sign in enumerate(line.text) if sign.isalpha()]
            if len(line.text) > _LONG
            else range(sum(map(str.isalpha, line.text)))
            for line in lines
        ]
        self._before = [0, *accumulate(map(len, self._places))]

    def __call__(self, stretch: _Stretch) -> int:
        return self._before[stretch.line] + bisect_right(self._places[stretch.line], stretch.start)


def _stand_in_turn(run: Sequence[_Stretch]) -> bool:
    """Does the number lead the words on left pages and follow on right ones, or the reverse?"""
    sides = {(stretch.page % 2, stretch.leads) for stretch in run}
    return sides in ({(0, True), (1, False)}, {(0, False), (1, True)})


def _run(key: str, found: Sequence[_Stretch], letters: _Letters) -> list[_Stretch]:
    """Return the stretches with one key that number pages; a number alone must prove more."""
    if len(found) < (_FEWEST if key else _FEWEST_BARE):
        return []
    marks = [Mark(at, stretch.page, key) for at, stretch in enumerate(found)]
    before = [letters(stretch) for stretch in found]
    run = growing_run(marks, before)
    steps = run[-1].page - run[0].page
    if key.startswith(_IN_TURN) and not _stand_in_turn([found[mark.at] for mark in run]):
        return []
    enough = len(run) >= _FEWEST if key else len(run) >= max(_FEWEST_BARE, 0.8 * (steps + 1))
    if not (enough and is_of_pages(run, marks, before)):
        return []
    return [found[mark.at] for mark in run]
