"""A reader's decisions: what the review offers settles it, and what decides nothing is told."""

from pathlib import Path

import pytest

import corpus
from corpus.bookmaking import Imported, make_book
from corpus.importer import import_book
from corpus.overrides import Overrides, decided, override_for, read_overrides
from corpus.reading.plain import read_text
from corpus.report import CHANGE_RULES, DISCARD_TYPES, Changed, Discarded, Row
from corpus.review import doubtful, review_lines
from corpus.source import SourceError
from language.tsv import TableError, read_rows
from tests.corpus.case_files import read_cases

HEADER = "rule\tbefore\tafter\n"
FILL = "Капитан ждёт ветра и считает бочки в трюме своей старой баржи. "
PAGES = "\n\n".join(f"С. {n}\n\n{FILL * 40}\n\n{FILL * 40}" for n in (1, 2, 3, 4))
FLAVOUR = "Горькая полынь шепчет над заброшенным курганом, где дремлют забытые великаны."
TEXTS = [
    *("\n\n".join([*case.told("book"), case.raw]) for case in read_cases("wild", "synthetic")),
    "Море\n\nВидели баржу и матросов. Капитан счи тает бочки у портКаждый рад.\n",
    "Берег\n\nГ\nлюмберы ждут ветра. Так глюмберы ждут, а глюмберы спят.\n",
    f"{PAGES}\n\n{FLAVOUR}\n\nС. 5\n\n{FILL * 3}",
    "Перевод правил - Порт - Читать: Harbour Rules\n\n" + "\n\n".join([FILL * 3] * 4),
    "Видели глюм-берга, глюм-берга, но не глюмберга.\n\nА вот глюм-\nберга больше нет.",
]
TABLE = Path(corpus.__file__).parent / "data" / "doubts.tsv"
DOUBTFUL = [
    row["rule"]
    for row in read_rows(TABLE.read_text("utf-8"), ("rule", "doubt", "meaning"), TABLE.name)
]
# No row of the table could settle these: they are mended in the page.
UNSETTLED = {
    "running_head_is_title",
    "unreadable_page",
    "index_no_page",
    "lost_cell",
    "lost_table",
    "row_numbers",
    "list_mark",
    "spanning_label",
    "index_wrap",
    "glossary_wrap",
}


def imported(text: str, overrides: Overrides | None = None) -> Imported | None:
    try:
        return make_book([read_text(text, "a.txt")], overrides=overrides)
    except SourceError:
        return None


def unsure(book: Imported) -> list[Row]:
    return [row for row in doubtful(book.rows) if isinstance(row, Changed)]


def offered(rows: list[Row]) -> Overrides:
    """The overrides that the review offers for *rows*, by way of the file."""
    found = dict.fromkeys(filter(None, map(override_for, rows)))
    lines = ["\t".join((*override.key, override.after)) for override in found]
    return read_overrides(HEADER + "\n".join(lines))


def test_what_the_review_offers_settles_it() -> None:
    rules = set()
    for text in TEXTS:
        first = imported(text)
        if first is None or not (rows := unsure(first)):
            continue
        again = imported(text, offered(rows))
        assert again is not None
        assert again.book == first.book
        assert again.notes == first.notes
        assert {row.rule for row in unsure(again)} <= UNSETTLED
        rules |= {row.rule for row in rows}
    assert set(DOUBTFUL) - UNSETTLED - {*DISCARD_TYPES} <= rules


def test_a_doubtful_rule_has_a_meaning_in_the_review() -> None:
    assert set(DOUBTFUL) <= {*CHANGE_RULES, *DISCARD_TYPES}
    assert len(DOUBTFUL) == len(set(DOUBTFUL))


