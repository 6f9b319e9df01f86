"""Numbers side by side: every one that was put in on purpose is told, and next to nothing else.

The texts are free translations whose numbers are all right: in digits here and in words there.
``faults.tsv`` changes them, one at a time.
"""

from collections import Counter
from functools import cache
from time import process_time

import pytest

from glossary.alignment import AlignedPart
from glossary.parallel import disagreements
from glossary.parallel_numbers import NumberDisagreement, number_disagreements
from language.quantities import Quantity
from tests.embedded import BASE
from tests.glossary.case_files import CASES, table

FOLDER = CASES / "parallel" / "numbers"
PAGES = ("bridge", "buildings", "psyker", "mistakes")
FAULTS = [
    tuple(row.values())
    for row in table("parallel/numbers/faults.tsv", ("page", "before", "after", "lost"))
]


@cache
def whole(page: str, language: str) -> str:
    return (FOLDER / f"{page}.{language}.txt").read_text("utf-8")


def paragraphs(page: str, language: str) -> list[str]:
    return whole(page, language).split("\n\n")


def told(english: str, russian: str) -> list[NumberDisagreement]:
    every = disagreements(BASE, english, russian)
    return [found for found in every if isinstance(found, NumberDisagreement)]


@pytest.mark.parametrize(("page", "before", "after", "lost"), FAULTS)
def test_a_changed_number_is_told(page: str, before: str, after: str, lost: str) -> None:
    russian = whole(page, "ru")
    assert russian.count(before) == 1
    at = russian[: russian.index(before)].count("\n\n")
    english = paragraphs(page, "en")[at]
    changed = paragraphs(page, "ru")[at].replace(before, after)
    assert lost in [found.english for found in told(english, changed)]


def test_right_numbers_are_not_told() -> None:
    found = [str(number) for page in PAGES for number in told(whole(page, "en"), whole(page, "ru"))]
    # «в половине одиннадцатого» is half past ten.
    assert found == ["9: число «одиннадцатого»: по-английски «ten» (строка 9)"]


def test_numbers_that_changed_places_are_told() -> None:
    english = "The bike moves 24 inches. The walker moves 12 inches."
    russian = "Мотоцикл проходит 12 дюймов. Шагоход проходит 24 дюйма."
    assert [(found.english, found.russian) for found in told(english, russian)] == [
        ("24", "12"),
        ("12", "24"),
    ]


def test_a_number_that_is_only_on_one_side_is_told() -> None:
    [lost] = told("It has 3 Wounds and AV 12.", "У неё броня 12, и ран много.")
    [added] = told("It has many Wounds and AV 12.", "У неё броня 12 и 3 раны.")
    assert str(lost) == "1: нет числа «3» (строка 1)"
    assert str(added) == "1: число «3»: по-английски его нет (строка 1)"


def test_a_number_said_again_is_no_fault() -> None:
    assert told("On a 6 it hits; a 6 always hits.", "На 6 она попадает всегда.") == []


def test_a_long_table_is_soon_read() -> None:
    # Seconds: each number held against each, six times, would take many more.
    most = 3
    spans = range(4000), range(4000, 8000)
    columns = [tuple(Quantity(str(n), n, n, frozenset({str(n)})) for n in span) for span in spans]
    english, russian = ([AlignedPart("", 1, Counter(), column)] for column in columns)
    before = process_time()
    found = list(number_disagreements([(english, russian)]))
    assert process_time() - before < most
    assert [(n.english, n.russian) for n in found[:2]] == [("0", "4000"), ("1", "4001")]
