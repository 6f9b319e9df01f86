from corpus.books.book import Book
from corpus.books.index_table import read_index
from corpus.books.page import Page
from corpus.links.crossrefs import CrossReferences
from corpus.links.definitions import define_terms
from web.printed_pages import PrintedRow, printed_rows, with_pages_of_links
from web.short_addresses import addresses_file, printed_addresses, rule_addresses

BOOK = Book(
    "b",
    "Мельница",
    pages=(
        Page(
            "01-pomol",
            "Помол",
            '# Помол {#pomol}\n\n<span id="p10"></span>\n\n## Жёрнов {#zhyornov}\n\nТекст.\n\n'
            '<span id="p11"></span>\n\nЕщё.\n\n## Мука {#muka}\n\nТекст.\n',
            pages="10-11",
        ),
        Page("02-zerno", "Зерно", "# Зерно {#zerno}\n\nТекст.\n", pages="20-21"),
    ),
    index=read_index("term\tpages\tparent\nЖёрнов\t10\t\nКрылья\t11,33\t\n"),
)


def _rows() -> dict[int, PrintedRow]:
    references = CrossReferences(BOOK, define_terms(BOOK, BOOK.index))
    anchors = {"Жёрнов": "zhernov", "Крылья": "krylya"}
    return {row.number: row for row in printed_rows(BOOK, references, anchors)}


def _titles(links: list[tuple[str, str]]) -> list[str]:
    return [title for title, _ in links]


def test_a_page_has_the_sections_that_begin_or_go_on_there():
    rows = _rows()
    assert _titles(rows[10].sections) == ["Помол", "Жёрнов"]
    assert _titles(rows[11].sections) == ["Жёрнов", "Мука"]
    assert rows[11].sections[1] == ("Мука", "../../rules/b/01-pomol/#muka")


def test_a_chapter_without_marks_stands_on_the_pages_that_it_names():
    row = _rows()[21]
    assert row.sections == []
    assert _titles(row.chapters) == ["Зерно"]
    assert row.is_here


def test_a_page_that_is_not_here_has_the_terms_of_the_index():
    row = _rows()[33]
    assert not row.is_here
    assert row.terms == [("Крылья", "../../rules/b/index/#krylya")]


def test_the_address_of_a_page_leads_to_its_row_and_says_what_is_there():
    pages = dict(printed_addresses(BOOK, _rows().values()))
    assert "url=../#p33" in pages["p/b/33/index.html"]
    assert "на сайте нет. В указателе: Крылья" in pages["p/b/33/index.html"]
    assert "Помол, Жёрнов" in pages["p/b/10/index.html"]


def test_the_address_of_a_rule_leads_to_its_section():
    pages = dict(rule_addresses(BOOK))
    assert "url=../../../rules/b/01-pomol/#muka" in pages["r/b/1.2/index.html"]
    assert "url=../../../rules/b/02-zerno/" in pages["r/b/2/index.html"]


def test_the_search_box_knows_the_rules_by_number():
    assert '"1.1":["Жёрнов","/rules/b/01-pomol/#zhyornov"]' in addresses_file([BOOK], {"b": "М"})


def test_links_written_by_hand_know_their_printed_page():
    html = '<a href="#muka">а</a> <a href="../02-zerno/#zerno">б</a> <a href="../03-net/#net">в</a>'
    assert with_pages_of_links(html, BOOK.pages, BOOK.pages[0]) == (
        '<a href="#muka" data-page="11">а</a> <a href="../02-zerno/#zerno" data-page="20">б</a> '
        '<a href="../03-net/#net">в</a>'
    )
