"""The place that a query names: a printed page or several, and an edition by its nickname."""

from pathlib import Path

import pytest

from indexer.query.narrowing import MOST_PAGES, places
from indexer.query.typed import parse
from indexer.store.postings import page_key
from language.tsv import Row, read_rows

PAGES = Path(__file__).with_name("cases") / "pages.tsv"
COLUMNS = ("query", "rest", "page", "edition")


@pytest.mark.parametrize(
    "row",
    list(read_rows(PAGES.read_text("utf-8"), COLUMNS, "pages.tsv")),
    ids=lambda row: row["query"],
)
def test_pages(row: Row) -> None:
    query = parse(row["query"], editions={"6", "7"})
    assert (query.text, query.page, query.edition) == (row["rest"], row["page"], row["edition"])


@pytest.mark.parametrize(
    ("named", "pages"),
    [
        ("стр. 102-104", ["102", "103", "104"]),
        ("с. 7", ["7"]),
        ("стр. 7-5", ["7", "5"]),
        (f"стр. 1-{MOST_PAGES + 1}", ["1", str(MOST_PAGES + 1)]),
    ],
)
def test_several_pages_are_any_of_them(named: str, pages: list[str]) -> None:
    (filters, note) = next(places(parse(named)))
    assert filters == (tuple(page_key(page) for page in pages),)
    assert note.startswith("Только с. ")
    assert "-" not in note
