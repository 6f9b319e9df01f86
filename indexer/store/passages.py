"""Cut books into passages, the units that a search finds and shows.

A passage is a section of a page, or an entry of a book's printed index or glossary.
Its *lines* are what is searched: the paragraphs, list items and table rows of the
section, a row with the labels of its columns, so that a row answers by itself.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from corpus.books.book import TWINS, Book
from corpus.books.page import PAGE_MARK, Section, sections
from corpus.books.parts import parts
from corpus.books.plaintext import plain_text
from glossary.terms import NAMING_STATUSES, Term
from language.letters import fold
from language.slugs import unique_slugs

SECTION, ENTRY = "section", "entry"

_TABLE_ROW = re.compile(r"[ \t]*\|(.*)\|[ \t]*")
_RULE = re.compile(r"[ \t]*\|?[ \t:|-]+\|?[ \t]*")
BELOW = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
BETWEEN_CELLS = " \N{MIDDLE DOT} "
_BORDER = re.compile(r"(?<!\\)\|")
_REMEMBERED = 1 << 12
"""Sections: a build asks for their passages twice, for the index and for the browser."""
_HEAD = "\N{START OF HEADING}"
"""Stands before the head of a table until the lines are counted."""


Piece = tuple[str, str, str | None, int]
"""A part of a long section: its name, its anchor, its printed page, its first line of text."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A section, or an entry of an index or glossary.

    *unit* names what is indexed again as a whole when it changes: a page of a book,
    its index or its glossary. *text* is what a reader is shown, *lines* what is
    searched below the title, *trail* the titles above it. *heads* are the numbers of the
    lines of *text* that name the columns of a table, from 0; *pieces* are the parts of a long
    section, but for the first. An entry of an index has its printed pages and, below them, what
    the term means. *text_en*, *lines_en* and *heads_en* are the same of the English
    twin of the section, if it has one.
    """

    unit: str
    kind: str
    title: str
    url: str
    book: str
    edition: str
    text: str
    lines: tuple[str, ...]
    en: str = ""
    trail: tuple[str, ...] = ()
    page: str | None = None
    heads: tuple[int, ...] = ()
    text_en: str = ""
    lines_en: tuple[str, ...] = ()
    heads_en: tuple[int, ...] = ()
    pieces: tuple[Piece, ...] = ()


def piece_at(passage: Passage, line: int) -> Passage:
    """Return *passage* as the part of it that holds a *line* of its text: title, page, address.

    The title of a part stands below that of its section: «Подфаза схватки › Бросок на ранение».
    """
    held = [piece for piece in passage.pieces if piece[3] <= line]
    if not held:
        return passage
    name, anchor, page, _ = held[-1]
    url = f"{passage.url.partition('#')[0]}#{anchor}"
    return replace(passage, title=f"{passage.title}{BELOW}{name}", url=url, page=page)


def twin_url(passage: Passage) -> str:
    """Return the address of the English twin of a section, '' where there is none."""
    book = f"/rules/{passage.book}/"
    return f"{book}{TWINS}/{passage.url.removeprefix(book)}" if passage.text_en else ""


def shown_text(passage: Passage) -> str:
    """Return the text that a reader is shown: of an entry what it means, where that is known."""
    pages, _, meaning = passage.text.partition("\n")
    return meaning or pages if passage.kind == ENTRY else passage.text


def chapter(passage: Passage) -> str:
    """Return the title of the page that a section stands on, unless it is the section's own."""
    page = passage.trail[0] if passage.trail else ""
    return "" if fold(page) == fold(passage.title) else page


def meanings(terms: Sequence[Term]) -> dict[str, tuple[str, str]]:
    """Return the English name and the definition of every Russian term, by its folded name."""
    definitions: dict[str, str] = {}
    for term in terms:
        definitions[term.concept] = definitions.get(term.concept) or term.definition
    named = (term for term in sorted(terms, key=lambda term: term.rank) if term.ru)
    found: dict[str, tuple[str, str]] = {}
    for term in named:
        if term.status in NAMING_STATUSES:
            found.setdefault(fold(term.ru), (term.en, definitions[term.concept]))
    return found


def library_passages(books: Iterable[Book], terms: Sequence[Term]) -> Iterator[Passage]:
    """Yield the passages of all *books*; entries of the term base say what they mean."""
    meant = meanings(terms)
    for book in books:
        yield from passages(book, meant)


