"""What a dump may hold at most: what unfolds without end is refused before it is taken apart.

In: a text, lines, or the bytes of a PDF. Out: nothing, or a SourceError that says what is too much.
A book of 500 pages has 25,000 lines and 1,500,000 letters; several files may be one book.
"""

import re
import zlib
from collections.abc import Iterable

from corpus.source import SourceError

MOST_LETTERS = 8_000_000
MOST_LINES = 100_000
LONGEST_LINE = 500_000
_LARGEST_STREAM = (
    16 << 20
)  # bytes, unpacked: a page of a map has 2 MB, and PDFium takes 18 for each
_HEAD = 2048  # bytes before a stream that hold its dictionary
_EMBEDDED = re.compile(r"data:[\w/+.-]+;base64,[A-Za-z0-9+/=]+")
"""A picture written into a text; Markdown of Google Docs has megabytes of them."""
_STREAM = re.compile(rb"\bstream\r?\n")
_FLATE = re.compile(rb"/Fl(?:ateDecode)?\b")


def refuse_large_text(text: str, name: str) -> None:
    """Raise SourceError where a text has too many letters or lines, or a line that never ends."""
    refuse_large(map(len, _EMBEDDED.sub("", text).splitlines()), name)


def refuse_large(lengths: Iterable[int], name: str) -> None:
    """Raise SourceError where lines of these *lengths* are too many or too long.

    >>> refuse_large([80] * 3, "a.txt")
    >>> refuse_large([80, 600_000], "a.txt")
    Traceback (most recent call last):
    corpus.source.SourceError: a.txt:2: найдена строка в 600000 знаков, ожидалось не больше 500000
    """
    letters = filled = 0
    for number, length in enumerate(lengths, 1):
        letters += length
        filled += length > 0
        if length > LONGEST_LINE:
            told = f"найдена строка в {length} знаков, ожидалось не больше {LONGEST_LINE}"
            raise SourceError(f"{name}:{number}: {told}")
        if filled > MOST_LINES or letters > MOST_LETTERS:
            told = f"не больше {MOST_LINES} строк и {MOST_LETTERS} знаков; разделите его на части"
            raise SourceError(f"{name}: найден слишком большой текст, ожидалось {told}")


def refuse_large_streams(data: bytes, name: str) -> None:
    """Raise SourceError where a page or a table of a PDF unfolds to more than can be read.

    Pictures may be large, for they are not read.
    """
    for found in _STREAM.finditer(data):
        head = data[max(found.start() - _HEAD, 0) : found.start()].rpartition(b" obj")[2]
        if b"/Image" not in head and _unfolds(data, found.end(), len(_FLATE.findall(head))):
            told = f"поток, который разворачивается больше чем в {_LARGEST_STREAM >> 20} МБ"
            raise SourceError(f"{name}: найден {told}, ожидался PDF с обычными страницами")


def _unfolds(data: bytes, start: int, times: int) -> bool:
    """Does the stream at *start*, packed so many *times*, unfold to more than is allowed?"""
    unpacked: bytes | memoryview = memoryview(data)[start:]
    for _ in range(times):
        try:
            unpacked = zlib.decompressobj().decompress(unpacked, _LARGEST_STREAM + 1)
        except zlib.error:
            return False  # it is packed in another way, too
        if len(unpacked) > _LARGEST_STREAM:
            return True
    return False
