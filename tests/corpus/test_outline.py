"""The levels of headings, by how they are set, their company, and where pages begin."""

import pytest

from corpus.bookmaking import make_book
from corpus.books.index_table import IndexEntry
from corpus.books.printed import parse_pages
from corpus.reading.plain import read_text
from corpus.repair.vocabulary import BookVocabulary
from corpus.source import Line
from corpus.structure.blocks import Heading, Quote
from corpus.structure.build import Evidence, blocks_of
from corpus.structure.contents_titles import ContentsTitles
from corpus.structure.flavour import is_flavour
from corpus.structure.outline import with_levels
from corpus.writing.inferred_pages import index_terms, infer_pages
from language.phrases import phrase_key

TEXT = "Здесь сказано, что делать капитану и его команде."


def levels(*pages: str) -> list[str]:
    """The headings of *pages* with their levels; a heading is a line that is not TEXT."""
    lines = [
        Line(text, "a.txt", 1, page=number)
        for number, page in enumerate(pages, start=5)
        for line in page.split(" / ")
        for text in (TEXT if line == "…" else line, "")
    ]
    vocabulary = BookVocabulary(line.text for line in lines)
    blocks, _ = blocks_of(lines, Evidence(vocabulary))
    return [f"{b.level} {b.text}" for b in with_levels(blocks) if isinstance(b, Heading)]


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        (("МОРЕ / … / Волны / … / ВЕТЕР / …",), ["1 Море", "2 Волны", "1 Ветер"]),
        (
            ("МОРЕ / …", "Порт / … / БАШНИ / … / Ворота / … / СТЕНЫ / …"),
            ["2 Море", "1 Порт", "2 Башни", "3 Ворота", "2 Стены"],
        ),
        (
            ("Ворота / …", "БОЙ / …", "ПОРТ / … / Лодки / … / ШТОРМ / … / Мели / …"),
            ["4 Ворота", "1 Бой", "2 Порт", "3 Лодки", "3 Шторм", "4 Мели"],
        ),
        (
            ("Фаза хода / …", "Фаза огня / … / Груз / … / БЕГ / … / Фаза боя / … / ЩИТЫ / …"),
            ["1 Фаза хода", "1 Фаза огня", "2 Груз", "2 Бег", "1 Фаза боя", "2 Щиты"],
        ),
    ],
    ids=["capitals over small letters", "a chapter in small letters", "parts", "parallel names"],
)
def test_levels(pages: tuple[str, ...], expected: list[str]) -> None:
    assert levels(*pages) == expected


def test_levels_of_the_format_are_kept() -> None:
    lines = [Line("Порт", "a.html", 1, heading=2), Line("Лодки", "a.html", 2, heading=4)]
    blocks, _ = blocks_of([*lines, Line(TEXT, "a.html", 3)], Evidence(BookVocabulary()))
    found = [block.level for block in with_levels(blocks) if isinstance(block, Heading)]
    assert found[0] < found[1]


def test_a_title_of_the_contents_is_a_heading_at_the_end_too() -> None:
    lines = [Line("Порт", "a.txt", 1)]
    assert not isinstance(blocks_of(lines, Evidence(BookVocabulary()))[0][0], Heading)
    evidence = Evidence(BookVocabulary(), titles=ContentsTitles({phrase_key("Порт"): 1}))
    assert isinstance(blocks_of(lines, evidence)[0][0], Heading)


def test_flavour_is_told_by_words_that_the_book_has_nowhere_else() -> None:
    vocabulary = BookVocabulary([TEXT] * 500)
    flavour = "Волна шепчет скалам имена погибших, скалы отвечают молчанием."
    assert is_flavour(flavour, vocabulary)
    assert not is_flavour(TEXT, vocabulary)
    assert not is_flavour(flavour, BookVocabulary([TEXT]))
    lines = [Line(TEXT, "a.txt", 1, page=4)] * 2 + [Line(flavour, "a.txt", 3, page=4)]
    blocks, rows = blocks_of([*lines, Line(TEXT, "a.txt", 5, page=5)], Evidence(vocabulary))
    assert [isinstance(block, Quote) for block in blocks] == [False, False, True, False]
    assert [row.rule for row in rows if hasattr(row, "rule")][:1] == ["flavour"]


def entries(**pages: str) -> list[IndexEntry]:
    return [IndexEntry(term, parse_pages(text)) for term, text in pages.items()]


def test_inferred_pages_never_go_backwards() -> None:
    terms = index_terms(entries(Море="4", Ветер="5,90", Порт="3", Лодка="6", Якорь="7"))
    titles = ["Море", "О разном", "Ветры", "Порт", "Лодки", "Якоря"]
    assert infer_pages(titles, terms) == [4, 4, 5, 5, 6, 7]


def test_an_index_that_does_not_fit_tells_no_pages() -> None:
    assert infer_pages(["Порт", "Мыс", "Риф"], index_terms(entries(Якорь="7"))) == [None] * 3


