"""Sections of the same subject, found by their words."""

from corpus.books.book import Book
from corpus.books.page import Page
from corpus.links.neighbours import Address, neighbours

_MILL = """# Мельница {#melnitsa}

Здание у реки.

## Жёрнов {#zhernov}

Верхний жёрнов вращается и растирает зерно о нижний камень.

## Насечка {#nasechka}

Борозды на жёрнове стачиваются: камень насекают молотком, пока зерно лежит в ларе.
"""
_WORK = """# Работа {#rabota}

Что делает мельник утром.

## Помол {#pomol}

Зерно сыплется под жёрнов, и верхний камень растирает его.

## Плата {#plata}

За помол берут десятую долю мешка.
"""
_YARD = "# Двор {#dvor}\n\nЛошади пьют из колоды, телеги ждут под навесом.\n"


def _near(linked: dict[Address, set[Address]]) -> dict[Address, list[str]]:
    pages = (Page("01-m", "М", _MILL), Page("02-r", "Р", _WORK), Page("03-d", "Д", _YARD))
    found = neighbours(Book("mill", "Мельница", pages=pages), linked)
    return {at: [near.place.anchor for near in of] for at, of in found.items()}


def test_a_section_has_those_of_other_pages_that_share_its_words() -> None:
    found = _near({})
    assert found["01-m", "zhernov"] == ["pomol"]
    assert found["02-r", "pomol"][0] == "zhernov"


def test_what_shares_too_little_has_none() -> None:
    assert ("03-d", "dvor") not in _near({})


def test_what_is_linked_already_is_not_named_again() -> None:
    found = _near({("01-m", "zhernov"): {("02-r", "pomol")}})
    assert ("01-m", "zhernov") not in found
