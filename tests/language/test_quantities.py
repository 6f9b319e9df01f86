"""Numbers are read alike from both languages, in digits and in words."""

import pytest

from language.quantities import Quantity, figures, quantities
from tests.language.test_words import pairs


def values(found: list[Quantity], sure: bool) -> str:
    """Return the values of the sure numbers, or of the hints, of one number parted by «|»."""
    return " ".join("|".join(sorted(q.values)) for q in found if q.is_sure is sure)


@pytest.mark.parametrize(("text", "sure", "hints"), pairs("quantities", "text", "sure", "hints"))
def test_quantities(text: str, sure: str, hints: str) -> None:
    found = quantities(text)
    assert (values(found, True), values(found, False)) == (sure, hints)


def test_a_number_keeps_its_place() -> None:
    text = "Не дальше ста двадцати шагов, 2к6\N{DOUBLE PRIME}."
    assert [text[q.start : q.end] for q in quantities(text)] == [
        "ста двадцати",
        "2к6\N{DOUBLE PRIME}",
    ]


def test_figures_are_digits_with_their_signs() -> None:
    assert figures('два, 1,5, 12" и 12') == {"1.5": 1, '12"': 1, "12": 1}