def test_a_printed_page_that_begins_in_a_list_marks_its_item() -> None:
    text = "С. 4\n\nПОРТ\n\n•Первый пункт.\n\nС. 5\n\n•Второй пункт.\n\nС. 6\n\nКонец главы."
    body = make_book([read_text(text, "a.txt")]).book.pages[0].body
    assert '- Первый пункт.\n- <span id="p5"></span>Второй пункт.' in body


def test_a_printed_page_that_begins_in_a_sentence_is_marked_there() -> None:
    text = (
        "С. 4\n\nПОРТ\n\nУтром баржа с мукой вы-\n\nС. 5\n\nходит в море и до\n\nС. 6\n\nночи идёт."
    )
    [page] = make_book([read_text(text, "a.txt")]).book.pages
    assert page.pages == "4-6"
    assert 'с мукой <span id="p5"></span>выходит в море и до <span id="p6"></span>ночи' in page.body


def test_a_chapter_and_the_title_under_it_are_one_heading() -> None:
    assert levels("Глава 1 / Вода / … / Глава 2 / Помол / …") == [
        "1 Глава 1. Вода",
        "1 Глава 2. Помол",
    ]


def test_what_the_contents_name_stands_above_what_they_do_not() -> None:
    texts = ["Порт", TEXT, "ЛОДКИ", TEXT, "Море", TEXT, "Ветер", TEXT]
    lines = [Line(line, "a.txt", 1) for text in texts for line in (text, "")]
    blocks, _ = blocks_of(lines, Evidence(BookVocabulary()))
    contents = ContentsTitles({phrase_key(title): 1 for title in ("Порт", "Море", "Ветер")})
    found = [block.level for block in with_levels(blocks, contents) if isinstance(block, Heading)]
    assert found == [1, 2, 1, 1]


def test_capitals_that_open_page_1_are_the_title_and_what_comes_again_and_again_is_none() -> None:
    titles = ("С. 1", "МУКА", "ВОДА", "С. 2", "ВЕТЕР", "С. 3", "ОГОНЬ")
    text = "\n\n".join(f"{title}\n\nТекст." if title.isalpha() else title for title in titles)
    [page] = make_book([read_text(text, "a.txt")]).book.pages
    assert page.title == "Мука"
    repeated = levels(" / ".join(["МУКА / … / СОРТ / …"] * 2 + ["ВОДА / … / СОРТ / …"] * 2))
    assert {found[0] for found in repeated if found.endswith("Сорт")} == {"2"}


def test_capitals_at_the_head_of_a_page_by_chance_are_no_chapter() -> None:
    assert levels("МУКА / … / …", "ВОДА / … / ВЕТЕР / …", "… / ОГОНЬ / …") == [
        "1 Мука",
        "1 Вода",
        "1 Ветер",
        "1 Огонь",
    ]


def test_a_few_capitals_at_the_heads_of_pages_by_chance_still_mark_sections() -> None:
    pages = ("Фаза хода / … / ВОДА / …", "Фаза помола / …", "ВЕТЕР / …", "ОГОНЬ / …")
    assert levels("Сначала / …", *pages) == [
        "3 Сначала",
        "1 Фаза хода",
        "2 Вода",
        "1 Фаза помола",
        "2 Ветер",
        "2 Огонь",
    ]


def test_capitals_that_always_begin_a_page_stand_above_the_titles_at_page_heads() -> None:
    pages = ("ПОРТ / … / Причал / …", "Кран / …", "МОРЕ / … / Волна / …", "Мель / …", "ТОРГ / …")
    assert levels(*pages) == [
        "1 Порт",
        "2 Причал",
        "2 Кран",
        "1 Море",
        "2 Волна",
        "2 Мель",
        "1 Торг",
    ]


def test_titles_that_a_page_was_begun_for_are_chapters() -> None:
    full = " / ".join(["…"] * 6)
    pages = (f"Вода / {full}", "Колесо / …", f"Помол / {full}", "Жёрнов / …", f"Склад / {full}")
    assert levels(*pages) == ["1 Вода", "1 Колесо", "1 Помол", "1 Жёрнов", "1 Склад"]
    pages = (f"Вода / {full}", "Колесо / … / Лоток / …", f"Помол / {full}")
    assert levels(f"Река / {full} / Омут / …", "…", *pages) == [
        "1 Река",
        "2 Омут",
        "1 Вода",
        "1 Колесо",
        "2 Лоток",
        "1 Помол",
    ]


def test_titles_at_the_heads_of_pages_alone_are_chapters_with_no_section_too() -> None:
    pages = ("Сад / … / ЛЕЙКА / …", "Ход / … / ПОЛИВ / …", "Пруд / … / РЫБЫ / …")
    chapters = ["1 Сад", "2 Лейка", "1 Ход", "2 Полив", "1 Пруд", "2 Рыбы"]
    assert levels("…", *pages, "Теплица / …") == [*chapters, "1 Теплица"]
    assert levels("…", *pages, "… / Ключ / …", "Теплица / …")[-2:] == ["3 Ключ", "3 Теплица"]
