from dataclasses import replace

import pytest

from corpus.books.book import Book
from corpus.books.page import Page, read_page
from corpus.books.twins import behind, differences, pairs, read_seals, stale, write_seals

RUSSIAN = """---
title: Мост
pages: 7
---

# Мост {#most}

<span id="p7"></span>

## Переход {#perehod}

Мост даёт укрытие 5+ (с. 31).

| Кто | Кубики |
| --- | --- |
| Пехота | 2D6" |

| Кто | Бежит? |
| --- | --- |
| Пехота | Да |
| Звери | Да |
"""
ENGLISH = """---
title: Bridge
pages: 7
---

# Bridge {#most}

<span id="p7"></span>

## Crossing {#perehod}

The bridge gives 5+ cover (p. 31).

| Who | Dice |
| --- | --- |
| Infantry | 2D6" |

| Who | Runs? |
| --- | --- |
| Infantry | Yes |
| Beasts | Yes |
"""


def book(russian: str = RUSSIAN, english: str = ENGLISH) -> Book:
    page, twin = (read_page(text, "01-most") for text in (russian, english))
    return Book("x", "Мосты", pages=(page,), twins=(twin,))


def test_a_faithful_twin_does_not_differ() -> None:
    assert list(differences(book())) == []


@pytest.mark.parametrize(
    ("part", "instead", "told"),
    [
        ("5+ cover", "4+ cover", "числа"),
        ("(p. 31)", "(p. 13)", "числа"),
        ('2D6"', '3D6"', "числа"),
        ('| Infantry | 2D6" |', "| Infantry |", "ячеек"),
        ("| Beasts | Yes |", "| Beasts | No |", "«Да»: по-английски то «Yes», то «No»"),
        ("## Crossing {#perehod}", "## Crossing {#crossing}", "раздел"),
        ("The bridge", "Note.\n\nThe bridge", "строк"),
        ('<span id="p7"></span>', "", "начала страниц"),
        ("pages: 7", "pages: 8", "печатные страницы"),
    ],
)
def test_what_differs_is_told(part: str, instead: str, told: str) -> None:
    found = list(differences(book(english=ENGLISH.replace(part, instead))))
    assert len(found) == 1
    assert told in found[0]


def test_a_twin_of_no_page_is_told() -> None:
    alone = replace(book(), twins=(Page("02-brod", "Ford", "# Ford {#brod}"),))
    assert list(differences(alone)) == ["02-brod: нет такой страницы по-русски"]


def test_the_side_that_did_not_change_lags() -> None:
    seals = read_seals(write_seals(pairs(book())), "sealed.tsv")
    assert list(stale(book(), seals)) == []
    ours = book(russian=RUSSIAN.replace("Мост даёт", "Этот мост даёт"))
    theirs = book(english=ENGLISH.replace("The bridge gives", "This bridge gives"))
    assert list(stale(ours, seals)) == ["01-most#perehod: отстаёт английский"]
    assert list(stale(theirs, seals)) == ["01-most#perehod: отстаёт русский"]
    assert list(stale(book(), {})) == [
        "01-most#most: стороны ещё не сверены",
        "01-most#perehod: стороны ещё не сверены",
    ]


def test_the_side_that_did_not_follow_a_change_is_behind() -> None:
    seals = pairs(book())
    changed = book(english=ENGLISH.replace("5+ cover", "4+ cover"))
    assert behind(changed, seals, "ru") == {("01-most", "perehod")}
    assert behind(changed, seals, "en") == set()
    assert behind(book(), seals, "ru") == set()
