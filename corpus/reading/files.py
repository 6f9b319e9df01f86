"""Read a file of any supported format into lines; content tells the format, then the ending."""

import re
from collections.abc import Callable
from pathlib import Path

from corpus.reading.archive import EXPECTED, Archive, open_archive
from corpus.reading.bounds import refuse_large, refuse_large_text
from corpus.reading.decoding import decode
from corpus.reading.epub import CONTAINER, read_epub
from corpus.reading.forum import is_forum, read_forum
from corpus.reading.html.page import read_html
from corpus.reading.markdown.document import read_markdown
from corpus.reading.markdown.signs import is_markdown
from corpus.reading.opendocument.document import CONTENT, read_odt
from corpus.reading.pdf.document import read_pdf
from corpus.reading.plain import read_text
from corpus.reading.restructured import is_restructured, read_restructured
from corpus.reading.word.document import read_docx
from corpus.source import Source, SourceError
from language.system_errors import reason
from language.user_files import read_file

_HEAD = 4096
# A saved page says so, or begins with what only a page begins with.
_HTML = re.compile(
    r"<!doctype\s+html|<html[\s>]|<body[\s>]"
    r"|\A\s*<(?:head|meta|title|link|style|script|base)\b[^<>]*>",
    re.IGNORECASE,
)
_ZIP = b"PK\x03\x04"
# An archive is told by a part that it holds.
_BY_PART: tuple[tuple[str, Callable[[Archive], Source]], ...] = (
    ("word/document.xml", read_docx),
    (CONTAINER, read_epub),
    (CONTENT, read_odt),
)
_LOCKED = "EncryptedPackage".encode("utf-16-le")
_UNREADABLE = (
    (b"{\\rtf", "файл RTF"),
    (b"\xd0\xcf\x11\xe0", "файл старого Word (.doc)"),
    (b"AT&TFORM", "файл DjVu"),
    (b"\x89PNG", "картинка"),
    (b"\xff\xd8\xff", "картинка"),
    (b"GIF8", "картинка"),
    (b"Rar!", "архив"),
    (b"7z\xbc\xaf", "архив"),
    (b"\x1f\x8b", "архив"),
)


def read_source(path: Path, name: str = "") -> Source:
    """Read one dump, called *name* or as the file; raises SourceError with what is wrong."""
    if path.is_dir():
        raise SourceError(f"{path}: найдена папка, ожидался файл")
    try:
        data = read_file(path)
    except FileNotFoundError as error:
        raise SourceError(f"{path}: файл не найден") from error
    except OSError as error:
        raise SourceError(f"{path}: файл не читается ({reason(error)})") from error
    name = name or path.name
    try:
        return read_bytes(data, name)
    except SourceError as error:
        raise SourceError(f"{path}{str(error).removeprefix(name)}") from error


def read_bytes(data: bytes, name: str) -> Source:
    """Read the content of a file named *name*."""
    if what := _unreadable(data):
        raise SourceError(f"{name}: найдено: {what}, {EXPECTED}")
    source = _reader(data)(data, name)
    refuse_large((len(line.text.strip()) for line in source.lines), name)
    if not any(any(map(str.isalnum, line.text)) for line in source.lines):
        raise SourceError(f"{name}: не найдено ни одной буквы, ожидался текст")
    return source


def _unreadable(data: bytes) -> str:
    """Say what a file is by its first bytes, where it is nothing that can be read."""
    if _LOCKED in data:
        return "файл Word под паролем"
    return next((what for magic, what in _UNREADABLE if data.startswith(magic)), "")


def _reader(data: bytes) -> Callable[[bytes, str], Source]:
    if b"%PDF-" in data[:1024]:
        return read_pdf
    if data.startswith(_ZIP):
        return _read_archive
    return _read_characters


def _read_archive(data: bytes, name: str) -> Source:
    archive = open_archive(data, name)
    reader = next((reader for path, reader in _BY_PART if path in archive), read_docx)
    return reader(archive)


def _read_characters(data: bytes, name: str) -> Source:
    text = decode(data, name)
    if _HTML.search(text[:_HEAD]):
        return read_html(text, name)
    refuse_large_text(text, name)
    if is_restructured(text, name):
        return read_restructured(text, name)
    if is_markdown(text, name):
        return read_markdown(text, name)
    return read_forum(text, name) if is_forum(text) else read_text(text, name)
