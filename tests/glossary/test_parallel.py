"""Texts side by side: what was left out or changed in a translation is told, and no more."""

from pathlib import Path

from click.testing import CliRunner

from console.main import main
from glossary.parallel import Disagreement, disagreements, ends_sentence
from tests.embedded import BASE
from tests.glossary.case_files import CASES, table

ENGLISH = CASES / "parallel" / "harbour.en.txt"
RUSSIAN = CASES / "parallel" / "harbour.ru.txt"


def test_the_faults_of_a_free_translation_are_told_and_nothing_else() -> None:
    told = disagreements(BASE, ENGLISH.read_text("utf-8"), RUSSIAN.read_text("utf-8"))
    found = {
        (str(d.russian_line), d.term, str(d.english), str(d.russian), d.instead)
        for d in told
        if isinstance(d, Disagreement)
    }
    rows = table("parallel/harbour.tsv", ("line", "term", "english", "russian", "instead"))
    assert found == {tuple(row.values()) for row in rows}


def told(english: str, russian: str) -> list[tuple[str, str]]:
    """Return what is told: the terms, and what stands in their place."""
    return [(d.term, d.instead) for d in disagreements(BASE, english, russian)]


def test_a_swap_in_one_sentence_is_one_finding() -> None:
    english = "The unit stands. It moves in the Shooting phase."
    russian = "Боевая единица стоит. Она движется в фазу движения."
    assert told(english, russian) == [("shooting phase", "фаза движения")]


def test_two_terms_that_changed_places_are_told_though_the_counts_agree() -> None:
    english = "Take a Morale check at the start. Take a Leadership test at the end of the game."
    russian = "Сначала пройдите тест на лидерство. В конце игры – проверку на боевой дух."
    assert told(english, russian) == [
        ("morale check", "тест на лидерство"),
        ("leadership test", "проверка на боевой дух"),
    ]


def test_sentences_may_be_joined_parted_and_moved_within_a_paragraph() -> None:
    english = "Roll a D6. On a 6 a Morale check is taken. An armour save helps."
    russian = "Бросьте D6, и на 6 пройдите проверку на боевой дух. Спас-бросок за броню помогает."
    assert told(english, russian) == []


def test_a_paragraph_that_was_left_out_shifts_no_other() -> None:
    english = "A Morale check is due.\n\nThe invulnerable save is gone.\n\nAn armour save is due."
    russian = "Нужна проверка на боевой дух.\n\nНужен спас-бросок за броню."
    assert told(english, russian) == [("invulnerable save", "")]


def test_a_lost_term_is_told_though_others_of_its_head_stand_there() -> None:
    english = "Flamers ignore cover saves. In cover a unit may go to ground."
    russian = "Огнемёты игнорируют спас-броски за броню. В укрытии боевая единица может залечь."
    assert told(english, russian) == [("cover save", "спас-бросок за броню (Sv)")]


def test_parts_of_a_term_may_stand_apart() -> None:
    english = "The target takes its armour saves or cover saves."
    russian = "Цель пользуется спас-бросками за броню или за укрытие."
    assert told(english, russian) == []


def test_a_head_alone_names_its_term_again() -> None:
    english = "It takes a Morale check. If the Morale check is failed, it may Fall Back."
    russian = "Она проходит проверку на боевой дух. Если проверка провалена, отступающая уходит."
    assert told(english, russian) == []


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
    assert found.term == "charging"


def test_the_command_prints_line_and_counts(tmp_path: Path) -> None:
    arguments = ["terms", "lint", str(RUSSIAN), "--edition", "7", "--parallel", str(ENGLISH)]
    told = CliRunner().invoke(main, arguments)
    assert told.exit_code == 1
    assert "16: «экстренная высадка» (emergency disembarkation)" in told.output


def test_no_ends_a_sentence_but_before_a_number() -> None:
    assert ends_sentence("The answer is no.", " Roll again.")
    assert not ends_sentence("See table no.", " 4.")
    assert not ends_sentence("See p.", " 31.")
    assert ends_sentence("See p.", "")
