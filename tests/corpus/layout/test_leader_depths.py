"""The lengths of leaders tell how deep an entry of the contents is, where its indent is lost."""

import pytest

from corpus.layout.leader_depths import Led, leader_depths

TITLES = (
    "Порт",
    "Причалы и краны",
    "Швартовы",
    "Море",
    "Ветер и волны",
    "Отмели у старого маяка",
    "Туман",
    "Торг",
    "Цены на рыбу и соль",
    "Долги купцов",
    "Пошлины",
    "Суд",
    "Судья и писарь",
    "Тюрьма",
    "Штрафы",
    "Крепость",
    "Стены",
    "Пушки и ядра",
    "Гарнизон в дни осады",
    "Склад",
)
DEPTHS = [1, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2, 2]
# Print is no drawing: an entry may have a dot more or less.
ERRORS = (0, 1, -1, 0, 0, 1, 0, -1, 0, 0, 1, 0, -1, 0, 0, 0, 1, 0, -1, 0)


def _set_to_margin(indent: int, wide: float = 2.1) -> list[Led]:
    return [
        Led(title, round(90 - wide * Led(title, 0).width) - indent * (depth - 1) + error)
        for title, depth, error in zip(TITLES, DEPTHS, ERRORS, strict=True)
    ]


@pytest.mark.parametrize("wide", [1.4, 1.8, 2.1, 2.6])
def test_fewer_dots_behind_a_title_of_one_length_are_an_indent(wide: float) -> None:
    assert leader_depths(_set_to_margin(6, wide)) == DEPTHS


def test_a_dot_more_or_less_is_none() -> None:
    assert set(leader_depths(_set_to_margin(0))) == {1}


def test_ragged_leaders_tell_nothing() -> None:
    ragged = [Led(title, 10 + 7 * at % 23) for at, title in enumerate(TITLES)]
    assert set(leader_depths(ragged)) == {1}


def test_leaders_of_one_length_tell_nothing() -> None:
    assert set(leader_depths([Led(title, 20) for title in TITLES])) == {1}


def test_a_few_entries_prove_nothing() -> None:
    assert set(leader_depths(_set_to_margin(6)[:8])) == {1}
