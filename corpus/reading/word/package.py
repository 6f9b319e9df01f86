"""A DOCX as a package: an archive of XML parts, which name one another by relations."""

import posixpath
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from corpus.reading.archive import EXPECTED, Archive, local
from corpus.source import SourceError

_MAIN = "officeDocument"
# What an archive is if it holds such a file.
_OTHERS = (
    ("xl/workbook.xml", "таблица Excel"),
    ("ppt/presentation.xml", "презентация PowerPoint"),
)


@dataclass(frozen=True, slots=True)
class Package:
    """An archive, and the path of its main part."""

    archive: Archive
    main: str

    def document(self) -> Element:
        """Return the main part."""
        return self.archive.xml(self.main)

    def related(self, kind: str, to: str | None = None) -> Element | None:
        """Return the part that the main part, or *to*, is related to by *kind*, if it is there."""
        path = _relations(self.archive, self.main if to is None else to).get(kind, "")
        return self.archive.xml(path) if path in self.archive else None


def package_of(archive: Archive) -> Package:
    """Return the package in an archive; raises SourceError if there is none."""
    archive = replace(archive, kind="DOCX")
    main = _relations(archive, "").get(_MAIN, "") if "_rels/.rels" in archive else ""
    main = main or "word/document.xml"
    if main not in archive or not _is_word(archive, main):
        raise SourceError(f"{archive.name}: найдено: {_what(archive)}, {EXPECTED}")
    return Package(archive, main)


def _is_word(archive: Archive, main: str) -> bool:
    return main.startswith("word/") or not any(path in archive for path, _ in _OTHERS)


def _what(archive: Archive) -> str:
    return next((what for path, what in _OTHERS if path in archive), "архив, но не DOCX")


def _relations(archive: Archive, part: str) -> dict[str, str]:
    """Return the paths of the parts that *part* names, by the kind of the relation."""
    folder, base = posixpath.split(part)
    path = posixpath.join(folder, "_rels", f"{base}.rels")
    if path not in archive:
        return {}
    return {
        local(relation.get("Type", ""), "/"): posixpath.normpath(
            posixpath.join("/", folder, relation.get("Target", ""))
        )[1:]
        for relation in archive.xml(path)
        if relation.get("TargetMode") != "External"
    }
