"""Words as search takes them: keys, families of words, English in Russian letters."""

from pathlib import Path

import pytest

from language.analysis import analyse
from language.derivation import roots, stems
from language.sounds import Transliteration
from language.tsv import read_rows
from tests.embedded import BASE

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
    assert "цел" in roots("прицеливание") & roots("цель")
    assert not roots("станок") & roots("танк")
    assert not roots("погода") & roots("год")


@pytest.mark.parametrize("word", ["рино"])
def test_like_sounds_are_not_enough(transliteration: Transliteration, word: str) -> None:
    assert transliteration.english(word) is None


@pytest.fixture(scope="module")
def transliteration() -> Transliteration:
    return Transliteration(dict.fromkeys(term.en or term.ru for term in BASE.terms))


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
