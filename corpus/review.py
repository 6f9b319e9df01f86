"""Review of an import as text: totals, then the doubts, raw text beside result.

With each stand the rows for ``overrides.tsv`` that settle it at the next import; with each rule
that changed text, the row that switches it off for the whole book.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby

from corpus import rule_meanings
from corpus.books.book import Book
from corpus.doubt_list import TITLES, Doubt, doubts_of
from corpus.overrides import COLUMNS, FILE, Override
from corpus.readability import readability, share_of, told
from corpus.repair.edits import OFF
from corpus.report import Discarded, Row

_HOW_TO = (
    f"Верно решение – перенесите строку под ним в файл {FILE} книги, неверно – поправьте",
    "в ней последнюю графу. Строка keep вернёт исключённое в текст. Графы разделяет табуляция,",
    f"первая строка файла: {chr(9).join(COLUMNS)}",
)
_TABLE = re.compile(r"^\|(?: :?-+:? \|)+$", re.MULTILINE)
_SAMPLE = 60
_MOST_ROWS = 12


def doubtful(rows: Iterable[Row]) -> list[Row]:
    """Return the unsure rows, most doubtful first, else in their order."""
    return [row for doubt in doubts_of(rows) for row in doubt.rows]


def review_lines(rows: Iterable[Row], book: Book | None = None) -> Iterator[str]:
    """Yield the review as text for a reader: the totals of *book*, then every doubt.

    Equal doubts are shown once, with all their places.
    """
    rows = list(rows)
    if book is not None:
        yield from totals(book, rows)
        yield ""
    found = doubts_of(rows)
    count = sum(len(doubt.rows) for doubt in found)
    yield f"Сомнительных решений: {count}"
    if found:
        yield from _HOW_TO
    for section, doubts in groupby(found, key=lambda doubt: doubt.section):
        yield ""
        yield f"== {TITLES[section]} =="
        for rule, alike in groupby(doubts, key=lambda doubt: doubt.rule):
            yield from _of_rule(rule, list(alike))


def totals(book: Book, rows: Iterable[Row]) -> Iterator[str]:
    """Yield what the book has and what was left out, a line each."""
    printed = sum(bool(page.pages) and not page.pages_inferred for page in book.pages)
    inferred = sum(page.pages_inferred for page in book.pages)
    read = readability(book)
    yield f"Книга «{book.title}»"
    yield f"  страниц: {len(book.pages)}; с номерами печатных страниц: {printed}" + (
        f", ещё по указателю: {inferred}" if inferred else ""
    )
    yield f"  статей указателя: {len(book.index)}, пар глоссария: {len(book.glossary)}"
    yield f"  таблиц: {sum(len(_TABLE.findall(page.body)) for page in book.pages)}"
    yield f"  читаемость: {share_of(read):.1%} слов есть в словаре или в книге"
    yield from (f"  {note}" for note in told(read))
    yield from _left_out(rows)


def _left_out(rows: Iterable[Row]) -> Iterator[str]:
    samples: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        if isinstance(row, Discarded):
            samples[row.type][" ".join(row.before.split())[:_SAMPLE]] += 1
    for kind, texts in samples.items():
        shown = "», «".join(text for text, _ in texts.most_common(3))
        what = rule_meanings.meaning(kind).removeprefix("строка исключена как ")
        yield f"  исключено, {what}: {texts.total()} («{shown}»)"


def _of_rule(rule: str, doubts: list[Doubt]) -> Iterator[str]:
    if doubts[0].section == "changes" and len(doubts) > 1:
        yield ""
        yield f"{doubts[0].meaning}: {sum(len(doubt.rows) for doubt in doubts)}"
        yield f"  отменить правило во всей книге – {FILE}: {OFF}\t{rule}"
    for doubt in doubts:
        yield ""
        yield from _shown(doubt)


def _shown(doubt: Doubt) -> Iterator[str]:
    times = f", {len(doubt.rows)} раз(а)" if len(doubt.rows) > 1 else ""
    yield f"{doubt.places}  {doubt.meaning} [{doubt.rule}]{times}"
    if doubt.before:
        yield f"  было:  {doubt.before}"
    if doubt.after is not None:
        yield f"  стало: {doubt.after or '(не изменено)'}"
    for override in doubt.settles[:_MOST_ROWS]:
        yield f"  {FILE}: {as_row(override)}"


def as_row(override: Override) -> str:
    """Return *override* as a line of the table."""
    return "\t".join((*override.key, override.after)).rstrip("\t")
