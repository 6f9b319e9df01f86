"""The SHA-256 of files, and lists of them: is a file still what was written?"""

import hashlib
from pathlib import Path

from language.data_texts import read_json


def file_digest(path: Path) -> str:
    """Return the SHA-256 of the file *path*, in hexadecimal; raises OSError."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read_digests(path: Path) -> dict[str, str]:
    """Return the digests, by the names of files, in the JSON file *path*; none if it holds none."""
    try:
        return dict(read_json(path.read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return {}
