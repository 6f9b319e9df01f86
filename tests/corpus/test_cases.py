"""The cases of all stages of the import; every rule has some of each covering sort."""

import pytest

from tests.corpus.case_files import CASES, SORTS, Case, parse_cases, read_cases
from tests.corpus.stages import STAGES, made_of


def _shown(case: Case) -> str:
    return "\n".join(made_of(case)[0])


@pytest.mark.parametrize("case", read_cases("wild", "synthetic"), ids=str)
def test_damage_is_mended(case: Case) -> None:
    assert _shown(case) == case.expected


@pytest.mark.parametrize("case", read_cases("negative"), ids=str)
def test_what_looks_like_damage_is_left_alone(case: Case) -> None:
    assert _shown(case) == case.expected


@pytest.mark.xfail(strict=True, raises=AssertionError)
@pytest.mark.parametrize("case", read_cases("known"), ids=str)
def test_known_failure(case: Case) -> None:
    assert _shown(case) == case.expected


def test_every_file_is_in_its_place() -> None:
    places = {path.relative_to(CASES).parts[:-1] for path in CASES.rglob("*.txt")}
    assert places <= {(sort, stage) for sort in SORTS for stage in STAGES}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("== rule: title\nraw\n", "no '---' line"),
        ("== rule\nraw\n---\nwanted\n", "no ': '"),
        ("raw\n---\nwanted\n", "above the first"),
        ("== rule: title\n{tap}\n---\nwanted\n", r"\{tap\}, expected one of tab"),
    ],
)
def test_a_bad_case_file_is_named_with_its_problem(text: str, problem: str) -> None:
    with pytest.raises(AssertionError, match=rf"wild/repair/a\.txt.*{problem}"):
        list(parse_cases(text, "wild", "repair", "a"))


def test_marks_and_what_is_given() -> None:
    text = "== rule: title\nbook: {nbsp}\nОдин{tab}два\n---\n{fill 2}\n"
    [case] = parse_cases(text, "wild", "repair", "a")
    assert (case.raw, case.told("book")) == ("Один\tдва", ["\N{NO-BREAK SPACE}"])
    assert case.expected.count("Корабли стоят") == 2
