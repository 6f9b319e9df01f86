"""Rows of ``overrides.tsv`` that decided nothing: each is told in one line, with what was expected.

In go the rows and what the import made, out come the notes for the reader. A row that meets no
line may be a slip of the pen, or left over from an older dump; silence would pass for success.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from corpus.books.book import Book
from corpus.books.page import sections
from corpus.override_trials import TRIED
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
from corpus.repair.edits import ABOVE, DECIDED, JOIN, LEVEL, NO_TABLE, OFF, PAGE_OFFSET, TABLE
from corpus.report import Changed, Decided, Discarded, Row
from corpus.source import Line
from corpus.structure.entries import ENTRY
from corpus.writing.division import BEGINS, NO_BREAK, PAGE_BREAK, begins_with

# What these decide is said by the line alone.
_WITHOUT_AFTER = frozenset({KEEP, DISCARD, OFF, CHAPTER})
# What must equal a whole line; a row of the others may name how it begins.
_WHOLE_LINES = frozenset({KEEP, JOIN, TABLE, CHAPTER})
# What is so without the row that decides it.
_AS_DECIDED = {
    (PAGE_BREAK, BEGINS): "начинается страница",
    (PAGE_BREAK, NO_BREAK): "страница не начинается",
    (TABLE, NO_TABLE): "не начинается таблица",
    (CHAPTER, ""): "начинается глава",
}


@dataclass(frozen=True)
class Outcome:
    """What an import made: the book, the rows of its report, its lines, its decisions.

    *needed* are the rows, by rule and text, that made it another book; *matters* tries whether
    one does that nothing else tells of.
    """

    book: Book
    rows: Sequence[Row]
    lines: Sequence[Line]
    decided: Sequence[Decided]
    needed: Collection[tuple[str, str]] = ()
    matters: Callable[[Override], bool] = lambda row: True

    @cached_property
    def texts(self) -> list[str]:
        """The raw lines, as overrides name them."""
        return [line.normalised.casefold() for line in self.lines]

    @cached_property
    def met(self) -> set[tuple[str, str]]:
        """What the rules of the report met, and the files."""
        files = {(PAGE_OFFSET, row.file) for row in self.decided if row.step == "page"}
        return files | {key_of(row) for row in self.rows if isinstance(row, Changed)}

    @cached_property
    def left_out(self) -> set[str]:
        """The lines that are no text."""
        return {" ".join(r.before.split()) for r in self.rows if isinstance(r, Discarded)}

    @cached_property
    def headings(self) -> set[str]:
        """The headings of the book."""
        return {part.heading.text for page in self.book.pages for part in sections(page)}

    def joined(self, text: str) -> list[Decided]:
        """Return how the lines that say *text* were joined, or not, to the one above."""
        places = {(line.file, line.number) for line in self.lines if line.normalised == text}
        return [d for d in self.decided if d.step == JOIN and (d.file, d.line) in places]

    @cached_property
    def in_tables(self) -> Mapping[str, str]:
        """The lines that are rows of a table, each with the first line of its table."""
        at_rows = {(d.file, d.line): d.rule for d in self.decided if d.step == TABLE}
        found: dict[str, str] = {}
        first = ""
        above = ""
        for line in self.lines:
            rule = at_rows.get((line.file, line.number), "")
            if not rule or rule == DECIDED:
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
        elif problem := _idle(row, outcome) or _without_effect(row, outcome):
            yield f"{place}: {problem}"


def _without_effect(row: Override, outcome: Outcome) -> str:
    """Return what is told of a row that meets its line, but changes nothing there."""
    if row.rule == CHAPTER:
        idle = row.key not in outcome.needed
    else:
        idle = row.rule in TRIED and row.key not in outcome.needed and not outcome.matters(row)
    if not idle:
        return ""
    if row.rule == OFF:
        return f"правило «{row.before}» и включённое ничего в книге не меняет"
    return f"с «{row.before}» и без решения {_AS_DECIDED.get((row.rule, row.after), 'то же')}"


def _idle(row: Override, outcome: Outcome) -> str:
    """Return why *row* decided nothing; '' where it did, or nobody can tell."""
    if row.rule == OFF:
        return ""
    if row.rule in OF_LINES:
        return _idle_of_lines(row, outcome)
    if row.rule in MADE:
        met = (row.rule, row.after) in outcome.met
        return "" if met else f"правило «{row.rule}» не составило заголовка «{row.before}»"
    if row.rule == PAGE_OFFSET:
        return _idle_offset(row, outcome)
    return "" if row.key in outcome.met else f"правило «{row.rule}» не встретило «{row.before}»"


def _idle_offset(row: Override, outcome: Outcome) -> str:
    if int(row.after) == 0:
        return "сдвиг 0 ничего не меняет, ожидалось число больше или меньше"
    if row.key in outcome.met:
        return ""
    if any(line.file == row.before for line in outcome.lines):
        return f"у «{row.before}» нет номеров страниц, сдвигать нечего"
    return f"файла «{row.before}» среди исходных нет"


def _idle_join(row: Override, outcome: Outcome) -> str:
    """Return why a row on the join of two lines changed nothing."""
    found = outcome.joined(row.before)
    if not found:
        return f"строка «{row.before}» не в абзаце, ожидалась строка текста"
    if any(decision.rule == DECIDED for decision in found):
        return ""
    so = "продолжает верхнюю" if row.after == ABOVE else "стоит отдельно"
    if any(decision.result != row.after for decision in found):
        return f"над строкой «{row.before}» нет текста, который она могла бы продолжить"
    return f"строка «{row.before}» и без решения {so}"


def _idle_of_lines(row: Override, outcome: Outcome) -> str:
    text = row.before.casefold()
    if not any(text in line for line in outcome.texts):
        return f"строки «{row.before}» в книге нет"
    if row.rule in _WHOLE_LINES and text not in outcome.texts:
        return f"«{row.before}» – часть строки, ожидалась строка целиком"
    if row.rule == KEEP and row.key not in outcome.needed and text in outcome.texts:
        return f"строка «{row.before}» и без решения текст"
    if row.rule == JOIN:
        return _idle_join(row, outcome)
    if row.rule == DISCARD and row.before not in outcome.left_out:
        return f"строка «{row.before}» и так текст: {DISCARD} лишь подтверждает исключённое"
    if row.rule == LEVEL and row.before not in outcome.headings:
        return f"заголовка «{row.before}» в книге нет, ожидался его текст, как на странице"
    if row.rule == LEVEL and row.key not in outcome.needed:
        return f"заголовок «{row.before}» и без решения уровня {row.after}"
    if row.rule == PAGE_BREAK and not any(begins_with(line, text) for line in outcome.texts):
        return f"«{row.before}» ничего не начинает, ожидались первые слова абзаца или заголовка"
    if row.rule == ENTRY and not any(line.startswith(text) for line in outcome.texts):
        return f"с «{row.before}» не начинается ни одна строка, ожидалась метка"
    first = outcome.in_tables.get(row.before, "")
    if row.rule == TABLE and row.after == NO_TABLE and first:
        return f"«{row.before}» – не первая строка таблицы, первая «{first}»"
    return ""
