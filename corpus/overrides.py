"""``overrides.tsv``: decisions of a reader that hold at every new import of a book.

::

    rule	before	after
    hyphen_undecided	авто- пушка	автопушка
    keep	Рыцари Океана
    kind	Море зовёт тех, кто слышит.	quote
    page_title	Страницы 3–9	Снаряжение
    join	и снять груз	above
    level	Порт	2
    table	Порт 12	none
    chapter	Море и ветер
    page_break	Приливы	begins
    entry	Предел	title
    page_offset	harbour.txt	-1
    off	glued_neighbours

``rule`` and ``before`` are those of a row of the report, line ends and tabs in ``before``
written as spaces; ``after`` is what shall stand there. For a title that the import made,
``before`` is what it made; a chapter's title with no ``after`` goes. What is no change of
letters has words of its own:

=============== ========================== ==================================================
rule            before                     after
=============== ========================== ==================================================
``keep``        a line                     (nothing): it is text although it looks like furniture
``discard``     a line                     (nothing): it is furniture, as the import thought
``kind``        a paragraph                ``heading``, ``paragraph``, ``quote`` or ``label``
``join``        a line                     ``above``: goes on with the line above; or ``apart``
``level``       a heading                  its level, 1 to 6; one of level 1 begins a page
``table``       the first line of a table  ``none``: it is text; or the number of its columns
``chapter``     a line                     (nothing): it is the title of a chapter
``page_break``  how a block begins         ``begins``: a page begins there; ``none``: none does
``entry``       a label, «Предел»          ``title``: what stands above it is one; or ``none``
``page_offset`` a file                     what is added to the number of every page
``off``         a rule, or a type of what  (nothing): it is not asked in the whole book; nothing
                is left out                of that type is left out
=============== ========================== ==================================================
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from corpus.repair.edits import (
    ABOVE,
    APART,
    JOIN,
    LEVEL,
    NO_TABLE,
    OFF,
    PAGE_OFFSET,
    TABLE,
    Decisions,
)
from corpus.report import CHANGE_RULES, DISCARD_TYPES, Changed, Discarded, Row
from corpus.structure import classify, fragments, pieces
from corpus.structure.classify import KINDS
from corpus.structure.entries import ENTRY, NO_TITLE, TITLE
from corpus.writing.division import BEGINS, NO_BREAK, PAGE_BREAK
from language.tsv import TableError, read_rows, write_rows

COLUMNS = ("rule", "before", "after")
FILE = "overrides.tsv"
KEEP, DISCARD = "keep", "discard"
KIND, CHAPTER = "kind", "chapter"
MADE = frozenset({"page_title", "site_title_is_chapter"})
"""The rules that made a title of their own, by which an override names it."""
_MAY_BE_EMPTY = frozenset({KEEP, DISCARD, OFF, CHAPTER, "site_title_is_chapter"})
# What these did is not one piece of text that another could stand for: mend it in the page.
_FIXED = frozenset(
    {
        "mojibake",
        "composed_letters",
        "index_wrap",
        "index_no_page",
        "glossary_wrap",
        "glossary_defined",
        "heading_english",
        "footnote",
        "running_head_is_title",
        "row_numbers",
        "list_mark",
        "spanning_label",
        "lost_table",
        "lost_cell",
        "unreadable_page",
        "flavour",
    }
)
OF_LINES = frozenset({KEEP, DISCARD, JOIN, TABLE, LEVEL, CHAPTER, PAGE_BREAK, ENTRY})
"""The rules that name a line of the dump."""
_OWN = OF_LINES | {KIND, PAGE_OFFSET, OFF}
RULES = _OWN | (frozenset(CHANGE_RULES) - _FIXED)
_MAY_BE_OFF = frozenset((*CHANGE_RULES, *DISCARD_TYPES)) | {
    rule.__name__ for rule in (*fragments.RULES, *pieces.RULES, *classify.RULES)
}
# What may stand in ``after``, and how that is told to the reader.
_ALLOWED: Mapping[str, tuple[re.Pattern[str], str]] = {
    KIND: (re.compile("|".join(KINDS)), f"одно из: {', '.join(KINDS)}"),
    JOIN: (re.compile(f"{ABOVE}|{APART}"), f"{ABOVE} или {APART}"),
    LEVEL: (re.compile("[1-6]"), "уровень от 1 до 6"),
    TABLE: (re.compile(f"{NO_TABLE}|[2-9]"), f"{NO_TABLE} или число граф от 2 до 9"),
    PAGE_BREAK: (re.compile(f"{BEGINS}|{NO_BREAK}"), f"{BEGINS} или {NO_BREAK}"),
    ENTRY: (re.compile(f"{TITLE}|{NO_TITLE}"), f"{TITLE} или {NO_TITLE}"),
    PAGE_OFFSET: (re.compile(r"[+-]?\d{1,4}"), "целое число"),
}


@dataclass(frozen=True, slots=True)
class Override:
    """A row of the table: what the reader decided, and its *line* there."""

    rule: str
    before: str
    after: str = ""
    line: int = 0

    @property
    def key(self) -> tuple[str, str]:
        """What is decided."""
        return self.rule, self.before


@dataclass(frozen=True, slots=True)
class Overrides:
    """The decisions of a reader; of two on one thing, the later one holds."""

    rows: tuple[Override, ...] = ()
    name: str = FILE

    @property
    def decisions(self) -> Decisions:
        """What shall stand there, by rule and text."""
        return {row.key: row.after for row in self.rows}

    def page_offset(self, file: str) -> int:
        """Return what shall be added to the pages of *file*."""
        return int(self.decisions.get((PAGE_OFFSET, file), "0"))

    @property
    def kept(self) -> frozenset[str]:
        """The lines that are no furniture."""
        return frozenset(row.before for row in self.rows if row.rule == KEEP)


def read_overrides(text: str, name: str = FILE) -> Overrides:
    """Read the table; raises TableError with *name* and the line of what is wrong."""
    rows = []
    for row in read_rows(text, COLUMNS, name):
        override = Override(row["rule"], _one_line(row["before"]), row["after"], row.line)
        if problem := _problem(override):
            raise TableError(f"{name}:{row.line}: {problem}")
        rows.append(override)
    return Overrides(tuple(rows), name)


def _problem(row: Override) -> str:
    if row.rule in _FIXED:
        return f"решение правила «{row.rule}» здесь не меняется: правьте страницу"
    if row.rule not in RULES:
        hint = "" if row.before else "; графы разделяет табуляция"
        return f"неизвестное правило «{row.rule}», нужно правило из отчёта, {KEEP} или {KIND}{hint}"
    if row.rule == OFF and row.before not in _MAY_BE_OFF:
        return f"неизвестное правило «{row.before}», нужно правило из отчёта или --explain"
    if not row.before:
        return "пустая графа before, нужен текст, о котором решение"
    pattern, wanted = _ALLOWED.get(row.rule, (None, ""))
    if pattern and not pattern.fullmatch(row.after):
        return f"найдено «{row.after}», нужно {wanted}"
    if not row.after and row.rule not in _MAY_BE_EMPTY:
        return "пустая графа after, нужен текст, который должен стоять в книге"
    return ""


def override_for(row: Row) -> Override | None:
    """Return the override that settles *row*: keeps what was left out, confirms a change."""
    before = _one_line(row.before)
    if isinstance(row, Discarded):
        return Override(KEEP, before)
    if row.rule == "flavour":
        return Override(KIND, before, "quote")
    if row.rule in _FIXED:
        return None
    return Override(row.rule, row.after if row.rule in MADE else before, _one_line(row.after))


def decided(rows: Iterable[Row], action: str, after: str = "") -> list[Override]:
    """Return the overrides by which a reader answers a doubt about *rows*.

    ``accept`` takes what the import did, ``undo`` what stood there, ``after`` another text;
    ``off`` switches the rule off. Raises ValueError where there is no such answer, or where the
    table could not hold it.
    """
    found = list(dict.fromkeys(_answer(row, action, _one_line(after)) for row in rows))
    for override in found:
        if problem := _problem(override):
            raise ValueError(problem)
    return found


def _answer(row: Row, action: str, after: str) -> Override:
    offered = override_for(row)
    if offered is None:
        raise ValueError("это решение таблицей не меняется: правьте страницу")
    if action == "off" and isinstance(row, Changed):
        return Override(OFF, row.rule)
    if isinstance(row, Discarded):
        return replace(offered, rule=DISCARD) if action == "accept" else offered
    if action == "accept":
        return offered
    if action == "undo":
        return replace(offered, after=_stood(offered))
    if action == "after" and after:
        return replace(offered, after=after)
    raise ValueError(f"неизвестное решение «{action}»")


def _stood(offered: Override) -> str:
    """Return what stood where the import put something; ValueError if nothing can stand there."""
    if offered.rule == "page_title":
        raise ValueError("без заголовка странице нельзя: напишите другой")
    if offered.rule in MADE:
        return ""
    return "paragraph" if offered.rule == KIND else offered.before


def write_overrides(path: Path, rows: Iterable[Override]) -> None:
    """Write the table to *path*, of two decisions on one thing the later; whole or not at all."""
    last = {_thing(row): row for row in rows}
    table = [(row.rule, row.before, row.after) for row in last.values()]
    aside = path.with_name(f".{path.name}.new")
    aside.write_text(write_rows(COLUMNS, table), "utf-8", newline="\n")
    aside.replace(path)


def _thing(row: Override) -> tuple[str, str]:
    """Return what is decided; a line is kept or left out, not both."""
    return (KEEP, row.before) if row.rule == DISCARD else row.key


def key_of(row: Changed) -> tuple[str, str]:
    """Return the rule and the text by which an override names *row*."""
    return row.rule, _one_line(row.after if row.rule in MADE else row.before)


def _one_line(text: str) -> str:
    return " ".join(text.split())
