"""What players expect of a search, over the embedded rulebook."""

import html
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from corpus.books.book import Book, load_library
from corpus.books.index_table import IndexEntry
from corpus.books.page import read_page
from corpus.books.printed import parse_pages
from glossary.terms import Term
from indexer.answers.search import Searcher
from indexer.store.build import build_index
from indexer.store.passages import SECTION, passages
from language.letters import fold
from language.tsv import read_rows

CONTRACT = {
    *("chapter", "title", "en", "url", "book", "edition", "page", "score", "snippet", "text"),
    *("text_en", "url_en", "line"),
}


def cases(name: str, *columns: str) -> list[tuple[str, ...]]:
    path = Path(__file__).with_name("cases") / f"{name}.tsv"
    rows = read_rows(path.read_text("utf-8"), columns, name)
    return [tuple(row[column] for column in columns) for row in rows]


def titles(searcher: Searcher, query: str, **options: object) -> list[str]:
    return [hit.title for hit in searcher.search(query, **options).hits]


def test_the_answer_keeps_to_the_contract(searcher: Searcher) -> None:
    answer = searcher.search("парапетом").as_json()
    assert set(answer) == {"query", "total", "took_ms", "notes", "hits", "answer", "strong"}
    assert set(answer["hits"][0]) == CONTRACT
    assert answer["hits"][0]["url"] == "/rules/7ed/04-stroeniya/#parapety"
    assert answer["hits"][0]["page"] == "112"
    assert answer["total"] >= len(answer["hits"])


def test_a_section_is_found_by_the_words_of_its_english_twin(searcher: Searcher) -> None:
    first = searcher.search("drum explodes").hits[0]
    assert first.title == "Топливные запасы"
    assert first.text.startswith("За топливными запасами")
    assert "fuel reserves" in first.text_en
    assert "<mark>drum</mark> <mark>explodes</mark>" in first.snippet


def test_any_form_finds_the_rule(searcher: Searcher) -> None:
    found = titles(searcher, "труднопроходимым ландшафтом", limit=3)
    assert found == titles(searcher, "труднопроходимый ландшафт", limit=3)


@pytest.mark.parametrize("query", ["спас бросок", "спасбросок", "спас-бросок", "спас-броском"])
def test_hyphens_do_not_matter(searcher: Searcher, query: str) -> None:
    assert any("пас-брос" in title for title in titles(searcher, query, limit=3))


def test_a_phrase_must_stand_there(searcher: Searcher) -> None:
    assert searcher.search('"видимость прямая"').hits == ()
    for hit in searcher.search("«линия прямой видимости»", limit=20).hits:
        assert "прямой видимости" in f"{hit.title} {hit.text}".lower()


def test_a_word_with_minus_must_not(searcher: Searcher) -> None:
    hits = searcher.search("лес -гранаты", limit=50).hits
    assert hits
    assert not any("гранат" in f"{hit.title} {hit.text}".lower() for hit in hits)


def test_filters(searcher: Searcher) -> None:
    assert {hit.book for hit in searcher.search("стрельба", limit=50, book="7ed").hits} == {"7ed"}
    assert {hit.book for hit in searcher.search("стрельба книга:6ed", limit=50).hits} == {"6ed"}
    assert {hit.edition for hit in searcher.search("стрельба редакция:7").hits} == {"7"}
    assert searcher.search("стрельба", book="8ed").hits == ()


@pytest.mark.parametrize("query", ["фазой стрельбы", "модель", "спас-бросок", "D6"])
def test_a_filter_holds_whatever_was_asked_before(searcher: Searcher, query: str) -> None:
    first = searcher.search(query, limit=50, book="7ed")
    searcher.search(query, limit=50)
    again = searcher.search(query, limit=50, book="7ed")
    assert {hit.book for hit in first.hits} == {"7ed"}
    assert (again.total, again.hits) == (first.total, first.hits)


@pytest.mark.parametrize(
    ("query", "note"),
    [
        ("укрытие в 6-й редакции", "Только 6-я редакция (во всех: укрытие)"),
        ("стрельба 7ред", "Только 7-я редакция (во всех: стрельба)"),
    ],
)
def test_an_edition_in_words_is_a_filter(searcher: Searcher, query: str, note: str) -> None:
    answer = searcher.search(query, limit=50)
    assert {hit.edition for hit in answer.hits} == {note[7]}
    assert answer.notes == (note,)


