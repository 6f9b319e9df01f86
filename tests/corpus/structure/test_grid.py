"""Tables of many rows and many columns: read in time that grows with their size."""

import pytest

from corpus.source import Line
from corpus.structure.grid import grid_of


def lines(*texts: str) -> list[Line]:
    return [Line(text, "a.txt", at) for at, text in enumerate(texts, 1)]


@pytest.mark.timeout(30)
def test_a_table_of_many_wrapped_rows() -> None:
    row = ("Ржаная\tНа хлеб и\t2 мешка", "\tна квас\t", "Манная\tНа кашу\t4 мешка")
    grid = grid_of(lines("Сорт\tКуда идёт\tЦена", *row * 5000))
    assert grid is not None
    assert len(grid.rows) == 10_000
    assert {tuple(cell.text for cell in row) for row in grid.rows} == {
        ("Ржаная", "На хлеб и на квас", "2 мешка"),
        ("Манная", "На кашу", "4 мешка"),
    }


@pytest.mark.timeout(30)
def test_a_table_of_many_columns() -> None:
    grid = grid_of(lines("\t".join(["Сорт"] * 5000), "\t".join(["7"] * 5000)))
    assert grid is not None
    assert grid.width == 5000
