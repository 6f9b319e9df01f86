import pytest

from corpus.books.book import Book, load_library
from corpus.books.page import Page
from corpus.links.terms_of_library import EMBEDDED
from tests.embedded import GLOSSARY
from web.topics import Topics, load_topics

TOPICS = load_topics(GLOSSARY)


@pytest.mark.parametrize(
    ("title", "en", "topic"),
    [
        ("Фаза движения", "", "Движение"),
        ("Движение в фазе стрельбы", "", "Движение"),
        ("Леса, джунгли и деревья", "", "Ландшафт и строения"),
        ("Психосилы", "", "Пси-фаза"),
        ("Общие принципы", "", "Основы"),
        ("Подготовка к сражению", "", "Подготовка к сражению"),
        ("Страницы 3-4", "The Shooting Phase", "Стрельба"),
        ("Страницы 3-4", "", "Прочее"),
        ("Рассказ", "", "Прочее"),
    ],
)
def test_a_title_tells_the_topic(title, en, topic):
    assert TOPICS.of(Page("01", title, f"# {title} {{#a}}\n", en=en)) == topic


def test_headings_tell_the_topic_where_the_title_does_not():
    body = "# Страницы 27-28 {#a}\n\n## Луч {#b}\n\n## Психические дисциплины {#c}\n"
    assert TOPICS.of(Page("01", "Страницы 27-28", body)) == "Пси-фаза"


def test_topics_come_in_the_order_of_the_table_and_only_with_pages():
    topics = Topics("topic\twords\nА\tчарка\nБ\tковш\nПрочее\n")
    pages = (Page("01", "Ковши", ""), Page("02", "Чарки", ""), Page("03", "Иное", ""))
    grouped = topics.group([Book("b", "Б", pages=pages)])
    assert [(topic.title, [page.name for _, page in topic.pages]) for topic in grouped] == [
        ("А", ["02"]),
        ("Б", ["01"]),
        ("Прочее", ["03"]),
    ]


def test_a_library_of_another_game_is_shown_by_its_books():
    topics = Topics("topic\twords\nА\tчарка\nПрочее\n")
    pages = (Page("01", "Ковши", ""), Page("02", "Чарки", ""), Page("03", "Иное", ""))
    grouped = topics.group([Book("b", "Б", pages=pages), Book("c", "В", pages=pages[:1])])
    assert [(topic.title, len(topic.pages)) for topic in grouped] == [("Б", 3), ("В", 1)]


def test_every_page_of_the_embedded_rulebook_has_a_topic():
    grouped = TOPICS.group(load_library(EMBEDDED))
    assert "Прочее" not in {topic.title for topic in grouped}


def test_a_library_without_the_table_is_shown_by_its_books(tmp_path):
    page = Page("01", "Фаза движения", "")
    grouped = load_topics(tmp_path).group([Book("b", "Б", pages=(page,))])
    assert [topic.title for topic in grouped] == ["Б"]
