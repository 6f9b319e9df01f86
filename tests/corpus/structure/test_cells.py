"""Values of tables."""

import pytest

from corpus.structure.cells import is_value


@pytest.mark.parametrize("text", ["7", "D6", "2D6", "к6", "12К10", "+2", "3-5", '12"'])
def test_values(text: str) -> None:
    assert is_value(text)


@pytest.mark.timeout(30)
@pytest.mark.parametrize("text", ["7" * 100_000 + "x", "7-" * 100_000, "7" + " " * 100_000 + "x"])
def test_what_is_nearly_a_value_is_told_in_time_that_grows_with_its_length(text: str) -> None:
    assert not is_value(text)
