"""A sheet for the table: the steps and the tables of a book on two sides of paper.

It is made from the pages. Of each chapter it has the first numbered list, each step in its
first words, under the title of its section, and the tables. Chapters come as the topics of the
library do, the phases of a turn before what else there is; a table that does not fit on the two
sides any more is left out and named on the screen. Heights are estimated in printed lines, as
``quick.css`` sets them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil

from razdel import sentenize

from corpus.books.book import Book
from corpus.books.page import Page, Section, sections
from corpus.books.plaintext import plain_text
from web.topics import Topic

# Two sides of two columns, in lines of a table; a sheet of 296 fills them to some nine tenths.
_ROOM = 300
# Letters of a table's line in a column, and those that the edges of a cell take.
_LINE = 66
_EDGE = 3
# A row takes so much more than its letters need: cells end at different heights.
_LOOSE = 1.3
_LONGEST_STEP = 110
_FEWEST_STEPS = 3
_STEP = re.compile(r"(?:[ ]{4})?\d{1,2}[.)]\s+(.*)")
_LEAD = re.compile(r"\*\*(.+?)\*\*")
_ROW = re.compile(r"\s*\|(.*)\|\s*")
_RULE = re.compile(r"[\s|:-]+")
_BORDER = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A table in plain text: its section's *title* and address, its head, its rows."""

    title: str
    url: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def height(self) -> int:
        """The printed lines that the table takes, with its caption.

        Columns whose edges alone fill a line leave one letter of it: such a table hardly fits.
        """
        width = max(1, _LINE - _EDGE * len(self.head))
        return 2 + sum(ceil(_LOOSE * len("".join(row)) / width) for row in self._all_rows())

    def _all_rows(self) -> Iterator[tuple[str, ...]]:
        yield self.head
        yield from self.rows


@dataclass(frozen=True, slots=True)
class SheetSteps:
    """A numbered list: its section's *title* and address, the first words of each item."""

    title: str
    url: str
    items: tuple[str, ...]

    @property
    def height(self) -> int:
        """The printed lines that the list takes, with its caption."""
        return 1 + len(self.items)


@dataclass(frozen=True, slots=True)
class SheetChapter:
    """A chapter on the sheet: its title and address, its steps, if it has any, its tables."""

    title: str
    url: str
    steps: SheetSteps | None
    tables: tuple[SheetTable, ...]


@dataclass(frozen=True, slots=True)
class QuickSheet:
    """The sheet of a book; *left_out* did not fit."""

    book: Book
    chapters: tuple[SheetChapter, ...]
    left_out: tuple[SheetTable, ...]


def quick_reference(book: Book, topics: Sequence[Topic]) -> QuickSheet | None:
    """Return the sheet of *book*, its chapters in the order of *topics*; None for an empty one."""
    pages = [page for topic in topics for other, page in topic.pages if other.slug == book.slug]
    chapters = [_chapter(book, page) for page in pages]
    tables = [table for chapter in chapters for table in chapter.tables]
    steps = sum(1 + (c.steps.height if c.steps else 0) for c in chapters)
    kept = set(_fitting(tables, _ROOM - steps))
    shown = (
        SheetChapter(c.title, c.url, c.steps, tuple(t for t in c.tables if t in kept))
        for c in chapters
    )
    filled = tuple(chapter for chapter in shown if chapter.steps or chapter.tables)
    left_out = tuple(table for table in tables if table not in kept)
    return QuickSheet(book, filled, left_out) if kept else None


def _fitting(tables: Iterable[SheetTable], room: int) -> Iterator[SheetTable]:
    """Yield the tables that fit into *room* lines, in order."""
    for table in tables:
        if table.height <= room:
            room -= table.height
            yield table


def _chapter(book: Book, page: Page) -> SheetChapter:
    url = f"rules/{book.slug}/{page.name}/"
    parts = sections(page)
    steps = next(filter(None, (_steps(part, url) for part in parts)), None)
    tables = tuple(table for part in parts for table in _tables(part, url))
    return SheetChapter(page.title, url, steps, tables)


def _steps(section: Section, url: str) -> SheetSteps | None:
    """Return the first numbered list of a section, each item in its first words."""
    lines = section.markdown.splitlines()
    for is_step, run in groupby(lines, key=lambda line: bool(_STEP.fullmatch(line))):
        items = list(run) if is_step else []
        if len(items) >= _FEWEST_STEPS:
            named = tuple(_first_words(item) for item in items)
            return SheetSteps(section.heading.text, f"{url}#{section.heading.anchor}", named)
    return None


def _first_words(item: str) -> str:
    """Return a step's name: the bold words at its start, else its first sentence.

    >>> _first_words("1. **Засыпать.** Зерно идёт в ковш."), _first_words("2. Молоть. Долго.")
    ('Засыпать.', 'Молоть.')
    >>> _first_words("3. Ссыпать в мешок, см. с. 90. Завязать.")
    'Ссыпать в мешок, см. с. 90.'
    """
    text = _STEP.sub(r"\1", item)
    lead = _LEAD.match(text)
    said = plain_text(lead[1] if lead else text)
    said = next((sentence.text for sentence in sentenize(said)), said)
    return said if len(said) <= _LONGEST_STEP else f"{said[:_LONGEST_STEP].rpartition(' ')[0]}…"


def _tables(section: Section, url: str) -> Iterator[SheetTable]:
    lines = section.markdown.splitlines()
    for is_row, run in groupby(lines, key=lambda line: bool(_ROW.fullmatch(line))):
        rows = [_cells(line) for line in run if not _RULE.fullmatch(line)] if is_row else []
        if len(rows) > 1:
            at = f"{url}#{section.heading.anchor}"
            yield SheetTable(section.heading.text, at, rows[0], tuple(rows[1:]))


def _cells(line: str) -> tuple[str, ...]:
    row = _ROW.fullmatch(line)
    return tuple(plain_text(cell.strip()) for cell in _BORDER.split(row[1])) if row else ()
