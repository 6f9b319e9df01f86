from glossary.spelling import KnownLemmas
from tests.embedded import BASE

VOCABULARY = KnownLemmas.of(["иглошип", "пси-тест", *BASE.lists.setting_words])


def unknown(text: str) -> list[str]:
    return [token.text for token in VOCABULARY.unknown(text)]


def test_dictionary_term_base_and_list_vouch_in_any_form() -> None:
    assert unknown("Иглошипами заросли берега, подстатьи орочьих ксеносов, ёлка и елка") == []


def test_a_misspelt_word_is_found_where_it_stands() -> None:
    [token] = VOCABULARY.unknown("Идите через труднапроходимый лес")
    assert (token.text, token.start) == ("труднапроходимый", 12)


def test_parts_of_a_hyphenated_word_are_looked_up_alone() -> None:
    assert unknown("пси-тестами, чёрно-белый") == []
    assert unknown("спас-бррросок") == ["спас-бррросок"]


def test_values_and_english_are_passed_over() -> None:
    assert unknown("2к6 D6 overwatch 7-й") == []
