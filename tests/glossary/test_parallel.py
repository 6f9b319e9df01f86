"""Texts side by side: what was left out or changed in a translation is told, and no more."""

from pathlib import Path

from click.testing import CliRunner

from glossary.parallel import disagreements
from svod import main
from tests.embedded import BASE
from tests.glossary.case_files import CASES, table

ENGLISH = CASES / "parallel" / "harbour.en.txt"
RUSSIAN = CASES / "parallel" / "harbour.ru.txt"


def test_the_faults_of_a_free_translation_are_told_and_nothing_else() -> None:
    told = disagreements(BASE, ENGLISH.read_text("utf-8"), RUSSIAN.read_text("utf-8"))
    found = {(str(d.russian_line), d.term, str(d.english), str(d.russian)) for d in told}
    rows = table("parallel/harbour.tsv", ("line", "term", "english", "russian"))
    assert found == {tuple(row.values()) for row in rows}


def test_texts_of_other_paragraphs_are_compared_as_a_whole() -> None:
    english = "A cover save.\n\nAnother cover save."
    same = "Спас-бросок за укрытие и ещё один спас-бросок за укрытие."
    assert list(disagreements(BASE, english, same)) == []
    [found] = disagreements(BASE, english, "Спас-бросок за укрытие.")
    assert (found.english, found.russian) == (2, 1)


def test_a_verb_may_stand_for_the_name_of_its_deed() -> None:
    assert list(disagreements(BASE, "A unit may fall back.", "Боевая единица отступает.")) == []
    assert list(disagreements(BASE, "It cannot charge.", "Она не нападает.")) == []
    [found] = disagreements(BASE, "The unit makes a charge.", "Боевая единица стоит.")
    assert found.term == "charge"


def test_the_command_prints_line_and_counts(tmp_path: Path) -> None:
    arguments = ["terms", "lint", str(RUSSIAN), "--edition", "7", "--parallel", str(ENGLISH)]
    told = CliRunner().invoke(main, arguments)
    assert told.exit_code == 1
    assert "16: «экстренная высадка» (emergency disembarkation)" in told.output
