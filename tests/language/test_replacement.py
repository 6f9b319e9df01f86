"""A term in [brackets] gives way to another one; ``left`` says that a word disagrees then."""

from pathlib import Path

import pytest

from language.replacement import Replacement, replaced
from language.tsv import Row, read_rows
from tests.brackets import unbracketed

CASES = Path(__file__).parent / "cases" / "replacement.tsv"
COLUMNS = ("written", "cited", "by", "mended", "left")
ROWS = tuple(read_rows(CASES.read_text("utf-8"), COLUMNS, CASES.name))


def put(row: Row) -> tuple[str, Replacement]:
    """Return the text after the replacement, and the replacement."""
    text, [(start, end)] = unbracketed(row["written"])
    made = replaced(text, start, end, row["cited"], row["by"])
    assert made is not None
    return text[: made.start] + made.text + text[made.end :], made


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["written"])
def test_neighbours_agree_with_the_new_term(row: Row) -> None:
    text, made = put(row)
    assert text == row["mended"]
    assert made.is_proved != bool(row["left"])


def test_a_form_of_another_term_is_not_replaced() -> None:
    assert replaced("Весло лодки", 0, 5, "лодка", "ялик") is None


def test_a_term_in_another_number_says_that_words_may_disagree() -> None:
    made = replaced("Лодки тонут", 0, 5, "лодка", "ялик", "sing")
    assert made is not None
    assert (made.text, made.agreement_changes) == ("Ялик тонет", True)
