"""The tables of an HTML page as grids: a wiki page saved from a browser, a glossary mailed as HTML.

The standard reader takes pages that are not well-formed, as browsers do. A cell's line breaks
stay; what stands outside of tables is passed over.
"""

import re
from html.parser import HTMLParser

from glossary.exchange.grid import Grid, Row

_PAGE = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|table)\b", re.IGNORECASE)
_CELLS = frozenset({"td", "th"})
_UNSEEN = frozenset({"script", "style"})


def is_html(text: str) -> bool:
    """Does *text* begin as a page, or a table of one?"""
    return _PAGE.match(text) is not None


def read_html_tables(text: str) -> list[Grid]:
    """Return the filled rows of each table, with their lines in *text*.

    >>> read_html_tables("<table><tr><th>EN<th>RU</tr><tr><td>quay<td>причал</table>")
    [(Row(line=1, cells=('EN', 'RU')), Row(line=1, cells=('quay', 'причал')))]
    """
    reader = _Tables()
    reader.feed(text)
    reader.close()
    return [tuple(rows) for rows in reader.tables if rows]


class _Tables(HTMLParser):
    """Collects the rows of tables; a table within a cell is one of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[Row]] = []
        self._cells: list[str] = []
        self._line = 0
        self._is_in_a_cell = False
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self._end_row()
            self.tables.append([])
        elif tag == "tr":
            self._end_row()
            self._line = self.getpos()[0]
        elif tag in _CELLS:
            self._cells.append("")
            self._is_in_a_cell = True
        elif tag == "br" and self._is_in_a_cell:
            self._cells[-1] += "\n"
        self._unseen += tag in _UNSEEN

    def handle_endtag(self, tag: str) -> None:
        if tag in {"table", "tr"}:
            self._end_row()
        elif tag in _CELLS:
            self._is_in_a_cell = False
        self._unseen -= tag in _UNSEEN and self._unseen > 0

    def handle_data(self, data: str) -> None:
        if self._is_in_a_cell and not self._unseen and self._cells:
            self._cells[-1] += re.sub(r"\s+", " ", data)

    def _end_row(self) -> None:
        cells = tuple("\n".join(map(str.strip, cell.split("\n"))).strip() for cell in self._cells)
        if self.tables and any(cells):
            self.tables[-1].append(Row(self._line, cells))
        self._cells, self._is_in_a_cell = [], False
