"""Every rule of the import has cases of every sort, and those of damage need the rule."""

import pkgutil
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

import pytest

import corpus
from corpus.report import CHANGE_RULES, DISCARD_TYPES, Changed
from tests.corpus.case_files import SORTS, Case, read_cases
from tests.corpus.stages import STAGES, made_of

ROWS = (*CHANGE_RULES, *DISCARD_TYPES)
LISTS = ("RULES", "CONVENTIONS")


@dataclass(frozen=True)
class Rule:
    """A rule of the ordered list called *rules* in a module of a stage."""

    stage: str
    module: ModuleType
    rules: str
    name: str

    @property
    def about(self) -> tuple[str, str, str]:
        return self.stage, self.module.__name__.rpartition(".")[2], self.name

    def __str__(self) -> str:
        return "/".join(self.about)

    def cases(self, sort: str) -> list[Case]:
        return [case for case in read_cases(sort, stage=self.stage) if about(case) == self.about]

    @property
    def others(self) -> tuple[object, ...]:
        """The rules of the list without this one."""
        return tuple(rule for rule in getattr(self.module, self.rules) if name(rule) != self.name)


def name(rule: object) -> str:
    return str(getattr(rule, "__name__", "") or getattr(rule, "name", ""))


def about(case: Case) -> tuple[str, str, str]:
    return case.stage, case.module, case.rule


def listed() -> Iterator[Rule]:
    """The rules of all lists; one that a list takes from elsewhere has its cases there."""
    for stage in sorted(STAGES.keys() - {"import"}):
        package = import_module(f"{corpus.__name__}.{stage}")
        for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            module = import_module(found.name)
            for rules in LISTS:
                for rule in getattr(module, rules, ()):
                    if getattr(rule, "__module__", "") == module.__name__:
                        yield Rule(stage, module, rules, name(rule))


RULES = list(listed())


@pytest.mark.parametrize("sort", ["wild", "synthetic"])
@pytest.mark.parametrize("rule", RULES, ids=str)
def test_a_rule_has_a_case_that_needs_it(
    rule: Rule, sort: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = rule.cases(sort)
    made = [made_of(case) for case in cases]
    monkeypatch.setattr(rule.module, rule.rules, rule.others)
    assert any(changes(case, with_rule) for case, with_rule in zip(cases, made, strict=True))


def changes(case: Case, with_rule: object) -> bool:
    try:
        return made_of(case) != with_rule
    except (AssertionError, StopIteration):
        return True  # the last rule of the list, which always answers


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_a_rule_has_a_case_that_it_leaves_alone(rule: Rule) -> None:
    assert rule.cases("negative")


def test_a_case_names_a_rule_that_there_is() -> None:
    modules = {rule.about[:2]: rule.module for rule in RULES}
    known = {rule.about for rule in RULES}
    cases = [case for case in read_cases(*SORTS) if about(case)[:2] in modules]
    unlisted = [case for case in cases if about(case) not in known and case.rule not in ROWS]
    assert [str(c) for c in unlisted if not hasattr(modules[about(c)[:2]], c.rule)] == []


def makers_of_rows() -> dict[str, dict[str, set[tuple[str, str, str]]]]:
    """What the cases of each sort that make a row of each name are about."""
    makers: dict[str, dict[str, set[tuple[str, str, str]]]] = defaultdict(
        lambda: {"wild": set(), "synthetic": set()}
    )
    for case in read_cases("wild", "synthetic"):
        for row in made_of(case)[1]:
            name = row.rule if isinstance(row, Changed) else row.type
            makers[name][case.sort].add(about(case))
    return makers


def test_every_row_of_the_report_is_made_in_cases_and_left_alone_in_others() -> None:
    makers = makers_of_rows()
    negative = {about(case) for case in read_cases("negative")}
    lacking = [f"{sort}: {name}" for name in ROWS for sort, by in makers[name].items() if not by]
    lacking += [f"negative: {name}" for name in ROWS if not negative & union(makers[name])]
    assert lacking == []


def union(by_sort: dict[str, set[tuple[str, str, str]]]) -> set[tuple[str, str, str]]:
    return set().union(*by_sort.values())
