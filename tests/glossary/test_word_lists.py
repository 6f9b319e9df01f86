"""The lists of words: no word stands twice, and each is of use."""

import pytest

from glossary.spelling import Vocabulary
from glossary.termbase import surfaces
from glossary.terms import LOOSE_STATUSES, load_terms
from glossary.word_lists import read_list
from language.phrases import base_forms
from language.tokens import words

LISTS = ("game_talk", "ordinary_words", "setting_words")


@pytest.mark.parametrize("name", LISTS)
def test_no_word_stands_twice_in_any_form(name: str) -> None:
    listed = [base_forms(word)[0] for word in read_list(name)]
    assert sorted(listed) == sorted(set(listed))


def test_an_everyday_word_is_a_term() -> None:
    rows = [term for term in load_terms() if term.status not in LOOSE_STATUSES]
    sides = (surface for row in rows for side in (row.en, row.ru) for surface in surfaces(side))
    single = (words(side) for side in sides)
    known = {key for side in single if len(side) == 1 for key in base_forms(side[0])}
    assert [w for w in read_list("ordinary_words") if base_forms(w)[0] not in known] == []


def test_a_word_of_the_setting_is_in_neither_dictionary_nor_base() -> None:
    vocabulary = Vocabulary.of(term.ru for term in load_terms())
    assert [w for w in read_list("setting_words") if not list(vocabulary.unknown(w))] == []


def test_a_comment_is_no_word() -> None:
    assert "beside" not in read_list("homonyms")
