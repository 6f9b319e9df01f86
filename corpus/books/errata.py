"""``errata.tsv`` of a library: corrections by its publisher or its translators.

::

    place	kind	text	date	source
    mill/02-pomol#zhyornov	rules	Жёрнов мелет дважды за ход.	2026-03-01	FAQ 1.2
    mill/02-pomol	translation	«Жёрнов», а не «камень».	2026-03-02

``place`` is the folder of the book, the page and, after ``#``, the section; ``kind`` says
whether the rules changed or only their translation.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass

from language.tsv import TableError, read_rows

FILE = "errata.tsv"
COLUMNS = ("place", "kind", "text", "date", "source")
KINDS = {"rules": "Правило изменено", "translation": "Перевод исправлен"}

_PLACE = re.compile(r"(?P<book>[^/#]+)/(?P<page>[^/#]+)(?:#(?P<anchor>[\w-]+))?")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class Erratum:
    """A correction of a section (*anchor*), or of a whole page (''); its *text* is plain."""

    book: str
    page: str
    anchor: str
    kind: str
    text: str
    date: str = ""
    source: str = ""

    @property
    def label(self) -> str:
        """The kind of the correction in Russian."""
        return KINDS[self.kind]


def read_errata(
    text: str, name: str = FILE, places: Collection[tuple[str, str, str]] | None = None
) -> tuple[Erratum, ...]:
    """Return the errata of a table, in its order.

    *places* are the existing sections as (book, page, anchor). Raises TableError, with *name*
    and the line, for a malformed row or an erratum of a section that does not exist.
    """
    errata = []
    for row in read_rows(text, COLUMNS, name):
        place = _PLACE.fullmatch(row["place"])
        if place is None:
            raise _wrong(name, row.line, row["place"], "место вида книга/страница#раздел")
        address = (place["book"], place["page"], place["anchor"] or "")
        if places is not None and address not in places:
            raise _wrong(name, row.line, row["place"], "раздел, который есть")
        if row["kind"] not in KINDS:
            raise _wrong(name, row.line, row["kind"], f"одно из: {', '.join(KINDS)}")
        if row["date"] and not _DATE.fullmatch(row["date"]):
            raise _wrong(name, row.line, row["date"], "дата вида 2026-03-01")
        errata.append(Erratum(*address, row["kind"], row["text"], row["date"], row["source"]))
    return tuple(errata)


def _wrong(name: str, line: int, found: str, wanted: str) -> TableError:
    return TableError(f"{name}:{line}: найдено «{found}», ожидалось {wanted}")
