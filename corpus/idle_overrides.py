"""Rows of ``overrides.tsv`` that decided nothing: each is told in one line, with what was expected.

In go the rows and what the import made, out come the notes for the reader. A row that meets no
line may be a slip of the pen, or left over from an older dump; silence would pass for success.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from corpus.books.book import Book
from corpus.books.page import sections
from corpus.overrides import (
    CHAPTER,
    DISCARD,
    KEEP,
    MADE,
    OF_LINES,
    Override,
    Overrides,
    key_of,
)
from corpus.repair.edits import JOIN, LEVEL, NO_TABLE, OFF, PAGE_OFFSET, TABLE
from corpus.report import Changed, Decided, Discarded, Row
from corpus.source import Line
from corpus.structure.entries import ENTRY
from corpus.writing.division import PAGE_BREAK, begins_with

# What these decide is said by the line alone.
_WITHOUT_AFTER = frozenset({KEEP, DISCARD, OFF, CHAPTER})
# What must equal a whole line; a row of the others may name how it begins.
_WHOLE_LINES = frozenset({KEEP, JOIN, TABLE, CHAPTER})
_BY_READER = "decided_by_reader"


@dataclass(frozen=True)
class Outcome:
    """What an import made: the book, the rows of its report, its lines, its decisions."""

    book: Book
    rows: Sequence[Row]
    lines: Sequence[Line]
    decided: Sequence[Decided]

    @cached_property
    def texts(self) -> list[str]:
        """The raw lines, as overrides name them."""
        return [line.normalised.casefold() for line in self.lines]

    @cached_property
    def met(self) -> set[tuple[str, str]]:
        """What the rules of the report met, and the files."""
        files = {(PAGE_OFFSET, line.file) for line in self.lines}
        return files | {key_of(row) for row in self.rows if isinstance(row, Changed)}

    @cached_property
    def left_out(self) -> set[str]:
        """The lines that are no text."""
        return {" ".join(r.before.split()) for r in self.rows if isinstance(r, Discarded)}

    @cached_property
    def headings(self) -> set[str]:
        """The headings of the book."""
        return {part.heading.text for page in self.book.pages for part in sections(page)}

    @cached_property
    def in_tables(self) -> Mapping[str, str]:
        """The lines that are rows of a table, each with the first line of its table."""
        at_rows = {(d.file, d.line): d.rule for d in self.decided if d.step == TABLE}
        found: dict[str, str] = {}
        first = ""
        above = ""
        for line in self.lines:
            rule = at_rows.get((line.file, line.number), "")
            if not rule or rule == _BY_READER:
                above = ""
                continue
            first = first if above == rule else line.normalised
            above = rule
            found[line.normalised] = first
        return found


def idle_overrides(overrides: Overrides, outcome: Outcome) -> Iterator[str]:
    """Yield a line for each override that decided nothing, or of which a part is not read."""
    last = {row.key: row.line for row in overrides.rows}
    for row in overrides.rows:
        place = f"{overrides.name}:{row.line}"
        if row.rule in _WITHOUT_AFTER and row.after:
            yield f"{place}: графа after («{row.after}») у {row.rule} не читается, ожидалась пустая"
        if row.line != last[row.key]:
            yield f"{place}: то же решается в строке {last[row.key]}, действует она"
        elif problem := _idle(row, outcome):
            yield f"{place}: {problem}"


def _idle(row: Override, outcome: Outcome) -> str:
    """Return why *row* decided nothing; '' where it did, or nobody can tell."""
    if row.rule == OFF:
        return ""
    if row.rule in OF_LINES:
        return _idle_of_lines(row, outcome)
    if row.rule in MADE:
        met = (row.rule, row.after) in outcome.met
        return "" if met else f"правило «{row.rule}» не составило заголовка «{row.before}»"
    return "" if row.key in outcome.met else f"правило «{row.rule}» не встретило «{row.before}»"


def _idle_of_lines(row: Override, outcome: Outcome) -> str:
    text = row.before.casefold()
    if not any(text in line for line in outcome.texts):
        return f"строки «{row.before}» в книге нет"
    if row.rule in _WHOLE_LINES and text not in outcome.texts:
        return f"«{row.before}» – часть строки, ожидалась строка целиком"
    if row.rule == DISCARD and row.before not in outcome.left_out:
        return f"строка «{row.before}» и так текст: {DISCARD} лишь подтверждает исключённое"
    if row.rule == LEVEL and row.before not in outcome.headings:
        return f"заголовка «{row.before}» в книге нет, ожидался его текст, как на странице"
    if row.rule == PAGE_BREAK and not any(begins_with(line, text) for line in outcome.texts):
        return f"«{row.before}» ничего не начинает, ожидались первые слова абзаца или заголовка"
    if row.rule == ENTRY and not any(line.startswith(text) for line in outcome.texts):
        return f"с «{row.before}» не начинается ни одна строка, ожидалась метка"
    first = outcome.in_tables.get(row.before, "")
    if row.rule == TABLE and row.after == NO_TABLE and first:
        return f"«{row.before}» – не первая строка таблицы, первая «{first}»"
    return ""
