"""The doubts of an import as a list to go through: what is alike stands together.

First what shapes the book, then what was left out, tables, changes of the text, and at last
words that may be misspelt. Each doubt knows the rows of ``overrides.tsv`` that settle it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from corpus import rule_meanings
from corpus.overrides import Override, override_for
from corpus.report import Changed, Discarded, Row

Section = Literal["structure", "discarded", "tables", "changes", "words"]
TITLES: dict[Section, str] = {
    "structure": "Строение книги",
    "discarded": "Исключено из текста",
    "tables": "Таблицы",
    "changes": "Правки",
    "words": "Слова",
}
_SECTIONS: dict[str, Section] = {
    **dict.fromkeys(
        (
            "unreadable_page",
            "page_title",
            "site_title_is_chapter",
            "running_head_is_title",
            "flavour",
        ),
        "structure",
    ),
    **dict.fromkeys(("row_numbers", "lost_cell", "lost_table", "spanning_label"), "tables"),
    "misspelling": "words",
}
# So many lines in a row that were left out are one block.
_BLOCK, _GAP = 5, 3
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Doubt:
    """One question to the reader: *rows* are alike, the first is shown."""

    section: Section
    rows: tuple[Row, ...]

    @property
    def rule(self) -> str:
        """The rule that was not sure."""
        return rule_of(self.rows[0])

    @property
    def meaning(self) -> str:
        """What the rule did."""
        return rule_meanings.meaning(self.rule)

    @property
    def is_block(self) -> bool:
        """Are these many lines one under the other?"""
        return self.section == "discarded" and len({row.before for row in self.rows}) > 1

    @property
    def before(self) -> str:
        """The raw text with its context."""
        if self.is_block:
            return " / ".join(" ".join(row.before.split()) for row in self.rows)[:_LONGEST]
        row = self.rows[0]
        return " ".join(((row.context if isinstance(row, Changed) else "") or row.before).split())

    @property
    def after(self) -> str | None:
        """The text in the book; None if it was left out, '' if it was not changed."""
        row = self.rows[0]
        if isinstance(row, Discarded):
            return None
        return " ".join(row.after.split()) if row.after != row.before else ""

    @property
    def settles(self) -> tuple[Override, ...]:
        """The rows of ``overrides.tsv`` that settle it, if there are any."""
        found = (override_for(row) for row in self.rows)
        return tuple(dict.fromkeys(row for row in found if row))

    @property
    def places(self) -> str:
        """The places of the rows: ``a.txt:7,9,12``; of a block its first and last line."""
        places = sorted({(row.file, row.line) for row in self.rows})
        if self.is_block:
            lines = [line for _, line in places]
            return f"{places[0][0]}:{lines[0]}\N{EN DASH}{lines[-1]}"
        by_file = groupby(places, key=lambda place: place[0])
        return ", ".join(f"{file}:{','.join(str(line) for _, line in at)}" for file, at in by_file)


def rule_of(row: Row) -> str:
    """Return the rule of a change, the type of what was left out."""
    return row.rule if isinstance(row, Changed) else row.type


def doubts_of(rows: Iterable[Row]) -> list[Doubt]:
    """Return the doubts among *rows*: by section, most doubtful first, else in their order."""
    unsure = [row for row in rows if not row.sure]
    found = [Doubt(section_of(rows[0]), tuple(rows)) for rows in _alike(unsure)]
    order = list(TITLES)
    return sorted(found, key=lambda x: (order.index(x.section), -rule_meanings.doubt(x.rule)))


def section_of(row: Row) -> Section:
    """Return the section of the list that *row* belongs to."""
    if isinstance(row, Discarded):
        return "discarded"
    return _SECTIONS.get(row.rule, "changes")


def _alike(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Yield groups of *rows* that a person settles with one answer."""
    blocks = list(_blocks([row for row in rows if isinstance(row, Discarded)]))
    yield from blocks
    blocked = {id(row) for block in blocks for row in block}
    groups: dict[object, list[Row]] = {}
    for row in rows:
        if id(row) not in blocked:
            groups.setdefault(_question(row), []).append(row)
    yield from groups.values()


def _question(row: Row) -> object:
    """Return the key of a row's question: its word, its table, or the override that settles it."""
    if section_of(row) == "words":
        return row.before.casefold()
    if section_of(row) == "tables":
        return rule_of(row), row.file, row.line
    override = override_for(row)
    return (override.key, override.after) if override else id(row)


def _blocks(rows: Sequence[Discarded]) -> Iterator[list[Row]]:
    """Yield the runs of five lines and more that were left out one under the other."""
    run: list[Row] = []
    for row in rows:
        near = run and row.file == run[-1].file and 0 <= row.line - run[-1].line <= _GAP
        if near and rule_of(run[-1]) == row.type:
            run.append(row)
            continue
        if len(run) >= _BLOCK:
            yield run
        run = [row]
    if len(run) >= _BLOCK:
        yield run
