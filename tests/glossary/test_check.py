from pathlib import Path

import pytest
from click.testing import CliRunner

from console.main import main
from corpus.books.book import Book
from corpus.books.index_table import read_index
from corpus.books.page import read_page
from corpus.links.term_use import check_library, used_in
from glossary.check import check_editions, check_terms
from glossary.parallel import disagreements
from glossary.termbase import TermBase
from glossary.terms import COLUMNS, Term, read_terms
from tests.embedded import BASE
from tests.glossary.case_files import CASES

DOCS = Path(__file__).resolve().parents[2] / "docs"
HEADER = "\t".join(COLUMNS) + "\n"
PAGE = "---\ntitle: Укрытие\n---\n# Укрытие {#ukrytie}\n\nМодели ищут укрытия.\n"


def _blocks():
    text = (CASES / "check.txt").read_text("utf-8")
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            yield lines


@pytest.mark.parametrize("block", list(_blocks()), ids=" / ".join)
def test_rows_are_checked(block):
    rows = [line.replace("|", "\t") for line in block if not line.startswith("! ")]
    found = check_terms(read_terms(HEADER + "\n".join(rows)), "my.tsv")
    expected = [line.split(" ", 2)[1:] for line in block if line.startswith("! ")]
    assert len(found) == len(expected), found
    for finding, (line, problem) in zip(found, expected, strict=True):
        assert finding.line == int(line)
        assert problem in finding.problem
        assert str(finding).startswith(f"my.tsv:{line}: ошибка: ")


def test_a_name_of_what_is_no_entry_is_told_and_stands_for_itself():
    rows = read_terms(
        HEADER + "quay crane\tпричальный кран\tpreferred\trule\t\town\tто же, что haven\n"
    )
    (found,) = check_terms(rows, "my.tsv")
    assert "«то же, что haven», такого термина нет" in found.problem
    base = TermBase(rows)
    assert base.entries["quay crane"].same_as == ""
    (missed,) = disagreements(base, "A quay crane is near.", "Тут пусто.")
    assert (missed.term, missed.russian) == ("quay crane", 0)


def test_the_base_of_the_project_has_no_errors():
    assert check_terms(BASE.terms, "terms.tsv") == []


def test_books_show_what_is_missing_and_what_is_never_used():
    terms = "cover\tукрытие\ncharge\tнападение\n\tшиповик\n"
    base = TermBase(read_terms(HEADER + terms))
    index = read_index("term\tpages\tparent\nУкрытия\t7\nПоединки\t8\n")
    book = Book("my", "Книга", pages=(read_page(PAGE, "01-cover"),), index=index)
    findings = check_library(base, [book], used_in(base, [book]), "my.tsv")
    told = [str(finding) for finding in findings if not finding.error]
    assert told == [
        "my.tsv:4: замечание: у термина «шиповик» нет английского",
        "my/index.tsv:3: замечание: термина указателя «Поединки» нет в словаре",
        "my.tsv:3: замечание: термина «нападение» нет ни на одной странице",
        "my.tsv:4: замечание: термина «шиповик» нет ни на одной странице",
    ]


def _run(*arguments):
    return CliRunner().invoke(main, ["terms", "check", *map(str, arguments), "--docs", str(DOCS)])


def test_notices_alone_are_no_failure():
    result = _run()
    assert result.exit_code == 0, result.output
    assert "Ошибок 0, замечаний" in result.stdout


def test_an_error_fails_and_is_named_with_its_row(tmp_path):
    table = tmp_path / "my.tsv"
    table.write_text(HEADER + "cover\tукрытиe\tpreferred\trule\t\town\n", "utf-8")
    result = _run(table)
    assert result.exit_code == 1
    assert "my.tsv:2: ошибка: в слове «укрытиe» смешаны латиница и кириллица" in result.stdout


def test_a_table_that_is_none_is_refused(tmp_path):
    table = tmp_path / "my.tsv"
    table.write_text("cover;укрытие\n", "utf-8")
    result = _run(table)
    assert result.exit_code == 1
    assert "my.tsv:1: найдены графы" in result.stderr


def test_where_books_are_of_several_editions_a_definition_says_of_which():
    base = TermBase(
        [
            Term("a", "а", definition="О.", editions="6", line=2),
            Term("b", "б", definition="О.", line=3),
            Term("c", "в", definition="О.", editions="6 8", line=4),
            Term("d", "г", line=5),
        ]
    )
    assert [f.line for f in check_editions(base, {"6", "7"}, "t")] == [3, 4]
    assert list(check_editions(base, {"6"}, "t")) == []
