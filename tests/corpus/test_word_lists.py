"""What the import owes to its lists of words: without those of a step, or all, little is lost.

The lists are files beside the code, which a user may extend; so they are emptied in a copy
of the package, and ``scripts/quality`` is run on that.
"""

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import ROOT

LISTS = sorted(
    path.relative_to(ROOT)
    for path in (ROOT / "corpus").rglob("*")
    if path.suffix in (".txt", ".tsv")
)
_FIGURE = re.compile(r"(.*?) +\d+ of +\d+ +([\d.]+)%")
_MOST_LOST = 2.0


def measured(package: Path, shared: Path) -> dict[str, float]:
    """The figures, in per cent, of the copy of the package in the folder *package*."""
    paths = os.pathsep.join(map(str, (package, ROOT)))
    environment = {**os.environ, "PYTHONPATH": paths, "SVOD_SHARED": str(shared)}
    script = [sys.executable, str(ROOT / "scripts" / "quality")]
    run = subprocess.run(
        script, cwd=package, env=environment, capture_output=True, text=True, timeout=120
    )
    assert not run.stderr
    return {
        match[1]: float(match[2]) for match in map(_FIGURE.match, run.stdout.split("\n")) if match
    }


def without(lists: list[Path], folder: Path) -> Path:
    """A copy of the package in *folder* whose *lists* hold their header at the most."""
    shutil.copytree(ROOT / "corpus", folder / "corpus")
    for name in lists:
        header = (ROOT / name).read_text("utf-8").partition("\n")[0]
        (folder / name).write_text(f"{header}\n" if name.suffix == ".tsv" else "", "utf-8")
    return folder


@cache
def with_all_lists(shared: Path) -> dict[str, float]:
    return measured(ROOT, shared)


@pytest.mark.shared
@pytest.mark.parametrize(
    "step", ["", *sorted({path.parts[1] for path in LISTS})], ids=lambda step: step or "all"
)
def test_no_figure_falls_by_more_than_two_points(step: str, shared: Path, tmp_path: Path) -> None:
    lists = [path for path in LISTS if step in ("", path.parts[1])]
    full, bare = with_all_lists(shared), measured(without(lists, tmp_path), shared)
    assert len(full) > 10
    assert {
        name: (full[name], bare[name]) for name in full if bare[name] < full[name] - _MOST_LOST
    } == {}


def test_there_are_lists() -> None:
    assert len(LISTS) > 5
