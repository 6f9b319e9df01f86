"""Columns by the thousand: found in time that grows with their number, whatever their depth."""

import pytest

from corpus.repair.vocabulary import BookVocabulary
from corpus.source import Line
from corpus.structure.blocks import Fragment, Grid
from corpus.structure.jigsaw import assemble

COLUMNS = 3000


def fragments(*texts: str) -> list[Fragment]:
    return [Fragment((Line(text, "a.txt", at),), (text,)) for at, text in enumerate(texts, 1)]


@pytest.mark.timeout(60)
@pytest.mark.parametrize("cell", ["Жёрнов мелет муку.", "5+"])
def test_thousands_of_headed_columns_stay_text(cell: str) -> None:
    pieces = fragments(*["Мельница", cell] * COLUMNS)
    assert list(assemble(pieces, BookVocabulary())) == pieces


def test_labels_and_the_column_beside_them_are_a_table_behind_many_columns() -> None:
    before = fragments(*["Мельница", "Жёрнов мелет муку."] * COLUMNS)
    labels = fragments("Судно", "Баржа", "Ладья", "Шлюпка")
    column = fragments("Куда идёт", "В город.", "В море.", "К берегу.")
    *text, grid = assemble([*before, *labels, *column], BookVocabulary())
    assert text == before
    assert isinstance(grid, Grid)
    assert [cell.text for cell in grid.header] == ["Судно", "Куда идёт"]
