"""Phrases found in running text: [brackets] hold them, ``\\n`` is a line end."""

from pathlib import Path

import pytest

from language.phrases import PhraseIndex
from language.tokens import tokenize
from language.tsv import Row, read_rows
from tests.brackets import unbracketed

CASES = Path(__file__).parent / "cases" / "phrases.tsv"
ROWS = tuple(read_rows(CASES.read_text("utf-8"), ("phrase", "text"), CASES.name))


def found(phrases: list[str], text: str) -> list[str]:
    tokens = list(tokenize(text))
    index = PhraseIndex((phrase, phrase) for phrase in phrases)
    matches = index.find(tokens, text)
    return [text[tokens[match.first].start : tokens[match.last].end] for match in matches]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["text"])
def test_a_phrase_is_found_in_any_form(row: Row) -> None:
    text, spans = unbracketed(row["text"].replace("\\n", "\n"))
    assert found([row["phrase"]], text) == [text[start:end].strip("«»*") for start, end in spans]


def test_the_longest_phrase_wins_and_none_overlap() -> None:
    phrases = ["хлеб", "тёплый хлеб", "хлеб с солью"]
    assert found(phrases, "Тёплый хлеб с солью, хлеб с солью") == ["Тёплый хлеб", "хлеб с солью"]


def test_values_of_one_phrase_keep_their_order() -> None:
    index = PhraseIndex([("хлеб", 2), ("хлебы", 1), ("соль", 3)])
    assert index.get("хлебом") == (2, 1)
    assert index.get("хлебом и солью") == ()
    assert index.get("") == ()
