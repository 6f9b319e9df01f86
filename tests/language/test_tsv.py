"""Tables of tab-separated text: what is read, what is refused and with what place."""

import pytest

from language.tsv import TableError, read_rows, write_rows

COLUMNS = ("dish", "price")


def rows(text: str) -> list[tuple[int, dict[str, str]]]:
    return [(row.line, dict(row.cells)) for row in read_rows(text, COLUMNS, "menu.tsv")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_rows_are_read_with_their_lines(end: str) -> None:
    text = end.join(["\N{BYTE ORDER MARK}dish\tprice\t", "каша \t5", "", "соль"])
    assert rows(text) == [
        (2, {"dish": "каша", "price": "5"}),
        (4, {"dish": "соль", "price": ""}),
    ]


def test_a_line_end_of_unicode_alone_is_part_of_a_cell() -> None:
    assert rows("dish\tprice\nа\N{LINE SEPARATOR}б\t1") == [
        (2, {"dish": "а\N{LINE SEPARATOR}б", "price": "1"})
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "menu.tsv:1: найдены графы «», ожидались «dish, price»"),
        ("price\tdish", "menu.tsv:1: найдены графы «price, dish»"),
        ("dish,price\nкаша,5", "menu.tsv:1: графы разделяет «,», ожидалась табуляция"),
        ('"Dish"; "Price"', "menu.tsv:1: графы разделяет «;», ожидалась табуляция"),
        ("dish, price\tprice", "menu.tsv:1: найдены графы «dish, price, price»"),
        ("dish\tprice\n\nа\tб\tв", "menu.tsv:3: граф 3, ожидалось не больше 2"),
    ],
)
def test_another_table_is_refused(text: str, told: str) -> None:
    with pytest.raises(TableError) as refused:
        rows(text)
    assert told in str(refused.value)


def test_a_cell_that_is_none_of_its_kind_is_told_with_its_place() -> None:
    [row] = read_rows("dish\tprice\nкаша\tпять\n", COLUMNS, "menu.tsv")
    with pytest.raises(TableError, match=r"^menu\.tsv:2: price: "):
        row.convert("price", int)


def test_what_is_written_is_read_back() -> None:
    text = write_rows(COLUMNS, [("каша", "5"), ("соль", "")])
    assert text == "dish\tprice\nкаша\t5\nсоль\n"
    assert [cells["dish"] for _, cells in rows(text)] == ["каша", "соль"]


@pytest.mark.parametrize("cell", ["а\tб", "а\nб", "а\rб"])
def test_a_cell_that_no_table_can_hold_is_refused(cell: str) -> None:
    with pytest.raises(TableError, match="dish: "):
        write_rows(COLUMNS, [(cell, "1")])