def test_an_edition_without_an_answer_is_no_filter(searcher: Searcher) -> None:
    answer = searcher.search("гиперслизь 7 редакция")
    assert "Гиперслизь" in answer.hits[0].title
    assert answer.notes == ("В 7-й редакции ничего не найдено, показаны все",)
    assert searcher.search("+гиперслизь 7 редакция").notes == ()


@pytest.mark.parametrize("query", ["6", "6 орков", "2D6", "+1", "10 моделей", "0-6", "1/2"])
def test_numbers_are_no_words(searcher: Searcher, query: str) -> None:
    notes = searcher.search(query).notes
    assert not any("по-русски" in note or "Раскладка" in note for note in notes)


def test_a_section_named_by_the_query_comes_first(searcher: Searcher) -> None:
    books = load_library(Path(__file__).parents[2] / "docs")
    sections = [p for book in books for p in passages(book) if p.kind == SECTION]
    first = {p.title: titles(searcher, p.title, limit=1) for p in sections}
    assert all(fold(found[0]) == fold(title) for title, found in first.items())


def test_a_section_is_named_by_its_chapter_and_title_in_any_form(searcher: Searcher) -> None:
    assert titles(searcher, "таблицы таинственных лесов")[0] == "Таблица таинственного леса"
    first = searcher.search("обломки на поле боя основные правила").hits[0]
    assert (first.chapter, first.title) == ("Обломки на поле боя", "Основное об обломках")


def test_half_a_term_is_not_the_term(tmp_path: Path) -> None:
    terms = [Term("tide mill", "приливная мельница")]
    pages = book(
        "## Ветер {#veter}\n\nМельница стоит на холме, у мельницы ветер.\n\n"
        "## Пролив {#proliv}\n\nГде есть течение, там приливные мельницы и лодки у воды."
    )
    build_index([pages], terms, tmp_path)
    searcher = Searcher(tmp_path)
    assert titles(searcher, "приливная мельница") == ["Пролив", "Ветер"]
    first, second = searcher.search("приливная мельница").hits
    assert "<mark>приливные</mark> <mark>мельницы</mark>" in first.snippet
    assert first.score > 2 * second.score
    searcher.close()


def test_pages_of_answers_join(searcher: Searcher) -> None:
    whole = titles(searcher, "модель", limit=30)
    assert titles(searcher, "модель", limit=15) == whole[:15]
    assert titles(searcher, "модель", limit=15, offset=15) == whole[15:]


def test_rules_come_before_the_index(searcher: Searcher) -> None:
    urls = [hit.url for hit in searcher.search("переброс", limit=5).hits]
    assert "/index/" not in urls[0]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("gfhfgtns", "«gfhfgtns» → «парапеты»"),
        ("параптеы", "«параптеы» → «парапеты» (как введено: +параптеы)"),
        ("battlements", "battlements – по-русски «парапеты»"),
        ("овервотч", "«овервотч» – это «упреждающий огонь» (overwatch)"),
        ("перебасывание", "Исправлено: «перебасывание»"),
        ("фывапролд", "Ничего не найдено."),
        ("FNP", "«FNP» – это «не ведая боли» (feel no pain)"),
        ("los", "«LOS» – это «линия прямой видимости» (line of sight)"),
        ("d ktce", "«d ktce» → «в лесу»"),
        ("эльдрад", "Слова «эльдрад» в книгах нет. Может быть, «эльдар»?"),
        ("АП2", "«АП2» – это AP2"),
        ("артилл", "С «артилл» начинается «артиллери"),
        ("battlem", "С «battlem» начинается «battlements»"),
        ("МС", "«МС» – это MC"),
        ("snapshot", "«snapshot» – это snap shots"),
        ("witch fire", "«witch fire» – это witchfire"),
        ("цшеср ашку", "«цшеср ашку» → «witch fire»"),
        ("укрытие-парапет", "«укрытие-парапет» ищется по частям: укрытие, парапет"),
        ("gfhfgtyns", "Исправлено: «парапенты» → «парапеты»"),
        ("почему водка лучше укрытия", "Слова «водка» в книгах нет."),
    ],
)
def test_notes_say_what_was_done(searcher: Searcher, query: str, said: str) -> None:
    assert any(said in note for note in searcher.search(query).notes)


