"""The rows of a table whose cells go over several columns or rows, each cell in its column."""

from collections.abc import Iterable, Iterator

SpannedCell = tuple[str, int, int]
"""What a cell says, over how many columns it goes, over how many rows."""


def in_columns(rows: Iterable[Iterable[SpannedCell]]) -> Iterator[list[str]]:
    """Yield the texts of each row: a cell that goes over several rows stands in each.

    It stands in the first of its columns; the others are empty.

    >>> list(in_columns([[("quay", 1, 2), ("причал", 1, 1)], [("пирс", 1, 1)]]))
    [['quay', 'причал'], ['quay', 'пирс']]
    """
    from_above: dict[int, tuple[str, int]] = {}
    for cells in rows:
        row: list[str] = []
        below: dict[int, tuple[str, int]] = {}
        for text, columns, deep in cells:
            _go_on(row, from_above, below)
            for said in (text, *[""] * (columns - 1)):
                if deep > 1:
                    below[len(row)] = said, deep - 1
                row.append(said)
        _go_on(row, from_above, below)
        from_above = below
        yield row


def _go_on(
    row: list[str], from_above: dict[int, tuple[str, int]], below: dict[int, tuple[str, int]]
) -> None:
    """Add to *row* the cells that go on in it from above, and note which go on *below*."""
    while len(row) in from_above:
        text, deep = from_above[len(row)]
        if deep > 1:
            below[len(row)] = text, deep - 1
        row.append(text)
