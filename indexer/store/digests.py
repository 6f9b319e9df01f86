"""Digests of the files of a folder: whether it is still what was written."""

import json
from pathlib import Path

from language.data_texts import read_json
from language.file_digests import Digest, file_digest, files_below

_FILE = "digests.json"


def digests(folder: Path, digest_of: Digest = file_digest) -> dict[str, str]:
    """Return the SHA-256 of every file below *folder* by its path from there."""
    return {name: digest_of(path) for name, path in files_below(folder)}


def seal(folder: Path, version: int) -> None:
    """Write down the digests of the files of *folder*, of a format's *version*, beside them."""
    aside = folder / f".{_FILE}"
    # A lock is no part of what is kept.
    files = {
        name: value for name, value in digests(folder).items() if not name.endswith(("LOCK", _FILE))
    }
    aside.write_text(json.dumps({"version": version, "files": files}), "utf-8")
    aside.replace(folder / _FILE)


def is_whole(folder: Path, version: int) -> bool:
    """Are all files that were sealed as of *version* still there, to the byte?

    Others may have come since: what an interrupted write left is not read by anybody.
    """
    try:
        sealed = read_json((folder / _FILE).read_text("utf-8"))
        files: dict[str, str] = sealed["files"]
        there = digests(folder)
        return bool(
            sealed["version"] == version
            and all(there.get(name) == digest for name, digest in files.items())
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False
