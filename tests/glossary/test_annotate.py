"""Terms found in running text, and the answer of the contract."""

import unicodedata

from glossary.annotate import annotate, as_text, everyday_words, language_of, mentions
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
    assert [m.concept for m in beside] == ["model", "unit", "fall back"]


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


def test_links_code_and_definitions_of_markdown_are_left_alone() -> None:
    front = "---\ntitle: Cover save\n---\n"
    text = front + "A [cover save](c.md 'cover save'), `cover save`.\n\n[b]: cover.md\n"
    assert as_text(BASE, text) == text


def test_words_parted_at_a_line_end_are_whole_and_keep_their_line_end() -> None:
    assert as_text(BASE, "He is in dange-\nrous terrain.") == (
        "He is in [dange-\nrous terrain = опасный ландшафт]."
    )


def test_look_alike_and_decomposed_letters_are_read_as_what_they_look_like() -> None:
    latin_c, two_signs = "cпас-бросок", unicodedata.normalize("NFD", "боевой дух")
    for text, concept in ((latin_c, "save"), (two_signs, "morale")):
        [mention] = mentions(BASE, text)
        assert (text[mention.start : mention.end], mention.concept) == (text, concept)


def test_a_term_beats_the_parts_of_its_words() -> None:
    found = mentions(BASE, "Such bolts ignore armour saves.", "en")
    assert [m.concept for m in found] == ["armour save (Sv)"]


def test_a_base_word_is_marked_once_in_a_section_or_on_request() -> None:
    text = "# A\nA unit in cover. A unit in cover.\n\n# B\nA unit in cover.\n"
    assert sum(m.concept == "unit" for m in mentions(BASE, text)) == 2
    assert sum(m.concept == "cover" for m in mentions(BASE, text)) == 3
    assert sum(m.concept == "unit" for m in mentions(BASE, text, base_words="all")) == 3


def test_each_sentence_has_its_own_language() -> None:
    found = mentions(BASE, "A cover save. Спас-бросок за укрытие.")
    assert [m.concept for m in found] == ["cover save", "cover save"]


def test_everyday_words_vouch_for_one_another_in_the_manner_of_rules() -> None:
    assert [m.concept for m in mentions(BASE, "Walkers may not enter forests.")] == [
        "walker",
        "forests",
    ]
    assert mentions(BASE, "The scout rode a bike.") == ()


def test_a_value_of_a_profile_has_a_capital_in_english() -> None:
    text = "Compare its Strength with the attack. It suffers wounds, and it has 2 Wounds."
    everyday = everyday_words(BASE, text, "en")
    assert {text[start:end] for start, end in everyday} >= {"attack", "wounds"}
    assert not {"Strength", "Wounds"} & {text[start:end] for start, end in everyday}


def test_a_verb_of_what_is_no_deed_is_everyday_speech() -> None:
    assert mentions(BASE, "Save your notes of the tournament.") == ()


def test_a_term_ends_with_its_own_quotation_mark() -> None:
    text = "Мы взяли оборонительные линии «Эгида» и ушли."
    [mention] = mentions(BASE, text)
    assert text[mention.start : mention.end] == "оборонительные линии «Эгида»"


def test_participles_of_a_deed_are_marked() -> None:
    assert [m.concept for m in mentions(BASE, "Отступающая боевая единица тает.", "ru")] == [
        "fall back",
        "unit",
    ]
