"""A translation held against the term base; a row that stays as it is must not be flagged."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from console.main import main
from glossary.lint import Linter, fixed
from tests.embedded import BASE
from tests.glossary.case_files import lines, table

ROWS = table("lint.tsv", ("written", "mended"))
LINTER = Linter(BASE, "6")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["written"])
def test_a_variant_gives_way_in_the_same_form(row) -> None:
    findings = list(LINTER.lint(row["written"]))
    assert fixed(row["written"], findings) == row["mended"]
    assert bool(findings) == (row["written"] != row["mended"])


def test_a_mended_text_is_clean_and_stays_so() -> None:
    for row in ROWS:
        assert list(LINTER.lint(row["mended"])) == []


def test_words_parted_at_a_line_end_are_seen_and_line_ends_kept() -> None:
    written = "У моста стоит от-\r\nряд, а за ним мон-\r\n> стр.\r\n"
    mended = "У моста стоит боевая\r\nединица, а за ним монструозное\r\n> создание.\r\n"
    assert fixed(written, list(LINTER.lint(written))) == mended


@pytest.mark.parametrize("written", lines("lint_left.txt"))
def test_what_would_break_the_sentence_is_told_and_left(written: str) -> None:
    findings = list(LINTER.lint(written))
    assert "согласуйте предложение сами" in str(findings[0])
    assert fixed(written, findings) == written


@pytest.mark.parametrize("row", table("lint_cautions.tsv", ("text", "meant", "right")))
def test_a_word_to_avoid_that_is_right_elsewhere_is_a_caution(row) -> None:
    findings = list(LINTER.lint(row["text"]))
    wanted = [((row["meant"],), row["right"])] if row["meant"] else []
    assert [(found.preferred, found.also) for found in findings] == wanted
    assert fixed(row["text"], findings) == row["text"]
    assert all(f"верно, если это {row['right']}" in str(found) for found in findings)


def test_a_finding_says_where_and_what() -> None:
    [finding] = LINTER.lint("Первая строка.\nЗдесь стоит отряд.")
    assert (finding.line, finding.column, finding.found) == (2, 13, "отряд")
    assert "«боевая единица»" in str(finding)


def test_the_command_mends_a_file_and_leaves_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "перевод.md"
    file.write_text("Помогите отрядам.\r\nЛес.\r\n", "utf-8", newline="")
    told = CliRunner().invoke(main, ["terms", "lint", str(file), "--edition", "6"])
    assert told.exit_code == 1
    assert "боевым единицам" in told.output
    mended = CliRunner().invoke(main, ["terms", "lint", "--fix", str(file), "--edition", "6"])
    assert mended.exit_code == 0, mended.output
    assert file.read_bytes().decode() == "Помогите боевым единицам.\r\nЛес.\r\n"


def test_a_variant_of_another_edition_is_no_better_than_one_of_this() -> None:
    [finding] = Linter(BASE, "7").lint("Здесь стоит отряд.")
    assert finding.preferred == ("боевая единица",)
    assert list(Linter(BASE, "7").lint("Здесь стоит подразделение.")) == []


def test_a_phrase_to_avoid_is_told_though_its_noun_is_official() -> None:
    [finding] = LINTER.lint("Положите круглый шаблон на цель.")
    assert finding.found == "круглый шаблон"
    assert finding.preferred == ("маркер взрыва",)
