"""Stretches of lines in which entries come thick, as in an index or a glossary."""

from collections.abc import Iterable, Iterator


def thick_stretches(gaps: Iterable[int | None], longest: int) -> Iterator[tuple[int, int]]:
    """Yield first line and end (exclusive) of each stretch, which begins and ends with an entry.

    *gaps* says of each line how wide a gap it makes, None if it is an entry; a stretch ends
    where more than *longest* comes together.

    >>> list(thick_stretches([1, None, 0, 1, None, 2, None], longest=1))
    [(1, 5), (6, 7)]
    """
    first: int | None = None
    last, width = 0, 0
    for at, gap in enumerate(gaps):
        if gap is None:
            first, last, width = at if first is None else first, at, 0
        elif first is not None:
            width += gap
            if width > longest:
                yield first, last + 1
                first = None
    if first is not None:
        yield first, last + 1
