"""The term base as search uses it, and the edition that a query names."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from glossary.plain_words import PlainWord
from glossary.terms import Term
from indexer.query.editions import without_edition
from indexer.query.thesaurus import BookLexicon, Thesaurus
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


def concepts(terms: Sequence[Term], form: str) -> list[str]:
    """Return the names of the concepts that *form* names."""
    thesaurus = Thesaurus(terms)
    found = BookLexicon(thesaurus, {}).names.find([form])
    named = (name for match in found for name in match.values)
    return [concept.name for name in named for concept in thesaurus.concepts(name)]


def test_a_name_to_avoid_does_not_take_the_place_of_an_official_one() -> None:
    assert concepts(BASE.terms, "подразделение") == ["detachment"]
    assert "warp charge" in concepts(BASE.terms, "варпзаряд")


def test_a_name_to_avoid_of_one_stem_with_an_official_one_misleads() -> None:
    terms = [Term("wound", "ранение"), Term("hit", "попадание"), Term("hit", "рана", "avoid")]
    assert concepts(terms, "рана") == []
    terms = [Term("wound", "ущерб"), Term("hit", "попадание"), Term("hit", "рана", "avoid")]
    assert concepts(terms, "рана") == ["hit"]


def test_an_everyday_word_is_met_by_others_of_its_stem() -> None:
    thesaurus = Thesaurus((), [PlainWord("прицелиться", ("цель",)), PlainWord("дуб", ("лес",))])
    assert {thesaurus.kin(form) for form in ("прицел", "прицельный", "прицеливание")} == {
        "прицелиться"
    }
    thesaurus = Thesaurus((), [PlainWord("порча", ("проклятие",)), PlainWord("дуб", ("лес",))])
    assert [thesaurus.kin(form) for form in ("парк", "порция", "дубинка")] == ["", "", ""]


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
    assert concepts(terms, short) == names
