"""Boxes: text that a frame of signs sets apart from the text around it.

::

    +-----------------------------+        ═══════════════════════
    | СОВЕТ                       |        ПРИМЕР
    | Не ставьте баржу у пирса:   |        Капитан бросает 4 и 5.
    | там мелко даже в прилив.    |        ═══════════════════════
    +-----------------------------+

What stands in a box is quoted: it is no part of the section's text, and its title begins no
section. So is what has one side alone; right sides stand one under the other. Every other rule
parts the text like a blank line: one alone, one that underlines a title, one of those that stand
between sections.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from corpus.source import Line
from corpus.structure.markers import read_marker
from corpus.structure.shape import looks_like_heading
from corpus.structure.wrapping import starts_small

_SIDES = (
    "|\N{BOX DRAWINGS LIGHT VERTICAL}\N{BOX DRAWINGS HEAVY VERTICAL}"
    "\N{BOX DRAWINGS DOUBLE VERTICAL}"
)
_BORDER = re.compile(r"\s*[+*=_~\u2500-\u257f-]{5,}\s*")
_CROSSING = re.compile(r"\S[+\u252c\u2534\u2566\u2569\u2533\u253b]\S")
_SIDED = re.compile(rf"\s*[{_SIDES}*](?P<text>[^{_SIDES}*]*)[{_SIDES}*]\s*")
# A box of which only the left side is drawn, or only the right one.
_LEFT = re.compile(rf"\s*[{_SIDES}](?P<text>\s*[^{_SIDES}]*[^{_SIDES}\s])\s*")
_RIGHT = re.compile(rf"(?P<text>[^{_SIDES}]*[^{_SIDES}\s])\s+[{_SIDES}]\s*")
_FEWEST_SIDED = 2
# A longer stretch between two rules is a section, no box.
_LONGEST_BOX = 25


def without_frames(lines: Sequence[Line]) -> list[Line]:
    """Return *lines* without the frames of boxes, what stood in one as quotations.

    Leaves alone the borders of tables, which cross other borders or have several columns.
    Known to fail: a box whose sides are lost and whose rules are of different signs.
    """
    done: list[Line] = []
    at = 0
    while at < len(lines):
        end = _box_end(lines, at)
        sided = max(_end_of_left_side(lines, at), _end_of_right_side(lines, at))
        if sided - at >= _FEWEST_SIDED:
            done += _inner(lines[at:sided])
            at = sided
        elif end:
            done += [replace(lines[at], text=""), *_inner(lines[at + 1 : end])]
            done.append(replace(lines[end], text=""))
            at = end + 1
        else:
            alone = _is_border(lines[at]) and not _in_table(lines, at)
            done.append(replace(lines[at], text="") if alone else lines[at])
            at += 1
    return done


def _end_of_left_side(lines: Sequence[Line], at: int) -> int:
    """Return where the lines end, from *at* on, that have a side at their left and none else."""
    end = at
    while end < len(lines) and _LEFT.fullmatch(lines[end].text) and not lines[end].role:
        end += 1
    return end


def _end_of_right_side(lines: Sequence[Line], at: int) -> int:
    """Return where the lines end, from *at* on, whose only side is at their right, all in line."""
    end, length = at, len(lines[at].text.rstrip())
    while end < len(lines) and _RIGHT.fullmatch(lines[end].text) and not lines[end].role:
        if len(lines[end].text.rstrip()) != length:
            break
        end += 1
    return end


def _is_border(line: Line) -> bool:
    return _BORDER.fullmatch(line.text) is not None and not _CROSSING.search(line.text)


def _in_table(lines: Sequence[Line], at: int) -> bool:
    """Do bars stand above or below a rule: is it the border of a table?"""
    near = [*lines[max(0, at - 1) : at], *lines[at + 1 : at + 2]]
    return any(side in line.text for line in near for side in _SIDES)


def _box_end(lines: Sequence[Line], at: int) -> int:
    """Return the index of the lower border of a box that begins at *at*, or 0."""
    if not _is_border(lines[at]):
        return 0
    for end in range(at + 1, min(len(lines), at + 2 + _LONGEST_BOX)):
        if _is_border(lines[end]):
            inner = [line for line in lines[at + 1 : end] if not line.is_blank]
            sided = all(_SIDED.fullmatch(line.text) for line in inner)
            plain = not _has_sides(inner) and _is_plain_box(lines, at, end)
            return end if inner and (sided or plain) else 0
    return 0


def _is_plain_box(lines: Sequence[Line], at: int, end: int) -> bool:
    """Is it text between two rules, without sides?

    The rules are alike and the text touches both; it begins with a title, or blank lines
    stand outside. Leaves alone a title with a rule under it, and sections that each begin
    with a rule and a title. Known to fail: a box whose last line is short and has no stop.
    """
    if lines[end].text != lines[at].text or any(lines[i].is_blank for i in (at + 1, end - 1)):
        return False
    if _is_underlined(lines, at) or _is_underlined(lines, end):
        return False
    if not _heads_title(lines, at):
        return _is_open(lines, at - 1) and _is_open(lines, end + 1)
    above = range(at - 1, max(-1, at - 2 - _LONGEST_BOX), -1)
    before = next((i for i in above if lines[i].text == lines[at].text), None)
    return not (_heads_title(lines, end) or (before is not None and _heads_title(lines, before)))


def _is_underlined(lines: Sequence[Line], rule: int) -> bool:
    """Does a title stand right above a rule?"""
    return rule > 0 and looks_like_heading(lines[rule - 1].text)


def _heads_title(lines: Sequence[Line], rule: int) -> bool:
    """Does a title stand right below a rule?"""
    return looks_like_heading(lines[rule + 1].text) if rule + 1 < len(lines) else False


def _is_open(lines: Sequence[Line], at: int) -> bool:
    """Is the line at *at* blank, or beyond either end?"""
    return not 0 <= at < len(lines) or lines[at].is_blank


def _has_sides(inner: Sequence[Line]) -> bool:
    return any(side in line.text for line in inner for side in _SIDES)


def _inner(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the lines of a box as quotation lines; its title and its list items stay separate."""
    above = ""
    for at, line in enumerate(map(_unsided, lines)):
        if line.is_blank:
            above = ""
            yield line
            continue
        goes_on = bool(above) and read_marker(line.text) is None
        yield replace(line, role="quote", goes_on=goes_on)
        below = _unsided(lines[at + 1]).text if at + 1 < len(lines) else ""
        titled = at == 0 and looks_like_heading(line.text) and not starts_small(below)
        above = "" if titled else line.text


def _unsided(line: Line) -> Line:
    forms = (_SIDED, _LEFT, _RIGHT)
    sided = next(filter(None, (form.fullmatch(line.text) for form in forms)), None)
    return replace(line, text=sided["text"].strip()) if sided else line
