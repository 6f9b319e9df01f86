"""Lines to fragments: what belongs together is joined, over blank lines and pages too.

Two lines are joined by the first rule that answers; where none does, they stay apart.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from corpus.repair.edits import ABOVE, DECIDED, JOIN, Decisions, rules_off
from corpus.repair.vocabulary import HYPHENS, BookVocabulary
from corpus.source import VERBATIM, Line
from corpus.structure.blocks import Fragment
from corpus.structure.cells import is_value
from corpus.structure.markers import continues_sentence, read_marker
from corpus.structure.shape import is_capitals, is_led, is_numbered_heading, looks_like_heading
from corpus.structure.titles import is_caption, section_word
from corpus.structure.wrapping import Wrapping, ends_sentence, is_open, last_word, starts_small
from language.function_words import is_joining_word
from language.morphology import is_entry

_LONG = 60
# Of the reach of a full line: neither such a line nor, without a stop, the end of a paragraph.
_SHORT_LINE = 0.6
_FIRST_WORD = re.compile(r"\W*([^\W\d_]+)")
_DASH = re.compile(r"\s*[-\N{EN DASH}\N{EM DASH}]")
_SPACED_DASH = re.compile(r"\s*[-\N{EN DASH}\N{EM DASH}] +[^\W_A-ZА-ЯЁ]")
_INNER_STOP = re.compile(r"[^\W\d_]{3}[.!?] +[А-ЯЁA-Z]")
_TERM = re.compile(
    r"\s*[А-ЯЁ]{2}[А-ЯЁ -]*(?:\s*(?:\[[^\[\]]{2,60}\]|\([^()]{2,60}\)))?\.\s+[А-ЯЁA-Z«]"
)
_NEAR_DASH = 4
# The words of a caption, or a label of a chapter, that is but a number.
_BARE_CAPTION = _BARE_LABEL = 2
_DOUBLE_NAME = re.compile(rf"(?<![^\W_])([А-ЯЁA-Z][^\W\d_]+)[{HYPHENS}]\s*$")
_BROKEN_END = re.compile(rf"[^\W\d_][{HYPHENS}]\s*$")


@dataclass(frozen=True, slots=True)
class Seam:
    """Two neighbouring lines, whether blank lines stand between, and what is known.

    *alone*: no line near begins with a dash but the one below, if that does. *hanging*: the
    line below is indented as far as the text of the list item that it would go on with.
    *captioned*: the lines above began as a caption.
    """

    above: str
    below: str
    apart: bool
    wrapping: Wrapping
    vocabulary: BookVocabulary
    alone: bool = False
    hanging: bool = False
    captioned: bool = False


Rule = Callable[[Seam], bool | None]
# The answer, and the name of the rule that gave it.
Judged = tuple[bool, str]


def broken_word(seam: Seam) -> bool | None:
    """Join a word broken by a hyphen: ``про-`` / ``должает``.

    Leaves a capital below small letters alone (``юго-`` / ``Запад``): it may begin anew; not one
    right below a capital (``Нью-`` / ``Йорк``), or where that is a known name.
    """
    broken = _BROKEN_END.search(seam.above)
    if not (broken and seam.below.lstrip()[:1].isalpha()):
        return None
    if starts_small(seam.below) or seam.above.isupper():
        return True
    return True if _is_double_name(seam) else None


def _is_double_name(seam: Seam) -> bool:
    """Do a capitalised word and its hyphen go on with another: ``Санкт-`` / ``Петербург``?"""
    first, second = _DOUBLE_NAME.search(seam.above), _FIRST_WORD.match(seam.below)
    if first is None or second is None or not second[1][0].isupper():
        return False
    name = f"{first[1]}-{second[1]}"
    return not seam.apart or seam.vocabulary[name] > 0 or is_entry(name)


def dash_continues(seam: Seam) -> bool | None:
    """Join a line whose dash goes on with the sentence above.

    That of a list item; a full line's; or one that no other line with a dash stands near,
    or in which a sentence ends and another begins, as no short item of a list has it.
    """
    if continues_sentence(seam.above, seam.below):
        above = read_marker(seam.above)
        # Several dashes below one bullet are items of their own.
        return seam.alone or above is None or above.kind != "bullet"
    if not (_SPACED_DASH.match(seam.below) and is_open(seam.above)) or read_marker(seam.above):
        return None
    near = seam.wrapping.spaced or not seam.apart
    if near and seam.wrapping.is_full(seam.above, seam.below):
        return True
    told = seam.alone or _INNER_STOP.search(seam.below) is not None
    return True if told and (near or not looks_like_heading(seam.above)) else None


def hanging_indent(seam: Seam) -> bool | None:
    """Join a line that is set under the text of its list item, not under its mark."""
    return True if seam.hanging and not seam.apart and not read_marker(seam.below) else None


def caption_stands_apart(seam: Seam) -> bool | None:
    """Keep a caption apart from the text above it, and from a new paragraph below it.

    One that is but a number («Рис. 15») has no text to go on, and none goes on over a blank
    line: there the sentence does that the figure cut.
    """
    if is_caption(seam.below) or (seam.captioned and seam.apart):
        return False
    if is_caption(seam.above) and len(seam.above.split()) == _BARE_CAPTION:
        return False
    return False if is_caption(seam.above) and not starts_small(seam.below) else None


def list_mark(seam: Seam) -> bool | None:
    """Keep apart what begins with a list mark."""
    return False if read_marker(seam.below) else None


def set_as_heading(seam: Seam) -> bool | None:
    """Keep apart a line all in capitals, or a numbered heading, from other text.

    Two lines of capitals one under the other are one wrapped heading, but not a label and its
    title: «ГЛАВА 1» / «СПУСК».
    """
    if is_capitals(seam.above) and is_capitals(seam.below):
        if section_word(seam.above) and len(seam.above.split()) == _BARE_LABEL:
            return False
        return not seam.apart and not ends_sentence(seam.above)
    if is_capitals(seam.above) or is_capitals(seam.below):
        return False
    if is_numbered_heading(seam.above) or is_numbered_heading(seam.below):
        return False if not starts_small(seam.below) else None
    return None


def term_in_capitals(seam: Seam) -> bool | None:
    """Keep apart a term in capitals and its stop that begin a line behind a sentence.

    ``…вместе.`` / ``ФОНАРЬ [Lamp]. Горит всю ночь``; one letter («А. Ветров») is no term.
    """
    return False if ends_sentence(seam.above) and _TERM.match(seam.below) else None


def led_row(seam: Seam) -> bool | None:
    """Keep apart rows whose dots lead to a value: ``Топор ..... 12 грошей``."""
    return False if is_led(seam.above) else None


def small_letter(seam: Seam) -> bool | None:
    """Join an open line to one that begins with a small letter.

    Not to a row of a list without marks, which ends with a semicolon, nor to a number that is
    a line by itself: it is a cell of a table, and what stands below it is the next.
    """
    if not starts_small(seam.below) or is_value(seam.above):
        return None
    if is_open(seam.above):
        return True
    colon = seam.above.rstrip().endswith(":")
    return True if colon and not seam.below.rstrip().endswith(";") else None


def function_word(seam: Seam) -> bool | None:
    """Join a line that ends with a preposition or conjunction: ``падает до`` / ``0, она``.

    Leaves what looks like a heading after a blank line alone.
    """
    if is_open(seam.above) and is_joining_word(last_word(seam.above)):
        return None if looks_like_heading(seam.below) and seam.apart else True
    return None


def name_goes_on(seam: Seam) -> bool | None:
    """Join a long open line to a sentence that begins with a name of the book.

    ``…в порту`` / ``Озёрска.`` goes on; ``…не ясен`` / ``Если баржа…`` does not: «если»
    stands in small letters elsewhere.
    """
    first = _FIRST_WORD.match(seam.below)
    if not (first and is_open(seam.above) and len(seam.above) >= _LONG):
        return None
    if not ends_sentence(seam.below) or seam.vocabulary.is_lower(first[1]):
        return None
    latin = first[1].isascii()
    return True if latin or seam.vocabulary.is_name(first[1]) else None


def wrapped(seam: Seam) -> bool | None:
    """Join a line that ran to the margin to the one right under it.

    Leaves one alone that is indented by two spaces more: it begins a paragraph; and a short
    one after the end of a sentence that has no stop itself: it is a title. Known to
    join a last line that happens to be full to the paragraph below, where no blank parts them.
    """
    if not seam.wrapping.reach or (seam.apart and not seam.wrapping.spaced):
        return None
    indented = len(seam.below) - len(seam.below.lstrip())
    if indented >= 2 and indented > len(seam.above) - len(seam.above.lstrip()):
        return False
    short = len(seam.below.strip()) < _SHORT_LINE * seam.wrapping.reach
    if short and ends_sentence(seam.above) and looks_like_heading(seam.below):
        return False
    if ends_sentence(seam.above) and seam.wrapping.may_end_paragraph(seam.above, seam.below):
        return False
    return seam.wrapping.is_full(seam.above, seam.below)


RULES: tuple[Rule, ...] = (
    broken_word,
    dash_continues,
    caption_stands_apart,
    list_mark,
    hanging_indent,
    set_as_heading,
    term_in_capitals,
    led_row,
    small_letter,
    function_word,
    name_goes_on,
    wrapped,
)


def judge(seam: Seam, off: Container[str] = ()) -> Judged:
    """Do the two lines belong together, by the first rule that answers? Its name comes too.

    A rule in *off* is not asked.
    """
    for rule in RULES:
        if rule.__name__ not in off and (answer := rule(seam)) is not None:
            return answer, rule.__name__
    return False, "nothing_joins"


def fragments(
    lines: Sequence[Line],
    wrapping: Wrapping,
    vocabulary: BookVocabulary,
    decisions: Decisions | None = None,
) -> Iterator[Fragment]:
    """Yield the fragments of *lines*, which hold no tables; the reader's *decisions* go first."""
    group: list[Line] = []
    why: list[str] = []
    apart = False
    alone = _lone_dashes(lines)
    joiner = _Joiner(wrapping, vocabulary, decisions or {})
    for at, line in enumerate(lines):
        if line.is_blank:
            apart = True
            continue
        goes_on, rule = joiner.judge(group, line, apart, at in alone)
        if group and not goes_on:
            yield _fragment(group, why)
            group, why = [], []
        group.append(line)
        why.append(rule)
        apart = False
    if group:
        yield _fragment(group, why)


