"""The term base as search uses it, and the edition that a query names."""

from pathlib import Path

import pytest

from glossary.terms import Term
from indexer.query.editions import without_edition
from indexer.query.thesaurus import Thesaurus
from language.tsv import Row, read_rows
from tests.embedded import BASE

EDITIONS = Path(__file__).with_name("cases") / "editions.tsv"
COLUMNS = ("query", "rest", "edition")


@pytest.mark.parametrize(
    "row",
    list(read_rows(EDITIONS.read_text("utf-8"), COLUMNS, "editions.tsv")),
    ids=lambda row: row["query"],
)
def test_editions(row: Row) -> None:
    assert without_edition(row["query"], {"6", "7"}) == (row["rest"], row["edition"])


def test_a_name_to_avoid_does_not_take_the_place_of_an_official_one() -> None:
    thesaurus = Thesaurus(BASE.terms)
    [found] = thesaurus.find(["подразделение"])
    assert [concept.name for concept in found.values] == ["detachment"]
    [found] = thesaurus.find(["варпзаряд"])
    assert "warp charge" in [concept.name for concept in found.values]


def test_a_name_to_avoid_of_one_stem_with_an_official_one_misleads() -> None:
    terms = [Term("wound", "ранение"), Term("hit", "попадание"), Term("hit", "рана", "avoid")]
    assert list(Thesaurus(terms).find(["рана"])) == []
    terms = [Term("wound", "ущерб"), Term("hit", "попадание"), Term("hit", "рана", "avoid")]
    assert [match.values[0].name for match in Thesaurus(terms).find(["рана"])] == ["hit"]


@pytest.mark.parametrize(
    ("short", "names"),
    [
        ("fnp", ["feel no pain"]),
        ("фнп", ["feel no pain"]),
        ("лпв", ["line of sight"]),
        ("cs", ["calm sea", "cargo ship"]),
        ("as", []),  # a word
        ("bs", ["BS"]),  # a name already
        ("ls", []),  # six names
        ("нс", []),  # two Russian letters
    ],
)
def test_initials_of_names(short: str, names: list[str]) -> None:
    given = [
        *("feel no pain", "calm sea", "cargo ship", "armed ship", "base ship"),
        *(f"l{letter} ship" for letter in "abcdef"),
    ]
    terms = [
        *(Term(name, f"имя {name}") for name in given),
        Term("line of sight", "линия прямой видимости"),
        Term("BS", "ББ"),
        Term("ballistic skill", "навык стрельбы"),
    ]
    found = list(Thesaurus(terms).find([short]))
    assert [concept.name for match in found for concept in match.values] == names
