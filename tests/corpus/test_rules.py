"""Every rule of the import has cases of every sort, and those of damage need the rule."""

import pkgutil
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest

import corpus
from corpus.report import CHANGE_RULES, DISCARD_TYPES, Changed
from tests.corpus.case_files import Case, read_cases
from tests.corpus.stages import STAGES, made_of

ROWS = (*CHANGE_RULES, *DISCARD_TYPES)


def _lists() -> Iterator[tuple[str, ModuleType]]:
    """The modules that hold an ordered list of rules, with the stage they belong to."""
    for stage in STAGES.keys() - {"import"}:
        package = import_module(f"{corpus.__name__}.{stage}")
        for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            module = import_module(found.name)
            if hasattr(module, "RULES"):
                yield stage, module


def _name(rule: object) -> str:
    return str(getattr(rule, "__name__", "") or getattr(rule, "name", ""))


def _rules() -> Iterator[tuple[str, ModuleType, str]]:
    """The rules of all lists; one that a list takes from elsewhere has its cases there."""
    for stage, module in sorted(_lists(), key=str):
        for rule in module.RULES:
            if getattr(rule, "__module__", "") == module.__name__:
                yield stage, module, _name(rule)


RULES = list(_rules())
IDS = [f"{stage}-{module.__name__.rpartition('.')[2]}-{rule}" for stage, module, rule in RULES]


def _cases_of(stage: str, module: ModuleType, rule: str, sort: str) -> list[Case]:
    about = (stage, module.__name__.rpartition(".")[2], rule)
    return [case for case in read_cases(sort, stage=stage) if _about(case) == about]


def _about(case: Case) -> tuple[str, str, str]:
    return case.stage, case.module, case.rule


@pytest.mark.parametrize("sort", ["wild", "synthetic"])
@pytest.mark.parametrize(("stage", "module", "rule"), RULES, ids=IDS)
def test_a_rule_has_a_case_that_needs_it(
    stage: str, module: ModuleType, rule: str, sort: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = _cases_of(stage, module, rule, sort)
    made = [made_of(case) for case in cases]
    others = tuple(other for other in module.RULES if _name(other) != rule)
    monkeypatch.setattr(module, "RULES", others)
    assert any(_changes(case, with_rule) for case, with_rule in zip(cases, made, strict=True))


def _changes(case: Case, with_rule: object) -> bool:
    try:
        return made_of(case) != with_rule
    except (AssertionError, StopIteration):
        return True  # the last rule of the list, which always answers


@pytest.mark.parametrize(("stage", "module", "rule"), RULES, ids=IDS)
def test_a_rule_has_a_case_that_it_leaves_alone(stage: str, module: ModuleType, rule: str) -> None:
    assert _cases_of(stage, module, rule, "negative")


def test_a_case_names_a_rule_that_there_is() -> None:
    listed = {module.__name__.rpartition(".")[2] for _, module, _ in RULES}
    known = {(module.__name__.rpartition(".")[2], rule) for _, module, rule in RULES}
    cases = [case for case in read_cases("wild", "synthetic", "negative") if case.module in listed]
    assert [str(c) for c in cases if (c.module, c.rule) not in known and c.rule not in ROWS] == []


def _makers() -> dict[str, dict[str, set[tuple[str, str, str]]]]:
    """What the cases of each sort that make a row of each name are about."""
    makers: dict[str, dict[str, set[tuple[str, str, str]]]] = defaultdict(
        lambda: {"wild": set(), "synthetic": set()}
    )
    for case in read_cases("wild", "synthetic"):
        for row in made_of(case)[1]:
            name = row.rule if isinstance(row, Changed) else row.type
            makers[name][case.sort].add(_about(case))
    return makers


def test_every_row_of_the_report_is_made_in_cases_and_left_alone_in_others() -> None:
    makers = _makers()
    negative = {_about(case) for case in read_cases("negative")}
    lacking = [f"{sort}: {name}" for name in ROWS for sort, by in makers[name].items() if not by]
    lacking += [f"negative: {name}" for name in ROWS if not negative & _all(makers[name])]
    assert lacking == []


def _all(by_sort: dict[str, set[tuple[str, str, str]]]) -> set[tuple[str, str, str]]:
    return set().union(*by_sort.values())
