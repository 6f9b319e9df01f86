import re

from corpus.books.book import Book
from corpus.books.index_table import read_index
from corpus.books.page import Page
from corpus.links.crossrefs import CrossReferences
from corpus.links.definitions import define_terms
from glossary.termbase import TermBase
from web.coverage import coverage
from web.mentions import by_target, mentions
from web.rule_map import rule_map

BOOK = Book(
    "mill",
    "Мельница",
    pages=(
        Page(
            "01-pomol",
            "Помол",
            "# Помол {#pomol}\n\n## Жёрнов {#zhyornov}\n\nКамень.\n\n"
            "## Работа {#rabota}\n\nЖёрнов крутится, жёрнов мелет.\n",
        ),
        Page("02-zerno", "Зерно <b>", "# Зерно {#zerno}\n\nЕго мелет жёрнов.\n"),
    ),
    index=read_index("term\tpages\tparent\nЖёрнов\t10\t\nКрылья\t33\t\n"),
)
REFERENCES = CrossReferences(BOOK, define_terms(BOOK, BOOK.index))


def test_a_section_knows_those_that_refer_to_it_once_each():
    found = by_target(mentions(REFERENCES, TermBase(())))
    places = found["01-pomol", "zhyornov"]
    assert [(place.page, place.anchor) for place in places] == [
        ("01-pomol", "rabota"),
        ("02-zerno", "zerno"),
    ]


def test_the_map_draws_an_arc_between_chapters_and_lists_the_same():
    drawn = rule_map(BOOK, mentions(REFERENCES, TermBase(())))
    assert re.findall(r'data-from="(\d)" data-to="(\d)"', drawn.svg) == [("1", "0")]
    assert re.findall(r'href="([^"]+)"', drawn.svg) == [
        "../rules/mill/01-pomol/",
        "../rules/mill/02-zerno/",
    ]
    assert "Зерно &lt;b&gt;" in drawn.svg
    pomol, zerno = drawn.rows
    assert [(it.page.title, it.count) for it in pomol.comes_from] == [("Зерно <b>", 1)]
    assert [it.page.title for it in zerno.leads_to] == ["Помол"]
    assert pomol.leads_to == ()


def test_a_chapter_has_a_map_of_its_sections_that_refer_to_one_another():
    pomol, zerno = rule_map(BOOK, mentions(REFERENCES, TermBase(()))).rows
    assert re.findall(r'href="([^"]+)"', pomol.svg) == [
        "../rules/mill/01-pomol/#zhyornov",
        "../rules/mill/01-pomol/#rabota",
    ]
    assert re.findall(r'data-from="(\d)" data-to="(\d)"', pomol.svg) == [("1", "0")]
    assert zerno.svg == ""


def test_the_map_knows_links_written_by_hand_and_wraps_long_names():
    text = "# Двор {#dvor}\n\nСм. [мол](02-mol.md#mol), [нет](09-net.md#net).\n"
    long = "Причал для очень длинных лодок с вёслами и без вёсел у самого мола"
    pages = (Page("01-dvor", "Двор", text), Page("02-mol", long, f"# {long} {{#mol}}\n"))
    drawn = rule_map(Book("b", "Б", pages=pages), ())
    assert re.findall(r'data-from="(\d)" data-to="(\d)"', drawn.svg) == [("0", "1")]
    assert drawn.svg.count("<tspan") == 3
    assert f"<title>{long}</title>" in drawn.svg
    assert "…</tspan>" in drawn.svg


def test_the_coverage_hides_nothing():
    line = coverage(BOOK, REFERENCES).replace("\N{NO-BREAK SPACE}", " ")
    assert line == "2 главы, 4 раздела; из 2 терминов указателя раздел есть у 1"
    bare = Book("b", "Б", pages=BOOK.pages[:1])
    alone = coverage(bare, CrossReferences(bare, ()))
    assert alone.replace("\N{NO-BREAK SPACE}", " ") == "1 глава, 3 раздела"
