"""The tables of an HTML page as grids: a wiki page saved from a browser, a glossary mailed as HTML.

The standard reader takes pages that are not well-formed, as browsers do. A cell's line breaks
stay, and one that goes over several rows stands in each; what stands outside of tables is
passed over.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from glossary.exchange.grid import Grid, GridRow
from language.spans import SpannedCell, in_columns

_PAGE = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|table)\b", re.IGNORECASE)
_CELLS = frozenset({"td", "th"})
# A list of definitions is read as a table: a row a term, a cell a definition.
_TABLES = frozenset({"table", "dl"})
_UNSEEN = frozenset({"script", "style"})
_STRUCK = frozenset({"s", "del", "strike"})
_SPAN = re.compile(r"\s*([1-9][0-9]{0,2})\s*", re.ASCII)  # a table has no thousand columns


def is_html(text: str) -> bool:
    """Does *text* begin as a page, or a table of one?"""
    return _PAGE.match(text) is not None


def read_html_tables(text: str) -> list[Grid]:
    """Return the filled rows of each table, with their lines in *text*.

    >>> tables = read_html_tables("<table><tr><th>EN<th>RU</tr><tr><td>quay<td>причал</table>")
    >>> [[row.cells for row in table] for table in tables]
    [[('EN', 'RU'), ('quay', 'причал')]]
    """
    reader = _TableParser()
    reader.feed(text)
    reader.close()
    return [rows for table in reader.tables if (rows := tuple(table.filled()))]


@dataclass(slots=True)
class _Table:
    """A table as far as it was read: its rows, each with its line and its cells."""

    rows: list[tuple[int, list[SpannedCell]]] = field(default_factory=list)
    is_in_a_cell: bool = False

    def begin_row(self, line: int) -> None:
        self.rows.append((line, []))
        self.is_in_a_cell = False

    def begin_cell(self, line: int, columns: int, rows: int) -> None:
        if not self.rows:
            self.begin_row(line)
        self.rows[-1][1].append(("", columns, rows))
        self.is_in_a_cell = True

    def add(self, said: str) -> None:
        if self.is_in_a_cell:
            cells = self.rows[-1][1]
            text, columns, rows = cells[-1]
            cells[-1] = text + said, columns, rows

    def filled(self) -> Iterator[GridRow]:
        """Yield the rows that say anything of their own."""
        for (line, own), cells in zip(
            self.rows, in_columns(cells for _, cells in self.rows), strict=True
        ):
            if any(text.strip() for text, _, _ in own):
                yield GridRow(line, tuple(map(_trimmed, cells)))


def _trimmed(cell: str) -> str:
    return "\n".join(map(str.strip, cell.split("\n"))).strip()


def _span(attributes: dict[str, str | None], name: str) -> int:
    found = _SPAN.fullmatch(attributes.get(name) or "")
    return int(found[1]) if found else 1


class _TableParser(HTMLParser):
    """Collects the rows of tables; a table within a cell is one of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[_Table] = []
        self._open: list[_Table] = []
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line = self.getpos()[0]
        if tag in _TABLES:
            self._open.append(_Table())
            self.tables.append(self._open[-1])
        self._unseen += tag in _UNSEEN
        for table in self._open[-1:]:
            if tag == "tr":
                table.begin_row(line)
            elif tag == "dt":
                table.begin_row(line)
                table.begin_cell(line, 1, 1)
            elif tag == "dd":
                table.begin_cell(line, 1, 1)
            elif tag in _CELLS:
                known = dict(attrs)
                table.begin_cell(line, _span(known, "colspan"), _span(known, "rowspan"))
            elif tag in _STRUCK:
                table.add("~~")
            elif tag == "br":
                table.add("\n")

    def handle_endtag(self, tag: str) -> None:
        self._unseen -= tag in _UNSEEN and self._unseen > 0
        for table in self._open[-1:]:
            if tag in _TABLES:
                self._open.pop()
            elif tag in _STRUCK:
                table.add("~~")
            elif tag in _CELLS or tag in ("tr", "dt", "dd"):
                table.is_in_a_cell = False

    def handle_data(self, data: str) -> None:
        if self._open and not self._unseen:
            self._open[-1].add(re.sub(r"\s+", " ", data))
