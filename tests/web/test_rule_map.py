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


def test_the_map_draws_a_line_between_chapters_and_lists_the_same():
    drawn = rule_map(BOOK, mentions(REFERENCES, TermBase(())))
    assert drawn.svg.count("<path") == 1
    assert re.findall(r'href="([^"]+)"', drawn.svg) == [
        "../rules/mill/01-pomol/",
        "../rules/mill/02-zerno/",
    ]
    assert "Зерно &lt;b&gt;" in drawn.svg
    pomol, zerno = drawn.rows
    assert [(it.page.title, it.count) for it in pomol.comes_from] == [("Зерно <b>", 1)]
    assert [it.page.title for it in zerno.leads_to] == ["Помол"]
    assert pomol.leads_to == ()


def test_the_coverage_hides_nothing():
    line = coverage(BOOK, REFERENCES).replace("\N{NO-BREAK SPACE}", " ")
    assert line == "2 главы, 4 раздела; из 2 терминов указателя раздел есть у 1"
    bare = Book("b", "Б", pages=BOOK.pages[:1])
    alone = coverage(bare, CrossReferences(bare, ()))
    assert alone.replace("\N{NO-BREAK SPACE}", " ") == "1 глава, 3 раздела"
