"""Compressed twins of the site's files, made once so that no request has to compress."""

import gzip
import os
from collections.abc import Callable
from pathlib import Path

try:
    import brotli
except ImportError:  # only CPython has it
    brotli = None

from language.file_digests import files_below

_TEXT = frozenset({".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".xml"})
_SMALLEST = 1024  # bytes: a shorter file takes one packet either way
# 9 makes the embedded site's files 2 % smaller and takes ten times as long.
_BROTLI_QUALITY = 6
_GZIP_LEVEL = 6

Encoder = Callable[[bytes], bytes]


def _brotli(data: bytes) -> bytes:
    return bytes(brotli.compress(data, quality=_BROTLI_QUALITY))


def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, _GZIP_LEVEL, mtime=0)


# Best first: a request gets the first of these that it accepts and that exists.
ENCODERS: dict[str, tuple[str, Encoder]] = {
    **({"br": (".br", _brotli)} if brotli else {}),
    "gzip": (".gz", _gzip),
}


def compress_folder(folder: Path) -> None:
    """Write the compressed twins of every text file below *folder* that gains by them.

    Those that are there already stay.
    """
    for name, path in files_below(folder):
        if name[name.rfind(".") :] in _TEXT and os.path.getsize(path) >= _SMALLEST:
            _write_twins(Path(path))


def _write_twins(path: Path) -> None:
    twins = [(path.with_name(path.name + suffix), encode) for suffix, encode in ENCODERS.values()]
    missing = [(twin, encode) for twin, encode in twins if not twin.exists()]
    data = path.read_bytes() if missing else b""
    for twin, encode in missing:
        packed = encode(data)
        if len(packed) < len(data):
            twin.write_bytes(packed)
