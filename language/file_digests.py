"""The SHA-256 of files, and lists of them: is a file still what was written?"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

from language.data_texts import read_json

Digest = Callable[[str | Path], str]
"""What gives the digest of a file."""
_CHUNK = 1 << 20
"""Bytes read at once; thousands of small files need no more than one reading each."""


def file_digest(path: str | Path) -> str:
    """Return the SHA-256 of the file *path*, in hexadecimal; raises OSError."""
    found = hashlib.sha256()
    with open(path, "rb", buffering=0) as file:
        while part := file.read(_CHUNK):
            found.update(part)
    return found.hexdigest()


class Seen:
    """Digests of files, each read once, however many names it has: for the time of one build.

    A release shares most of its files with the one before. A file is the same as long as neither
    its size nor the time of its last change is another.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[int, int, int, int], str] = {}

    def __call__(self, path: str | Path) -> str:
        """Return the digest of the file *path*; raises OSError."""
        stat = os.stat(path)
        key = (stat.st_dev, stat.st_ino, stat.st_size, stat.st_mtime_ns)
        if key not in self._known:
            self._known[key] = file_digest(path)
        return self._known[key]


def files_below(folder: Path) -> list[tuple[str, str]]:
    """Return every file below *folder*: its path from there, and its whole path; sorted."""
    top, found = str(folder), []
    for at, _, names in os.walk(top):
        within = "" if at == top else at[len(top) + 1 :].replace(os.sep, "/") + "/"
        found += [(within + name, os.path.join(at, name)) for name in names]
    return sorted((name, path) for name, path in found if os.path.isfile(path))


def read_digests(path: Path) -> dict[str, str]:
    """Return the digests, by the names of files, in the JSON file *path*; none if it holds none."""
    try:
        return dict(read_json(path.read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return {}
