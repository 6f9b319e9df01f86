"""A private site shows the lines that a section was imported from; no other does."""

import shutil
from pathlib import Path

import pytest

from corpus.books.page import sections
from corpus.importer import import_book
from web.imprint import ImprintError
from web.origins import RAW, origins_box
from web.read_library import Library, read_library

HARBOUR = Path("tests/samples/harbour.txt")


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """A library of one imported book, its dump beside it."""
    book = tmp_path / "docs" / "rules" / "harbour"
    book.parent.mkdir(parents=True)
    import_book([HARBOUR], book)
    (book / RAW).mkdir()
    shutil.copyfile(HARBOUR, book / RAW / HARBOUR.name)
    return tmp_path / "docs"


def _boxes(library: Library) -> str:
    [book] = library.site.books
    raw = library.site.raw_text.get(book.slug, {})
    return "".join(
        origins_box(
            section, library.site.page_origins(book, page.name)[section.heading.anchor], raw
        )
        for page in book.pages
        for section in sections(page)
        if section.heading.anchor in library.site.page_origins(book, page.name)
    )


def test_the_lines_of_the_dump_are_shown_where_the_site_says_so(docs: Path) -> None:
    assert "<pre" not in _boxes(read_library(docs))
    (docs / "site.toml").write_text("raw_text = true\n", "utf-8")
    boxes = _boxes(read_library(docs))
    shown = boxes.split('<pre class="svod-raw">', 1)[1].split("</pre>", 1)[0]
    first = shown.splitlines()[0]
    assert first
    assert first in HARBOUR.read_text("utf-8")


def test_another_value_is_refused(docs: Path) -> None:
    (docs / "site.toml").write_text('raw_text = "yes"\n', "utf-8")
    with pytest.raises(ImprintError, match="raw_text = 'yes', а нужно true или false"):
        read_library(docs)