@pytest.mark.parametrize(
    ("rule", "before", "after", "wanted"),
    [
        ("page_title", "a", "Порядок хода", "Порядок хода"),
        ("site_title_is_chapter", "Harbour Rules", "Правила порта", "Правила порта"),
        ("site_title_is_chapter", "Harbour Rules", "", "a"),
    ],
)
def test_a_title_that_the_import_made_is_decided(
    rule: str, before: str, after: str, wanted: str
) -> None:
    text = TEXTS[-2] if rule != "page_title" else FILL
    book = imported(text, read_overrides(f"{HEADER}{rule}\t{before}\t{after}"))
    assert book is not None
    assert [page.title for page in book.book.pages] == [wanted]
    assert not any("правило" in note for note in book.notes)


def test_the_letters_of_a_heading_are_decided() -> None:
    text = f"ПОРТ ИМЕНИ МОРЯ\n\n{FILL}"
    book = imported(text, read_overrides(f"{HEADER}heading_case\tПОРТ ИМЕНИ МОРЯ\tПорт имени Моря"))
    assert book is not None
    assert [page.title for page in book.book.pages] == ["Порт имени Моря"]
    assert book.notes == ()


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("hyphen_undecidd\tа- б\tаб", "неизвестное правило «hyphen_undecidd»"),
        ("lost_cell\tБаржа\tБаржа", "правьте страницу"),
        ("kind\tБаржа\tzitat", "найдено «zitat», нужно одно из: heading, quote"),
        ("keep\t\t", "пустая графа before"),
        ("hyphen_undecided\tа- б", "пустая графа after"),
        ("keep Баржа", "графы разделяет табуляция"),
        ("keep\ta\tb\tc", "граф 4, ожидалось не больше 3"),
    ],
)
def test_a_wrong_row_is_refused_with_its_place(row: str, problem: str) -> None:
    with pytest.raises(TableError, match=r"o\.tsv:3: .*" + problem):
        read_overrides(f"{HEADER}keep\tБаржа\n{row}", "o.tsv")


def test_overrides_that_decide_nothing_are_told() -> None:
    table = (
        f"{HEADER}keep\tШхуна\nkind\tШхуна\tquote\nhyphen_undecided\tшху- на\tшхуна\n"
        "page_title\tШхуна\tБаржа\nkeep\tБаржа\nkeep\tБаржа\nkind\tБаржа стоит.\tquote\n"
    )
    book = imported("Баржа стоит.\n\nБаржа", read_overrides(table, "o.tsv"))
    assert book is not None
    assert list(book.notes) == [
        "o.tsv:2: строки «Шхуна» в книге нет",
        "o.tsv:3: правило «kind» не встретило «Шхуна»",
        "o.tsv:4: правило «hyphen_undecided» не встретило «шху- на»",
        "o.tsv:5: правило «page_title» не составило заголовка «Шхуна»",
        "o.tsv:6: то же решается в строке 7, действует она",
        "o.tsv:7: строка «Баржа» и без решения текст",
    ]