@dataclass(frozen=True, slots=True)
class _Joiner:
    """What is known of the lines when two of them are judged."""

    wrapping: Wrapping
    vocabulary: BookVocabulary
    decisions: Decisions

    def judge(self, group: Sequence[Line], line: Line, apart: bool, alone: bool) -> Judged:
        """Does *line* go on with *group*: by decision, by its place, else by the rules?

        A decision that says what the rules say is not told as one.
        """
        if not group:
            return False, "first"
        goes_on, rule = self._by_rules(group, line, apart, alone)
        decided = self.decisions.get((JOIN, line.normalised))
        if decided and (decided == ABOVE) != goes_on:
            return not goes_on, DECIDED
        return goes_on, rule

    def _by_rules(self, group: Sequence[Line], line: Line, apart: bool, alone: bool) -> Judged:
        if line.goes_on and not apart and group[0].role != VERBATIM:
            return True, "given_by_format"
        above = group[-1]
        if apart and line.given and line.given.inside:
            return False, "given_by_format"
        if _is_told(line) or _is_told(above):
            return False, "given_by_format"
        hanging = _is_hanging(group[0].text, line.text)
        seam = Seam(
            *(above.text, line.text, apart, self.wrapping, self.vocabulary, alone, hanging),
            captioned=is_caption(group[0].text),
        )
        return judge(seam, rules_off(self.decisions))


