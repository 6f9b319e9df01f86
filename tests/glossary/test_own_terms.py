"""A library with terms of its own: every command that reads a text or a term uses them alone."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from console.main import main

OWN = """en,ru,status,note
skiff,ялик,preferred,
skiff,лодчонка,avoid,лодчонка – без паруса
ferry,паром,preferred,
"""
TEXT = "Игрок ведёт лодчонку к парому; им правит отделение.\n"


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """A folder that holds a term base, and no book."""
    table = tmp_path / "own.csv"
    table.write_text(OWN, "utf-8")
    run("terms", "import", table, "--to", tmp_path / "docs" / "glossary" / "terms.tsv")
    return tmp_path / "docs"


@pytest.fixture
def text(tmp_path: Path) -> Path:
    """A text with terms of that base, and words of the embedded one."""
    path = tmp_path / "text.txt"
    path.write_text(TEXT, "utf-8")
    return path


def run(*arguments: object) -> str:
    """Return what a command said; it may end with status 1."""
    done = CliRunner().invoke(main, list(map(str, arguments)))
    assert done.exit_code in (0, 1), done.output
    return done.output


def test_annotate_marks_them_alone(docs: Path, text: Path) -> None:
    said = run("annotate", "--docs", docs, text)
    assert said == "Игрок ведёт [лодчонку = skiff] к [парому = ferry]; им правит отделение.\n"


def test_lint_prefers_theirs(docs: Path, text: Path) -> None:
    said = run("terms", "lint", "--docs", docs, text)
    assert "«лодчонку» → «ялик» (не употреблять, skiff: лодчонка – без паруса)" in said


def test_parallel_counts_them(docs: Path, text: Path, tmp_path: Path) -> None:
    english = tmp_path / "en.txt"
    english.write_text("The skiff and the ferry. The skiff and the ferry.\n", "utf-8")
    said = run("terms", "lint", "--docs", docs, text, "--parallel", english)
    assert "«паром» (ferry): по-английски 2" in said


def test_export_writes_them_alone(docs: Path, tmp_path: Path) -> None:
    run("terms", "export", "--docs", docs, "--format", "omegat", "--to", tmp_path / "out.utf8")
    rows = (tmp_path / "out.utf8").read_text("utf-8").splitlines()
    assert [row.split("\t")[:2] for row in rows] == [
        ["skiff", "ялик"],
        ["skiff", "лодчонка"],
        ["ferry", "паром"],
    ]


def test_translate_and_check_need_no_book(docs: Path) -> None:
    assert "ялик" in run("translate", "--docs", docs, "skiff")
    assert "Ошибок 0" in run("terms", "check", "--docs", docs)


def test_a_folder_of_neither_books_nor_terms_is_refused(tmp_path: Path, text: Path) -> None:
    done = CliRunner().invoke(main, ["annotate", "--docs", str(tmp_path / "none"), str(text)])
    assert done.exit_code == 1
    assert "нет ни книг" in done.output


GARDEN = """en,ru,status
bed,грядка,preferred
watering,полив,preferred
slug,слизень,preferred
slug,слизняк,variant
hedge,изгородь,preferred
weeding,прополка,preferred
duel,поединок,preferred
"""


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        (
            "Полив нужен каждой грядке. Слизень ползёт на грядку. За изгородью нет поединков.\n"
            "Слизняки прожорливы.\n",
            "[Слизняки = slug] прожорливы.\n",
        ),
        ("Дождь шёл весь день. Мы пили чай. Слизняки прожорливы.\n", "Слизняки прожорливы.\n"),
        ("One measure of water; watering the bed.\n", "of water; [watering = полив] the [bed"),
    ],
    ids=["on a page of rules", "elsewhere", "a noun where the term is a deed"],
)
def test_a_small_game_of_everyday_words(tmp_path: Path, text: str, marked: str) -> None:
    table, file = tmp_path / "garden.csv", tmp_path / "text.txt"
    table.write_text(GARDEN, "utf-8")
    file.write_text(text, "utf-8")
    run("terms", "import", table, "--to", tmp_path / "docs" / "glossary" / "terms.tsv")
    assert marked in run("annotate", "--docs", tmp_path / "docs", file)


def test_check_tells_the_path_as_it_is_given_and_knows_terms_of_titles(docs: Path) -> None:
    book = docs / "rules" / "lake"
    book.mkdir(parents=True)
    (book / "book.toml").write_text('title = "Озеро"\nlanguage = "ru"\n', "utf-8")
    page = "---\ntitle: Ялик\n---\n\n# Ялик {#yalik}\n\nОн мал.\n"
    (book / "01-yalik.md").write_text(page, "utf-8")
    said = run("terms", "check", "--docs", docs).splitlines()
    assert said == [
        f"{docs}/glossary/terms.tsv:4: замечание: термина «паром» нет ни на одной странице",
        "Ошибок 0, замечаний 1.",
    ]
