"""Russian phrases in their forms; the cases are a table that a reader of Russian can mend."""

from pathlib import Path

import pytest

from language.agreement import Form
from language.inflection import form_key, inflected, paradigm
from language.tsv import read_rows

CASES = Path(__file__).parent / "cases" / "inflection.tsv"
COLUMNS = ("phrase", "case", "number", "expected")
ROWS = tuple(read_rows(CASES.read_text("utf-8"), COLUMNS, CASES.name))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(row.cells.values()))
def test_a_phrase_takes_the_form(row) -> None:
    found = inflected(row["phrase"], Form(row["case"], row["number"]))
    assert (found or "") == row["expected"]


def test_a_form_is_told_back() -> None:
    for row in ROWS:
        if row["expected"]:
            forms = paradigm(row["phrase"])[form_key(row["expected"])]
            assert Form(row["case"], row["number"]) in forms
