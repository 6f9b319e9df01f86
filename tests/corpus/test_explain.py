"""A stranger asks what became of a line, and is told every decision with its rule."""

from pathlib import Path

import pytest

from corpus.bookmaking import make_book
from corpus.explain import explain
from corpus.importer import explain_line, import_book
from corpus.overrides import FILE
from corpus.reading.files import read_bytes
from corpus.reading.plain import read_text
from corpus.repair import hyphens
from corpus.report import CHANGE_RULES, DISCARD_TYPES
from corpus.rule_meanings import meaning
from corpus.source import SourceError
from corpus.structure import classify, fragments, pieces

HARBOUR = Path(__file__).resolve().parents[1] / "samples" / "harbour.txt"
TEXT = """С. 7
ПОРТ
Баржа стоит у причала и ждёт
ветра, а команда чинит пару-
са и считает бочки.

СУДНО	ХОД
Баржа	2
Шлюпка	4
"""


def told(number: int) -> str:
    source = read_text(TEXT, "a.txt")
    return "\n".join(explain([source], make_book([source]), "a.txt", number))


def test_every_step_names_its_rule() -> None:
    assert "[page_number]" in told(1)
    assert all(rule in told(2) for rule in ("вид: заголовок", "[capitals]", "[heading_case]"))
    assert all(rule in told(4) for rule in ("продолжает верхнюю строку", "[small_letter]"))
    assert "«пару- са» → «паруса»" in told(4)
    assert all(rule in told(5) for rule in ("[broken_word]", "«паруса»"))
    assert "ряд таблицы – графы разделены табуляцией [by_tabs]" in told(9)
    assert "страница: 7" in told(9)
    assert "стоит в: 01-port.md" in told(4)


def test_every_rule_has_its_meaning() -> None:
    rules = [rule.__name__ for rule in (*fragments.RULES, *pieces.RULES, *classify.RULES)]
    rules += [*CHANGE_RULES, *DISCARD_TYPES]
    assert [rule for rule in rules if meaning(rule) == rule] == []
    assert hyphens.RULES


def test_the_book_knows_its_dumps(tmp_path: Path) -> None:
    folder = tmp_path / "harbour"
    import_book([HARBOUR], folder)
    (folder / FILE).write_text("rule\tbefore\tafter\nkind\tШторм\tparagraph\n", "utf-8")
    number = HARBOUR.read_text("utf-8").split("\n").index("Шторм") + 1
    shown = "\n".join(explain_line([], folder, f"harbour.txt:{number}"))
    assert "вид: абзац – так решено в overrides.tsv [decided_by_reader]" in shown


@pytest.mark.parametrize(
    ("place", "problem"),
    [
        ("harbour.txt", "ожидались файл и строка"),
        ("other.txt:1", "такого файла среди прочитанных нет, есть harbour.txt"),
        ("harbour.txt:99999", "такой строки нет, последняя"),
    ],
)
def test_a_place_that_is_none_is_refused(place: str, problem: str) -> None:
    with pytest.raises(SourceError, match=problem):
        list(explain_line([HARBOUR], None, place))


def test_a_file_may_be_named_by_any_path_to_it(tmp_path: Path) -> None:
    folder = tmp_path / "harbour"
    import_book([HARBOUR], folder)
    number = HARBOUR.read_text("utf-8").split("\n").index("Шторм") + 1
    long_way = HARBOUR.parent / ".." / HARBOUR.parent.name / HARBOUR.name
    shown = [
        "\n".join(explain_line([], folder, f"{path}:{number}")) for path in (HARBOUR, long_way)
    ]
    assert shown[0] == shown[1]
    assert "вид: заголовок" in shown[0]


def test_a_line_that_stands_on_two_pages_is_told_where_it_came_from() -> None:
    text = "\n\n".join(
        f"# {name}\n\n## Запас\n\n" + "".join(f"{name}: бочка {n} в трюме.\n" for n in range(90))
        for name in ("Шлюпка", "Баржа", "Фрегат")
    )
    source = read_bytes(text.encode(), "a.md")
    imported = make_book([source])
    at = [n for n, line in enumerate(text.split("\n"), start=1) if line == "## Запас"]
    shown = ["\n".join(explain([source], imported, "a.md", number)) for number in at]
    names = [page.name for page in imported.book.pages]
    assert len(names) == 3
    assert [told.rpartition("стоит в: ")[2] for told in shown] == [f"{name}.md" for name in names]
