"""Printed page numbers: ``3,10-11,98`` in an index, ``102-105`` in a page's front matter."""

import re
from dataclasses import dataclass

_RANGE = re.compile(r"\s*(\d{1,6})(?:\s*[-\N{EN DASH}\N{EM DASH}]\s*(\d{1,6}))?\s*")


@dataclass(frozen=True, slots=True)
class PageRange:
    """Printed pages *first* to *last*, inclusive."""

    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"

    def __contains__(self, page: object) -> bool:
        return isinstance(page, int) and self.first <= page <= self.last


def parse_pages(text: str) -> tuple[PageRange, ...]:
    """Read a list of pages.

    >>> [str(r) for r in parse_pages("3, 10\N{EN DASH}11,98")]
    ['3', '10-11', '98']

    Raises ValueError where a part is no page or range, or a range runs backwards.
    """
    ranges = []
    for part in filter(str.strip, text.split(",")):
        match = _RANGE.fullmatch(part)
        if match is None:
            raise ValueError(f"найдено «{part.strip():.40}», ожидалась страница вида 12 или 10-11")
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first:
            raise ValueError(f"найдено «{part.strip()}», ожидались страницы по возрастанию")
        ranges.append(PageRange(first, last))
    return tuple(ranges)


def format_pages(ranges: tuple[PageRange, ...]) -> str:
    """Write a list of pages as an index has it: ``3,10-11,98``."""
    return ",".join(map(str, ranges))


def as_read(pages: str) -> str:
    """Return a list of pages, as an index has it, as people write it.

    >>> as_read("4-8,12; 3")
    '4–8, 12; 3'
    """
    return pages.replace(",", ", ").replace("-", "\N{EN DASH}")
