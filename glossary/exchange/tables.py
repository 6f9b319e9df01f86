"""A table of terms, whoever made it: rows with their columns understood become terms."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import cast

from glossary.exchange.cells import mended, variants
from glossary.exchange.columns import Layout, understand
from glossary.exchange.grid import Grid, Row, language_of_cell
from glossary.exchange.named import DRAFT, Role, is_true, status_of
from glossary.exchange.reading import Reading, Remark
from glossary.terms import COLUMNS, KINDS, SOURCES, Term
from language.letters import has_cyrillic
from language.tsv import TableError

_EDITION = re.compile(r"\D{0,8}(\d{1,2})\D{0,12}")
_VARIANT_ROLES: tuple[tuple[Role, str], ...] = (
    ("also", "variant"),
    ("slang", "colloquial"),
    ("avoid", "avoid"),
)


def read_table(grid: Grid, name: str) -> Reading:
    """Read the rows of a table; raises TableError where its columns can't be understood."""
    if grid and grid[0].cells == COLUMNS:
        return Reading(tuple(_own(grid[1:], name)), is_own=True)
    layout = understand(grid, name)
    found = [_read_row(row, layout) for row in layout.rows]
    return Reading(
        terms=tuple(term for row in found for term in row.terms),
        understood=tuple(map(str, layout.columns)),
        remarks=tuple(remark for row in found for remark in row.remarks),
    )


def _own(rows: Grid, name: str) -> Iterator[Term]:
    """Yield the terms of a table that Svod wrote, as they stand."""
    for row in rows:
        if len(row.cells) > len(COLUMNS):
            told = f"найдено ячеек: {len(row.cells)}, нужно не больше {len(COLUMNS)}"
            raise TableError(f"{name}:{row.line}: {told}")
        defaults = {f.name: f.default for f in fields(Term) if isinstance(f.default, str)}
        given = {c: v for c, v in zip(COLUMNS, row.cells, strict=False) if v}
        yield Term(**{"en": "", "ru": "", **defaults, **given}, line=row.line)


@dataclass(slots=True)
class _RowReader:
    """The terms of one row, and what was amiss in it."""

    row: Row
    layout: Layout
    terms: list[Term] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def tell(self, text: str) -> None:
        self.remarks.append(Remark(self.row.line, text))

    def at(self, place: int) -> str:
        return self.row.cells[place] if place < len(self.row.cells) else ""

    def cells(self, role: Role, language: str = "") -> list[str]:
        places = self.layout.places(role, language)
        return [cell for place in places if (cell := self.at(place))]

    def first(self, role: Role) -> str:
        """Return a cell of *role*, that of the Russian side before one of the English."""
        return next(iter(self.cells(role, "ru") or self.cells(role)), "")


def _read_row(row: Row, layout: Layout) -> _RowReader:
    found = _RowReader(row, layout)
    english, russian = _sides(found)
    if not english or not russian:
        if english or russian:
            lacking = "перевода" if english else "английского"
            found.tell(f"пропущено: нет {lacking} у «{(english or russian)[0]}»")
        return found
    named = _named(found, russian)
    shared = _shared(found)
    told = {"note": shared.pop("note"), "definition": shared.pop("definition")}
    found.terms = [
        Term(en, ru, status, line=row.line, **shared, **({} if place else told))
        for en in english
        for place, (ru, status) in enumerate(named.items())
    ]
    return found


def _named(found: _RowReader, russian: Sequence[str]) -> dict[str, str]:
    """Return the Russian names of a row with their statuses, the first the one it is about."""
    status = _status(found)
    further = status if status in ("", "avoid") else "variant"
    named = {ru: further if place else status for place, ru in enumerate(russian)}
    for role, meant in _VARIANT_ROLES:
        for ru in (ru for cell in found.cells(role) for ru in _others(found, cell)):
            named.setdefault(ru, meant)
    return named


def _sides(found: _RowReader) -> tuple[list[str], list[str]]:
    """Return the English and the Russian terms of a row, their letters put right."""
    cells = {code: found.cells("term", code) for code in ("en", "ru")}
    languages = {code: language_of_cell(" ".join(held)) for code, held in cells.items()}
    if languages == {"en": "ru", "ru": "en"}:
        cells = {"en": cells["ru"], "ru": cells["en"]}
        found.tell("английский и русский стояли наоборот")
    sides: dict[str, list[str]] = {"en": [], "ru": []}
    for code, other in (("en", "ru"), ("ru", "en")):
        beside = " ".join(cells[other])
        for text in (text for cell in cells[code] for text in variants(cell, beside)):
            right, told = mended(text, code)
            for remark in told:
                found.tell(remark)
            sides[code].append(right)
    if any(map(has_cyrillic, sides["en"])):
        found.tell(f"пропущено: в английском термине «{sides['en'][0]}» русские буквы")
        return [], []
    return sides["en"], sides["ru"]


def _others(found: _RowReader, cell: str) -> Iterator[str]:
    """Yield the further Russian variants that a cell of their own column names."""
    for text in variants(cell):
        right, _ = mended(text, "ru")
        if has_cyrillic(right):
            yield right
        else:
            found.notes.append(right)


def _status(found: _RowReader) -> str:
    """Return the status that a row says, '' for none."""
    forbidden, told = found.first("forbidden"), found.first("status")
    if found.cells("fuzzy") and is_true(found.first("fuzzy")):
        found.notes.append("черновик")
    if forbidden and is_true(forbidden):
        return "avoid"
    status = status_of(told)
    if told and not status:
        found.tell(f"статус «{told}» неизвестен, оставлен в примечании")
        found.notes.append(f"статус: {told}")
    if status == DRAFT:
        found.notes.append("черновик")
    return "" if status == DRAFT else status


def _shared(found: _RowReader) -> dict[str, str]:
    """Return the fields that all terms of a row share."""
    explained = found.cells("definition")
    definition = next((cell for cell in explained if has_cyrillic(cell)), "")
    notes = [*found.cells("note"), *(cell for cell in explained if cell != definition)]
    taken: dict[str, str] = {"definition": definition}
    for role, column, known, told in (
        ("kind", "kind", KINDS, "тема"),
        ("origin", "source", SOURCES, "источник"),
    ):
        value = found.first(cast(Role, role))
        if value.lower() in known:
            taken[column] = value.lower()
        elif value:
            notes.append(f"{told}: {value}")
    edition = found.first("edition")
    if told_edition := _EDITION.fullmatch(edition):
        taken["edition"] = str(int(told_edition[1]))
    elif edition:
        notes.append(f"редакция: {edition}")
    notes += found.notes
    taken["note"] = "; ".join(notes)
    return {column: " ".join(value.split()) for column, value in taken.items()}
