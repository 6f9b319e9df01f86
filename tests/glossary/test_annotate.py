"""Terms found in running text, and the answer of the contract."""

from glossary.annotate import annotate, as_text, language_of, mentions
from tests.embedded import BASE


def test_the_answer_of_the_contract() -> None:
    text = "Бойцы проходят тест на опасный ландшафт."
    answer = annotate(BASE, text)
    assert answer["from"] == "ru"
    [mention] = [m for m in answer["mentions"] if m["en"] == "dangerous terrain test"]
    assert text[mention["start"] : mention["end"]] == "тест на опасный ландшафт"


def test_no_term_runs_over_punctuation() -> None:
    whole = mentions(BASE, "a difficult terrain test", "en")
    cut = mentions(BASE, "a difficult, terrain test", "en")
    assert [m.concept for m in whole] == ["difficult terrain test"]
    assert "difficult terrain test" not in [m.concept for m in cut]


def test_an_ordinary_word_needs_a_second_cue() -> None:
    assert mentions(BASE, "They charge a fee.", "en") == ()
    assert [m.concept for m in mentions(BASE, 'They charge 12" away.', "en")] == ["charge"]


def test_text_and_language() -> None:
    assert language_of("Лес и AP") == "ru"
    assert as_text(BASE, "A cover save.") == "A [cover save = спас-бросок за укрытие]."


def test_what_a_word_is_of_tells_what_it_means() -> None:
    assert mentions(BASE, "Ход мыслей отряда долог.", "ru") == ()
    assert [m.concept for m in mentions(BASE, "Ход отряда долог.", "ru")] == ["turn", "unit"]


def test_what_the_next_clause_tells_counts_half() -> None:
    alone = mentions(BASE, "Модель упала, и ветер стих.", "ru")
    beside = mentions(BASE, "Модель упала, и отряд отступил.", "ru")
    assert [m.concept for m in alone] == []
    assert [m.concept for m in beside] == ["model", "unit"]


def test_slang_that_the_dictionary_lacks_needs_no_cue() -> None:
    assert [m.concept for m in mentions(BASE, "Мой чардж сорвался.", "ru")] != []
    assert mentions(BASE, "Чистый лист бумаги.", "ru") == ()


def test_a_set_phrase_of_everyday_speech_holds_no_term() -> None:
    assert mentions(BASE, "The cook took charge after a morale check.", "en")[0].start > 20
    assert mentions(BASE, "They had no grain to fall back on.", "en") == ()


def test_stress_marks_are_letters_of_nothing_and_offsets_count_them() -> None:
    text = "Бойцы прошли те\N{COMBINING ACUTE ACCENT}ст на опасный ландшафт."
    [mention] = mentions(BASE, text, "ru")
    assert text[mention.start : mention.end].startswith("те\N{COMBINING ACUTE ACCENT}ст")
    assert mention.concept == "dangerous terrain test"
