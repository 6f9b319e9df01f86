"""A DOCX as a package: a ZIP archive of XML parts, which name one another by relations.

Tags and attributes are given without their namespaces: Word writes them in two, the
transitional and the strict one.
"""

import posixpath
import zlib
from dataclasses import dataclass
from io import BytesIO
from typing import NoReturn
from xml.etree.ElementTree import Element, ParseError, fromstring
from zipfile import BadZipFile, ZipFile

from corpus.source import SourceError

_MAIN = "officeDocument"
_LARGEST_PART = 64 << 20
# What an archive is if it holds such a file, or such a beginning of its ``mimetype``.
_OTHERS = (
    ("META-INF/container.xml", "EPUB"),
    ("content.xml", "документ OpenDocument (ODT)"),
    ("xl/workbook.xml", "таблица Excel"),
    ("ppt/presentation.xml", "презентация PowerPoint"),
)
_EXPECTED = "ожидался простой текст, HTML, PDF или DOCX"


@dataclass(frozen=True, slots=True)
class Package:
    """An open archive, its bare file *name*, and the path of the main part."""

    archive: ZipFile
    name: str
    main: str

    def document(self) -> Element:
        """Return the main part."""
        return self._part(self.main)

    def related(self, kind: str, to: str | None = None) -> Element | None:
        """Return the part that the main part, or *to*, is related to by *kind*, if it is there."""
        paths = _relations(self, self.main if to is None else to)
        path = paths.get(kind, "")
        return self._part(path) if path in self.archive.namelist() else None

    def _part(self, path: str) -> Element:
        try:
            if self.archive.getinfo(path).file_size > _LARGEST_PART:
                self._refuse(path, "слишком велик")
            root = fromstring(self.archive.read(path))
        except ParseError as error:
            self._refuse(path, f"неверный XML, строка {error.position[0]}")
        except RuntimeError:
            self._refuse(path, "зашифрован")
        except (BadZipFile, zlib.error, EOFError, OSError, ValueError, KeyError):
            self._refuse(path, "не распаковывается")
        for element in root.iter():
            element.tag = _local(element.tag)
            element.attrib = {_local(key): value for key, value in element.attrib.items()}
        return root

    def _refuse(self, path: str, problem: str) -> NoReturn:
        raise SourceError(
            f"{self.name}: найден повреждённый DOCX ({path}: {problem}), ожидался целый"
        )


def open_package(data: bytes, name: str) -> Package:
    """Open a DOCX; raises SourceError for an archive that is none, or is broken."""
    try:
        archive = ZipFile(BytesIO(data))
    except (BadZipFile, OSError, ValueError, OverflowError, NotImplementedError) as error:
        raise SourceError(f"{name}: найден повреждённый архив, {_EXPECTED}") from error
    package = Package(archive, name, "")
    main = _relations(package, "").get(_MAIN, "") if "_rels/.rels" in archive.namelist() else ""
    main = main or "word/document.xml"
    if main not in archive.namelist() or not _is_word(archive, main):
        raise SourceError(f"{name}: найдено: {_what(archive)}, {_EXPECTED}")
    return Package(archive, name, main)


def _is_word(archive: ZipFile, main: str) -> bool:
    return main.startswith("word/") or not any(path in archive.namelist() for path, _ in _OTHERS)


def _what(archive: ZipFile) -> str:
    names = archive.namelist()
    return next((what for path, what in _OTHERS if path in names), "архив, но не DOCX")


def _relations(package: Package, part: str) -> dict[str, str]:
    """Return the paths of the parts that *part* names, by the kind of the relation."""
    folder, base = posixpath.split(part)
    path = posixpath.join(folder, "_rels", f"{base}.rels")
    if path not in package.archive.namelist():
        return {}
    return {
        _local(relation.get("Type", ""), "/"): posixpath.normpath(
            posixpath.join("/", folder, relation.get("Target", ""))
        )[1:]
        for relation in package._part(path)
        if relation.get("TargetMode") != "External"
    }


def _local(name: str, separator: str = "}") -> str:
    return name.rpartition(separator)[2]
