"""The statements of a page, and the record of their second reading.

A statement is a sentence of a paragraph or list item, or a row of a table with the labels of
its columns. Each was read a second time beside the passage of the source that it restates, and
nothing else; ``reading.tsv`` in the book's folder says what was found, a row a statement::

    page	section	statement	source	place	subject	force	quantifier	condition	note
    05-lesa	zheleznyy-les	5f1c02ab	002	4:5210-5290	=	=	=	=

*statement* is the check sum of its words, so that a statement that changes has no row and must
be read anew. *place* is a line of the source (``9``) or a stretch of lines (``9-11``), more of
them with commas between, or a stretch of the letters of a line (``5:5210-5290``).
``=`` says that the statement has the source's subject, force, quantifier or condition. Where
there is no source *note* says what the statement is: an example, a pointer, general knowledge.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from razdel import sentenize

from corpus.books.page import PAGE_MARK, Page, sections
from corpus.books.plaintext import plain_text
from language.tsv import read_rows

FILE = "reading.tsv"
ASPECTS = ("subject", "force", "quantifier", "condition")
COLUMNS = ("page", "section", "statement", "source", "place", *ASPECTS, "note")

_ROW = re.compile(r"[ \t]*\|(.*)\|[ \t]*")
_RULE = re.compile(r"[ \t]*\|?[ \t:|-]+\|?[ \t]*")
_BORDER = re.compile(r"(?<!\\)\|")
_BOX = re.compile(r"(?:!!!|\?\?\?\+?)[ \t]+(\w+)")


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement: the page and section it stands in, its plain text.

    *box* is the kind of the box it stands in, like ``example``, or ''.
    """

    page: str
    section: str
    text: str
    box: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """Page, section and check sum: what names it in the table."""
        words = " ".join(self.text.split())
        return self.page, self.section, hashlib.sha256(words.encode()).hexdigest()[:8]


def statements(page: Page) -> Iterator[Statement]:
    """Yield the statements of *page* in order; headings and titles of boxes are none."""
    for section in sections(page):
        for box, text in _texts(section.markdown):
            yield Statement(page.name, section.heading.anchor, text, box)


def read_keys(text: str, name: str) -> set[tuple[str, str, str]]:
    """Return the statements that a table has rows for.

    Raises TableError for another table.
    """
    return {(r["page"], r["section"], r["statement"]) for r in read_rows(text, COLUMNS, name)}


def _texts(markdown: str) -> Iterator[tuple[str, str]]:
    header: list[str] | None = None
    box = ""
    for line in PAGE_MARK.sub("", markdown).splitlines():
        row = _ROW.fullmatch(line)
        if line and not line.startswith(" "):
            found = _BOX.match(line)
            box = found[1] if found else ""
            if found:
                continue
        if row is None:
            header = None
            text = plain_text(line)
            yield from ((box, found.text) for found in sentenize(text) if found.text)
        elif header is None:
            header = _cells(row[1])
        elif not _RULE.fullmatch(line):
            pairs = zip(header, _cells(row[1]), strict=True)
            yield box, "; ".join(f"{label}: {cell}" for label, cell in pairs)


def _cells(row: str) -> list[str]:
    return [plain_text(cell) for cell in _BORDER.split(row)]
