"""Words as search takes them: keys, families of words, English in Russian letters."""

from pathlib import Path

import pytest

from glossary.terms import Term, load_terms
from indexer.query.editions import without_edition
from indexer.query.thesaurus import Thesaurus
from indexer.words.analysis import analyse
from indexer.words.derivation import roots, stems
from indexer.words.transliteration import Transliteration
from language.morphology import is_known
from language.tsv import read_rows

CASES = Path(__file__).with_name("cases")


def pairs(name: str, *columns: str) -> list[tuple[str, ...]]:
    rows = read_rows((CASES / f"{name}.tsv").read_text("utf-8"), columns, name)
    return [tuple(row[column] for column in columns) for row in rows]


@pytest.mark.parametrize(("text", "keys"), pairs("keys", "text", "keys"))
def test_keys(text: str, keys: str) -> None:
    assert " ".join(analyse(text)[0].keys) == keys


@pytest.mark.parametrize(("one", "other"), pairs("related", "one", "other"))
def test_related(one: str, other: str) -> None:
    assert stems(one) & stems(other)


@pytest.mark.parametrize(("one", "other"), pairs("unrelated", "one", "other"))
def test_unrelated(one: str, other: str) -> None:
    assert not stems(one) & stems(other)


def test_a_prefix_is_taken_off_verbs_and_long_words() -> None:
    assert "цел" in roots("прицелиться") & roots("целиться")
    assert not roots("станок") & roots("танк")
    assert not roots("погода") & roots("год")


@pytest.mark.parametrize(
    ("query", "rest", "edition"), pairs("editions", "query", "rest", "edition")
)
def test_editions(query: str, rest: str, edition: str) -> None:
    assert without_edition(query, {"6", "7"}) == (rest, edition)


@pytest.mark.parametrize("word", ["химера", "раритет", "контора", "рино"])
def test_like_sounds_are_not_enough(transliteration: Transliteration, word: str) -> None:
    assert transliteration.english(word, is_real=is_known(word)) is None


@pytest.fixture(scope="module")
def transliteration() -> Transliteration:
    return Transliteration(Thesaurus(load_terms()).english)


@pytest.mark.parametrize(("russian", "english"), pairs("transliterated", "russian", "english"))
def test_transliterated(transliteration: Transliteration, russian: str, english: str) -> None:
    assert transliteration.english(russian) == english


def test_words_keep_their_places() -> None:
    text = "Бросьте 2К6: до 12 дюймов!"
    assert [text[word.start : word.end] for word in analyse(text)] == [
        "Бросьте",
        "2К6",
        "до",
        "12 дюймов",
    ]


def test_a_name_to_avoid_does_not_take_the_place_of_an_official_one() -> None:
    thesaurus = Thesaurus(load_terms())
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
