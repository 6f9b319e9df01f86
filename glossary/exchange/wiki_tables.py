"""The tables of wiki markup as grids, as they stand in the source of a page.

::

    {| class="wikitable"
    ! English !! Русский
    |-
    | [[Mask|Bronze mask]] || Бронзовая маска
    |}
"""

import re

from glossary.exchange.grid import Grid, GridRow

_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_EMPHASIS = re.compile(r"'{2,5}|</?(?:b|i|small)>|<br\s*/?>|<ref[^>]*>.*?</ref>|<ref[^>]*/>")
_BETWEEN = re.compile(r"\s*(?:\|\||!!)\s*")
# «style="…" | text»: what stands before one bar describes the cell.
_STYLE = re.compile(r"^(?:\s*[\w-]+\s*=\s*(?:\"[^\"]*\"|\S+))+\s*\|\s*")


def read_wiki_tables(text: str) -> list[Grid]:
    r"""Return the filled rows of each table of *text*, with their lines.

    >>> [grid] = read_wiki_tables("{|\n! en !! ru\n|-\n| [[Quay]]\n| причал\n|}")
    >>> [row.cells for row in grid]
    [('en', 'ru'), ('Quay', 'причал')]
    """
    grids: list[Grid] = []
    rows: list[GridRow] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        start = line.strip()
        if start.startswith("{|"):
            rows = []
        elif start.startswith("|}"):
            grids += [tuple(row for row in rows if any(row.cells))] if rows else []
            rows = None
        elif rows is not None and start.startswith("|-"):
            rows.append(GridRow(number, ()))
        elif rows is not None and start[:1] in ("|", "!") and not start.startswith("|+"):
            cells = tuple(map(_plain, _BETWEEN.split(_LINK.sub(r"\1", start[1:]))))
            before = rows.pop() if rows else GridRow(number, ())
            rows.append(GridRow(before.line, (*before.cells, *cells)))
    return grids


def _plain(cell: str) -> str:
    return _EMPHASIS.sub("", _STYLE.sub("", cell)).strip()