def _is_hanging(first: str, text: str) -> bool:
    marker = read_marker(first)
    indent = len(text) - len(text.lstrip(" "))
    return marker is not None and marker.end > 1 and indent == marker.end


def _lone_dashes(lines: Sequence[Line]) -> set[int]:
    """Return the indices of lines that begin with a dash while no line near does."""
    filled = [at for at, line in enumerate(lines) if not line.is_blank]
    dashed = [place for place, at in enumerate(filled) if _DASH.match(lines[at].text)]
    gaps = [b - a for a, b in pairwise([-_NEAR_DASH, *dashed, len(filled) + _NEAR_DASH])]
    return {
        filled[place]
        for place, gap, after in zip(dashed, gaps, gaps[1:], strict=False)
        if gap >= _NEAR_DASH and after >= _NEAR_DASH
    }


def _is_told(line: Line) -> bool:
    """Is the line known to stand for itself?"""
    return bool(line.heading or line.role)


def _fragment(lines: Iterable[Line], why: Sequence[str]) -> Fragment:
    kept = tuple(lines)
    texts = [line.text.strip() for line in kept]
    marker = read_marker(kept[0].text)
    if marker is None or _is_told(kept[0]):
        return Fragment(kept, tuple(texts), why=tuple(why))
    texts[0] = kept[0].text[marker.end :].strip()
    return Fragment(kept, tuple(texts), kept[0].text[: marker.end] or marker.sign, tuple(why))
