"""Pages as any viewer shows them: the cases of cases_portable.md."""

import re
from pathlib import Path
from typing import get_args

import pytest

from corpus.books.book import Book
from corpus.books.index_table import read_index
from corpus.books.page import Page
from corpus.links.translation import Translator
from glossary.termbase import TermBase
from web.rulesite import assemble
from web.takeaway.addresses import Viewer, addresses
from web.takeaway.portable import Portable
from web.topics import Topics

_CASE = re.compile(
    r"^## ([^\n]+)\n\n(````page\n.*?)(?=^## [^\n]+\n\n````page|\Z)", re.DOTALL | re.MULTILINE
)
_TEXT = re.compile(r"^````(\w+)\n(.*?)^````$", re.DOTALL | re.MULTILINE)
_CASES = [
    (name, dict(_TEXT.findall(texts)))
    for name, texts in _CASE.findall(
        Path(__file__).with_name("cases_portable.md").read_text("utf-8")
    )
]
_OTHER = Page(
    "02-kamen",
    "Камень",
    '# Камень {#kamen}\n\n<span id="p20"></span>\n\n## Жёрнов (верхний) {#zhernov}\n\nТекст.\n',
    pages="20",
)
_INDEX = read_index("term\tpages\tparent\nЖёрнов\t20\t\nМука\t33\t\n")


@pytest.mark.parametrize("viewer", get_args(Viewer))
@pytest.mark.parametrize("texts", [texts for _, texts in _CASES], ids=[name for name, _ in _CASES])
def test_a_page_is_shown_by_any_viewer(texts: dict[str, str], viewer: Viewer) -> None:
    page = Page("01-pomol", "Помол", texts["page"])
    book = Book("mill", "Мельница", edition="6", pages=(page, _OTHER), index=_INDEX)
    base = TermBase(())
    site = assemble((book,), base, Translator(base, (book,)), Topics("topic\twords\n"))
    rules = site.rule_page(book, page.name)
    text = Portable(page, book.slug, addresses((book,), viewer), rules).text()
    assert text == texts[viewer]


def test_every_case_was_read() -> None:
    assert len(_CASES) == 9
