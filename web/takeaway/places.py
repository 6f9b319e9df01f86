"""Where what is taken away may be written: nothing of the reader's is lost."""

from pathlib import Path

from language.refusals import Refusal


class ExportError(Refusal, ValueError):
    """What can't be written; says where, what was found and what to do."""


def check_folder(folder: Path, force: bool) -> None:
    """Raise ExportError unless files may be written to *folder*."""
    if folder.exists() and not folder.is_dir():
        raise ExportError(f"{folder}: это файл, а нужна папка")
    if folder.is_dir() and any(folder.iterdir()) and not force:
        raise ExportError(f"{folder}: папка занята; укажите другую или добавьте --force")


def check_file(file: Path, force: bool) -> None:
    """Raise ExportError unless *file* may be written."""
    if file.is_dir():
        raise ExportError(f"{file}: это папка, а нужен файл, например {file}/svod.epub")
    if not file.parent.is_dir():
        raise ExportError(f"{file.parent}: такой папки нет")
    if file.exists() and not force:
        raise ExportError(f"{file}: файл уже есть; укажите другой или добавьте --force")
