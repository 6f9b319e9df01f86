"""What players expect of a search, over the embedded rulebook."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from corpus.library.book import Book
from corpus.library.page import read_page
from glossary.terms import Term
from indexer.build import build_index
from indexer.search import Searcher

CONTRACT = {"title", "en", "url", "book", "edition", "page", "score", "snippet", "text"}


def titles(searcher: Searcher, query: str, **options: object) -> list[str]:
    return [hit.title for hit in searcher.search(query, **options).hits]


def test_the_answer_keeps_to_the_contract(searcher: Searcher) -> None:
    answer = searcher.search("парапетом").as_json()
    assert set(answer) == {"query", "total", "took_ms", "notes", "hits"}
    assert set(answer["hits"][0]) == CONTRACT
    assert answer["hits"][0]["url"] == "/rules/7ed/04-stroeniya/#parapety"
    assert answer["hits"][0]["page"] == "112"
    assert answer["total"] >= len(answer["hits"])


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
        ("овервотч", "«овервотч» (overwatch) – это «упреждающий огонь»"),
        ("перебасывание", "Исправлено: «перебасывание»"),
        ("фывапролд", "Ничего не найдено."),
    ],
)
def test_notes_say_what_was_done(searcher: Searcher, query: str, said: str) -> None:
    assert any(said in note for note in searcher.search(query).notes)


def test_a_literal_query_is_not_mended(searcher: Searcher) -> None:
    answer = searcher.search("+параптеы")
    assert answer.hits == ()
    assert "Близкие термины: «Парапеты»" in answer.notes[0]


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
    assert searcher.suggest("") == []


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


def test_html_of_a_page_is_escaped(tmp_path: Path) -> None:
    build_index([book("Если `a < b`, то лес & река.")], [], tmp_path)
    searcher = Searcher(tmp_path)
    assert "a &lt; b, то <mark>лес</mark> &amp; река" in searcher.search("лес").hits[0].snippet
    searcher.close()
