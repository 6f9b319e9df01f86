"""PDF with a text layer to lines, a sheet a page (pypdfium2)."""

import re
from typing import TYPE_CHECKING

from corpus.source import Line, Source, SourceError

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

_LINE_END = re.compile(r"\r\n?|\n")
# How PDFium gives a hyphen at a line end.
_LINE_END_HYPHEN = re.compile("[\ufffe\x02](?:\r\n|\r|\n)?")
_SPACED_TAB = re.compile(r" *\t *")
# Gaps, in heights of a letter.
_WIDE_GAP = 2.0
# A line that was stretched to both margins has wide gaps too, but of real spaces.
_WIDER_THAN_JUSTIFIED = 6.0
_NARROW_GAP = 0.15
_PARAGRAPH_GAP = 0.6

# Left, bottom, right, top, in points from the lower left corner.
Box = tuple[float, float, float, float]


def read_pdf(data: bytes, name: str) -> Source:
    """Return the text of every page in order; raises SourceError where there is none.

    Lines are numbered through the document. Text in columns comes in the order in which
    the file draws it. Pictures of text are not read.
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
    if len(places) == len(text):
        boxes = [text_page.get_charbox(i, loose=True) for i in places]
        made_up = [
            char.isspace() and FPDFText_IsGenerated(text_page, i) == 1
            for i, char in enumerate(text)
        ]
        text = _laid_out(text, boxes, made_up)
    text_page.close()
    page.close()
    return text


def _laid_out(text: str, boxes: list[Box], made_up: list[bool]) -> str:
    """Return the characters with line ends, tabs and spaces as their boxes lie.

    PDFium makes up a line end or space wherever the file begins a new text object, in a
    word too, and says nothing of the gap between two cells or columns.
    """
    result: list[str] = []
    before: Box | None = None
    cut = False
    for char, box, is_made_up in zip(text, boxes, made_up, strict=True):
        if char.isspace():
            cut = cut or is_made_up or char in "\r\n"
            result += "" if cut else " "
            continue
        result += _parting(before, box, cut) if before else ""
        result.append(char)
        before, cut = box, False
    return _SPACED_TAB.sub("\t", "".join(result))


def _parting(before: Box, after: Box, cut: bool) -> str:
    """Say what parts two letters: a line end, a tab, a space that was lost, or nothing."""
    height = min(before[3] - before[1], after[3] - after[1])
    overlap = min(before[3], after[3]) - max(before[1], after[1])
    gap = after[0] - before[2]
    if overlap < height / 2 or gap < -_WIDE_GAP * height:
        return "\n\n" if before[1] - after[3] > _PARAGRAPH_GAP * height else "\n"
    if gap > (_WIDE_GAP if cut else _WIDER_THAN_JUSTIFIED) * height:
        return "\t"
    return " " if cut and gap > _NARROW_GAP * height else ""
