from pathlib import Path

import pytest

from corpus.books.book import Book, load_library
from corpus.books.page import Page
from web.phases import Phases, load_phases

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("title", "en", "phase"),
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
def test_a_title_tells_the_phase(title, en, phase):
    assert load_phases().of(Page("01", title, f"# {title} {{#a}}\n", en=en)) == phase


def test_headings_tell_the_phase_where_the_title_does_not():
    body = "# Страницы 27-28 {#a}\n\n## Луч {#b}\n\n## Психические дисциплины {#c}\n"
    assert load_phases().of(Page("01", "Страницы 27-28", body)) == "Пси-фаза"


def test_phases_come_in_the_order_of_the_table_and_only_with_pages():
    phases = Phases("phase\twords\nА\tчарка\nБ\tковш\nПрочее\n")
    pages = (Page("01", "Ковши", ""), Page("02", "Чарки", ""), Page("03", "Иное", ""))
    grouped = phases.group([Book("b", "Б", pages=pages)])
    assert [(phase.title, [page.name for _, page in phase.pages]) for phase in grouped] == [
        ("А", ["02"]),
        ("Б", ["01"]),
        ("Прочее", ["03"]),
    ]


def test_a_library_of_another_game_is_shown_by_its_books():
    phases = Phases("phase\twords\nА\tчарка\nПрочее\n")
    pages = (Page("01", "Ковши", ""), Page("02", "Чарки", ""), Page("03", "Иное", ""))
    grouped = phases.group([Book("b", "Б", pages=pages), Book("c", "В", pages=pages[:1])])
    assert [(phase.title, len(phase.pages)) for phase in grouped] == [("Б", 3), ("В", 1)]


def test_every_page_of_the_embedded_rulebook_has_a_phase():
    grouped = load_phases().group(load_library(ROOT / "docs"))
    assert "Прочее" not in {phase.title for phase in grouped}
