from corpus.library.book import Book
from corpus.library.page import Page
from web.decoration import decorate

BOOK = Book("6ed", "Правила", edition="6")
PAGE = Page("01", "Леса", "", en="Forests", pages="102-103", pages_inferred=True)


def test_the_english_title_stands_under_the_heading():
    html = decorate('<h2 data-en="Forests: basics" id="a">Леса</h2>', BOOK, PAGE)
    assert html == '<h2 id="a">Леса</h2>\n<p class="svod-en" lang="en">Forests: basics</p>'


def test_badges_tell_edition_book_and_pages_once():
    html = decorate('<h1 data-en="F" id="a">Леса</h1><h1 id="b">Ещё</h1>', BOOK, PAGE)
    title, _, rest = html.partition("</h1>")
    assert title == '<h1 id="a">Леса'
    assert rest.index("svod-en") < rest.index("svod-badges")
    assert html.count("svod-badges") == 1
    assert "6-я редакция" in html
    assert "с.\N{NO-BREAK SPACE}102–103 (по указателю)" in html


def test_a_page_mark_becomes_a_link_to_itself():
    html = decorate('<p><span id="p102"></span></p>', BOOK, PAGE)
    assert html.startswith('<span id="p102" class="svod-page"><a href="#p102"')


def test_titles_are_escaped():
    book = Book("b", "Правила <i>& мир", edition="6")
    assert "Правила &lt;i&gt;&amp; мир" in decorate("<h1>Леса</h1>", book, PAGE)
