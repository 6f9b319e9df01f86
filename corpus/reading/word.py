"""DOCX to lines (python-docx): headings, lists and tables survive as the stages know them."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any
from zipfile import BadZipFile

from corpus.source import Line, Source, SourceError

_BULLETS = ("\N{BULLET} ", "\N{EN DASH} ")
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
    for block, new_sheet in _blocks(document):
        if new_sheet and lines:
            breaks.append(len(lines))
        for part in block.text.split("\n"):
            lines.append(replace(block, text=part, file=name, number=len(lines) + 1))
    title = str(document.core_properties.title or "")
    return Source(name, tuple(lines), title, tuple(breaks))


def _open(data: bytes, name: str) -> Any:
    try:
        import docx
        from docx.opc.exceptions import OpcError
    except ImportError as error:
        raise SourceError(
            f"{name}: найден DOCX, для него нужен python-docx: pip install python-docx"
        ) from error
    try:
        return docx.Document(BytesIO(data))
    except (OpcError, BadZipFile, KeyError, ValueError) as error:
        raise SourceError(
            f"{name}: найден архив, но не DOCX, ожидался простой текст, HTML, PDF или DOCX"
        ) from error


def _blocks(document: Any) -> Iterator[tuple[Line, bool]]:
    """Yield each block, with the blank line after it, and whether a sheet begins with it."""
    blank = Line("", "", 0)
    new_sheet = False
    for item in document.iter_inner_content():
        if hasattr(item, "rows"):
            for row in item.rows:
                yield replace(blank, text="\t".join(_cells(row))), False
            yield blank, False
            continue
        new_sheet = new_sheet or _breaks_sheet(item)
        if item.text.strip():
            yield _paragraph(item), new_sheet
            yield blank, False
            new_sheet = False


def _cells(row: Any) -> Iterator[str]:
    """Yield the cells' texts; a merged cell, which comes once a column, only once."""
    before = None
    for cell in row.cells:
        if cell._tc is not before:
            yield " ".join(cell.text.split())
        before = cell._tc


def _paragraph(paragraph: Any) -> Line:
    heading = _heading(paragraph)
    mark = "" if heading else _list_mark(paragraph)
    role = "quote" if "quote" in paragraph.style.name.lower() else ""
    return Line(mark + str(paragraph.text), "", 0, heading=heading, role=role)


def _list_mark(paragraph: Any) -> str:
    """Return a bullet for an item of a list, a dash for one of a list within a list."""
    properties = paragraph._p.pPr
    numbering = properties.numPr if properties is not None else None
    style = paragraph.style.name
    if numbering is None and not style.startswith("List"):
        return ""
    level = numbering.ilvl.val if numbering is not None and numbering.ilvl is not None else 0
    return _BULLETS[min(max(level, style[-1:].isdigit()), 1)]


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
