import pytest

from glossary.termbase import TermBase, surfaces
from glossary.terms import Term
from language.tokens import tokenize

BASE = TermBase(
    [
        Term("unit", "пачка", "colloquial"),
        Term("unit", "отряд", "variant", edition="6"),
        Term("unit", "боевая единица", definition="Модели, что ходят вместе."),
        Term("ballistic skill (BS)", "навык стрельбы (BS)", kind="characteristic"),
        Term("difficult terrain", "труднопроходимый ландшафт", kind="terrain"),
        Term("difficult terrain test", "тест на труднопроходимый ландшафт"),
        Term("terrain", "ландшафт", kind="terrain"),
        Term("deep strike", "глубинный удар"),
    ]
)


def test_an_entry_begins_with_the_preferred_term():
    unit = BASE.entries["unit"]
    assert [t.ru for t in unit.terms] == ["боевая единица", "отряд", "пачка"]
    assert unit.preferred() == "боевая единица"
    assert unit.definition == "Модели, что ходят вместе."


def test_preferred_asks_for_an_edition():
    base = TermBase([Term("unit", "отряд", edition="6"), Term("unit", "группа", edition="7")])
    unit = base.entries["unit"]
    assert (unit.preferred("6"), unit.preferred("7"), unit.preferred("5")) == (
        "отряд",
        "группа",
        "",
    )


@pytest.mark.parametrize("query", ["DEEP-STRIKE", "deepstrike", "deep strikes", "Deep Strike"])
def test_hyphens_spaces_case_and_number_do_not_matter(query):
    assert [t.en for t in BASE.sides["en"].exact(query)] == ["deep strike"]


@pytest.mark.parametrize("query", ["навыком стрельбы", "BS", "навыка стрельбы (BS)"])
def test_brackets_may_be_left_out_or_stand_alone(query):
    side = BASE.sides["ru"]
    found = side.exact(query) + side.inflected(query)
    assert {t.en for t in found} == {"ballistic skill (BS)"}


def test_the_longest_term_of_a_text_is_found():
    tokens = list(tokenize("Take a difficult terrain test in any terrain."))
    found = [match.values[0].en for match in BASE.sides["en"].find(tokens)]
    assert found == ["difficult terrain test", "terrain"]


def test_terms_that_hold_all_words_come_those_that_begin_with_them_first():
    found = [t.en for t in BASE.sides["en"].containing("terrains")]
    assert found[0] == "terrain"
    assert set(found) == {"terrain", "difficult terrain", "difficult terrain test"}
    assert BASE.sides["en"].containing("the") == []


def test_the_surfaces_of_a_side():
    assert surfaces("allocating wounds (shooting)") == (
        "allocating wounds (shooting)",
        "allocating wounds",
    )


def test_a_verb_is_known_by_the_deed_that_a_term_names():
    base = TermBase([Term("fall back", "отступление"), Term("re-roll", "переброс")])
    assert base.deeds("отступает") == {"fall back"}
    assert base.deeds("отступление") == frozenset()
    assert base.deeds("перешёл") == frozenset()
