"""Footnotes of plain text: a note at the foot of a page, joined to the sign that refers to it.

::

    …и торговец¹ открывает её с рассветом. К вечеру приходят жена и

    ¹ Торговцем может быть и женщина.

    дети. Утром всё повторяется.

The note may stand in the middle of a sentence that the page turn cut, so its lines are taken
out of the text before lines are joined. The sign becomes a reference of Markdown.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from corpus.reading.markdown.notes import NOTE, referring
from corpus.report import Changed
from corpus.source import Given, Line, letters_of
from corpus.structure.blocks import Fragment
from corpus.structure.shape import looks_like_heading
from corpus.structure.wrapping import ends_sentence

_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
# What a note begins with.
_NOTE = re.compile(rf"\s*(?P<sign>[{_RAISED}]{{1,3}}|\[\d{{1,3}}\]:?|\*{{1,3}}|[†‡])\s*(?=[^\s*])")
# A reference stands right behind a word or what closes it, and nothing but a stop is behind it.
_REFERENCE = re.compile(
    rf"(?<=[^\W_])[.,»)\"!?…]*(?P<sign>[{_RAISED}]{{1,3}}|\[\d{{1,3}}\]|\*{{1,3}}|[†‡])(?![\w*])"
)
_MEASURE = re.compile(r"(?<![^\W\d_])(?:м|см|мм|км|дм|m|cm|mm|km)$", re.IGNORECASE)
# What stands in columns keeps its place: a sign taken out would move the row.
_COLUMNS = re.compile(r"\S(?:\t|\s{2,})\S|\|")
# Without page marks a note belongs to a sign that stands so many lines above it, at most.
_FARTHEST = 60
_LONGEST_NOTE = 12


@dataclass(frozen=True, slots=True)
class _Note:
    """A note: its lines from *start* to *end*, its *sign*, and where its text begins."""

    sign: str
    start: int
    end: int
    text_at: int


@dataclass(frozen=True, slots=True)
class _Reference:
    """A sign in a line that refers to a note."""

    sign: str
    at: int
    start: int
    end: int


def without_footnotes(
    lines: Sequence[Line],
) -> tuple[list[Line], list[Fragment], list[Changed]]:
    """Return *lines* without footnotes, each footnote as a fragment, and a row for each.

    Leaves alone a note to which nothing refers or a table does, lists of asterisks, and powers
    («20 м²»). Known to fail: a note of several paragraphs keeps the first.
    """
    signs = _references(lines)
    kept = list(lines)
    fragments, rows = list[Fragment](), list[Changed]()
    used = {line.given.info for line in lines if line.role == NOTE and line.given}
    joined: dict[int, list[tuple[_Reference, str]]] = {}
    gone: set[int] = set()
    begun: dict[str, int] = {}
    for note in _notes(lines):
        found = _referring_to(note, signs, lines, begun.get(note.sign, 0))
        if not found:
            continue
        begun[note.sign] = note.end
        label = _free_label(used)
        used.add(label)
        fragments.append(_fragment(note, label, lines))
        gone.update(range(note.start, note.end))
        at = lines[note.start]
        rows.append(Changed(at.file, at.number, note.sign, f"[^{label}]", "footnote"))
        for reference in found:
            joined.setdefault(reference.at, []).append((reference, label))
    for place, here in joined.items():
        for reference, label in sorted(here, key=lambda pair: -pair[0].start):
            kept[place] = referring(kept[place], reference.start, reference.end, label)
    return [line for at, line in enumerate(kept) if at not in gone], fragments, rows


def _free_label(used: set[str]) -> str:
    number = 1
    while str(number) in used:
        number += 1
    return str(number)


def _fragment(note: _Note, label: str, lines: Sequence[Line]) -> Fragment:
    """Return the lines of a note as one fragment, without its sign."""
    own = list(lines[note.start : note.end])
    first = own[0]
    text = first.text[note.text_at :]
    given = Given(letters_of(text), info=label)
    own[0] = replace(first, role=NOTE, text=text, given=given)
    return Fragment(
        tuple(own), tuple(line.text.strip() for line in own), why=("footnote",) * len(own)
    )


def _notes(lines: Sequence[Line]) -> Iterator[_Note]:
    """Yield what looks like a note, with the lines that go on with it."""
    at = 0
    while at < len(lines):
        found = None if _is_told(lines[at]) else _NOTE.match(lines[at].text)
        if found is None or _is_list(lines, at, found["sign"]):
            at += 1
            continue
        end = _end_of_note(lines, at)
        yield _Note(found["sign"].rstrip(":"), at, end, found.end())
        at = end


def _is_told(line: Line) -> bool:
    return bool(line.is_blank or line.heading or line.role or _COLUMNS.search(line.text.strip()))


def _is_list(lines: Sequence[Line], at: int, sign: str) -> bool:
    """Does a line near begin with the same sign: is it the mark of a list?"""
    near = [other for step in (-1, 1) if (other := _neighbour(lines, at, step)) is not None]
    found = (_NOTE.match(lines[other].text) for other in near)
    return any(match is not None and match["sign"] == sign for match in found)


def _neighbour(lines: Sequence[Line], at: int, step: int) -> int | None:
    at += step
    while 0 <= at < len(lines) and lines[at].is_blank:
        at += step
    return at if 0 <= at < len(lines) else None


def _end_of_note(lines: Sequence[Line], start: int) -> int:
    """Return where a note ends: at a blank line, the next note, or the end of the page.

    Where text stands below it on the same page, it ends with its first sentence.
    """
    end = start + 1
    while end < min(len(lines), start + _LONGEST_NOTE):
        line = lines[end]
        if _is_told(line) or line.sheet != lines[start].sheet or _NOTE.match(line.text):
            return end
        end += 1
        if ends_sentence(line.text) and not _is_foot(lines, end):
            break
    if ends_sentence(lines[start].text) and not _is_foot(lines, end):
        return start + 1
    return end


def _is_foot(lines: Sequence[Line], end: int) -> bool:
    """Does the page end at *end*, or its text with a blank line or another note?"""
    if end >= len(lines) or lines[end].sheet != lines[end - 1].sheet:
        return True
    return lines[end].is_blank or _NOTE.match(lines[end].text) is not None


def _references(lines: Sequence[Line]) -> dict[str, list[_Reference]]:
    """Return the signs that may refer to a note, in their order."""
    found: dict[str, list[_Reference]] = {}
    for at, line in enumerate(lines):
        for match in _REFERENCE.finditer(line.text):
            before = line.text[: match.start("sign")]
            if match["sign"] in ("²", "³") and _MEASURE.search(before):
                continue
            place = match.span("sign")
            found.setdefault(match["sign"], []).append(_Reference(match["sign"], at, *place))
    return found


def _referring_to(
    note: _Note, signs: dict[str, list[_Reference]], lines: Sequence[Line], begun: int
) -> list[_Reference]:
    """Return the references to a note: on its page, behind the last note of that sign.

    None if one of them stands where its sign can't be taken out.
    """
    sheet = lines[note.start].sheet
    above = [sign for sign in signs.get(note.sign, ()) if begun <= sign.at < note.start]
    above = [
        sign
        for sign in above
        if lines[sign.at].sheet == sheet and note.start - sign.at <= _FARTHEST
    ]
    hard = any(
        _is_told(lines[sign.at]) or looks_like_heading(lines[sign.at].text) for sign in above
    )
    return [] if hard else above
