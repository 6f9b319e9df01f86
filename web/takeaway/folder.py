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
from glossary.termbase import Entry, TermBase
from language.file_digests import file_digest, read_digests
from language.leftovers import put_back
from web.labels import pages_label
from web.pictures import drawn
from web.read_library import Library
from web.rulesite import RuleSite
from web.takeaway.addresses import Addresses, Viewer, addresses, in_link
from web.takeaway.harmless_markdown import written
from web.takeaway.places import ExportError, check_folder, replace_in_folder
from web.takeaway.portable import Portable

_README = "README.md"
_GLOSSARY = "glossary.md"
_LIST = ".svod-export.json"


def export_markdown(library: Library, folder: Path, viewer: Viewer, force: bool) -> list[Path]:
    """Write the library to *folder* and return the files; a full folder needs *force*.

    With *force* the files of an earlier export are replaced, or removed where there is no such
    page any more, and all others are left alone: one that stands where a page would go, or was
    changed since, is a refusal. The folder is replaced whole or not at all. Raises ExportError.
    """
    folder = folder.resolve()
    put_back(folder.parent)
    check_folder(folder, force)
    files = {name: text.encode() for name, text in markdown_files(library, viewer)}
    known = read_digests(folder / _LIST)
    listed = {name: sha256(data).hexdigest() for name, data in files.items()}
    in_the_way = [
        name for name in files if _is_other(folder / name, {known.get(name), listed[name]})
    ]
    if in_the_way:
        raise ExportError(
            f"{folder / in_the_way[0]}: файл не от экспорта или исправлен после него "
            f"(таких: {len(in_the_way)}); уберите его или укажите другую папку"
        )
    gone = [name for name in known.keys() - files if _is_ours(folder, name, known[name])]
    files[_LIST] = json.dumps(listed, ensure_ascii=False, indent=0).encode()
    replace_in_folder(folder, files, gone)
    return [folder / name for name in listed]


def _is_other(path: Path, written: Container[str | None]) -> bool:
    """Does something stand at *path* that no export wrote, by the digests that it has *written*?

    A link is always somebody else's, and so is what stands behind one or above the folder.
    """
    if path.resolve() != path:
        return True
    if not path.is_file():
        return path.exists()
    return file_digest(path) not in written


def _is_ours(folder: Path, name: str, digest: str) -> bool:
    """Does the file *name* stand in *folder* as an export wrote it?"""
    path = folder / name
    return path.is_file() and path.is_relative_to(folder) and not _is_other(path, {digest})


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
        below = f"[По-русски](../{in_link(twin.name)}.md)"
        folder, rules = f"{book.slug}/{TWINS}", site.rule_page(book, twin.name, is_twin=True)
        of_twin = Portable(twin, folder, places, rules, "en", below)
        yield f"{TWINS}/{twin.name}.md", of_twin.text()
    for name, source in book.pictures:
        yield f"{PICTURES}/{name}.svg", drawn(source, name)


def _page(book: Book, page: Page, site: RuleSite, places: Addresses) -> str:
    named = [f"[{written(book.title)}]({_README})", pages_label(page.pages)]
    if book.twin(page.name):
        named.append(f"[English]({TWINS}/{in_link(page.name)}.md)")
    # The site has its books ready for HTML; what finds references does not care.
    rules = site.rule_page(book, page.name)
    below = " · ".join(filter(None, named))
    return Portable(page, book.slug, places, rules, below_title=below).text()


def _contents(book: Book, places: Addresses) -> str:
    lines = [f"# {written(book.title)}", ""]
    if book.note:
        lines += [written(book.note), ""]
    for page in book.pages:
        name = in_link(f"{page.name}.md")
        lines.append(f"- [{written(page.title)}]({name})")
        for section in sections(page):
            if section.heading.level == 2:
                end = places.fragment(f"{book.slug}/{page.name}", section.heading.anchor)
                title = written(section.heading.text)
                lines.append(f"    - [{title}]({name}{end})")
    return "\n".join(lines) + "\n"


def _contents_of_library(library: Library) -> str:
    imprint = library.imprint
    books = [f"- [{written(book.title)}]({in_link(book.slug)}/{_README})" for book in library.books]
    books.append(f"- [Словарь терминов]({_GLOSSARY})")
    told = [f"# {_plainly(imprint.title)}", _plainly(imprint.description), "\n".join(books)]
    return "\n\n".join(filter(None, [*told, _plainly(imprint.copyright)])) + "\n"


def _plainly(text: str) -> str:
    """Return *text*, which is ready for HTML, as plain text in Markdown."""
    return written(unescape(text))


def _glossary(base: TermBase) -> str:
    """Return the terms as a table: English, Russian, what it means."""
    entries = sorted(base.entries.values(), key=lambda entry: entry.en.casefold())
    lines = [_row(entry) for entry in entries]
    head = ["# Словарь терминов", "", "| English | По-русски | Что это |", "| --- | --- | --- |"]
    return "\n".join([*head, *lines]) + "\n"


def _row(entry: Entry) -> str:
    names = ", ".join(term.ru for term in entry.terms if term.status != "avoid")
    cells = map(written, (entry.en, names, entry.definition))
    return f"| {' | '.join(cells)} |"
