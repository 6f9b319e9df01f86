"""Short numbers of chapters and sections, to name a rule at the table: ``5.12``.

``numbers.tsv`` in a book's folder records them, so that a rule keeps its number for ever::

    number	section
    5	lesa
    5.1	lesa#lesa-osnovnye

A section is identified by its page (without the number of the file) and its anchor, so pages
can be reordered. A section that the table lacks gets a free number: the next one at the end of
a chapter, else one with a letter, as in law books (``5.3a`` between 5.3 and 5.4). ``svod
number`` writes the table.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from language.tsv import TableError, read_rows, write_rows

if TYPE_CHECKING:
    from corpus.books.book import Book

FILE = "numbers.tsv"
COLUMNS = ("number", "section")

_FILE_NUMBER = re.compile(r"^\d+-")
_NUMBER = re.compile(r"\d+[a-z]*(?:\.\d+[a-z]*)?")
_LAST_PART = re.compile(r"(\d+)([a-z]*)$")

Address = tuple[str, str]
"""A section's page and anchor; '' for the page's first heading."""


def read_numbers(text: str, name: str = FILE) -> dict[str, str]:
    """Return the number of each section; raises TableError for a malformed or repeated one."""
    numbers: dict[str, str] = {}
    taken: set[str] = set()
    for row in read_rows(text, COLUMNS, name):
        number = row["number"]
        if not _NUMBER.fullmatch(number) or number in taken or row["section"] in numbers:
            raise TableError(
                f"{name}:{row.line}: найдено «{number}» для «{row['section']}», ожидался "
                "номер вида 5 или 5.12, у каждого раздела свой"
            )
        taken.add(number)
        numbers[row["section"]] = number
    return numbers


def write_numbers(book: "Book") -> str:
    """Return the table with every number of *book*, those of removed sections included."""
    current = {_key(address): number for address, number in section_numbers(book).items()}
    kept = {**book.numbers, **current}
    rows = sorted(((number, key) for key, number in kept.items()), key=_order)
    return write_rows(COLUMNS, rows)


def section_numbers(book: "Book") -> dict[Address, str]:
    """Return the number of every section of *book*, by page and anchor."""
    chapters: dict[str, list[Address]] = {page.name: [] for page in book.pages}
    for page, section in book.sections():
        if section.heading.level > 1 and section.heading.anchor:
            chapters[page.name].append((page.name, section.heading.anchor))
    heads = [(name, "") for name in chapters]
    numbers = dict(zip(heads, _numbered(heads, book.numbers), strict=True))
    for name, addresses in chapters.items():
        prefix = f"{numbers[name, '']}."
        numbers |= dict(zip(addresses, _numbered(addresses, book.numbers, prefix), strict=True))
    return numbers


def _numbered(
    addresses: Sequence[Address], kept: Mapping[str, str], prefix: str = ""
) -> Iterator[str]:
    """Yield a number for each of *addresses*, in order: as *kept*, else a free one."""
    known = [kept.get(_key(address), "") for address in addresses]
    used = {number for number in kept.values() if _is_under(number, prefix)}
    last_known = max((at for at, number in enumerate(known) if number), default=-1)
    before = f"{prefix}0"
    for at, number in enumerate(known):
        if not number:
            number = _next(used, prefix) if at > last_known else _between(before, used)
            used.add(number)
        before = number
        yield number


def _is_under(number: str, prefix: str) -> bool:
    return number.startswith(prefix) if prefix else "." not in number


def _next(used: Iterable[str], prefix: str) -> str:
    """Return the number after the highest one *used* under *prefix*."""
    tails = (_LAST_PART.search(number) for number in used)
    return f"{prefix}{max((int(tail[1]) for tail in tails if tail), default=0) + 1}"


def _between(before: str, used: Iterable[str]) -> str:
    """Return the first free number between *before* and the next: ``5.3a`` after ``5.3``.

    >>> _between("5.3", {"5.3", "5.4"}), _between("5.3a", {"5.3a"})
    ('5.3a', '5.3b')
    """
    taken = set(used)
    tail = _LAST_PART.search(before)
    stem = before[: len(before) - len(tail[2])] if tail and tail[2] else before
    for letters in _letters():
        if f"{stem}{letters}" not in taken:
            return f"{stem}{letters}"
    raise AssertionError("letters never end")


def _letters() -> Iterator[str]:
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    yield from alphabet
    for first in _letters():
        yield from (first + second for second in alphabet)


def _key(address: Address) -> str:
    """Return the key of a section in the table.

    >>> _key(("05-lesa", "")), _key(("05-lesa", "osnovnye"))
    ('lesa', 'lesa#osnovnye')
    """
    page, anchor = address
    name = _FILE_NUMBER.sub("", page)
    return f"{name}#{anchor}" if anchor else name


def _order(row: tuple[str, str]) -> list[tuple[int, str]]:
    """Sort key that puts «5.3», «5.3a», «5.4», «5.10» in this order."""
    parts = row[0].split(".")
    tails = (_LAST_PART.search(part) for part in parts)
    return [(int(tail[1]), tail[2]) for tail in tails if tail]
