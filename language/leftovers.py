"""Names of what is written aside, and what a killed program left under them.

A file or folder is made beside the place that it is for, as ``.NAME.svod-PID-XXXX``, and then
renamed. Whoever is killed meanwhile leaves it there; the number of its process tells that nobody
is at it. The tag tells it from hidden files of others, which are never touched.
"""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_TAG = "svod"
OLD = "old"
_LEFT = re.compile(rf"\.(?P<name>.+)\.{_TAG}-(?P<pid>\d+)-\w{{8}}")


def file_aside(path: Path) -> tuple[int, str]:
    """Make an empty file for what shall stand at *path*; return its handle and name."""
    return tempfile.mkstemp(dir=path.parent, prefix=_prefix(path))


def folder_aside(path: Path) -> Path:
    """Make an empty folder for what shall stand at *path*."""
    return Path(tempfile.mkdtemp(dir=path.parent, prefix=_prefix(path)))


def leftovers(folder: Path) -> Iterator[tuple[Path, Path]]:
    """Yield what killed programs left in *folder*, each with the place that it was for."""
    for path in sorted(folder.glob(".*")) if folder.is_dir() else ():
        found = _LEFT.fullmatch(path.name)
        if found and not _is_running(int(found["pid"])):
            yield path, folder / found["name"]


def put_back(parent: Path) -> None:
    """Put the folders in *parent* back that were being replaced when the program was killed.

    ``OLD`` in a folder that was made aside is the one that had made way; without it nothing had.
    Removes nothing, for readers call it too.
    """
    for aside, folder in leftovers(parent):
        old = aside / OLD
        if old.is_dir() and not os.path.lexists(folder):
            old.rename(folder)


@contextmanager
def replacing(folder: Path) -> Iterator[Path]:
    """Context manager: yields an empty folder that replaces *folder* when the block ends well.

    After an error, or when the program is killed, *folder* is as it was (``put_back``).
    """
    try:
        aside = folder_aside(folder)
    except OSError as error:
        error.filename = folder  # the name of the other says nothing to anyone
        raise
    old = aside / OLD
    try:
        new = aside / "new"
        new.mkdir()
        yield new
        _swap(new, folder, old)
    finally:
        if not old.is_dir() or os.path.lexists(folder):
            remove(aside)


def _swap(new: Path, folder: Path, old: Path) -> None:
    """Put *new* in the place of *folder*, which goes to *old*, or comes back if that fails."""
    if folder.exists():
        folder.rename(old)
    try:
        new.rename(folder)
    except BaseException:
        if old.exists():
            old.rename(folder)
        raise


def link_or_copy(path: str | Path, copy: str | Path) -> None:
    """Give a file that is never written again a second name, which costs no room."""
    try:
        os.link(path, copy, follow_symlinks=False)
    except OSError:
        shutil.copyfile(path, copy, follow_symlinks=False)


def clear(path: Path) -> None:
    """Remove what killed programs left that was made for *path* itself."""
    for left, place in leftovers(path.parent):
        if place == path:
            remove(left)


def remove(path: Path) -> None:
    """Remove a file, or a folder and everything in it. Does nothing if it does not exist."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink()


def _prefix(path: Path) -> str:
    return f".{path.name}.{_TAG}-{os.getpid()}-"


def _is_running(process: int) -> bool:
    if process == os.getpid():
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # it is somebody else's
        return True
    return True
