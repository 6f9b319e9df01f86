"""Tables of a rule page: a caption, an address for each row, room to scroll sideways."""

import re
from collections import Counter

from language.slugs import slug
from web.rendered import anchor_of, plain, quoted

_PIECE = re.compile(
    r"(?P<heading><h[1-6]\b[^>]*>.*?</h[1-6]>)|(?P<table><table>.*?</table>)", re.DOTALL
)
_BODY = re.compile(r"(<tbody>)(.*?)(</tbody>)", re.DOTALL)
_ROW = re.compile(r"<tr>(\s*)<td([^>]*)>(.*?)</td>", re.DOTALL)
# Rows from which a reader would rather sort and filter than read on.
_LONG = 10


class _Tables:
    """Dresses the tables of one page in order, under the headings that stand before them."""

    def __init__(self, table: str, share: str) -> None:
        self._table = table
        self._share = share
        self._title = ""
        self._anchor = "tablica"
        self._in_section = 0
        self._taken: Counter[str] = Counter()

    def piece(self, match: re.Match[str]) -> str:
        if heading := match["heading"]:
            self._title = plain(heading)
            self._anchor = anchor_of(heading) or self._anchor
            self._in_section = 0
            return heading
        self._in_section += 1
        return self._dressed(match["table"])

    def _dressed(self, table: str) -> str:
        number = f" ({self._in_section})" if self._in_section > 1 else ""
        name = f"{self._title}{number}" or self._table
        label = quoted(name)
        table = _BODY.sub(lambda body: body[1] + _ROW.sub(self._row, body[2]) + body[3], table)
        table = table.replace("<table>", f"<table>\n<caption>{name}</caption>", 1)
        long = " svod-table--long" if table.count("<tr") > _LONG else ""
        # It scrolls inside itself, by touch and by keyboard.
        return (
            f'<div class="svod-table{long}" tabindex="0" role="region" '
            f'aria-label="{self._table}: {label}">{table}</div>'
        )

    def _row(self, match: re.Match[str]) -> str:
        """Return the start of a row with an address by its section and its first cell."""
        space, attributes, cell = match.groups()
        name = f"{self._anchor}--row-{slug(plain(cell))}"
        self._taken[name] += 1
        if self._taken[name] > 1:
            name += f"-{self._taken[name]}"
        label = quoted(plain(cell))
        link = f'<a class="svod-row-link" href="#{name}" aria-label="{self._share}: {label}">#</a>'
        head = f'<th scope="row" data-row="{label}"{attributes}>{cell}{link}</th>'
        return f'<tr id="{name}">{space}{head}'


def dress_tables(html: str, table: str = "Таблица", share: str = "Поделиться") -> str:
    """Return the HTML of a page with its tables dressed, in the words of its language."""
    return _PIECE.sub(_Tables(table, share).piece, html)
