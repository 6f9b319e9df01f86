"""Compares a page with its English twin: do they match, and has one of them changed since?

The twin is ``docs/rules/<book>/en/<page>.md``, with the same section ids. Two checks are made:

- *differences* in all that has no language: sections, printed pages, lines, cells, numbers;
  also a column of a table with two equal cells («Да», «Да») whose twins are not ("Yes", "No");
- *stale* sections, changed on one side after both were last read side by side. ``sealed.tsv``
  in the twins' folder records that reading, with the check sums of both sides::

    page	section	ru	en
    05-lesa	zheleznyy-les	5f1c02ab	90d3e47c
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, zip_longest

from corpus.books.book import Book
from corpus.books.page import PAGE_MARK, Page, Section, sections
from corpus.books.plaintext import plain_text
from language.quantities import figures
from language.tsv import read_rows, write_rows

SEALED = "sealed.tsv"
COLUMNS = ("page", "section", "ru", "en")
Seals = Mapping[tuple[str, str], tuple[str, str]]
"""The check sums of both sides when last read side by side, by page and section."""

_ROW = re.compile(r"[ \t]*\|(.*)\|[ \t]*")
_BORDER = re.compile(r"(?<!\\)\|")


def differences(book: Book) -> Iterator[str]:
    """Yield ``page#section: what differs`` for every page of *book* and its twin."""
    pages = {page.name: page for page in book.pages}
    for twin in book.twins:
        if twin.name not in pages:
            yield f"{twin.name}: нет такой страницы по-русски"
        else:
            yield from _differences(pages[twin.name], twin)


def stale(book: Book, seals: Seals) -> Iterator[str]:
    """Yield ``page#section: which side`` for sections that changed after their last reading."""
    for place, sums in pairs(book).items():
        at = "#".join(place)
        if place not in seals:
            yield f"{at}: стороны ещё не сверены"
        elif sums != seals[place]:
            side = _SIDES.get(_behind(sums, seals[place]), "сверка: изменились обе стороны")
            yield f"{at}: отстаёт {side}"


def behind(book: Book, seals: Seals, language: str) -> set[tuple[str, str]]:
    """Return the sections (page, anchor) where the text in *language* is the outdated one."""
    return {
        place
        for place, sums in pairs(book).items()
        if place in seals and _behind(sums, seals[place]) == language
    }


_SIDES = {"ru": "русский", "en": "английский"}


def _behind(sums: tuple[str, str], sealed: tuple[str, str]) -> str:
    """Return the language that lags behind: only the other changed. '' if none or both did."""
    return {(True, False): "ru", (False, True): "en"}.get(
        (sums[0] == sealed[0], sums[1] == sealed[1]), ""
    )


def pairs(book: Book) -> Seals:
    """Return the check sums (Russian, English) of every section that has a twin."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for page in book.pages:
        twin = book.twin(page.name)
        english = {s.heading.anchor: s for s in sections(twin)} if twin else {}
        for section in sections(page):
            if other := english.get(section.heading.anchor):
                found[page.name, section.heading.anchor] = (_sum(section), _sum(other))
    return found


def read_seals(text: str, name: str) -> Seals:
    """Read ``sealed.tsv``; raises TableError for a table of another form."""
    rows = read_rows(text, COLUMNS, name)
    return {(row["page"], row["section"]): (row["ru"], row["en"]) for row in rows}


def write_seals(seals: Seals) -> str:
    """Return the text of ``sealed.tsv``."""
    return write_rows(COLUMNS, ((*place, *sums) for place, sums in seals.items()))


def _sum(section: Section) -> str:
    return hashlib.sha256(f"{section.heading.text}\n{section.markdown}".encode()).hexdigest()[:8]


def _differences(page: Page, twin: Page) -> Iterator[str]:
    if page.pages != twin.pages:
        yield f"{page.name}: печатные страницы {page.pages}, по-английски {twin.pages}"
    for ours, theirs in zip_longest(sections(page), sections(twin)):
        if ours is None or theirs is None or _place(ours) != _place(theirs):
            known, other = (_place(s) if s else "конец" for s in (ours, theirs))
            yield f"{page.name}: раздел {known}, по-английски {other}"
            return
        for difference in _between(ours, theirs):
            yield f"{page.name}#{ours.heading.anchor}: {difference}"


def _place(section: Section) -> str:
    return f"{'#' * section.heading.level} {section.heading.anchor}"


def _between(ours: Section, theirs: Section) -> Iterator[str]:
    marks = [PAGE_MARK.findall(section.markdown) for section in (ours, theirs)]
    if marks[0] != marks[1]:
        yield f"начала страниц {marks[0]}, по-английски {marks[1]}"
    lines, other = (list(_lines(section.markdown)) for section in (ours, theirs))
    if len(lines) != len(other):
        yield f"строк {len(lines)}, по-английски {len(other)}"
        return
    for line, translated in zip(lines, other, strict=True):
        yield from _of_line(line, translated)
    tables, twins = (_tables(section.markdown) for section in (ours, theirs))
    for table, twin in zip(tables, twins, strict=False):
        for column, translated_column in zip(_columns(table), _columns(twin), strict=False):
            yield from _of_column(column, translated_column)


def _lines(markdown: str) -> Iterator[list[str]]:
    """Yield each line of text as its cells: one for a paragraph or item, several for a row."""
    for line in PAGE_MARK.sub("", markdown).splitlines():
        row = _ROW.fullmatch(line)
        cells = [plain_text(cell) for cell in _BORDER.split(row[1])] if row else [plain_text(line)]
        if any(cells):
            yield cells


def _tables(markdown: str) -> list[list[list[str]]]:
    """Return the tables: each a list of rows, each row its cells."""
    rows = [
        [plain_text(cell) for cell in _BORDER.split(row[1])] if row else []
        for row in map(_ROW.fullmatch, PAGE_MARK.sub("", markdown).splitlines())
    ]
    return [list(group) for is_table, group in groupby(rows, key=bool) if is_table]


def _columns(table: list[list[str]]) -> list[tuple[str, ...]]:
    return list(zip(*table, strict=False))


def _of_column(column: Iterable[str], translated: Iterable[str]) -> Iterator[str]:
    """Report equal Russian cells of a column whose English cells differ, each once.

    Equal English cells prove nothing: English has one form where Russian has two («отступает»,
    «отступают»).
    """
    known: dict[str, str] = {}
    for cell, other in zip(column, translated, strict=False):
        if known.setdefault(cell, other) != other:
            yield f"«{cell[:60]}»: по-английски то «{known[cell][:60]}», то «{other[:60]}»"


def _of_line(line: list[str], translated: list[str]) -> Iterator[str]:
    if len(line) != len(translated):
        yield f"«{line[0]}»: ячеек {len(line)}, по-английски {len(translated)}"
        return
    for cell, other in zip(line, translated, strict=True):
        numbers, others = figures(cell), figures(other)
        if numbers != others:
            yield f"«{cell[:60]}»: числа {_told(numbers)}, по-английски {_told(others)}"


def _told(numbers: Counter[str]) -> str:
    return " ".join(sorted(numbers.elements())) or "нет"