@pytest.mark.parametrize(
    ("row", "note"),
    [
        ("keep\tБаржа стоит", "«Баржа стоит» – часть строки, ожидалась строка целиком"),
        ("discard\tБаржа стоит.", "строка «Баржа стоит.» и так текст: discard лишь подтверждает"),
        ("chapter\tБаржа стоит.\tда", "графа after («да») у chapter не читается, ожидалась пустая"),
        ("table\tШлюпка\tnone", "«Шлюпка» – часть строки, ожидалась строка целиком"),
        ("table\tШлюпка 4\tnone", "«Шлюпка 4» – не первая строка таблицы, первая «СУДНО ХОД»"),
        ("table\tСУДНО ХОД\tnone", ""),
        ("level\tБаржа стоит.\t2", "заголовка «Баржа стоит.» в книге нет"),
        ("page_break\tБарж\tbegins", "«Барж» ничего не начинает, ожидались первые слова"),
        ("page_break\tБаржа\tbegins", "с «Баржа» и без решения начинается страница"),
        ("page_break\tШхуна\tbegins", ""),
        ("page_break\tШхуна\tnone", "с «Шхуна» и без решения страница не начинается"),
        ("kind\tБаржа стоит.\tparagraph", "с «Баржа стоит.» и без решения то же"),
        ("kind\tБаржа стоит.\tquote", ""),
        ("entry\tБаржа\tnone", "с «Баржа» и без решения то же"),
        ("table\tСУДНО ХОД\t2", "с «СУДНО ХОД» и без решения то же"),
        ("off\tsite_furniture", "правило «site_furniture» и включённое ничего в книге не меняет"),
        ("off\tnumbered_section", "правило «numbered_section» и включённое ничего"),
        ("off\tsmall_letter", ""),
        ("entry\tстоит\ttitle", "с «стоит» не начинается ни одна строка"),
        ("keep\tБаржа стоит.", "строка «Баржа стоит.» и без решения текст"),
        ("join\tи ждёт.\tabove", "строка «и ждёт.» и без решения продолжает верхнюю"),
        ("join\tБаржа стоит.\tapart", "строка «Баржа стоит.» и без решения стоит отдельно"),
        ("join\tБаржа стоит.\tabove", "над строкой «Баржа стоит.» нет текста"),
        ("join\tБаржа 2\tabove", "строка «Баржа 2» не в абзаце"),
        ("join\tи ждёт.\tapart", ""),
        ("page_offset\ta.txt\t0", "сдвиг 0 ничего не меняет"),
        ("page_offset\ta.txt\t3", "у «a.txt» нет номеров страниц"),
        ("page_offset\tb.txt\t3", "файла «b.txt» среди исходных нет"),
    ],
)
def test_a_row_that_decides_nothing_is_told_why(row: str, note: str) -> None:
    text = "Баржа стоит.\n\nСУДНО\tХОД\nБаржа\t2\nШлюпка\t4\n\nШхуна видит мель\nи ждёт.\n"
    book = imported(text, read_overrides(f"{HEADER}{row}", "o.tsv"))
    assert book is not None
    told = [line for line in book.notes if line.startswith("o.tsv:2: ")]
    assert [line.startswith(f"o.tsv:2: {note}") for line in told] == ([True] if note else [])


def test_a_level_that_the_heading_has_is_told() -> None:
    text = f"ПОРТ\n\n{FILL}\n\nКраны\n\n{FILL}"
    told = {level: decided_lines(text, f"level\tКраны\t{level}")[1] for level in ("2", "3")}
    assert told == {
        "2": ("overrides.tsv:2: заголовок «Краны» и без решения уровня 2",),
        "3": (),
    }


def test_a_heading_put_on_level_one_begins_a_page_in_a_long_book() -> None:
    names = ("Краны", "Вёсла", "Якоря", "Бочки", "Паруса", "Маяки")
    chapters = (
        f"ГЛАВА {n}\n\n{FILL * 200}\n\n{name}\n\n{FILL * 4}" for n, name in enumerate(names, 1)
    )
    book = imported("\n\n".join(chapters), read_overrides(f"{HEADER}level\tЯкоря\t1"))
    assert book is not None
    titles = [page.title for page in book.book.pages]
    assert titles == ["Глава 1", "Глава 2", "Глава 3", "Якоря", "Глава 4", "Глава 5", "Глава 6"]


def doubtful_furniture() -> str:
    """A title that looks like the path of a site, and credits with a stranger among them."""
    named = "Редактор: Анна Волна. Вёрстка: Пётр Мель\n\nСлово о ветре\n\n© Порт, 2012"
    return f"Порт - Гавань - Причал\n\n{FILL * 3}\n\nГруз\n\n{FILL * 3}\n\n{named}"


