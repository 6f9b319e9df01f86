from corpus.books.book import Book
from corpus.books.page import Page
from web.decoration import ENGLISH, decorate

BOOK = Book("6ed", "Правила", edition="6")
PAGE = Page("01", "Леса", "", en="Forests", pages="102-103", pages_inferred=True)
LABEL = "6-я редакция"


def test_the_english_title_stands_under_the_heading():
    html = decorate('<h2 data-en="Forests: basics" id="a">Леса</h2>', BOOK, PAGE, LABEL)
    assert html == '<h2 id="a">Леса</h2>\n<p class="svod-en" lang="en">Forests: basics</p>'


def test_an_english_title_is_text():
    html = decorate('<h2 data-en="Rigs &amp; <b>" id="a">Снасти</h2>', BOOK, PAGE, LABEL)
    assert html.endswith('<p class="svod-en" lang="en">Rigs &amp; &lt;b&gt;</p>')


def test_badges_tell_edition_book_and_pages_once():
    html = decorate('<h1 data-en="F" id="a">Леса</h1><h1 id="b">Ещё</h1>', BOOK, PAGE, LABEL)
    title, _, rest = html.partition("</h1>")
    assert title == '<h1 id="a">Леса'
    assert rest.index("svod-en") < rest.index("svod-badges")
    assert html.count("svod-badges") == 1
    assert "6-я редакция" in html
    assert "с.\N{NO-BREAK SPACE}102–103 (по указателю)" in html


def test_a_page_mark_becomes_a_link_to_itself():
    html = decorate('<p><span id="p102"></span></p>', BOOK, PAGE, LABEL)
    assert html.startswith('<span id="p102" class="svod-page"><a href="#p102"')


def test_a_book_that_is_told_by_its_title_is_named_once():
    assert decorate("<h1>Леса</h1>", BOOK, PAGE, "Правила (6ed)").count("Правила") == 1


def test_a_page_with_a_twin_leads_to_it_and_back():
    both = Book("6ed", "Правила", edition="6", twins=(PAGE,))
    html = decorate("<h1>Леса</h1>", both, PAGE, LABEL)
    assert 'href="../en/01/" lang="en" hreflang="en">' in html
    twin = decorate("<h1>Forests</h1>", both, PAGE, LABEL, ENGLISH)
    assert twin.startswith('<div class="svod-twin" lang="en"><h1>')
    assert 'href="../../01/" lang="ru" hreflang="ru">' in twin
    assert "p.\N{NO-BREAK SPACE}102–103 (by the index)" in twin
    assert "svod-languages" not in decorate("<h1>Леса</h1>", BOOK, PAGE, LABEL)
