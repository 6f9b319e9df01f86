"""Review of an import: its doubtful decisions, most doubtful first, raw text beside result.

With each stands the row for ``overrides.tsv`` that settles it at the next import.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from corpus import rule_meanings
from corpus.overrides import COLUMNS, FILE, override_for
from corpus.report import Changed, Row

_HOW_TO = (
    f"Верно решение – перенесите строку под ним в файл {FILE} книги, неверно – поправьте",
    "в ней последнюю графу. Строка keep вернёт исключённое в текст. Графы разделяет табуляция,",
    f"первая строка файла: {chr(9).join(COLUMNS)}",
)


def _rule(row: Row) -> str:
    return row.rule if isinstance(row, Changed) else row.type


def doubt(row: Row) -> float:
    """Return how doubtful an unsure decision is, 0..1, by its rule."""
    return rule_meanings.doubt(_rule(row))


def doubtful(rows: Iterable[Row]) -> list[Row]:
    """Return the unsure rows, most doubtful first, else in their order."""
    return sorted((row for row in rows if not row.sure), key=lambda row: -doubt(row))


def review_lines(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the review as text for a reader: place, meaning, raw text, result, override.

    Equal decisions are shown once, with all their places.
    """
    found = doubtful(rows)
    yield f"Сомнительных решений: {len(found)}"
    if found:
        yield from _HOW_TO
    for alike in _alike(found):
        yield ""
        yield from _shown(alike)


def _alike(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Yield *rows* in groups that one override settles; a row without one stands alone."""
    groups: dict[object, list[Row]] = {}
    for row in rows:
        groups.setdefault(_settles(row) or row, []).append(row)
    yield from groups.values()


def _settles(row: Row) -> str:
    """Return the row of ``overrides.tsv`` that settles *row*, if there is one."""
    override = override_for(row)
    return "\t".join((*override.key, override.after)).rstrip("\t") if override else ""


def _shown(alike: Sequence[Row]) -> Iterator[str]:
    row = alike[0]
    meaning = rule_meanings.meaning(_rule(row))
    yield f"{_places(alike)}  {meaning} [{_rule(row)}]"
    if before := _one_line(_context(row)):
        yield f"  было:  {before}"
    if isinstance(row, Changed):
        yield f"  стало: {_one_line(row.after) if row.after != row.before else '(не изменено)'}"
    if settles := _settles(row):
        yield f"  {FILE}: {settles}"


def _context(row: Row) -> str:
    return (row.context if isinstance(row, Changed) else "") or row.before


def _places(rows: Iterable[Row]) -> str:
    """Return the places of *rows*: ``a.txt:7,9,12``."""
    places = sorted({(row.file, row.line) for row in rows})
    by_file = groupby(places, key=lambda place: place[0])
    return ", ".join(f"{file}:{','.join(str(line) for _, line in at)}" for file, at in by_file)


def _one_line(text: str) -> str:
    return " ".join(text.split())
