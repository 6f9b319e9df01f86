"""``plain.tsv``: everyday words for the things of a game, and what rules call those.

::

    plain	meant
    кусты	лес
    забор	стена; баррикада

A library's own data, beside its terms. Unlike a term, a plain word is no name of a thing: it
only says where else to look when somebody types it, in any form. ``meant`` is one or more
Russian names, as the books have them, between semicolons.
"""

from dataclasses import dataclass
from pathlib import Path

from language.tsv import TableError, read_rows

COLUMNS = ("plain", "meant")


@dataclass(frozen=True, slots=True)
class PlainWord:
    """An everyday word or phrase, and the names in the books that it may mean."""

    plain: str
    meant: tuple[str, ...]


def read_plain_words(text: str, name: str = "plain.tsv") -> tuple[PlainWord, ...]:
    """Read the table; raises TableError for a header or row that is none, or a word twice."""
    found: dict[str, PlainWord] = {}
    for row in read_rows(text, COLUMNS, name):
        plain, meant = row["plain"], tuple(filter(None, map(str.strip, row["meant"].split(";"))))
        if not plain or not meant or plain in found:
            problem = "слово уже есть выше" if plain in found else "пустая ячейка"
            raise TableError(f"{name}:{row.line}: «{plain}»: {problem}")
        found[plain] = PlainWord(plain, meant)
    return tuple(found.values())


def load_plain_words(path: Path) -> tuple[PlainWord, ...]:
    """Read the table of a library; one that has none has no plain words."""
    return read_plain_words(path.read_text("utf-8"), str(path)) if path.exists() else ()
