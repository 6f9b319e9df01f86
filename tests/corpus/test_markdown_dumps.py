"""A Markdown dump comes out as the same Markdown: what its author marked is what a page shows."""

import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from corpus.bookmaking import make_book
from corpus.books.page import Page
from corpus.reading.markdown.document import read_markdown

DUMPS = sorted((Path(__file__).parent / "cases" / "markdown").glob("*.md"))
_ATTRIBUTES = re.compile(r" \{#[^{}\n]*\}$", re.MULTILINE)


def pages(text: str) -> list[Page]:
    """The pages that are made of a dump."""
    return list(make_book([read_markdown(text, "dump.md")]).book.pages)


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)
def test_markdown_comes_out_as_it_went_in(dump: Path) -> None:
    text = dump.read_text("utf-8")
    (page,) = pages(text)
    linked = text.replace("(#словарь)", f"({page.name}.md#slovar)")
    assert _ATTRIBUTES.sub("", page.body) == linked.rstrip("\n")


def test_addresses_given_at_the_end_are_those_of_the_links() -> None:
    text = "# Порт\n\nСм. [карту][map].\n\n[^1]: Нет.\n[map]: https://example.org/map 'Карта'\n"
    assert "[карту](https://example.org/map)" in pages(text.replace("'", '"'))[0].body


def test_a_footnote_goes_to_the_page_that_refers_to_it() -> None:
    long = "Баржа стоит у причала и ждёт груза, а груз не идёт. " * 60
    chapters = [f"# {name}\n\n{long}\n\n{long}" for name in ("Порт", "Груз", "Ветер", "Море")]
    chapters[1] += "\n\nБочки[^1] катят."
    found = pages("\n\n".join([*chapters, "[^1]: Дубовые."]))
    assert len(found) == 4
    assert [page.title for page in found if "[^1]: Дубовые." in page.body] == ["Груз"]


def test_a_mended_text_keeps_its_marks() -> None:
    (page,) = pages("# Порт\n\nВ порту **стоят бар-\nжи**, и *шлюп-\nка* ждёт.\n")
    assert page.body.endswith("В порту **стоят баржи**, и *шлюпка* ждёт.")


def test_code_is_no_text_of_the_page() -> None:
    text = "# Порт\n\n```\n12\n\n  a & b &amp; [c](d)\n```\n\nСтрока `x*y` и `&lt;`.\n"
    (page,) = pages(text)
    assert MarkdownIt().parse(page.body)[3].content == "12\n\n  a & b &amp; [c](d)\n"
