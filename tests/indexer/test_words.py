"""Words as search takes them: keys, families of words, English in Russian letters."""

from pathlib import Path

import pytest

from glossary.terms import load_terms
from indexer.analysis import analyse
from indexer.derivation import stems
from indexer.thesaurus import Thesaurus
from indexer.transliteration import Transliteration
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
