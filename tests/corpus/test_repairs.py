"""The repairs of the text, by cases; each of their rules has some of every sort."""

import pytest

from corpus.repair import glue, hyphens, lost_hyphens, spacing
from corpus.repair.edits import Passage
from corpus.repair.mend import mend
from corpus.repair.vocabulary import Vocabulary
from corpus.report import Changed
from corpus.source import Line
from tests.corpus.case_files import Case, read_cases, uncovered

AREAS = {
    "hyphens": [rule.__name__ for rule in hyphens.RULES],
    "lost_hyphens": [rule.__name__ for rule in lost_hyphens.RULES],
    "glue": [rule.__name__ for rule in glue.RULES],
    "spacing": [
        *dict.fromkeys(rule for _, _, rule in spacing.PATTERNS),
        "split_word",
        "soft_hyphen",
    ],
    "doubts": ["look_alike_letters", "misspelling"],
}
PREFIX = {"lost_hyphens": "lost_hyphen_", "glue": "glued_"}


def mended(case: Case) -> tuple[str, list[Changed]]:
    lines = [line for line in case.raw.split("\n") if line.strip()]
    vocabulary = Vocabulary([*case.book, *lines])
    raw = tuple(Line(line, "a.txt", at) for at, line in enumerate(lines, 1))
    return mend(Passage.of(raw, lines), vocabulary, {})


def cases(*sorts: str) -> list[object]:
    return [
        pytest.param(area, case, id=f"{area}-{case}")
        for area in AREAS
        for case in read_cases(area, sorts)
    ]


@pytest.mark.parametrize(("area", "case"), cases("wild", "synthetic"))
def test_damage_is_mended_by_its_rule(area: str, case: Case) -> None:
    text, rows = mended(case)
    assert text == case.expected
    if area == "hyphens":
        match = hyphens.BROKEN.search(case.raw.replace("\n\n", "\n"))
        assert match
        vocabulary = Vocabulary([*case.book, *case.raw.split("\n")])
        joint = hyphens.joint_of(match)
        assert next(r for r in hyphens.RULES if r(joint, vocabulary)).__name__ == case.rule
    else:
        assert PREFIX.get(area, "") + case.rule in {row.rule for row in rows}


@pytest.mark.parametrize(("area", "case"), cases("negative"))
def test_what_looks_like_damage_is_left_alone(area: str, case: Case) -> None:
    text, rows = mended(case)
    assert text == case.expected
    if area != "hyphens":
        assert PREFIX.get(area, "") + case.rule not in {row.rule for row in rows}


@pytest.mark.parametrize(
    ("area", "case"),
    [
        pytest.param(area, case, id=f"{area}-{case}", marks=pytest.mark.xfail(strict=True))
        for area in AREAS
        for case in read_cases(area, ("known",))
    ],
)
def test_known_failures(area: str, case: Case) -> None:
    assert mended(case)[0] == case.expected


@pytest.mark.parametrize("area", AREAS)
def test_every_rule_has_cases_of_every_sort(area: str) -> None:
    assert uncovered(area, AREAS[area]) == []
