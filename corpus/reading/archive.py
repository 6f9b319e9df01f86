"""A ZIP archive of parts, as DOCX and EPUB are.

Tags and attributes of XML are given without their namespaces: Word writes them in two, the
transitional and the strict one.
"""

import zlib
from dataclasses import dataclass
from io import BytesIO
from typing import NoReturn
from xml.etree.ElementTree import Element, ParseError, fromstring
from zipfile import BadZipFile, ZipFile

from corpus.source import SourceError

EXPECTED = "ожидался простой текст, Markdown, HTML, PDF, DOCX, ODT или EPUB"
_LARGEST_PART = 64 << 20


@dataclass(frozen=True, slots=True)
class Archive:
    """An open archive, and the bare *name* of its file; *kind* is the format that it holds."""

    opened: ZipFile
    name: str
    kind: str = ""

    def __contains__(self, path: str) -> bool:
        return path in self.opened.namelist()

    def read(self, path: str) -> bytes:
        """Return a part; raises SourceError where it is not there or can't be unpacked."""
        if path not in self:
            self.refuse(path, "нет в архиве")
        if self.opened.getinfo(path).file_size > _LARGEST_PART:
            self.refuse(path, "слишком велик")
        try:
            return self.opened.read(path)
        except RuntimeError:
            self.refuse(path, "зашифрован")
        except (BadZipFile, zlib.error, EOFError, OSError, ValueError):
            self.refuse(path, "не распаковывается")

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
        return Archive(ZipFile(BytesIO(data)), name)
    except (BadZipFile, OSError, ValueError, OverflowError, NotImplementedError) as error:
        raise SourceError(f"{name}: найден повреждённый архив, {EXPECTED}") from error


def local(name: str, separator: str = "}") -> str:
    """Return a name without what stands before its last *separator*."""
    return name.rpartition(separator)[2]