@pytest.mark.parametrize(("typed", "meant"), cases("misspelt", "typed", "meant"))
def test_a_slip_is_mended(searcher: Searcher, typed: str, meant: str) -> None:
    said = f"Исправлено: «{typed}» → «{meant}» (как введено: +{typed})"
    assert searcher.search(typed).notes == (said,)


@pytest.mark.parametrize(("word", "note"), cases("not_misspelt", "word", "note"))
def test_a_word_that_the_books_lack_is_not_made_another(
    searcher: Searcher, word: str, note: str
) -> None:
    notes = searcher.search(word).notes
    assert not any("Исправлено" in said or "– это" in said for said in notes), note


@pytest.mark.parametrize(
    "query", ["борщ со сметаной", "почему водка не считается", "+парапетф и", "водка в борще"]
)
def test_light_words_alone_find_nothing(searcher: Searcher, query: str) -> None:
    answer = searcher.search(query)
    assert (answer.total, answer.hits) == (0, ())
    assert answer.notes[0].endswith("в книгах нет.")


def test_a_note_is_said_once(searcher: Searcher) -> None:
    notes = searcher.search("водка парапет водка").notes
    assert notes == ("Слова «водка» в книгах нет.",)


def test_light_words_find_if_nothing_else_is_asked(searcher: Searcher) -> None:
    assert searcher.search("что делать если").hits


def test_a_light_word_adds_no_answers(searcher: Searcher) -> None:
    assert searcher.search("можно ли парапет").total == searcher.search("парапет").total


@pytest.mark.parametrize("word", ["скала", "статуэтка"])
def test_a_real_word_is_offered_no_other(searcher: Searcher, word: str) -> None:
    assert not any("Может быть" in note for note in searcher.search(word).notes)


@pytest.mark.parametrize("query", ["АБ7 бонус", "ЪЪ1", "АП2 бонус к повреждению"])
def test_a_layout_that_says_nothing_is_not_read(searcher: Searcher, query: str) -> None:
    assert not any("Раскладка" in note for note in searcher.search(query).notes)


@pytest.mark.parametrize(
    ("one", "other"), [("танк-ловушки", "танк ловушки"), ("псайкеров-демонов", "псайкеров демонов")]
)
def test_an_unknown_compound_is_its_parts(searcher: Searcher, one: str, other: str) -> None:
    assert titles(searcher, one) == titles(searcher, other) != []


def test_a_literal_query_is_not_mended(searcher: Searcher) -> None:
    answer = searcher.search("+параптеы")
    assert answer.hits == ()
    assert answer.notes[0] == "Слова «параптеы» в книгах нет."
    assert "Близкие термины: «Парапеты»" in answer.notes[1]


def test_what_was_swapped_can_be_asked_literally(searcher: Searcher) -> None:
    assert "как введено: +,tu" in searcher.search(",tu").notes[0]
    assert not any("Раскладка" in note for note in searcher.search("+,tu").notes)


def test_what_matched_is_marked_in_its_form_and_in_tables(searcher: Searcher) -> None:
    first = searcher.search("гравицикл турбо-ускорение").hits[0]
    assert "<mark>Гравициклы</mark>" in first.snippet
    assert "<mark>Турбо-ускорение</mark>" in first.snippet


@pytest.mark.parametrize("query", ["", " ", "-", '""', "«»", "?!", "\x00", "а" * 5000])
def test_odd_queries_find_nothing_and_do_not_fail(searcher: Searcher, query: str) -> None:
    assert searcher.search(query).hits == ()


def test_suggestions_in_both_languages_and_layouts(searcher: Searcher) -> None:
    assert searcher.suggest("пара")[0]["text"] == "Парапеты"
    assert any(row["en"] == "overwatch" for row in searcher.suggest("overw"))
    assert searcher.suggest("gfhfg") == searcher.suggest("парап")
    assert searcher.suggest("параптеы")[0]["text"] == "Парапеты"
    assert searcher.suggest("gfhfgnts")[0]["text"] == "Парапеты"
    assert searcher.suggest("фывапролд") == searcher.suggest("") == []


def test_the_same_query_gives_the_same_order(searcher: Searcher) -> None:
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: titles(searcher, "бросок модели", limit=40), range(12)))
    assert all(order == found[0] for order in found)


def book(text: str) -> Book:
    page = read_page(f"---\ntitle: Глава\n---\n\n# Глава {{#glava}}\n\n{text}\n", "01-glava")
    return Book("b", "Книга", "6", pages=(page,))


