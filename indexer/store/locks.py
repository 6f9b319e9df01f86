"""Locks between processes: a file that one of them holds, let go however it ends."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl
else:
    fcntl = None


@contextmanager
def locked(path: Path, tell_wait: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Hold the file *path* alone; *tell_wait* is called before a wait for another holder."""
    with path.open("a") as file:
        if not _try_lock(file.fileno()):
            tell_wait()
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def shared(path: Path) -> Iterator[None]:
    """Hold the file *path* together with others who share it."""
    with path.open("a") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_SH)
        yield


def is_held(path: Path) -> bool:
    """Does anybody hold the file *path*?"""
    try:
        with path.open("r+") as file:
            return not _try_lock(file.fileno())
    except OSError:
        return False


def _try_lock(handle: int) -> bool:
    """Lock an open file unless somebody else has; where there are no locks nobody ever has."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
