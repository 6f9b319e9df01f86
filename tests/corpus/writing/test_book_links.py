"""Links between the files of a book lead to the pages that were made of them."""

import re
from collections.abc import Iterator, Mapping

import pytest

from corpus.bookmaking import make_book
from corpus.books.page import Page
from corpus.reading.html.page import read_html
from corpus.reading.markdown.document import read_markdown
from corpus.writing import book_links

WIND = "# Ветер\n\nВетер дует с моря. Подробнее – в разделе {}.\n\n## Шторм\n\nВ шторм ждут.\n"
SAILS = "# Паруса\n\nПаруса ставят в начале хода.\n\n## Смена парусов\n\nСмена занимает ход.\n"
_LINK = re.compile(r"(?<!\\)\[([^\[\]]+)\]\(([^()]+)\)")


def links(files: Mapping[str, str]) -> list[tuple[str, str]]:
    """The links on the pages that are made of *files*, by name."""
    read = {"md": read_markdown, "html": read_html}
    sources = [read[name.rpartition(".")[2]](text, name) for name, text in files.items()]
    return [link for page in make_book(sources).book.pages for link in _LINK.findall(page.body)]


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("[Паруса](sails.md)", "02-parusa.md"),
        ("[Паруса](./sails.md)", "02-parusa.md"),
        ("[Паруса](../rules/sails.md#смена-парусов)", "02-parusa.md#smena-parusov"),
        ("[Паруса](sails.md#smena-parusov)", "02-parusa.md#smena-parusov"),
        ("[Паруса](sails.md#unknown)", "02-parusa.md"),
        ("[Паруса](#шторм)", "01-veter.md#shtorm"),
    ],
)
def test_a_link_leads_to_the_page_or_its_heading(written: str, address: str) -> None:
    assert links({"wind.md": WIND.format(written), "sails.md": SAILS}) == [("Паруса", address)]


@pytest.mark.parametrize(
    "written",
    [
        "[Паруса](rigging.md)",
        "[Паруса](/sails.md)",
        "[Паруса](javascript:sails)",
        r"\[Паруса](sails.md)",
    ],
)
def test_what_leads_to_no_page_is_text(written: str) -> None:
    assert links({"wind.md": WIND.format(written), "sails.md": SAILS}) == []


def test_a_link_to_another_host_stays() -> None:
    written = "[Паруса](https://example.org/sails.md)"
    assert links({"wind.md": WIND.format(written)}) == [("Паруса", "https://example.org/sails.md")]


def test_a_picture_on_another_host_becomes_a_link() -> None:
    source = read_markdown("# Порт\n\nСм. ![план](https://example.org/port.png) ниже.\n", "a.md")
    body = make_book([source]).book.pages[0].body
    assert body.endswith("См. [план](https://example.org/port.png) ниже.")


def test_headings_are_read_once_however_many_links_lead_to_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []
    headings = book_links._headings

    def counted(page: Page) -> Iterator[tuple[str, str]]:
        read.append(page.name)
        return headings(page)

    monkeypatch.setattr(book_links, "_headings", counted)
    told = "Ветер дует и {} часов подряд, см. [Паруса](sails.md#смена-парусов)."
    text = "\n\n".join(("# Ветер", *(told.format(number) for number in range(2, 11))))
    found = links({"wind.md": text, "sails.md": SAILS})
    assert found == [("Паруса", "02-parusa.md#smena-parusov")] * 9
    assert sorted(read) == ["01-veter", "02-parusa"]


def test_the_same_words_before_are_no_link() -> None:
    text = "# Ветер\n\nПаруса ставят. Паруса меняют.\n\nО том, как снять, см. [Паруса](sails.md).\n"
    sources = [read_markdown(text, "wind.md"), read_markdown(SAILS, "sails.md")]
    body = make_book(sources).book.pages[0].body
    assert body.endswith("О том, как снять, см. [Паруса](02-parusa.md).")
    assert body.count("](") == 1


def test_saved_pages_of_a_site_are_linked() -> None:
    page = '<main><h1>Порт</h1><p>Баржи стоят. См. <a href="sea.html#wind">ветер</a>.</p></main>'
    sea = '<main><h1>Море</h1><p>Море шумит.</p><h2 id="wind">Wind</h2><p>Дует.</p></main>'
    assert links({"port.html": page, "sea.html": sea}) == [("ветер", "02-more.md#wind")]
