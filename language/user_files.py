"""Read a file that the user names, with a bound for files without an end (/dev/zero)."""

from pathlib import Path

LONGEST = 256 << 20
"""Bytes: a scanned book in PDF has up to 200 MB."""


class EndlessFileError(OSError):
    """A file of more bytes than is read; it says so itself, since the system would read on."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"файл больше {LONGEST >> 20} МБ")
        self.filename = str(path)


def read_file(path: Path) -> bytes:
    """Return the bytes of *path*, which may be a pipe or a device; raises OSError."""
    with path.open("rb") as file:
        data = file.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise EndlessFileError(path)
    return data


def read_text(path: Path) -> str:
    """Return the text of *path* with plain line ends; raises OSError, UnicodeDecodeError."""
    return read_file(path).decode().replace("\r\n", "\n").replace("\r", "\n")
