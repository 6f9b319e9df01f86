"""Join the letters of a line into segments, parted by gaps as wide as those between cells.

PDFium makes up line ends and spaces wherever the file begins a new text object, inside a
word too, and says nothing of the width of a gap. A space that the file itself has is never
a gap between cells: lines that were stretched are full of them.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from corpus.reading.pdf.glyphs import Glyph

# In ems: between words; the least between cells, less where words are parted by real spaces.
_WORD_GAP = 0.1
_CELL_GAP = 0.8
_CELL_GAP_BY_SPACES = 0.3
_MOST_SPACES = 0.8
# A list mark stands this near to its item.
_MARK_GAP = 4.0
_BREAKS = ("\N{HYPHEN}", "\N{SOFT HYPHEN}")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SMALLER = 0.8
_BULLET = re.compile("[•◦▪▫■□●○‣⁃·o►▶➢✓✔❖◆]")
_NUMBER = re.compile(r"\(?[0-9]{1,3}[.)]|[а-яa-z]\)")
_MARKED = re.compile(r"\W\s|\(?\w{1,3}[.)]\s")
_DASH = re.compile("[-–—−]")
_CAPITAL = re.compile(r"[«\"]?[^\W\d_]")
# How many times as large as its text a drop capital is, and how far from it, in ems.
_LARGER_CAPITAL = 1.6
_CAPITAL_GAP = 1.5


@dataclass(frozen=True, slots=True)
class PdfSegment:
    """Text on one line, its box in points, the size of its type and the least weight."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    em: float
    weight: int

    @property
    def height(self) -> float:
        """The height of its line of type."""
        return self.top - self.bottom

    def is_on_line_of(self, other: "PdfSegment") -> bool:
        """Do they stand on one line?"""
        return _overlap(self, other) >= min(self.height, other.height) / 2


def _overlap(one: "Glyph | PdfSegment", other: "Glyph | PdfSegment") -> float:
    return min(one.top, other.top) - max(one.bottom, other.bottom)


def joined(texts: Iterable[str]) -> str:
    """Return lines as one text; a hyphen that is no ordinary one was made for a line end.

    >>> joined(["Число сбега\N{HYPHEN}", "ющих", "врагов"])
    'Число сбегающих врагов'
    """
    text = ""
    for part in texts:
        text = text[:-1] + part if text[-1:] in _BREAKS else f"{text} {part}"
    return text.lstrip()


def begins_with_mark(text: str) -> bool:
    """Does a text begin with a bullet, a dash or a number as items of lists do?"""
    return _MARKED.match(text) is not None


def segments_of(glyphs: Iterable[Glyph], bullets: Iterable[Glyph] = ()) -> list[PdfSegment]:
    """Return the segments of a page as they are drawn, list marks put to their items.

    *bullets* are marks that are drawn as shapes.
    """
    runs = [*_runs(list(glyphs)), *([bullet] for bullet in bullets)]
    return _with_drop_capitals(_with_marks([_segment(run) for run in runs]))


def _runs(glyphs: Sequence[Glyph]) -> Iterator[list[Glyph]]:
    run: list[Glyph] = []
    cell_gap = _cell_gap(glyphs)
    for glyph in glyphs:
        if run and _parts(run[-1], glyph, cell_gap):
            yield run
            run = []
        run.append(glyph)
    if run:
        yield run


def _cell_gap(glyphs: Sequence[Glyph]) -> float:
    """Return the least gap between cells: where words have real spaces, a small one tells."""
    spaced = [
        after.cut
        for before, after in pairwise(glyphs)
        if after.spaced and not _is_new_line(before, after)
    ]
    real = len(spaced) - sum(spaced)
    return _CELL_GAP_BY_SPACES if real > _MOST_SPACES * len(spaced) else _CELL_GAP


def _is_new_line(before: Glyph, after: Glyph) -> bool:
    back = before.right - after.left > _CELL_GAP * min(before.em, after.em)
    return back or _overlap(before, after) < min(before.height, after.height) / 2


def _parts(before: Glyph, after: Glyph, cell_gap: float) -> bool:
    """Does *after* begin a new line, or a new cell?"""
    if not after.spaced:
        return False
    gap = after.left - before.right
    wide = after.cut and gap > cell_gap * min(before.em, after.em)
    return wide or _is_new_line(before, after)


