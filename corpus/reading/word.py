"""DOCX to lines (python-docx): headings, lists and tables survive as the stages know them."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any
from zipfile import BadZipFile

from corpus.source import Line, Source, SourceError

_BULLET = "\N{BULLET} "
_DEEPEST = 6


def read_docx(data: bytes, name: str) -> Source:
    """Return the paragraphs, one a line with a blank line after it.

    A heading has its level in ``Line.heading``, a list item begins with a bullet, a row
    of a table is one line with tabs between the cells. Footnotes, text boxes and
    tracked deletions are not read.
    """
    document = _open(data, name)
    lines: list[Line] = []
    breaks: list[int] = []
    for text, heading, new_sheet in _blocks(document):
        if new_sheet and lines:
            breaks.append(len(lines))
        for part in text.split("\n"):
            lines.append(Line(part, name, len(lines) + 1, heading=heading))
    title = str(document.core_properties.title or "")
    return Source(name, tuple(lines), title, tuple(breaks))


def _open(data: bytes, name: str) -> Any:
    try:
        import docx
        from docx.opc.exceptions import OpcError
    except ImportError as error:
        raise SourceError(
            f"{name}: found a DOCX, which needs python-docx: pip install python-docx"
        ) from error
    try:
        return docx.Document(BytesIO(data))
    except (OpcError, BadZipFile, KeyError, ValueError) as error:
        raise SourceError(
            f"{name}: found an archive that is no DOCX, expected plain text, HTML, PDF or DOCX"
        ) from error


def _blocks(document: Any) -> Iterator[tuple[str, int, bool]]:
    """Yield text, heading level and whether a sheet begins with it, each with its blank line."""
    new_sheet = False
    for item in document.iter_inner_content():
        if hasattr(item, "rows"):
            for row in item.rows:
                yield "\t".join(_cells(row)), 0, False
            yield "", 0, False
            continue
        new_sheet = new_sheet or _breaks_sheet(item)
        if item.text.strip():
            yield _paragraph(item), _heading(item), new_sheet
            yield "", 0, False
            new_sheet = False


def _cells(row: Any) -> Iterator[str]:
    """Yield the cells' texts; a merged cell, which comes once a column, only once."""
    before = None
    for cell in row.cells:
        if cell._tc is not before:
            yield " ".join(cell.text.split())
        before = cell._tc


def _paragraph(paragraph: Any) -> str:
    text = str(paragraph.text)
    return _BULLET + text if _is_list_item(paragraph) and not _heading(paragraph) else text


def _is_list_item(paragraph: Any) -> bool:
    properties = paragraph._p.pPr
    numbered = properties is not None and properties.numPr is not None
    return numbered or paragraph.style.name.startswith("List")


def _heading(paragraph: Any) -> int:
    """Return the level of a heading style, also where Word was Russian; a title is level 1."""
    words = paragraph.style.name.lower().split()
    if words[:1] == ["title"]:
        return 1
    is_heading = words[:1] in (["heading"], ["заголовок"]) and words[-1].isdigit()
    return min(int(words[-1]), _DEEPEST) if is_heading else 0


def _breaks_sheet(paragraph: Any) -> bool:
    """Does a sheet begin at *paragraph*, or before what follows an empty one?"""
    marks = paragraph._p.xpath('.//w:br[@w:type="page"] | .//w:lastRenderedPageBreak')
    return bool(marks or paragraph.paragraph_format.page_break_before)
