"""PDF with a text layer to lines, a sheet a page (pypdfium2)."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus.source import Line, Source, SourceError

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

_LINE_END = re.compile(r"\r\n?|\n")
# How PDFium gives a hyphen at a line end.
_LINE_END_HYPHEN = re.compile("[\ufffe\x02](?:\r\n|\r|\n)?")
_SPACED = re.compile(r"[ \t]{2,}")
# Gaps, in heights of a letter.
_WIDE_GAP = 1.2
_NARROW_GAP = 0.15
_PARAGRAPH_GAP = 0.6
# In lines, and in points.
_NEAR_LINES = 2
_ALIGNED = 0.5

# Left, bottom, right, top, in points from the lower left corner.
Box = tuple[float, float, float, float]


def read_pdf(data: bytes, name: str) -> Source:
    """Return the text of every page in order; raises SourceError where there is none.

    Lines are numbered through the document. Text in columns comes in the order in which
    the file draws it. Pictures of text are not read. Known to fail: columns of a table that
    are not flush left.
    """
    texts = _page_texts(data, name)
    if not any(text.strip() for text in texts):
        raise SourceError(
            f"{name}: найден PDF без текста (скан? страниц: {len(texts)}), "
            "ожидался PDF с текстовым слоем"
        )
    lines: list[Line] = []
    breaks: list[int] = []
    for text in texts:
        if lines:
            breaks.append(len(lines))
        for part in _LINE_END.split(_LINE_END_HYPHEN.sub("-\n", text)):
            lines.append(Line(part, name, len(lines) + 1))
    return Source(name, tuple(lines), breaks=tuple(breaks))


def _page_texts(data: bytes, name: str) -> list[str]:
    try:
        import pypdfium2
    except ImportError as error:
        raise SourceError(
            f"{name}: найден PDF, для него нужен pypdfium2: pip install pypdfium2"
        ) from error
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise SourceError(f"{name}: найден PDF, который не открывается ({error})") from error
    with document:
        return [_page_text(document, at) for at in range(len(document))]


def _page_text(document: "PdfDocument", at: int) -> str:
    from pypdfium2.raw import FPDFText_IsGenerated

    page = document[at]
    text_page = page.get_textpage()
    text = str(text_page.get_text_range())
    places = range(text_page.count_chars())
    boxes = [text_page.get_charbox(i, loose=True) for i in places]
    made_up = [FPDFText_IsGenerated(text_page, i) == 1 for i in places]
    text_page.close()
    page.close()
    return _laid_out(text, boxes, made_up) if len(boxes) == len(text) else text


def _laid_out(text: str, boxes: list[Box], made_up: list[bool]) -> str:
    """Return the characters with line ends, tabs and spaces as their boxes lie.

    PDFium makes up line ends and spaces wherever the file begins a new text object, in a
    word too, and says nothing of the gap between two cells or columns. A space that the
    file itself has is never a gap between cells: lines that were stretched are full of them.
    """
    result: list[str] = []
    gaps: list[_Gap] = []
    before: Box | None = None
    cut, spaced, line = False, False, 0
    for char, box, is_made_up in zip(text, boxes, made_up, strict=True):
        if char.isspace():
            spaced = True
            cut = cut or is_made_up or char in "\r\n"
            result += "" if cut else " "
            continue
        parting = _parting(before, box, cut) if before else ""
        line += parting.count("\n")
        if before and (spaced or parting) and "\n" not in parting:
            gaps.append(_Gap(len(result), line, box[0], box[0] - before[2], parting == "\t"))
        result += [parting, char]
        before, cut, spaced = box, False, False
    for gap in gaps:
        if gap.is_wide and not _parts_cells(gap, gaps):
            result[gap.at] = " "
    return _SPACED.sub(lambda match: "\t" if "\t" in match.group() else " ", "".join(result))


@dataclass(frozen=True, slots=True)
class _Gap:
    """A gap between words at a place of the result, in a line; text goes on at *left*."""

    at: int
    line: int
    left: float
    width: float
    is_wide: bool

    def is_aligned(self, other: "_Gap") -> bool:
        """Does text go on at the same place in a line nearby?"""
        near = 0 < abs(self.line - other.line) <= _NEAR_LINES
        return near and other.is_wide and abs(self.left - other.left) <= _ALIGNED


def _parts_cells(gap: _Gap, gaps: list[_Gap]) -> bool:
    """Cells stand below one another; the gaps of a line that was stretched stand anywhere.

    So every gap of the line that is nearly as wide must be aligned too.
    """
    near = [other for other in gaps if abs(other.line - gap.line) <= _NEAR_LINES]
    alike = [g for g in near if g.line == gap.line and g.width * 2 > gap.width]
    return all(any(g.is_aligned(other) for other in near) for g in alike)


def _parting(before: Box, after: Box, cut: bool) -> str:
    """Say what parts two letters: a line end, a tab, a space that was lost, or nothing."""
    height = min(before[3] - before[1], after[3] - after[1])
    overlap = min(before[3], after[3]) - max(before[1], after[1])
    gap = after[0] - before[2]
    if overlap < height / 2 or gap < -_WIDE_GAP * height:
        return "\n\n" if before[1] - after[3] > _PARAGRAPH_GAP * height else "\n"
    if cut and gap > _WIDE_GAP * height:
        return "\t"
    return " " if cut and gap > _NARROW_GAP * height else ""
