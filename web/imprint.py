"""The site's name, description and owner: from ``site.toml``, else made from its books.

::

    title = "Свод правил"
    description = "Справочник по правилам"
    copyright = "Неофициальный проект игроков."
    address = "https://rules.example/"
    report = "mailto:mend@rules.example"
    raw_text = true

``address`` is where the site will stand: the map for search engines and previews in chats need
it. ``report`` is where readers tell of errors: an address to write to, or the page of a forge
that files an issue (``https://forge.example/rules/issues/new``). ``raw_text`` is for a site that
nobody else can read: it shows the lines of the dump that a section was imported from; the dumps
lie in ``rules/<book>/raw/``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from html import escape
from pathlib import Path

from corpus.books.book import Book
from language.data_texts import read_toml
from language.refusals import Refusal
from web.labels import counted

FILE = "site.toml"
_MOST_TITLES = 2


class ImprintError(Refusal, ValueError):
    """A ``site.toml`` that can't be used; says where and what was found."""


@dataclass(frozen=True, slots=True)
class Imprint:
    """The site's name, description and copyright line, already escaped for HTML.

    *address* and *report* are addresses or ''; *raw_text* shows the lines of the dumps.
    """

    title: str
    description: str
    copyright: str
    address: str = ""
    report: str = ""
    raw_text: bool = False


_SWITCHES = frozenset({"raw_text"})
_KEYS = tuple(field.name for field in fields(Imprint) if field.name not in _SWITCHES)
_ADDRESSES = {"address": ("https://", "http://"), "report": ("mailto:", "https://", "http://")}


def load_imprint(docs: Path, books: Sequence[Book]) -> Imprint:
    """Return the imprint of the site of *docs*; raises ImprintError."""
    path = docs / FILE
    told = _read(path) if path.is_file() else {}
    names = _names(books)
    defaults = {"title": names, "description": f"Правила с поиском и переводом терминов: {names}."}
    values = {**dict.fromkeys(_KEYS, ""), **defaults, **told}
    texts = {key: escape(str(values[key])) for key in _KEYS}
    return Imprint(**texts, raw_text=bool(told.get("raw_text", False)))


def _read(path: Path) -> dict[str, str | bool]:
    try:
        told = read_toml(path.read_text("utf-8"))
    except ValueError as error:
        raise ImprintError(f"{path}: это не TOML: {error}") from error
    for key, value in told.items():
        if key in _SWITCHES:
            if not isinstance(value, bool):
                raise ImprintError(f"{path}: найдено {key} = {value!r}, а нужно true или false")
            continue
        if key not in _KEYS or not isinstance(value, str):
            raise ImprintError(
                f"{path}: найдено {key} = {value!r}, а быть могут строки {', '.join(_KEYS)} "
                f"и {', '.join(_SWITCHES)} = true"
            )
        if key in _ADDRESSES and not value.startswith(_ADDRESSES[key]):
            wanted = " или ".join(_ADDRESSES[key])
            raise ImprintError(f"{path}: найдено {key} = {value!r}, а начинаться должно с {wanted}")
    return told


def _names(books: Sequence[Book]) -> str:
    if len(books) > _MOST_TITLES:
        return f"Свод: {counted(len(books), 'книга', 'книги', 'книг')}"
    return ", ".join(book.title for book in books)
