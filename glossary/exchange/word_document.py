"""A glossary typed in Word: the tables of a .docx, and the pairs of its other lines.

::

    word/document.xml    <w:p> a paragraph, <w:tbl> a table of <w:tr> rows of <w:tc> cells

Text that is struck out stands between ``~~``; what a reviewer deleted is no text. Lines are
counted in paragraphs, a row of a table as one.
"""

import io
import xml.etree.ElementTree as ET
import zipfile
import zlib
from collections.abc import Iterator

from glossary.exchange.grid import GridRow
from glossary.exchange.handwritten import Handwritten, read_handwritten
from language.tsv import TableError

_CONTENT = "word/document.xml"
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_MOST_BYTES = 64 << 20  # unpacked: a bomb is refused
_OFF = frozenset({"0", "false", "off"})
_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, EOFError, KeyError),
    *(ET.ParseError, NotImplementedError, RuntimeError),  # the last: a part behind a password
)
# What Word keeps as elements between the texts of a run.
_SIGNS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "\u2011", "softHyphen": "\u00ad"}


def is_document(data: bytes) -> bool:
    """Is the archive *data* a document of Word?"""
    try:
        return _CONTENT in zipfile.ZipFile(io.BytesIO(data)).namelist()
    except zipfile.BadZipFile:
        return False


def read_document(data: bytes, name: str) -> Handwritten:
    """Return the tables and pairs of a document; raises TableError for a damaged one."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        if archive.getinfo(_CONTENT).file_size > _MOST_BYTES:
            raise TableError(f"{name}: документ слишком велик в распакованном виде")
        body = ET.fromstring(archive.read(_CONTENT)).find(f"{_W}body")
    except _DAMAGED as error:
        raise TableError(f"{name}: документ Word повреждён, его не открыть") from error
    tables: list[tuple[GridRow, ...]] = []
    lines: list[str] = []
    for part in _parts(body) if body is not None else ():
        if part.tag == f"{_W}tbl":
            rows = [row for row in _parts(part) if row.tag == f"{_W}tr"]
            tables.append(tuple(_row(row, len(lines) + at) for at, row in enumerate(rows, start=1)))
            lines += [""] * len(rows)
        elif part.tag == f"{_W}p":
            lines.append(_text(part).replace("\n", " "))
    written = read_handwritten("\n".join(lines))
    filled = (tuple(row for row in table if any(row.cells)) for table in tables)
    grids = (*filter(None, filled), *written.grids)
    return Handwritten(grids, written.unread, written.prose)


def _parts(element: ET.Element) -> Iterator[ET.Element]:
    """Yield the children of *element*, those inside content controls (form fields) too."""
    for part in element:
        if part.tag in (f"{_W}sdt", f"{_W}sdtContent"):
            yield from _parts(part)
        else:
            yield part


def _row(row: ET.Element, line: int) -> GridRow:
    cells = (cell for cell in _parts(row) if cell.tag == f"{_W}tc")
    texts = ("\n".join(_text(part) for part in cell.iter(f"{_W}p")) for cell in cells)
    return GridRow(line, tuple(text.strip() for text in texts))


def _text(paragraph: ET.Element) -> str:
    return "".join(_runs(paragraph)).replace("~~~~", "").strip()


def _runs(paragraph: ET.Element) -> Iterator[str]:
    for run in paragraph.iter(f"{_W}r"):
        said = "".join(_said(part) for part in run)
        yield f"~~{said}~~" if said.strip() and _is_struck(run) else said


def _said(part: ET.Element) -> str:
    if part.tag == f"{_W}t":
        return part.text or ""
    return _SIGNS.get(part.tag.removeprefix(_W), "")


def _is_struck(run: ET.Element) -> bool:
    stroke = run.find(f"{_W}rPr/{_W}strike")
    return stroke is not None and stroke.get(f"{_W}val", "true") not in _OFF
