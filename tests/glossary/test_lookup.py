import sys

import pytest

from glossary.lookup import lookup
from glossary.lookup_steps import LAST_STEPS, MENDING, STEPS
from tests.embedded import BASE
from tests.glossary.case_files import lines, table

FOUND = table("lookup.tsv", ("query", "from", "concepts", "note"))


@pytest.mark.parametrize("case", FOUND, ids=lambda case: case["query"])
def test_any_spelling_finds_the_entry(case):
    answer = lookup(BASE, case["query"], case["from"])
    found = {entry.concept for entry in answer.entries}
    assert set(case["concepts"].split("|")) <= found
    assert case["note"] in " ".join(answer.notes)


@pytest.mark.parametrize(
    ("query", "first"), [("terrain", "terrain"), ("ландшафта", "terrain"), ("атака", "attack")]
)
def test_the_term_itself_comes_before_terms_that_hold_it(query, first):
    found = lookup(BASE, query).entries
    assert found[0].concept == first
    assert len(found) > 1


@pytest.mark.parametrize(
    ("query", "first"),
    [("BS", "ballistic skill (BS)"), ("A", "attacks (A)"), ("ld", "leadership (Ld)")],
)
def test_an_abbreviation_is_told_by_what_it_stands_for(query, first):
    answer = lookup(BASE, query)
    assert answer.entries[0].concept == first
    assert answer.notes == ()


BY_STEP = table("steps.tsv", ("step", "query", "concept"))
LIST = "as_a_list"


@pytest.fixture
def taken(monkeypatch):
    """The names of the steps that answered, in the order in which they did."""
    names = []

    def watched(step):
        def answer(*asked):
            found = step(*asked)
            names.extend([step.__name__] if found else [])
            return found

        return answer

    for name, steps in (("STEPS", STEPS), ("MENDING", MENDING), ("LAST_STEPS", LAST_STEPS)):
        monkeypatch.setattr(sys.modules["glossary.lookup"], name, tuple(map(watched, steps)))
    return names


def test_every_step_has_an_example():
    steps = {step.__name__ for step in (*STEPS, *MENDING, *LAST_STEPS)}
    assert {case["step"] for case in BY_STEP} == {*steps, LIST}


@pytest.mark.parametrize("case", BY_STEP, ids=lambda case: case["query"])
def test_a_step_finds_its_example(case, taken):
    answer = lookup(BASE, case["query"])
    assert answer.entries[0].concept == case["concept"]
    if case["step"] == LIST:
        assert len(taken) > 1
    else:
        assert taken == [case["step"]]


@pytest.mark.parametrize("query", lines("nothing.txt"))
def test_nonsense_finds_nothing(query):
    assert lookup(BASE, query).entries == ()


def test_a_language_fixed_is_kept():
    assert lookup(BASE, "terrain", "ru").entries == ()
    assert lookup(BASE, "ландшафт", "en").entries == ()


def test_what_is_typed_right_is_not_read_in_other_ways(monkeypatch):
    monkeypatch.setattr("glossary.lookup.read", None)
    assert lookup(BASE, "ландшафт").entries[0].concept == "terrain"


def test_another_language_is_refused():
    with pytest.raises(ValueError, match="expected en or ru"):
        lookup(BASE, "Gelände", "de")


def test_every_side_of_every_row_is_found_as_it_stands():
    base = BASE
    for term in base.terms:
        entry = base.entries[term.concept]
        for text, language in ((term.en, "en"), (term.ru, "ru")):
            if text:
                assert _things(lookup(base, text, language).entries) >= _things([entry]), text


def _things(entries):
    """Return what *entries* are of; a second English name is of the same thing."""
    return {entry.same_as or entry.concept for entry in entries}


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("your opponent's warlord", "warlord"),
        ("enemy flying monstrous creature", "flying monstrous creature"),
        ("units with jump packs", "jump pack"),
        ("правило скрытность", "stealth"),
        ("HS", "heavy support"),
        ("спас-бросок от брони", "armour save (Sv)"),
    ],
)
def test_what_is_meant_comes_before_what_is_said_of_it(query, first):
    assert lookup(BASE, query).entries[0].concept == first


def test_a_thing_with_two_english_names_is_answered_once():
    assert [entry.concept for entry in lookup(BASE, "saving throw").entries[:2]] != [
        "saving throw",
        "save",
    ]
    assert lookup(BASE, "saving throw").entries[0].concept == "saving throw"
    assert "Несколько значений" not in " ".join(lookup(BASE, "спас-броска").notes)


@pytest.mark.parametrize("query", ["стрелять", "стреляет", "стреляющей", "пулять", "обсечь"])
def test_a_verb_does_not_find_a_thing_that_is_named_by_its_past_tense(query):
    found = {entry.concept for entry in lookup(BASE, query).entries}
    assert found.isdisjoint({"shoota", "big shoota", "slugga", "objective secured"})
