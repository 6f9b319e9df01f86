"""How many cores the program may use: those it is bound to, and no more than a container has."""

import os
from pathlib import Path

import pytest

from language import cores as module
from language.cores import cores


@pytest.fixture
def groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Eight cores, and control groups that say nothing yet; the process is in ``/a/b``."""
    own = tmp_path / "own"
    own.write_text("12:pids:/elsewhere\n0::/a/b\n", "utf-8")
    (tmp_path / "groups" / "a" / "b").mkdir(parents=True)
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: set(range(8)), raising=False)
    monkeypatch.setattr(module, "_OWN_GROUP", own)
    monkeypatch.setattr(module, "_GROUPS", tmp_path / "groups")
    return tmp_path / "groups"


@pytest.mark.parametrize(
    ("limits", "found"),
    [
        ({}, 8),
        ({"a/b/cpu.max": "max 100000"}, 8),
        ({"a/b/cpu.max": "300000 100000"}, 3),
        ({"a/b/cpu.max": "300000 100000", "a/cpu.max": "150000 100000"}, 2),
        ({"cpu.max": "20000 100000"}, 1),
        ({"a/b/cpu.max": "nonsense", "cpu.max": "900000 0"}, 8),
        ({"cpu/cpu.cfs_quota_us": "400000", "cpu/cpu.cfs_period_us": "100000"}, 4),
        ({"cpu/cpu.cfs_quota_us": "-1", "cpu/cpu.cfs_period_us": "100000"}, 8),
    ],
)
def test_the_least_of_the_limits_holds(groups: Path, limits: dict[str, str], found: int) -> None:
    for name, text in limits.items():
        (groups / name).parent.mkdir(exist_ok=True)
        (groups / name).write_text(text, "ascii")
    assert cores() == found


def test_without_control_groups_and_affinity_the_machine_counts(
    groups: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(module, "_OWN_GROUP", groups / "none")
    monkeypatch.setattr(os, "cpu_count", lambda: 5)
    assert cores() == 5
