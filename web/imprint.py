"""What a site is called and whose it is: ``site.toml`` beside the pages, else its books tell.

::

    title = "Свод правил"
    description = "Справочник по правилам"
    copyright = "Неофициальный проект игроков."
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from html import escape
from pathlib import Path

from corpus.books.book import Book
from web.labels import counted

FILE = "site.toml"
_MOST_TITLES = 2


class ImprintError(ValueError):
    """A ``site.toml`` that can't be used; says where and what was found."""


@dataclass(frozen=True, slots=True)
class Imprint:
    """Name of the site, what it is in a sentence, and whose it is; ready for HTML."""

    title: str
    description: str
    copyright: str


_KEYS = tuple(field.name for field in fields(Imprint))


def load_imprint(docs: Path, books: Sequence[Book]) -> Imprint:
    """Return the imprint of the site of *docs*; raises ImprintError."""
    path = docs / FILE
    told = _read(path) if path.is_file() else {}
    names = _names(books)
    defaults = {"title": names, "description": f"Правила с поиском и переводом терминов: {names}."}
    values = {**dict.fromkeys(_KEYS, ""), **defaults, **told}
    return Imprint(**{key: escape(value) for key, value in values.items()})


def _read(path: Path) -> dict[str, str]:
    try:
        told = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ImprintError(f"{path}: это не TOML: {error}") from error
    for key, value in told.items():
        if key not in _KEYS or not isinstance(value, str):
            raise ImprintError(
                f"{path}: найдено {key} = {value!r}, а быть могут строки {', '.join(_KEYS)}"
            )
    return told


def _names(books: Sequence[Book]) -> str:
    if len(books) > _MOST_TITLES:
        return f"Свод: {counted(len(books), 'книга', 'книги', 'книг')}"
    return ", ".join(book.title for book in books)
