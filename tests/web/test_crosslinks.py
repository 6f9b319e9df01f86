from pathlib import Path

import pytest
from markdown import Markdown

from corpus.books.book import Book
from corpus.books.index_table import read_index
from corpus.books.page import Page
from corpus.links.crossrefs import CrossReferences
from corpus.links.definitions import define_terms
from web.crosslinks import CrosslinkExtension, RulePage

CASES = (Path(__file__).parent / "cases_crosslinks.md").read_text("utf-8").strip().split("\n\n")

BOOK = Book(
    "b",
    "Б",
    edition="6",
    pages=(
        Page("01", "А", "# А {#a}\n\n## Чарка {#charka}\n\nТекст.\n", pages="10"),
        Page("02", "Б", '# Черпак {#cherpak}\n\n<span id="p11"></span>\n\nТекст.\n'),
    ),
    index=read_index("term\tpages\tparent\nЧарка\t10\t\nЧерпак\t11\t\nКовш\t90\n"),
)


def _render(markdown: str) -> str:
    references = CrossReferences(BOOK, define_terms(BOOK, BOOK.index), explained=["Ковш"])
    extension = CrosslinkExtension()
    describe = {"Чарка": "cup"}
    extension.page = RulePage(
        "01", references, lambda term: describe.get(term, ""), {"Ковш": "kovsh"}, range(200)
    )
    extensions = ["attr_list", "tables", "admonition", extension]
    return Markdown(extensions=extensions).convert(markdown)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.partition("\n")[0])
def test_links_in_a_paragraph(case):
    source, _, expected = case.partition("\n")
    assert _render(source) == expected


def test_headings_and_the_defining_section_are_left_alone():
    html = _render("## Чарка {#charka}\n\nЧарка.\n\n### Ниже {#below}\n\nЧарка.\n")
    assert "svod-term" not in html


def test_each_section_begins_anew():
    html = _render("## Б {#b}\n\nЧарка, чарка.\n\n## В {#v}\n\nЧарка.\n")
    assert html.count("svod-term") == 2


def test_cells_are_linked_and_column_heads_are_not():
    html = _render("| Чарка | Стр. |\n| --- | --- |\n| чаркой | 11 |\n| иное | 98-99 |\n")
    assert "<th>Чарка</th>" in html
    assert '<td><a class="svod-term" href="#charka" title="cup">чаркой</a></td>' in html
    assert '<td><a class="svod-page-ref" href="../02/#p11">11</a></td>' in html
    assert 'href="../../../p/b/#p98"' in html


def test_a_box_about_another_edition_is_left_alone():
    other = _render('!!! info "В 7-й редакции"\n    Чарка на с. 11.\n')
    own = _render('!!! info "Чарка в 6-й редакции"\n    Чарка на с. 11.\n')
    assert "<a" not in other
    assert own.count("<a") == 2
    assert '<p class="admonition-title">Чарка в 6-й редакции</p>' in own


def test_a_twin_lies_one_folder_deeper_and_is_linked_in_english():
    markdown = (
        "Two cups (p. 99) and a ladle.\n\n| Cup | P. |\n| --- | --- |\n| none | 11 |\n\n"
        '!!! info "In the 7th edition"\n    A ladle, p. 11.\n'
    )
    names = {"Чарка": ("cup",), "Ковш": ("ladle",)}
    definitions = define_terms(BOOK, BOOK.index)
    references = CrossReferences(
        BOOK, definitions, explained=["Ковш"], names=lambda term: names.get(term, ())
    )
    extension = CrosslinkExtension()
    extension.page = RulePage(
        "01", references, lambda term: term, {"Ковш": "kovsh"}, range(200), "../../"
    )
    html = Markdown(extensions=["tables", "admonition", extension]).convert(markdown)
    assert '<a class="svod-term" href="#charka" title="Чарка">cups</a>' in html
    assert 'href="../../../../p/b/#p99"' in html
    assert 'href="../../index/#kovsh" title="Ковш">ladle</a>.' in html
    assert '<td><a class="svod-page-ref" href="../02/#p11">11</a></td>' in html
    assert html.count("<a ") == 4


def test_a_page_of_no_book_is_left_alone():
    assert Markdown(extensions=[CrosslinkExtension()]).convert("Чарка, с. 11.") == (
        "<p>Чарка, с. 11.</p>"
    )
