"""Gold data and imports side by side: what the measures compare.

The dumps are grouped to books as their maker says: the gold folder's README.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from corpus.bookmaking import Imported, make_book
from corpus.books.page import PageHeading, read_heading
from corpus.books.plaintext import plain_text
from corpus.reading.files import read_source
from corpus.report import Changed, Discarded

BOOKS = (("6", ("000", "002", "004")), ("7", ("001", "003")))
Record = dict[str, str]

_ITEM = re.compile(r"( *)(?:-|\d+\.) (.*)")
_ROW = re.compile(r"\| (.*) \|")


def squeeze(text: str) -> str:
    """Return *text* with every run of space as one."""
    return " ".join(text.split())


@dataclass(frozen=True)
class ImportedBook:
    """An imported book, seen in the ways that measures ask for."""

    edition: str
    files: tuple[str, ...]
    imported: Imported
    raw: dict[str, str]

    @cached_property
    def markdown(self) -> str:
        """The Markdown of all pages."""
        return "\n\n".join(page.body for page in self.imported.book.pages)

    @cached_property
    def text(self) -> str:
        """The text of the pages, as a reader sees it."""
        return squeeze(plain_text(self.markdown))

    @cached_property
    def everything(self) -> str:
        """The text of the pages, the index and the glossary."""
        book = self.imported.book
        index = [f"{e.term}\t{', '.join(map(str, e.pages))}" for e in book.index]
        pairs = [f"{pair.en} – {pair.ru}" for pair in book.glossary]
        return "\n".join([self.text, *index, *pairs])

    @cached_property
    def discarded(self) -> tuple[Discarded, ...]:
        """The rows of what was left out."""
        return tuple(row for row in self.imported.rows if isinstance(row, Discarded))

    @cached_property
    def changed(self) -> tuple[Changed, ...]:
        """The rows of what was changed."""
        return tuple(row for row in self.imported.rows if isinstance(row, Changed))

    @cached_property
    def headings(self) -> tuple[PageHeading, ...]:
        """The headings in reading order, but for titles that the importer made."""
        made = {row.after for row in self.changed if row.rule == "page_title"}
        found = (read_heading(line) for line in self.markdown.splitlines())
        return tuple(heading for heading in found if heading and heading.text not in made)

    @cached_property
    def tables(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """The tables: rows of cells, the header first."""
        tables: list[list[tuple[str, ...]]] = [[]]
        for line in self.markdown.splitlines():
            match = _ROW.fullmatch(line)
            if match is None:
                tables.append([])
            elif not set(line) <= set("|- "):
                tables[-1].append(tuple(cell.strip() for cell in match[1].split(" | ")))
        return tuple(tuple(table) for table in tables if table)

    @cached_property
    def items(self) -> tuple[tuple[int, str, int], ...]:
        """The list items: depth, text, and the number of the list they stand in.

        A table or a blank line does not end a list, other text does.
        """
        found: list[tuple[int, str, int]] = []
        number = 0
        for line in self.markdown.splitlines():
            match = _ITEM.fullmatch(line)
            if match:
                found.append((len(match[1]) // 4 + 1, plain_text(match[2]), number))
            elif line.strip() and not line.startswith(("|", "    ")):
                number += 1
        return tuple(found)


@dataclass(frozen=True)
class Gold:
    """The gold tables, and the books made of the dumps that they are about."""

    folder: Path
    books: tuple[ImportedBook, ...]

    def rows(self, name: str) -> Iterator[tuple[Record, ImportedBook]]:
        """Yield the records of ``<name>.tsv`` with the book of their dump."""
        lines = (self.folder / f"{name}.tsv").read_text("utf-8").splitlines()
        header = lines[0].split("\t")
        for line in lines[1:]:
            cells = line.split("\t")
            record = dict(zip(header, cells + [""] * len(header), strict=False))
            yield record, self.book_of(record.get("file", "000"))

    def tables(self) -> Iterator[tuple[dict[str, object], ImportedBook]]:
        """Yield the records of ``tables.jsonl`` with the book of their dump."""
        for line in (self.folder / "tables.jsonl").read_text("utf-8").splitlines():
            record = json.loads(line)
            yield record, self.book_of(record["file"])

    def book_of(self, file: str) -> ImportedBook:
        """Return the book that holds the dump *file*."""
        return next(book for book in self.books if file[:3] in book.files)


def literal(text: str) -> str:
    r"""Return a gold string with its escapes ``\n`` and ``\t`` read."""
    return text.replace("\\n", "\n").replace("\\t", "\t")


def load_gold(shared: Path, books: Sequence[tuple[str, tuple[str, ...]]] = BOOKS) -> Gold:
    """Import the dumps of ``shared/seeds`` in memory, and open ``shared/gold``."""
    made = []
    for edition, files in books:
        paths = [next((shared / "seeds").glob(f"{file}*")) for file in files]
        imported = make_book([read_source(path) for path in paths], f"{edition}ed", "", edition)
        raw = {path.name: path.read_text("utf-8") for path in paths}
        made.append(ImportedBook(edition, files, imported, raw))
    return Gold(shared / "gold", tuple(made))
