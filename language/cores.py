"""How many processes the program may keep busy: the one place that knows."""

import math
import os
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

_GROUPS = Path("/sys/fs/cgroup")
_OWN_GROUP = Path("/proc/self/cgroup")


def cores() -> int:
    """Return how many cores this process may use.

    They are those of the machine that it is not kept from (``taskset``, a container's set of
    processors), and no more than the time that a container may take of them: half a core counts
    as one.
    """
    if hasattr(os, "sched_getaffinity"):
        found = len(os.sched_getaffinity(0))
    else:
        found = os.cpu_count() or 1
    return max(1, min([found, *map(math.ceil, _limits())]))


def _limits() -> Iterator[float]:
    """Yield how many cores the control groups of this process may use together, where told."""
    for folder in _group_folders():
        try:
            quota, period = (folder / "cpu.max").read_text("ascii").split()
            if quota != "max":
                yield int(quota) / int(period)
        except (OSError, ValueError, ZeroDivisionError):  # no such file: no limit at this level
            continue
    try:  # the elder form of control groups
        quota = (_GROUPS / "cpu" / "cpu.cfs_quota_us").read_text("ascii")
        period = (_GROUPS / "cpu" / "cpu.cfs_period_us").read_text("ascii")
        if int(quota) > 0:
            yield int(quota) / int(period)
    except (OSError, ValueError, ZeroDivisionError):
        return


def _group_folders() -> Iterator[Path]:
    """Yield the folder of this process's control group and those above it."""
    try:
        rows = _OWN_GROUP.read_text("utf-8").splitlines()
    except OSError:
        rows = []
    own = next((row[len("0::") :] for row in rows if row.startswith("0::")), "/")
    group = PurePosixPath(own.lstrip("/"))
    yield from (_GROUPS / it for it in (group, *group.parents) if ".." not in it.parts)
