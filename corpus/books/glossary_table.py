"""``glossary.tsv``: the printed English-Russian glossary of a book.

::

    en	ru	parent
    access points	места входа
    front	лобовая/лоб	armour value (AV)

A fourth column, ``note``, stands there where an entry has a remark.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from language.tsv import read_rows, split_lines, write_rows

COLUMNS = ("en", "ru", "parent")
NOTED = (*COLUMNS, "note")


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """An entry of the printed glossary; *parent* is the English entry it stands under.

    The *note* is what the glossary remarks on it.
    """

    en: str
    ru: str
    parent: str = ""
    note: str = ""


def read_glossary(text: str, name: str = "glossary.tsv") -> tuple[GlossaryEntry, ...]:
    """Read a glossary; raises TableError with *name* and the line of what is wrong."""
    columns = NOTED if split_lines(text)[0].rstrip("\t").endswith("\tnote") else COLUMNS
    return tuple(GlossaryEntry(**row.cells) for row in read_rows(text, columns, name))


def write_glossary(entries: Iterable[GlossaryEntry]) -> str:
    """Return the text of ``glossary.tsv``."""
    rows = [(e.en, e.ru, e.parent, e.note) for e in entries]
    columns = NOTED if any(note for *_, note in rows) else COLUMNS
    return write_rows(columns, (row[: len(columns)] for row in rows))
