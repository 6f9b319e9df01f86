"""``svod export markdown DIR``: the library as a folder of Markdown with plain relative links.

::

    DIR/README.md           the books
    DIR/glossary.md         English and Russian terms
    DIR/6ed/README.md       contents of a book
    DIR/6ed/05-lesa.md      a page
    DIR/6ed/en/05-lesa.md   its English twin
    DIR/6ed/pictures/…      pictures
    DIR/.svod-export.json   the SHA-256 of each file, so that the next export knows them

It is written for people who read in Obsidian or in the viewer of a forge; ``svod`` itself does
not read it back.
"""

import json
from collections.abc import Container, Iterator
from hashlib import sha256
from html import unescape
from pathlib import Path

from corpus.books.book import PICTURES, TWINS, Book
from corpus.books.page import Page, sections
from glossary.manuscript import write_atomically
from glossary.termbase import Entry, TermBase
from web.labels import pages_label
from web.library import Library
from web.pictures import drawn
from web.rulesite import RuleSite
from web.takeaway.addresses import Addresses, Viewer, addresses
from web.takeaway.places import ExportError, check_folder
from web.takeaway.portable import Portable, shown

_README = "README.md"
_GLOSSARY = "glossary.md"
_LIST = ".svod-export.json"


def export_markdown(library: Library, folder: Path, viewer: Viewer, force: bool) -> list[Path]:
    """Write the library to *folder* and return the files; a full folder needs *force*.

    With *force* the files of an earlier export are replaced and all others are left alone: one
    that stands where a page would go, or was changed since, is a refusal, and nothing is written.
    Raises ExportError.
    """
    check_folder(folder, force)
    files = {name: text.encode() for name, text in markdown_files(library, viewer)}
    known = _exported(folder)
    listed = known | {name: sha256(data).hexdigest() for name, data in files.items()}
    in_the_way = [
        name for name in files if _is_other(folder / name, {known.get(name), listed[name]})
    ]
    if in_the_way:
        raise ExportError(
            f"{folder / in_the_way[0]}: файл не от экспорта или исправлен после него "
            f"(таких: {len(in_the_way)}); уберите его или укажите другую папку"
        )
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, data)
    # Last: an export that was stopped left files of the list and files as they are made now.
    write_atomically(folder / _LIST, json.dumps(listed, ensure_ascii=False, indent=0).encode())
    return [folder / name for name in files]


def _exported(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of the files that earlier exports wrote to *folder*, by name."""
    try:
        return dict(json.loads((folder / _LIST).read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return {}


def _is_other(path: Path, written: Container[str | None]) -> bool:
    """Does something stand at *path* that no export wrote, by the digests that it has *written*?"""
    if not path.is_file():
        return path.exists()
    return sha256(path.read_bytes()).hexdigest() not in written


def markdown_files(library: Library, viewer: Viewer) -> list[tuple[str, str]]:
    """Return name and text of every file, so that nothing is written unless all can be."""
    places = addresses(library.books, viewer)
    files = [(_README, _contents_of_library(library)), (_GLOSSARY, _glossary(library.base))]
    for book in library.books:
        files += [(f"{book.slug}/{name}", text) for name, text in _book(book, library.site, places)]
    return files


def _book(book: Book, site: RuleSite, places: Addresses) -> Iterator[tuple[str, str]]:
    yield _README, _contents(book, places)
    for page in book.pages:
        yield f"{page.name}.md", _page(book, page, site, places)
    for twin in book.twins:
        below = f"[По-русски](../{twin.name}.md)"
        folder, rules = f"{book.slug}/{TWINS}", site.rule_page(book, twin.name, is_twin=True)
        of_twin = Portable(twin, folder, places, rules, "p.", below)
        yield f"{TWINS}/{twin.name}.md", of_twin.text()
    for name, source in book.pictures:
        yield f"{PICTURES}/{name}.svg", drawn(source, name)


def _page(book: Book, page: Page, site: RuleSite, places: Addresses) -> str:
    named = [f"[{shown(book.title)}]({_README})", pages_label(page.pages)]
    if book.twin(page.name):
        named.append(f"[English]({TWINS}/{page.name}.md)")
    # The site has its books ready for HTML; what finds references does not care.
    rules = site.rule_page(book, page.name)
    below = " · ".join(filter(None, named))
    return Portable(page, book.slug, places, rules, below_title=below).text()


def _contents(book: Book, places: Addresses) -> str:
    lines = [f"# {shown(book.title)}", ""]
    if book.note:
        lines += [shown(book.note), ""]
    for page in book.pages:
        lines.append(f"- [{shown(page.title)}]({page.name}.md)")
        for section in sections(page):
            if section.heading.level == 2:
                end = places.fragment(f"{book.slug}/{page.name}", section.heading.anchor)
                title = shown(section.heading.text)
                lines.append(f"    - [{title}]({page.name}.md{end})")
    return "\n".join(lines) + "\n"


def _contents_of_library(library: Library) -> str:
    imprint = library.imprint
    books = [f"- [{shown(book.title)}]({book.slug}/{_README})" for book in library.books]
    words = [imprint.description, "\n".join([*books, f"- [Словарь терминов]({_GLOSSARY})"])]
    told = [f"# {unescape(imprint.title)}", *map(unescape, filter(None, words))]
    if imprint.copyright:
        told.append(unescape(imprint.copyright))
    return "\n\n".join(told) + "\n"


def _glossary(base: TermBase) -> str:
    """Return the terms as a table: English, Russian, what it means."""
    entries = sorted(base.entries.values(), key=lambda entry: entry.en.casefold())
    lines = [_row(entry) for entry in entries]
    head = ["# Словарь терминов", "", "| English | По-русски | Что это |", "| --- | --- | --- |"]
    return "\n".join([*head, *lines]) + "\n"


def _row(entry: Entry) -> str:
    names = ", ".join(term.ru for term in entry.terms if term.status != "avoid")
    cells = (shown(cell).replace("|", "/") for cell in (entry.en, names, entry.definition))
    return f"| {' | '.join(cells)} |"