def passages(
    book: Book, meant: Mapping[str, tuple[str, str]] = MappingProxyType({})
) -> Iterator[Passage]:
    """Yield the passages of *book* in reading order, its index and glossary last.

    *meant* holds what the terms of an index mean, as ``meanings`` gives it.
    """
    english = {(twin.name, s.heading.anchor): s for twin in book.twins for s in sections(twin)}
    for page, section in book.sections():
        twin = english.get((page.name, section.heading.anchor))
        yield _section((book.slug, book.edition), page.name, section, twin)
    anchors = unique_slugs(entry.term for entry in book.index)
    for entry in book.index:
        pages = ", ".join(map(str, entry.pages))
        listed = _entry(book, f"index/#{anchors[entry.term]}", entry.parent, entry.term, pages)
        en, definition = meant.get(fold(entry.term), ("", ""))
        text = f"{pages}\n{definition}" if definition else pages
        yield replace(listed, en=en, text=text, page=pages or None)
    anchors = unique_slugs(row.en for row in book.glossary)
    for row in book.glossary:
        yield _entry(book, f"glossary/#{anchors[row.en]}", row.parent, row.en, row.ru)


@lru_cache(maxsize=_REMEMBERED)
def _section(of: tuple[str, str], page: str, section: Section, twin: Section | None) -> Passage:
    """Return a section of a *page* as a passage; *of* are folder and edition of its book."""
    heading, (slug, edition) = section.heading, of
    text, heads = _text(section.markdown)
    text_en, heads_en = _text(twin.markdown) if twin else ("", ())
    return Passage(
        unit=f"{slug}/{page}",
        kind=SECTION,
        title=heading.text,
        url=f"/rules/{slug}/{page}/#{heading.anchor}",
        book=slug,
        edition=edition,
        text=text,
        lines=tuple(_lines(section.markdown)),
        en=heading.en,
        trail=section.trail,
        page=_printed(section.page),
        heads=heads,
        text_en=text_en,
        lines_en=tuple(_lines(twin.markdown)) if twin else (),
        heads_en=heads_en,
        pieces=tuple(_pieces(section)),
    )


def _pieces(section: Section) -> Iterator[Piece]:
    """Yield the parts of a long section after the first, which is the section itself."""
    line = 0
    for part in parts(section):
        if part.name:
            yield part.name, part.anchor, _printed(part.page), line
        line += len(_text(part.markdown)[0].split("\n"))


def _printed(page: int | None) -> str | None:
    return None if page is None else str(page)


def _entry(book: Book, place: str, parent: str, left: str, right: str) -> Passage:
    return Passage(
        unit=f"{book.slug}/{place.partition('/')[0]}",
        kind=ENTRY,
        title=f"{parent}: {left}" if parent else left,
        url=f"/rules/{book.slug}/{place}",
        book=book.slug,
        edition=book.edition,
        text=right,
        lines=(right,),
    )


def _text(markdown: str) -> tuple[str, tuple[int, ...]]:
    r"""Return the plain text of *markdown*, a table row in one line, and which lines are heads.

    >>> _text("| A | B |\n| --- | --- |\n| 1 | *2* |\n\nЛес.")
    ('A · B\n1 · 2\nЛес.', (0,))
    """
    lines = markdown.splitlines()
    below = [*lines[1:], ""]
    shown = (_in_line(line, is_rule(after)) for line, after in zip(lines, below, strict=False))
    text = plain_text("\n".join(shown)).split("\n")
    heads = tuple(at for at, line in enumerate(text) if line.startswith(_HEAD))
    return "\n".join(line.removeprefix(_HEAD) for line in text), heads


def _in_line(line: str, is_head: bool) -> str:
    """Return a table row with dots between its cells, any other line as it is.

    An empty cell is kept, so that the cells stay below the names of their columns.
    """
    if _TABLE_ROW.fullmatch(line) is None or is_rule(line):
        return line
    cells = BETWEEN_CELLS.join(map(str.strip, _BORDER.split(line.strip()[1:-1])))
    return f"{_HEAD}{cells}" if is_head else cells


def is_rule(line: str) -> bool:
    """Is it the row of dashes below the head of a table?"""
    return "-" in line and _RULE.fullmatch(line) is not None


def _lines(markdown: str) -> Iterator[str]:
    """Yield the plain lines of *markdown*, each table row with the labels of its columns."""
    header: list[str] | None = None
    for line in PAGE_MARK.sub("", markdown).splitlines():
        if _TABLE_ROW.fullmatch(line) is None:
            header = None
            if text := plain_text(line):
                yield text
        elif header is None:
            header = _cells(line)
            yield " ".join(header)
        elif not _RULE.fullmatch(line):
            yield " ".join(_labelled(header, _cells(line)))


def _cells(line: str) -> list[str]:
    return [plain_text(cell) for cell in _BORDER.split(line.strip()[1:-1])]


def _labelled(header: list[str], cells: list[str]) -> Iterator[str]:
    labels = header + [""] * (len(cells) - len(header))
    for label, cell in zip(labels, cells, strict=False):
        if cell:
            yield f"{label} {cell}".strip()
