"""Spreadsheets: .xlsx by openpyxl both ways, and the cells of an .ods."""

import io
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from glossary.exchange.grid import Grid, GridRow
from glossary.terms import COLUMNS, Term
from language.tsv import TableError

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_MANIFEST = "META-INF/manifest.xml"
_MOST_REPEATED = 64  # an empty cell may be said to stand a thousand times, to the sheet's edge
_MOST_ROWS = 100_000
_MOST_CELLS = 2_000_000  # empty ones too: a word in the last column of Excel makes 16,383 of them
_LAST_ROW = 1 << 20  # Excel has no more
_MOST_BYTES = 64 << 20  # of all parts, unpacked: a bomb is refused
_MOST_PACKED = 200  # rows of a table are alike and pack better than text, but not so well
_SMALL = 1 << 20
_WIDTHS = {"en": 28, "ru": 32, "note": 40, "definition": 70}

Sheets = dict[str, Grid]


def read_sheets(data: bytes, name: str) -> Sheets:
    """Return the filled rows of each sheet by its name; raises TableError for another archive."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        most = min(_MOST_BYTES, max(_SMALL, _MOST_PACKED * len(data)))
        if sum(part.file_size for part in archive.infolist()) > most:
            raise TableError(f"{name}: таблица слишком велика в распакованном виде")
        parts = set(archive.namelist())
        if "xl/workbook.xml" in parts:
            return _excel(data, name)
        if "content.xml" in parts:
            if _is_locked(archive, parts):
                raise TableError(f"{name}: таблица под паролем; сохраните её без пароля")
            return _open_document(archive.read("content.xml"))
    except TableError:
        raise
    except (zipfile.BadZipFile, KeyError, SyntaxError, ValueError) as error:
        raise TableError(f"{name}: таблица повреждена, её не открыть") from error
    raise TableError(f"{name}: найден архив, нужна таблица .xlsx или .ods")


def _is_locked(archive: zipfile.ZipFile, parts: Collection[str]) -> bool:
    """Does the list of an .ods say that its parts are encrypted?"""
    return _MANIFEST in parts and b"encryption-data" in archive.read(_MANIFEST)


def _excel(data: bytes, name: str) -> Sheets:
    """Return the sheets of a workbook; raises TableError for one longer than can be read."""
    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    has_strokes = any(font.strike for font in vars(book)["_fonts"])
    found = {sheet.title: _excel_rows(sheet, name, has_strokes) for sheet in book.worksheets}
    book.close()
    return found


def _excel_rows(sheet: Any, name: str, has_strokes: bool) -> Grid:
    """Return the filled rows of *sheet*; empty ones to its edge are passed over.

    A cell that is struck out stands between ``~~``. To ask each for its font takes time, so only
    a book that *has_strokes* at all is asked.
    """
    sheet.reset_dimensions()  # what a program says of the sheet's size may be wrong
    rows: list[GridRow] = []
    left = _MOST_CELLS
    for number, cells in enumerate(sheet.iter_rows(values_only=not has_strokes), start=1):
        values = [_with_stroke(cell) for cell in cells] if has_strokes else cells
        is_filled = any(value is not None for value in values)
        if number > _MOST_ROWS and (is_filled or number > _LAST_ROW):
            told = f"на листе «{sheet.title}» больше {_MOST_ROWS} строк; разделите его"
            raise TableError(f"{name}: {told}")
        left -= len(cells)
        if left < 0:
            told = (
                f"на листе «{sheet.title}» больше {_MOST_CELLS} клеток; оставьте столбцы терминов"
            )
            raise TableError(f"{name}: {told}")
        if is_filled:
            rows.append(GridRow(number, tuple(map(_text, values))))
    return tuple(row for row in rows if any(row.cells))


def _with_stroke(cell: Any) -> object:
    is_struck = isinstance(cell.value, str) and cell.has_style and cell.font.strike
    return f"~~{cell.value.strip()}~~" if is_struck else cell.value


def _text(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value).strip()


def _filled(rows: Iterator[list[str]]) -> Grid:
    numbered = (GridRow(number, tuple(cells)) for number, cells in enumerate(rows, start=1))
    return tuple(row for row in numbered if any(row.cells))


def _open_document(content: bytes) -> Sheets:
    root = ET.fromstring(content)
    return {
        table.get(f"{_TABLE}name", ""): _filled(map(_cells, table.iter(f"{_TABLE}table-row")))
        for table in root.iter(f"{_TABLE}table")
    }


def _cells(row: ET.Element) -> list[str]:
    found: list[str] = []
    for cell in row.iter(f"{_TABLE}table-cell"):
        lines = ("".join(line.itertext()) for line in cell.iter(f"{_TEXT}p"))
        times = min(int(cell.get(f"{_TABLE}number-columns-repeated", "1")), _MOST_REPEATED)
        found += ["\n".join(lines).strip()] * times
    return found


def export_xlsx(terms: Sequence[Term]) -> bytes:
    """Return a workbook of one sheet: all columns of ``terms.tsv``, the heading kept in sight."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "terms"
    sheet.append(COLUMNS)
    for term in terms:
        sheet.append([getattr(term, column) for column in COLUMNS])
    for place, column in enumerate(COLUMNS):
        sheet.cell(1, place + 1).font = Font(bold=True)
        sheet.column_dimensions[get_column_letter(place + 1)].width = _WIDTHS.get(column, 12)
    for row in sheet.iter_rows(min_row=2):
        for cell in row:
            cell.data_type = "s" if cell.value is not None else cell.data_type
    sheet.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
