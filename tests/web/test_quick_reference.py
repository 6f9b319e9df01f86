"""The sheet for the table is made from the pages: steps in their first words, tables that fit."""

from corpus.books.book import Book
from corpus.books.page import Page
from web.quick_reference import QuickSheet, quick_reference
from web.topics import Topic

_TURN = """# Ход {#hod}

## Порядок {#poryadok}

1. **Засыпать.** Зерно идёт в [ковш](#kovsh).
2. [Молоть](#molot), пока не кончится. Долго.
3. Ссыпать
"""
_ROWS = "".join(f"| мельница {n} | {'длинное слово ' * 40} |\n" for n in range(40))
_TABLES = f"""# Таблицы {{#tablitsy}}

## Большая {{#bolshaya}}

| Кто | Что |
| --- | --- |
{_ROWS}
## Малая {{#malaya}}

| Бросок | Итог |
| --- | --- |
| 1–2 | **пусто** |
| 3–6 | мешок \\| два |
"""


def _sheet(*pages: Page) -> QuickSheet | None:
    book = Book("mill", "Мельница", pages=pages)
    return quick_reference(book, [Topic("Ход", tuple((book, page) for page in pages))])


def test_steps_and_tables_are_plain_text_with_their_addresses() -> None:
    sheet = _sheet(Page("01-hod", "Ход", _TURN), Page("02-t", "Таблицы", _TABLES))
    assert sheet is not None
    turn, tables = sheet.chapters
    assert turn.steps is not None
    assert turn.steps.items == ("Засыпать.", "Молоть, пока не кончится.", "Ссыпать")
    assert (turn.steps.title, turn.steps.url) == ("Порядок", "rules/mill/01-hod/#poryadok")
    assert [table.title for table in tables.tables] == ["Малая"]
    assert tables.tables[0].url == "rules/mill/02-t/#malaya"
    assert tables.tables[0].rows == (("1–2", "пусто"), ("3–6", "мешок | два"))


def test_what_does_not_fit_is_named() -> None:
    sheet = _sheet(Page("02-t", "Таблицы", _TABLES))
    assert sheet is not None
    assert [table.title for table in sheet.left_out] == ["Большая"]


def test_a_book_without_tables_has_no_sheet() -> None:
    assert _sheet(Page("01-hod", "Ход", _TURN)) is None


def test_a_table_too_wide_for_paper_is_named() -> None:
    row = "| широко " * 22 + "|\n"
    table = f"# Сводка {{#svodka}}\n\n{row}{'| --- ' * 22}|\n{row * 9}\n"
    sheet = _sheet(Page("02-t", "Таблицы", _TABLES), Page("03-s", "Сводка", table))
    assert sheet is not None
    assert [left.title for left in sheet.left_out] == ["Большая", "Сводка"]


def test_an_abbreviation_does_not_end_a_step() -> None:
    steps = "1. Ссыпать в мешок, см. с. 90. Завязать.\n2. Взвесить.\n3. Унести.\n"
    page = Page("01-hod", "Ход", f"# Ход {{#hod}}\n\n{steps}\n{_TABLES}")
    sheet = _sheet(page)
    assert sheet is not None
    assert sheet.chapters[0].steps is not None
    assert sheet.chapters[0].steps.items[0] == "Ссыпать в мешок, см. с. 90."