def test_a_new_state_is_seen_by_the_next_query(tmp_path: Path) -> None:
    terms = [Term("forest", "лес")]
    build_index([book("Лес опасен.")], terms, tmp_path)
    searcher = Searcher(tmp_path)
    assert titles(searcher, "лес") == ["Глава"]
    with searcher.using() as before:
        build_index([book("Река глубока.")], terms, tmp_path)
        assert titles(searcher, "река") == ["Глава"]
        assert before.reader.passage(0).text == "Лес опасен."
    assert titles(searcher, "лес") == []
    searcher.close()


def test_a_snippet_keeps_cells_and_lines_apart(tmp_path: Path) -> None:
    pages = book(
        "Начало.\n\n- Без точки\n- С точкой.\n\n| Лодка | Ход |\n| --- | --- |\n| Ялик | **2** |"
    )
    build_index([pages], [], tmp_path)
    searcher = Searcher(tmp_path)
    [hit] = searcher.search("ялик").hits
    assert hit.snippet == "Начало. Без точки | С точкой. Лодка: <mark>Ялик</mark> · Ход: 2"
    searcher.close()


def test_a_snippet_begins_with_a_sentence_or_word(searcher: Searcher) -> None:
    for query in ("спас-бросок", "бросок на попадание", "линия видимости"):
        for hit in searcher.search(query, limit=20).hits:
            snippet = html.unescape(re.sub("</?mark>", "", hit.snippet))
            if snippet.startswith("…"):
                shown = re.escape(snippet[1:30].split(" | ")[0])
                assert re.search(rf"(?<![^\W_]){shown}", hit.text)


def test_html_of_a_page_is_escaped(tmp_path: Path) -> None:
    build_index([book("Если `a < b`, то лес & река.")], [], tmp_path)
    searcher = Searcher(tmp_path)
    assert "a &lt; b, то <mark>лес</mark> &amp; река" in searcher.search("лес").hits[0].snippet
    searcher.close()


def test_a_long_section_is_found_where_the_answer_stands(tmp_path: Path) -> None:
    filler = "Гребцы отдыхают на берегу до вечера, пока не стихнет ветер. " * 8
    text = f"{filler}\n\n- **Мель.** {filler}\n- **Штиль.** Ялик стоит весь ход. {filler}"
    build_index([book(text)], [], tmp_path)
    searcher = Searcher(tmp_path)
    [hit] = searcher.search("ялик").hits
    assert hit.title == "Глава › Штиль"
    assert hit.url == "/rules/b/01-glava/#glava--3"
    assert hit.line == "Штиль. Ялик стоит весь ход."
    [whole] = searcher.search("глава").hits
    assert (whole.title, whole.url) == ("Глава", "/rules/b/01-glava/#glava")
    assert [book["sections"] for book in searcher.books()] == [1]


def test_an_entry_of_the_index_shows_what_its_term_means(tmp_path: Path) -> None:
    entries = (IndexEntry("Ялик", parse_pages("16,38")), IndexEntry("Чёлн", parse_pages("4")))
    terms = [
        Term("skiff", "ялик", definition="Лодка на двух гребцов."),
        Term("skiff", "лодочка", "colloquial"),
    ]
    build_index([replace(book("Лес опасен."), index=entries)], terms, tmp_path)
    searcher = Searcher(tmp_path)
    [hit] = searcher.search("ялик").hits
    assert (hit.title, hit.en, hit.page) == ("Ялик", "skiff", "16, 38")
    assert hit.snippet == "Лодка на двух гребцов."
    assert hit.text.startswith("16, 38")
    [unknown] = searcher.search("чёлн").hits
    assert unknown.snippet == "4"


def test_a_suggested_term_opens_its_rule_where_that_is_certain(searcher: Searcher) -> None:
    slang, *_ = searcher.suggest("скаттер")
    assert slang["kind"] == "term"
    assert slang["url"].endswith("#smeshchenie")
    assert searcher.suggest("scatter")[0]["url"] == slang["url"]
    assert all(row["url"] for row in searcher.suggest("фаза стрельбы")[:1])


def test_a_word_with_a_minus_alone_says_what_it_does(searcher: Searcher) -> None:
    assert any("минусом исключает" in note for note in searcher.search("-укрытие").notes)
