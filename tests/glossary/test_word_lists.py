"""The lists of words: no word stands twice, and each is of use."""

from importlib.resources import files
from pathlib import Path

import pytest

from glossary.spelling import KnownLemmas
from glossary.termbase import surfaces
from glossary.terms import LOOSE_STATUSES
from glossary.word_lists import WordLists, load_word_lists, read_lines, read_list
from language.phrases import base_forms
from language.tokens import words
from tests.embedded import BASE

CODE = Path(str(files("glossary")))
LISTS = ("base_words", "game_talk", "setting_words")


@pytest.mark.parametrize("name", LISTS)
def test_no_word_stands_twice_in_any_form(name: str) -> None:
    beside_the_code = read_list(name) if name == "game_talk" else ()
    listed = [base_forms(word)[0] for word in (*getattr(BASE.lists, name), *beside_the_code)]
    assert sorted(listed) == sorted(set(listed))


def test_a_base_word_is_a_term() -> None:
    rows = [term for term in BASE.terms if term.status not in LOOSE_STATUSES]
    sides = (surface for row in rows for side in (row.en, row.ru) for surface in surfaces(side))
    single = (words(side) for side in sides)
    known = {key for side in single if len(side) == 1 for key in base_forms(side[0])}
    assert [w for w in BASE.lists.base_words if base_forms(w)[0] not in known] == []


def test_a_word_of_the_setting_is_in_neither_dictionary_nor_base() -> None:
    vocabulary = KnownLemmas.of(term.ru for term in BASE.terms)
    assert [w for w in BASE.lists.setting_words if not list(vocabulary.unknown(w))] == []


def test_a_comment_is_no_word() -> None:
    assert "beside" not in BASE.lists.homonyms


def test_a_library_may_have_no_lists(tmp_path: Path) -> None:
    assert load_word_lists(tmp_path) == WordLists()


def test_no_list_beside_the_code_holds_a_word_of_a_game() -> None:
    """What is true of one game is data of its library: the lists of the code are of a language."""
    terms = {form for term in BASE.terms if len(words(term.en)) > 1 for form in (term.en, term.ru)}
    assert terms.isdisjoint(read_lines("idioms"))
    assert {path.name for path in CODE.glob("*.t?[tv]")} == {
        "counts.txt",
        "game_talk.txt",
        "idioms.txt",
    }
