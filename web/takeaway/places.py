"""Write an export to a file or folder without losing anything the reader has there."""

import shutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from language.leftovers import link_or_copy, replacing
from language.refusals import Refusal


class ExportError(Refusal, ValueError):
    """What can't be written; says where, what was found and what to do."""


def check_folder(folder: Path, force: bool) -> None:
    """Raise ExportError unless files may be written to *folder*."""
    if folder.exists() and not folder.is_dir():
        raise ExportError(f"{folder}: это файл, а нужна папка")
    if Path.cwd().is_relative_to(folder.resolve()):  # it would be gone from under the user's feet
        raise ExportError(f"{folder}: это папка, где вы сейчас; выйдите из неё (cd ..)")
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


def replace_in_folder(folder: Path, files: Mapping[str, bytes], gone: Iterable[str]) -> None:
    """Write *files* into *folder* and remove *gone* (both by name); everything else stays.

    The new folder is built next to the old one, with hard links to the files that stay, and
    swapped in at once, so that at any moment the old or the new folder is there whole.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with replacing(folder) as new:
        if folder.is_dir():
            shutil.copytree(
                folder, new, symlinks=True, copy_function=link_or_copy, dirs_exist_ok=True
            )
        for name in gone:
            (new / name).unlink()
            with suppress(OSError):  # its folder, if nothing else is in it
                (new / name).parent.rmdir()
        for name, data in files.items():
            path = new / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)  # else the file of the old folder would be written
            path.write_bytes(data)