def test_a_doubtful_line_is_shown_and_kept_by_the_row_that_is_offered(tmp_path: Path) -> None:
    dump, folder = tmp_path / "a.txt", tmp_path / "book"
    dump.write_text(doubtful_furniture(), "utf-8")
    first = import_book([dump], folder)
    left_out = [row.before for row in doubtful(first.rows) if isinstance(row, Discarded)]
    assert left_out == ["Слово о ветре", "Порт - Гавань - Причал"]
    shown = [line.strip() for line in review_lines(first.rows)]
    rows = [line.removeprefix("overrides.tsv: ") for line in shown if "keep\t" in line]
    assert rows == ["keep\tСлово о ветре", "keep\tПорт - Гавань - Причал"]
    (folder / "overrides.tsv").write_text(HEADER + "\n".join(rows) + "\n", "utf-8")
    again = import_book([dump], folder, force=True)
    assert not any(isinstance(row, Discarded) for row in doubtful(again.rows))
    text = "".join(path.read_text("utf-8") for path in folder.glob("*.md"))
    assert "Слово о ветре" in text
    assert "Порт - Гавань - Причал" in text


def test_equal_doubts_are_shown_once_with_their_places() -> None:
    rows = [Discarded("a.txt", line, "Баржа\t4", "running_head", sure=False) for line in (9, 21)]
    shown = "\n".join(review_lines(rows))
    assert shown.count("Баржа 4") == 2
    assert "a.txt:9,21  строка исключена как колонтитул [running_head]" in shown
    assert "  overrides.tsv: keep\tБаржа 4" in shown


def lines_of(book: Imported) -> list[str]:
    """The lines of all pages, each page with its title first."""
    return [line for page in book.book.pages for line in page.body.split("\n") if line.strip()]


def decided_lines(text: str, *rows: str) -> tuple[list[str], tuple[str, ...]]:
    """What comes of *text* with and without the rows, and the notes with them."""
    book = imported(text, read_overrides(HEADER + "\n".join(rows)))
    assert book is not None
    return lines_of(book), book.notes


SHORT = "Капитан ждёт ветра."
LADDER = f"ЦЕНЫ\n\n{FILL}\n\nТовар Цена за бочку\nСухая рыба из города 12\nСоль 4\n\n{FILL}"
FORM = f"УМЕНИЯ\n\n{FILL}\n\n" + "\n\n".join(
    f"Умение {name}\nПредел: сила\nКапитан ждёт ветра." for name in ("руки", "ноги")
)
HEADS = "\n".join(
    f"--- PAGE {n} ---\nГАВАНЬ: ИГРА\n{FILL * 3}\n{n}" for n in (4, 5, 6, 7, 8, 9, 10, 11)
)


@pytest.mark.parametrize(
    ("text", "row", "without", "with_it"),
    [
        (
            "Баржа стоит у\nпричала и ждёт.",
            "join\tпричала и ждёт.\tapart",
            ["Баржа стоит у причала и ждёт."],
            ["причала и ждёт."],
        ),
        ("Баржа стоит.\nУ причала.", "join\tУ причала.\tabove", [], ["Баржа стоит. У причала."]),
        (
            f"ПОРТ\n\n{FILL}\n\nКраны\n\n{FILL}\n\nМОРЕ\n\n{FILL}",
            "level\tКраны\t1",
            ["## Краны {#krany}"],
            ["# Краны {#krany}"],
        ),
        (LADDER, "table\tТовар Цена за бочку\t2", [], ["| Товар Цена за | бочку |"]),
        ("Сорт\tЦена\nРожь\t2\nОвёс\t4", "table\tСорт Цена\tnone", ["| Рожь | 2 |"], []),
        (f"ПОРТ\n\n{FILL}\n\nо море\n\n{FILL}", "chapter\tо море", [], ["# о море {#o-more}"]),
        (FORM, "entry\tПредел\ttitle", [], ["Предел: сила"]),
        (
            f"{FORM} Умение речи\nПредел: сила\nКапитан ждёт.",
            "entry\tПредел\tnone",
            ["## Умение речи {#umenie-rechi}"],
            [],
        ),
    ],
)
def test_a_row_decides_what_has_no_rule_of_the_report(
    text: str, row: str, without: list[str], with_it: list[str]
) -> None:
    """Lines that stand there without the row, and are gone with it; and the other way round."""
    before, _ = decided_lines(text)
    after, notes = decided_lines(text, row)
    assert set(without) <= set(before)
    assert not set(without) & set(after)
    assert not set(with_it) & set(before)
    assert set(with_it) <= set(after)
    assert not any("overrides.tsv" in note for note in notes)


