"""A table of terms, whoever made it: rows with their columns understood become terms."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import cast

from glossary.exchange.cells import (
    mended,
    paired,
    variants,
    without_brackets,
    without_grammar,
    without_html,
    without_remark,
    without_strokes,
)
from glossary.exchange.columns import ColumnLayout, understand
from glossary.exchange.delimited import unguarded
from glossary.exchange.grid import Grid, GridRow, language_of_cell
from glossary.exchange.named import DRAFT, Role, is_false, is_true, says_avoid, status_of
from glossary.exchange.reading import GlossaryReading, Remark
from glossary.exchange.term_rows import gather
from glossary.terms import COLUMNS, KINDS, SOURCES, Term, own_columns
from language.letters import has_cyrillic
from language.tsv import TableError

_EDITION = re.compile(r"\D{0,8}(\d{1,2})\D{0,12}")
_VARIANT_ROLES: tuple[tuple[Role, str], ...] = (
    ("also", "variant"),
    ("slang", "colloquial"),
    ("avoid", "avoid"),
)


def read_table(grid: Grid, name: str, *, is_csv: bool = False) -> GlossaryReading:
    """Read the rows of a table; raises TableError where its columns can't be understood.

    *is_csv* says that cells of a table of ours are guarded (``glossary.exchange.delimited``).
    """
    if grid and own_columns(grid[0].cells):
        return GlossaryReading(
            tuple(_own(grid[1:], name, unguarded if is_csv else str)), is_own=True
        )
    grid = tuple(replace(row, cells=tuple(map(without_html, row.cells))) for row in grid)
    gathered = gather(grid, name)
    layout = understand(gathered.rows if gathered else grid, name)
    found = [_read_row(row, layout) for row in layout.rows]
    return GlossaryReading(
        terms=tuple(term for row in found for term in row.terms),
        understood=(gathered.understood,) if gathered else tuple(map(str, layout.columns)),
        remarks=tuple(remark for row in found for remark in row.remarks),
        untaken=() if gathered else tuple(layout.untaken()),
    )


def _own(rows: Grid, name: str, said: Callable[[str], str]) -> Iterator[Term]:
    """Yield the terms of a table that Svod wrote, as they stand."""
    for row in rows:
        if len(row.cells) > len(COLUMNS):
            told = f"найдено ячеек: {len(row.cells)}, нужно не больше {len(COLUMNS)}"
            raise TableError(f"{name}:{row.line}: {told}")
        defaults = {f.name: f.default for f in fields(Term) if isinstance(f.default, str)}
        given = {c: said(v) for c, v in zip(COLUMNS, row.cells, strict=False) if v}
        yield Term(**{"en": "", "ru": "", **defaults, **given}, line=row.line)


@dataclass(slots=True)
class _RowReader:
    """The terms of one row, and what was amiss in it."""

    row: GridRow
    layout: ColumnLayout
    terms: list[Term] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    status: str = ""
    struck: set[str] = field(default_factory=set)

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


def _read_row(row: GridRow, layout: ColumnLayout) -> _RowReader:
    cells = [without_strokes(cell) for cell in row.cells]
    found = _RowReader(replace(row, cells=tuple(text for text, _ in cells)), layout)
    found.struck = {text for _, struck in cells for text in struck}
    if row.rejoined:
        found.tell(f"знак «{row.rejoined}» в последней ячейке – часть её текста")
    groups = list(_groups(found))
    found.status = _status(found)
    shared = _shared(found)
    told = {"note": shared.pop("note"), "definition": shared.pop("definition")}
    for english, russian in groups:
        named = _named(found, russian)
        is_struck = found.struck.issuperset(english)
        named |= {ru: "avoid" for ru in named if is_struck or ru in found.struck}
        found.terms += [
            Term(en, ru, status, line=row.line, **shared, **({} if place else told))
            for en in english
            for place, (ru, status) in enumerate(named.items())
        ]
    return found


def _groups(found: _RowReader) -> Iterator[tuple[list[str], list[str]]]:
    """Yield the English terms of a row with the Russian ones of the same things."""
    english, russian = _term_cells(found)
    if not english or not russian:
        if english or russian:
            lacking = "перевода" if english else "английского"
            found.tell(f"пропущено: нет {lacking} у «{(english or russian)[0]}»")
        return
    if is_true(found.first("fuzzy")):
        found.tell(f"пропущено: черновик «{english[0]} – {russian[0]}»")
        return
    for en_part, ru_part in paired("; ".join(english), "; ".join(russian)):
        en = [_without_russian(found, text) for text in _right(found, en_part, "en")]
        ru = [_unremarked(found, text) for text in _right(found, ru_part, "ru")]
        if any(map(has_cyrillic, en)):
            found.tell(f"пропущено: в английском термине «{en[0]}» русские буквы")
        elif en and ru:
            yield en, ru


def _term_cells(found: _RowReader) -> tuple[list[str], list[str]]:
    """Return the cells of both languages, whichever column they stand in."""
    english, russian = (found.cells("term", code) for code in ("en", "ru"))
    said = [language_of_cell(" ".join(held)) for held in (english, russian)]
    if said == ["ru", "en"]:
        found.tell("английский и русский стояли наоборот")
        return russian, english
    return english, russian


def _right(found: _RowReader, texts: Iterable[str], language: str) -> list[str]:
    """Return *texts* with their letters put right; tell what was done."""
    mended_texts = [mended(text, language) for text in texts]
    for remark in (remark for _, told in mended_texts for remark in told):
        found.tell(remark)
    return [right for right, _ in mended_texts]


def _without_russian(found: _RowReader, text: str) -> str:
    """Return an English term without a Russian remark in brackets: «flat out (о технике)»."""
    text = _said(found, *without_grammar(text))
    bare, told = without_brackets(text)
    if has_cyrillic(bare) or not any(map(has_cyrillic, told)):
        return text
    found.notes += told
    return bare


def _unremarked(found: _RowReader, text: str) -> str:
    return _said(found, *without_remark(_said(found, *without_grammar(text))))


def _said(found: _RowReader, term: str, remark: str) -> str:
    found.notes += [remark] if remark else []
    return term


def _named(found: _RowReader, russian: Sequence[str]) -> dict[str, str]:
    """Return the Russian names of a row with their statuses, the first the one it is about."""
    status = found.status
    further = status if status in ("", "avoid") else "variant"
    named = {ru: further if place else status for place, ru in enumerate(russian)}
    for role, meant in _VARIANT_ROLES:
        for ru in (ru for cell in found.cells(role) for ru in _others(found, cell)):
            named.setdefault(ru, meant)
    for ru in (ru for cell in found.cells("forbidden") for ru in _forbidden(found, cell)):
        named.setdefault(ru, "avoid")
    return named


def _forbidden(found: _RowReader, cell: str) -> Iterator[str]:
    """Yield the words that a column of what is forbidden holds where others have yes or no."""
    if not (is_true(cell) or is_false(cell) or says_avoid(cell)):
        yield from _others(found, cell)


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
    if is_true(forbidden) or says_avoid(forbidden) or any(map(says_avoid, found.cells("flags"))):
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
