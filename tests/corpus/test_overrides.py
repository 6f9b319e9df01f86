"""A reader's decisions: what the review offers settles it, and what decides nothing is told."""

from pathlib import Path

import pytest

import corpus
from corpus.bookmaking import Imported, make_book
from corpus.importer import import_book
from corpus.overrides import Overrides, override_for, read_overrides
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
    ]


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