def _segment(run: Sequence[Glyph]) -> PdfSegment:
    """Return letters as a segment; the line is that of most of them, not of a large initial."""
    usual = Counter((round(g.height, 1), round(g.bottom, 1)) for g in run).most_common(1)[0][0]
    body = [g for g in run if (round(g.height, 1), round(g.bottom, 1)) == usual]
    return PdfSegment(
        "".join(_written(run)),
        min(g.left for g in run),
        body[0].bottom,
        max(g.right for g in run),
        body[0].top,
        Counter(round(g.em, 1) for g in run).most_common(1)[0][0],
        min((g.weight for g in run if g.char.isalpha()), default=run[0].weight),
    )


def _written(run: Sequence[Glyph]) -> Iterator[str]:
    base = run[0]
    for at, glyph in enumerate(run):
        if at and _is_spaced(run[at - 1], glyph):
            yield " "
        if _is_raised(base, glyph):
            yield glyph.char.translate(_RAISED)
        else:
            yield glyph.char
            base = glyph


def _is_spaced(before: Glyph, after: Glyph) -> bool:
    if after.spaced and not after.cut:
        return True
    return after.cut and after.left - before.right > _WORD_GAP * min(before.em, after.em)


def _is_raised(base: Glyph, glyph: Glyph) -> bool:
    """Is it a superscript digit after a letter: a note mark or a power?"""
    small = glyph.height < _SMALLER * base.height
    high = glyph.bottom - base.bottom > (1 - _SMALLER) / 2 * base.height
    return glyph.char.isdigit() and base.char.isalpha() and small and high


def _with_marks(segments: Sequence[PdfSegment]) -> list[PdfSegment]:
    """Put list marks, which many programs draw after the text, before their items."""
    marks = {
        at: item for at in range(len(segments)) if (item := _item_of(at, segments)) is not None
    }
    of_item = {item: at for at, item in marks.items()}
    return [
        _marked(segments[of_item[at]], segment) if at in of_item else segment
        for at, segment in enumerate(segments)
        if at not in marks
    ]


def _item_of(at: int, segments: Sequence[PdfSegment]) -> int | None:
    """Return which segment the list mark at *at* belongs to; None if it is no mark."""
    mark = segments[at]
    if not _is_mark(mark, segments):
        return None
    items = [
        other
        for other, segment in enumerate(segments)
        if mark.is_on_line_of(segment)
        and 0 <= segment.left - mark.right + mark.em <= (_MARK_GAP + 1) * mark.em
        and other != at
        and segment.left > mark.left
    ]
    return min(items, key=lambda other: segments[other].left, default=None)


def _is_mark(mark: PdfSegment, segments: Sequence[PdfSegment]) -> bool:
    """Is it a list mark: a bullet, a number, or a dash that begins its line?"""
    if _BULLET.fullmatch(mark.text) or _NUMBER.fullmatch(mark.text):
        return True
    return _DASH.fullmatch(mark.text) is not None and not any(
        other.is_on_line_of(mark) and other.right <= mark.left for other in segments
    )


def _marked(mark: PdfSegment, item: PdfSegment) -> PdfSegment:
    return replace(item, text=f"{mark.text} {item.text}")


def _with_drop_capitals(segments: Sequence[PdfSegment]) -> list[PdfSegment]:
    """Put each drop capital on a line of its own above the text that it begins.

    Programs draw it anywhere on the page; whether it is a word of its own («В доме») or a part
    of one, is for the repair of words to say.
    """
    texts = {at: text for at in range(len(segments)) if (text := _text_of(at, segments))}
    capitals = {text: at for at, text in texts.items()}
    return [
        replace(segment, text=f"{segments[capitals[at]].text}\n{segment.text}")
        if at in capitals
        else segment
        for at, segment in enumerate(segments)
        if at not in texts
    ]


def _text_of(at: int, segments: Sequence[PdfSegment]) -> int | None:
    """Return which segment the drop capital at *at* begins; None if it is no drop capital.

    It stands at the left of the first line, which is much smaller and goes on in the same word
    or in the same sentence.
    """
    capital = segments[at]
    if not (_CAPITAL.fullmatch(capital.text) and capital.text[-1].isupper()):
        return None
    beside = [
        other
        for other, segment in enumerate(segments)
        if capital.em >= _LARGER_CAPITAL * segment.em
        and 0 <= segment.left - capital.right + segment.em <= (_CAPITAL_GAP + 1) * segment.em
        and capital.bottom < (segment.bottom + segment.top) / 2 < capital.top
    ]
    first = max(beside, key=lambda other: segments[other].top, default=None)
    return first if first is not None and segments[first].text[0].isalpha() else None
