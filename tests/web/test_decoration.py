from corpus.books.book import Book
from corpus.books.origins import Origin
from corpus.books.page import Page, sections
from corpus.links.defining import SectionAddress
from corpus.links.neighbours import SimilarSection
from web.decoration import ENGLISH, RUSSIAN, Decor, Language, decorate
from web.origins import summary

BOOK = Book("6ed", "Правила", edition="6")
PAGE = Page(
    "01",
    "Леса",
    '# Леса {#a}\n\n<span id="p102"></span>\n\n## Кусты {#b}\n\nТекст.\n',
    en="Forests",
    pages="102-103",
    pages_inferred=True,
)


def _decorated(
    html: str,
    label: str = "6-я редакция",
    numbers: dict[str, str] | None = None,
    book: Book = BOOK,
    language: Language = RUSSIAN,
) -> str:
    return decorate(html, Decor(book, PAGE, label, "Правила, 6-я ред.", numbers or {}, language))


def test_the_english_title_stands_under_the_heading():
    html = _decorated('<h2 data-en="Forests: basics" id="a">Леса</h2>')
    assert html.startswith(
        '<h2 id="a">Леса</h2>\n<p class="svod-line"><span class="svod-en" lang="en">Forests: basics'
    )


def test_an_english_title_is_text():
    html = _decorated('<h2 data-en="Rigs &amp; <b>" id="a">Снасти</h2>')
    assert 'lang="en">Rigs &amp; &lt;b&gt;</span>' in html


def test_badges_tell_edition_book_and_pages_once():
    html = _decorated('<h1 data-en="F" id="a">Леса</h1><h1 id="b">Ещё</h1>')
    title, _, rest = html.partition("</h1>")
    assert title == '<h1 id="a">Леса'
    assert rest.index("svod-en") < rest.index("svod-badges")
    assert html.count("svod-badges") == 1
    assert "6-я редакция" in html
    assert "с.\N{NO-BREAK SPACE}102–103 (по указателю)" in html
    assert 'href="../../../p/6ed/#p102"' in html


def test_a_section_has_its_number_and_a_button_that_knows_what_to_cite():
    numbers = {"": "5", "b": "5.1"}
    html = _decorated('<h1 id="a">Леса</h1><h2 id="b">«Кусты»</h2>', numbers=numbers)
    assert '<a class="svod-number" href="#a" title="Номер раздела">5</a>' in html
    assert '<a class="svod-number" href="#b" title="Номер раздела">5.1</a>' in html
    assert 'data-title="«Кусты»" data-page="102" data-number="5.1"' in html
    assert 'data-cited="Правила, 6-я ред."' in html


def test_a_page_mark_leads_to_what_is_known_of_its_page():
    html = _decorated('<p><span id="p102"></span></p>')
    assert html.startswith('<span id="p102" class="svod-page"><a href="../../../p/6ed/#p102"')


def test_a_book_that_is_told_by_its_title_is_named_once():
    html = _decorated("<h1>Леса</h1>", label="Правила (6ed)")
    assert html.replace("Правила, 6-я ред.", "").count("Правила") == 1


def test_a_page_with_a_twin_leads_to_it_and_back():
    both = Book("6ed", "Правила", edition="6", twins=(PAGE,))
    html = _decorated("<h1>Леса</h1>", book=both)
    assert 'href="../en/01/" lang="en" hreflang="en">' in html
    twin = _decorated("<h1>Forests</h1>", book=both, language=ENGLISH)
    assert twin.startswith('<div class="svod-twin" lang="en"><h1>')
    assert 'href="../../01/" lang="ru" hreflang="ru">' in twin
    assert 'href="../../../../p/6ed/#p102">pp.\N{NO-BREAK SPACE}102–103 (by the index)' in twin
    assert "svod-languages" not in _decorated("<h1>Леса</h1>")


def test_a_section_leads_to_its_other_edition_and_says_when_it_is_behind():
    beside = {"a": ("editions/6ed-7ed/01/#b", "7")}
    decor = Decor(BOOK, PAGE, "6-я", "Правила", {}, counterparts=beside, behind={"a"})
    html = decorate('<h1 id="a">Леса</h1><h2 id="c">Кусты</h2>', decor)
    start = '<a class="svod-counterpart" href="../../../editions/6ed-7ed/01/#b">'
    assert html.count(f"{start}сравнить с 7-й ред.</a>") == 1
    assert html.count("английский текст новее") == 1


def test_an_imported_section_says_where_its_text_comes_from():
    origins = {"b": [Origin("01", "b", 1, "a & b.txt", 12, 15)]}
    decor = Decor(BOOK, PAGE, "6-я", "Правила", {}, origins=origins)
    html = decorate('<h1 id="a">Леса</h1><h2 id="b">Кусты</h2><p>Текст.</p>', decor)
    assert "<summary>Откуда текст: a &amp; b.txt, строки 12–15</summary>" in html
    assert "<li>Текст.: a &amp; b.txt, 12–15</li>" in html
    assert html.count('data-source="a &amp; b.txt, строки 12–15"') == 1
    assert summary([Origin("01", "b", 1, "a.txt", 12, 12)]) == "a.txt, строка 12"


def test_the_mark_of_a_page_stays_with_the_section_that_begins_there():
    place = SectionAddress("02", sections(PAGE)[0].heading)
    decor = Decor(
        BOOK, PAGE, "", "", {}, referring={"a": [place]}, near={"a": [SimilarSection(place, 0.5)]}
    )
    html = decorate(
        '<h1 id="a">Леса</h1>\n<p>Текст.</p>\n'
        '<p><span id="p102"></span></p>\n<h2 id="b">Кусты</h2>',
        decor,
    )
    at = [html.index(part) for part in ("svod-near", "svod-referring", 'id="p102"', "<h2")]
    assert at == sorted(at)
    assert "svod-links" not in html


def test_a_page_with_terms_has_the_choice_of_how_loud_they_are():
    html = _decorated('<h1 id="a">Леса</h1>\n<p><a class="svod-term" data-term="x">куст</a></p>')
    assert '<option value="quiet">тихие</option>' in html
