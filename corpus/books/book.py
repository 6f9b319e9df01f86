"""A book: the folder ``docs/rules/<book>/`` read as records, and its ``book.toml``.

::

    title = "Мельничное дело"
    edition = "2"
    language = "ru"
    note = "..."
    dumps = ["../../dumps/mill.txt"]

A page may have a *twin*, the same page in English, in ``docs/rules/<book>/en/`` under the
same name: see ``corpus.books.twins``.
"""

import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from corpus.books.glossary_table import GlossaryEntry, read_glossary
from corpus.books.index_table import IndexEntry, read_index
from corpus.books.numbers import FILE as NUMBERS
from corpus.books.numbers import read_numbers
from corpus.books.page import Page, PageError, Section, read_page, sections
from language.data_texts import read_toml
from language.leftovers import put_back
from language.refusals import Refusal

_NUMBER = re.compile(r"\d+")


PICTURES = "pictures"
TWINS = "en"
"""The folder of a book's English twins, below the book's own."""


class BookError(Refusal, ValueError):
    """A book's folder that can't be read; says where and what was found."""


@dataclass(frozen=True, slots=True)
class Book:
    """A book: *slug* is its folder's name, *edition* a short text like ``6``.

    *dumps* are the files that it was imported from, as seen from its folder.
    """

    slug: str
    title: str
    edition: str = ""
    language: str = "ru"
    note: str = ""
    pages: tuple[Page, ...] = ()
    index: tuple[IndexEntry, ...] = ()
    glossary: tuple[GlossaryEntry, ...] = ()
    numbers: Mapping[str, str] = field(default_factory=dict, compare=False)
    """The numbers that ``numbers.tsv`` keeps, by section; see ``corpus.books.numbers``."""
    twins: tuple[Page, ...] = ()
    dumps: tuple[str, ...] = ()
    pictures: tuple[tuple[str, str], ...] = ()
    """The SVG source of its pictures by name, from ``pictures/`` below the book's folder."""

    def twin(self, name: str) -> Page | None:
        """Return the English twin of the page of this name, if it has one."""
        return next((page for page in self.twins if page.name == name), None)

    def sections(self) -> Iterator[tuple[Page, Section]]:
        """Yield every section in reading order, with the page it stands on."""
        for page in self.pages:
            for section in sections(page):
                yield page, section


def write_book_toml(book: Book) -> str:
    """Return the text of ``book.toml``."""
    values = {
        "title": book.title,
        "edition": book.edition,
        "language": book.language,
        "note": book.note,
    }
    lines = [f"{key} = {_toml_string(value)}\n" for key, value in values.items()]
    if book.dumps:
        lines.append(f"dumps = [{', '.join(map(_toml_string, book.dumps))}]\n")
    return "".join(lines)


def _toml_string(text: str) -> str:
    """Return *text* as a basic string: its escapes are JSON's, but that DEL has one too."""
    return json.dumps(text, ensure_ascii=False).replace("\N{DELETE}", "\\u007f")


def load_head(folder: Path) -> Book:
    """Read the ``book.toml`` in *folder*: a book without its pages.

    Raises BookError, which names the file and the place.
    """
    toml = folder / "book.toml"
    if not toml.is_file():
        raise BookError(f"{folder}: нет book.toml, ожидалась папка книги")
    text = _text(toml)
    try:
        head = read_toml(text)
    except ValueError as error:
        raise BookError(f"{toml}: неверный TOML{_place_of(error)}") from error
    dumps = head.get("dumps", [])
    if not isinstance(dumps, list):
        raise BookError(f"{toml}: dumps = {dumps!r:.60}, ожидался список файлов")
    return Book(
        slug=folder.name,
        title=str(head.get("title", folder.name)),
        edition=str(head.get("edition", "")),
        language=str(head.get("language", "ru")),
        note=str(head.get("note", "")),
        dumps=tuple(map(str, dumps)),
    )


def load_book(folder: Path) -> Book:
    """Read the book in *folder*.

    Raises BookError, PageError or TableError, each naming the file and the place.
    """
    return replace(
        load_head(folder),
        pages=_load_pages(folder),
        index=read_index(_text(folder / "index.tsv", "term\tpages\tparent"), f"{folder}/index.tsv"),
        glossary=read_glossary(
            _text(folder / "glossary.tsv", "en\tru\tparent"), f"{folder}/glossary.tsv"
        ),
        twins=_load_pages(folder / TWINS),
        pictures=tuple((p.stem, _text(p)) for p in sorted(folder.glob(f"{PICTURES}/*.svg"))),
        numbers=read_numbers(_text(folder / NUMBERS, "number\tsection"), f"{folder}/{NUMBERS}"),
    )


def load_library(docs: Path) -> tuple[Book, ...]:
    """Read every book below ``docs/rules``, in the order of the folders' names.

    One that an import was replacing when it was killed is put back first.
    """
    put_back(docs / "rules")
    return tuple(load_book(toml.parent) for toml in sorted(docs.glob("rules/*/book.toml")))


def _reading_order(path: Path) -> tuple[float, str]:
    """Order files by the number before their name: ``99-…`` before ``100-…``, none at the end."""
    number = _NUMBER.match(path.name)
    return (int(number.group()) if number else math.inf, path.name)


def _load_pages(folder: Path) -> tuple[Page, ...]:
    return tuple(_load_page(path) for path in sorted(folder.glob("*.md"), key=_reading_order))


def _load_page(path: Path) -> Page:
    try:
        return read_page(_text(path), path.stem)
    except PageError as error:
        raise BookError(f"{path.parent}/{error}") from error


def _text(path: Path, otherwise: str | None = None) -> str:
    """Return the text of a file, or *otherwise* where there is none."""
    if otherwise is not None and not path.is_file():
        return otherwise
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BookError(f"{path}: найден не UTF-8 (байт {error.start}), ожидался UTF-8") from error


def _place_of(error: ValueError) -> str:
    """Return the line that the message names; Python has it nowhere else before 3.14."""
    line = re.search(r"line (\d+)", str(error))
    return f", строка {line[1]}" if line else ""