def test_a_type_of_what_is_left_out_can_be_off() -> None:
    usual = imported(HEADS)
    assert usual is not None
    assert "running_head" in {row.type for row in usual.rows if isinstance(row, Discarded)}
    book = imported(HEADS, read_overrides(f"{HEADER}off\trunning_head"))
    assert book is not None
    assert {row.type for row in book.rows if isinstance(row, Discarded)} == {"page_number"}


def test_pages_are_numbered_by_the_readers_offset() -> None:
    text = "\n".join(f"С. {n}\n{FILL * 3}" for n in (4, 5, 6))
    book = imported(text, read_overrides(f"{HEADER}page_offset\ta.txt\t-2"))
    assert book is not None
    assert [page.pages for page in book.book.pages] == ["2-4"]


def test_pages_below_one_have_no_number() -> None:
    text = "\n".join(f"С. {n}\n{FILL * 3}" for n in (4, 5, 6))
    book = imported(text, read_overrides(f"{HEADER}page_offset\ta.txt\t-5"))
    assert book is not None
    assert [page.pages for page in book.book.pages] == ["1"]


@pytest.mark.parametrize(
    ("row", "titles"),
    [
        ("", ["Порт", "Море"]),
        ("page_break\tКраны\tbegins", ["Порт", "Краны", "Море"]),
        ("page_break\tМоре\tnone", ["Порт"]),
    ],
)
def test_a_page_begins_where_the_reader_says(row: str, titles: list[str]) -> None:
    text = f"ПОРТ\n\n{FILL}\n\nКраны\n\n{FILL}\n\nМОРЕ\n\n{FILL}"
    book = imported(text, read_overrides(HEADER + row))
    assert book is not None
    assert [page.title for page in book.book.pages] == titles
    assert sum(line.startswith("#") for line in lines_of(book)) == 3


def test_an_unknown_form_of_a_decision_is_refused() -> None:
    for row in ("table\tПорт\t1", "page_break\tПорт\tyes", "entry\tПредел\tда", "off\tnothing"):
        with pytest.raises(TableError):
            read_overrides(HEADER + row)


def test_undo_writes_what_stood_there() -> None:
    chapter = Changed("a.txt", 1, "", "Harbour Rules", "site_title_is_chapter", sure=False)
    assert decided([chapter], "accept")[0].after == "Harbour Rules"
    assert decided([chapter], "undo")[0].after == ""
    word = Changed("a.txt", 1, "авто- пушка", "автопушка", "hyphen_undecided", sure=False)
    assert decided([word], "undo")[0].after == "авто- пушка"


def test_a_page_needs_a_title() -> None:
    title = Changed("a.txt", 1, "", "Страница 3", "page_title", sure=False)
    with pytest.raises(ValueError, match="напишите другой"):
        decided([title], "undo")
    assert decided([title], "after", "Порт")[0].after == "Порт"


def test_what_the_table_could_not_hold_is_not_written() -> None:
    """A row that the next import would refuse must not reach the file."""
    for action in ("accept", "undo", "off"):
        mark = Changed("a.txt", 1, "o", "", "list_mark", sure=False)
        with pytest.raises(ValueError, match="правьте страницу"):
            decided([mark], action)
    empty = Changed("a.txt", 1, "", "Порт", "heading_case", sure=False)
    with pytest.raises(ValueError, match="пустая графа before"):
        decided([empty], "accept")
