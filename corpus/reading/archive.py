"""A ZIP archive of parts, as DOCX and EPUB are.

Tags and attributes of XML are given without their namespaces: Word writes them in two, the
transitional and the strict one.
"""

import zlib
from collections import Counter
from dataclasses import dataclass, field
from io import BytesIO
from typing import NoReturn
from xml.etree.ElementTree import Element, ParseError, fromstring
from zipfile import BadZipFile, ZipFile

from corpus.source import SourceError

EXPECTED = "ожидался простой текст, Markdown, HTML, PDF, DOCX, ODT или EPUB"
_LARGEST = 64 << 20  # bytes, of all parts that are read, unpacked
_MOST_PACKED = 100
"""Text packs to a tenth, the marks of Word to a thirtieth; more is one thing said over and over."""
_SMALL = 1 << 20  # bytes: not worth a doubt
_MOST_MARKS = 1_000_000
"""Tags of XML and HTML, opening and closing: 200 bytes of memory each. A book of 500 pages of Word
has 600 000."""


@dataclass(frozen=True, slots=True)
class Archive:
    """An open archive, and the bare *name* of its file; *kind* is the format that it holds.

    What is read of it in all is bounded, whatever its parts say and however often one is named.
    """

    opened: ZipFile
    name: str
    kind: str = ""
    packed: int = 0
    """The bytes of the file."""
    taken: Counter[str] = field(default_factory=Counter)
    """The bytes and the marks that were read so far."""

    def __contains__(self, path: str) -> bool:
        return path in self.opened.namelist()

    def read(self, path: str) -> bytes:
        """Return a part; raises SourceError where it is not there or can't be unpacked."""
        if path not in self:
            self.refuse(path, "нет в архиве")
        self._take(path, "bytes", self.opened.getinfo(path).file_size, self._most_bytes())
        try:
            data = self.opened.read(path)
        except RuntimeError:
            self.refuse(path, "зашифрован")
        except (BadZipFile, zlib.error, EOFError, OSError, ValueError):
            self.refuse(path, "не распаковывается")
        self._take(path, "marks", data.count(b"<"), _MOST_MARKS)
        return data

    def _most_bytes(self) -> int:
        return min(_LARGEST, max(_SMALL, _MOST_PACKED * self.packed))

    def _take(self, path: str, kind: str, count: int, most: int) -> None:
        self.taken[kind] += count
        if self.taken[kind] > most:
            self.refuse(path, "слишком велик в распакованном виде")

    def xml(self, path: str) -> Element:
        """Return the root of a part, without namespaces; raises SourceError where it is broken."""
        data = self.read(path)
        try:
            root = fromstring(data)
        except ParseError as error:
            self.refuse(path, f"неверный XML, строка {error.position[0]}")
        except (ValueError, LookupError):
            self.refuse(path, "неверный XML")
        for element in root.iter():
            element.tag = local(element.tag)
            element.attrib = {local(key): value for key, value in element.attrib.items()}
        return root

    def refuse(self, path: str, problem: str) -> NoReturn:
        """Raise SourceError: the part at *path* has a *problem*."""
        raise SourceError(
            f"{self.name}: найден повреждённый {self.kind} ({path}: {problem}), ожидался целый"
        )


def open_archive(data: bytes, name: str) -> Archive:
    """Open an archive; raises SourceError for one that is broken."""
    try:
        return Archive(ZipFile(BytesIO(data)), name, packed=len(data))
    except (BadZipFile, OSError, ValueError, OverflowError, NotImplementedError) as error:
        raise SourceError(f"{name}: найден повреждённый архив, {EXPECTED}") from error


def local(name: str, separator: str = "}") -> str:
    """Return the part of a name after its last *separator*."""
    return name.rpartition(separator)[2]
