"""The folder of a book: what is written reads back, and what is wrong is named with its place."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.books.book import Book, BookError, load_book, write_book_toml
from corpus.books.glossary_table import GlossaryEntry, read_glossary, write_glossary
from corpus.books.heading_doubts import heading_doubts
from corpus.books.index_table import IndexEntry, read_index, write_index
from corpus.books.page import Page, read_page, write_page
from corpus.books.printed import PageRange, format_pages, parse_pages
from language.tsv import TableError

CELLS = st.text(st.characters(exclude_characters="\t\n\r", exclude_categories=["Cs"])).map(
    str.strip
)
PAGES = st.lists(st.tuples(st.integers(1, 999), st.integers(0, 9)), max_size=4)
RANGES = PAGES.map(lambda pages: tuple(PageRange(first, first + more) for first, more in pages))


@given(st.lists(st.builds(IndexEntry, CELLS.filter(bool), RANGES, CELLS)))
def test_an_index_reads_back(entries: list[IndexEntry]) -> None:
    assert list(read_index(write_index(entries))) == entries


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_title_reads_back(title: str) -> None:
    assert tomllib.loads(write_book_toml(Book("harbour", title)))["title"] == title


@given(st.lists(st.builds(GlossaryEntry, CELLS.filter(bool), CELLS, CELLS)))
def test_a_glossary_reads_back(entries: list[GlossaryEntry]) -> None:
    assert list(read_glossary(write_glossary(entries))) == entries


@given(RANGES)
def test_pages_read_back(ranges: tuple[PageRange, ...]) -> None:
    assert parse_pages(format_pages(ranges)) == ranges


@pytest.mark.parametrize("title", ["Порт", "a: b # c", "- порт", "'«Мель»'", "12", "да: [нет]"])
def test_a_page_reads_back(title: str) -> None:
    page = Page("01-port", title, "# Порт {#port}\n\nТекст.", "Harbour", "3-5,9", True)
    read = read_page(write_page(page), "01-port")
    assert (read.title, read.en, read.pages, read.pages_inferred) == (
        title,
        "Harbour",
        "3-5,9",
        True,
    )
    assert read.body.strip() == page.body


@pytest.fixture
def book(tmp_path: Path) -> Path:
    folder = tmp_path / "harbour"
    folder.mkdir()
    (folder / "book.toml").write_text(write_book_toml(Book("harbour", 'Порт "\\"', "1")), "utf-8")
    (folder / "01-port.md").write_text(
        write_page(Page("01-port", "Порт", "# Порт {#port}")), "utf-8"
    )
    (folder / "index.tsv").write_text("term\tpages\tparent\nГруз\t3-5\n", "utf-8")
    return folder


def test_a_book_is_loaded(book: Path) -> None:
    loaded = load_book(book)
    assert (loaded.title, loaded.edition, loaded.language) == ('Порт "\\"', "1", "ru")
    assert [page.title for page in loaded.pages] == ["Порт"]
    assert loaded.index == (IndexEntry("Груз", (PageRange(3, 5),)),)


def test_a_book_of_a_hundred_pages_stands_in_reading_order(book: Path) -> None:
    (book / "01-port.md").unlink()
    names = [f"{number:02d}-page" for number in range(1, 104)] + ["appendix"]
    for name in reversed(names):
        (book / f"{name}.md").write_text(write_page(Page(name, "Порт", "# Порт {#port}")), "utf-8")
    assert [page.name for page in load_book(book).pages] == names


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("book.toml", b"title = Harbour\n", "book.toml: неверный TOML, строка 1"),
        ("book.toml", "title = 'Порт'\n".encode("cp1251"), r"book.toml: найден не UTF-8 (байт 9)"),
        ("01-port.md", b"# Port\n", "harbour/01-port.md:1: нет шапки страницы"),
        ("01-port.md", b"---\nen: x\n---\n", "harbour/01-port.md:1: в шапке страницы нет title"),
        ("01-port.md", b"---\n- x\n---\n", "01-port.md:1: в шапке страницы нет title"),
        ("01-port.md", b"---\ntitle: x\npages: 8-1\n---\n", "01-port.md:3: pages: найдено «8-1»"),
        ("01-port.md", b"---\npages: x-y\ntitle: x\n---\n", "01-port.md:2: pages: найдено «x-y»"),
        ("01-port.md", b"---\ntitle: x\nen: No\n---\n", "01-port.md:3: en: найдено «False»"),
        ("01-port.md", b"---\ntitle: [x]\n---\n", "01-port.md:2: title: найдено «['x']»"),
        ("01-port.md", b"---\ntitle: 2026-13-45\n---\n", "01-port.md:1: в шапке страницы неверная"),
        (
            "01-port.md",
            b"---\ntitle: x\npages_inferred: maybe\n---\n",
            "01-port.md:3: pages_inferred: найдено «maybe»",
        ),
        ("01-port.md", b"---\ntitle: x\nen: [\n---\n", "01-port.md:3: в шапке страницы неверный"),
        ("index.tsv", b"term\tpages\n", "index.tsv:1: найдены графы «term, pages», ожидались"),
        ("index.tsv", b"term\tpages\tparent\nx\t5-3\n", "index.tsv:2: pages: найдено «5-3»"),
        ("index.tsv", b"term\tpages\tparent\nx\tiv\n", "index.tsv:2: pages: найдено «iv»"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(
    book: Path, name: str, content: bytes, said: str
) -> None:
    (book / name).write_bytes(content)
    with pytest.raises((BookError, TableError)) as caught:
        load_book(book)
    assert str(book.parent) in str(caught.value)
    assert said in str(caught.value)


def test_a_page_that_begins_with_a_byte_order_mark_is_read(book: Path) -> None:
    page = book / "01-port.md"
    page.write_text(page.read_text("utf-8"), "utf-8-sig")
    assert [page.title for page in load_book(book).pages] == ["Порт"]


def test_headings_that_links_cannot_reach_are_named() -> None:
    body = "# Порт {#port}\n\n## Мол {#mol}\n\n## Буй\n\n### Маяк {#mol}\n"
    nameless, doubled = heading_doubts(Page("01-port", "Порт", body))
    assert "«Буй» нет id" in nameless
    assert "«mol» у заголовков «Мол», «Маяк»" in doubled


def test_headings_with_ids_of_their_own_raise_no_doubt() -> None:
    body = "# Порт {#port}\n\n### Мол {#mol}\n\n```\n## Мол {#mol}\n```\n"
    assert list(heading_doubts(Page("01-port", "Порт", body))) == []


def test_a_folder_without_its_head_is_no_book(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"нет book\.toml"):
        load_book(tmp_path)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_table_of_any_editor_is_read(end: str) -> None:
    text = "\N{BYTE ORDER MARK}" + end.join(("term\tpages\tparent", "", "Груз\t3", ""))
    assert [entry.term for entry in read_index(text)] == ["Груз"]


@pytest.mark.parametrize("mark", ["\t", "\n", "\r"])
def test_a_cell_that_would_break_its_table_is_refused(mark: str) -> None:
    with pytest.raises(TableError, match="term: "):
        write_index([IndexEntry(f"Гр{mark}уз")])


def test_a_glossary_has_a_column_for_notes_only_where_there_are_any() -> None:
    plain = (GlossaryEntry("barge", "баржа"), GlossaryEntry("tug", "буксир", "barge"))
    noted = (*plain, GlossaryEntry("storm", "шторм", note="опасен"))
    assert write_glossary(plain).splitlines()[0] == "en\tru\tparent"
    for entries in (plain, noted):
        assert read_glossary(write_glossary(entries)) == entries
