"""``glossary.tsv``: the printed English-Russian glossary of a book.

::

    en	ru	parent
    access points	места входа
    front	лобовая/лоб	armour value (AV)
"""

from collections.abc import Iterable
from dataclasses import dataclass

from language.tsv import read_rows, write_rows

COLUMNS = ("en", "ru", "parent")


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """An entry of the printed glossary; *parent* is the English entry it stands under."""

    en: str
    ru: str
    parent: str = ""


def read_glossary(text: str, name: str = "glossary.tsv") -> tuple[GlossaryEntry, ...]:
    """Read a glossary; raises TableError with *name* and the line of what is wrong."""
    return tuple(
        GlossaryEntry(row["en"], row["ru"], row["parent"]) for row in read_rows(text, COLUMNS, name)
    )


def write_glossary(entries: Iterable[GlossaryEntry]) -> str:
    """Return the text of ``glossary.tsv``."""
    return write_rows(COLUMNS, ((e.en, e.ru, e.parent) for e in entries))
