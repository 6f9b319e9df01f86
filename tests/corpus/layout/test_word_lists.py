"""A row that a user adds to a list of layout, and that is none, is named with its place."""

from collections.abc import Callable, Iterator

import pytest

from corpus.layout import furniture, region_titles
from language.tsv import Row, TableError, read_rows


@pytest.mark.parametrize(
    ("module", "load", "row", "problem"),
    [
        (furniture, furniture.phrases.__wrapped__, "credit\tпереплёт", "type: найдено «credit»"),
        (furniture, furniture.phrases.__wrapped__, "credits\t(переплёт", "pattern: найдено «(пер"),
        (
            region_titles,
            lambda: region_titles.titles.__wrapped__("index"),
            "indx\tперечень",
            "«indx»",
        ),
    ],
    ids=["type", "pattern", "kind"],
)
def test_a_bad_row_is_named(
    module: object,
    load: Callable[[], object],
    row: str,
    problem: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def rows(name: str, columns: tuple[str, ...]) -> Iterator[Row]:
        return read_rows("\t".join(columns) + f"\n{row}\n", columns, name)

    monkeypatch.setattr(module, "read_list", rows)
    with pytest.raises(TableError) as raised:
        load()
    assert ".tsv:2: " in str(raised.value)
    assert problem in str(raised.value)
