"""Files of the library's own that its site needs at the root: ``CNAME``, ``robots.txt``.

In: the folder ``public`` of a library. Out: its files, as they are, at the root of every site that
is built. A build replaces the whole folder of the site, so what is put there by hand is gone after
the next one. No file takes the place of one that the site has, and no link leads out of the
library: both are refused. Readers without a network do not have these files.
"""

import shutil
from pathlib import Path

from language.refusals import Refusal
from web.compress import ENCODERS

FOLDER = "public"


class OwnFileError(Refusal, ValueError):
    """A file of ``public`` that can't be put into the site; says which and why."""


def refuse_links(docs: Path) -> None:
    """Raise OwnFileError where the library *docs* has a link among its own files."""
    own = docs / FOLDER
    for path in (own, *sorted(own.rglob("*"))):
        if path.is_symlink():
            raise OwnFileError(f"{path}: это ссылка, а нужен сам файл; скопируйте его сюда")


def lay_own_files(library: Path, site: Path) -> None:
    """Copy the own files of *library* into the folder *site*, whose pages are complete.

    Raises OwnFileError for a file whose place is taken, or that would pass for the compressed twin
    of another.
    """
    for path in sorted((library / FOLDER).rglob("*")):
        if not path.is_file():
            continue
        name = path.relative_to(library / FOLDER)
        target = site / name
        if target.exists() or any(site.joinpath(above).is_file() for above in name.parents):
            raise OwnFileError(
                f"{path}: «{name.as_posix()}» на сайте уже есть; назовите файл иначе"
            )
        if original := _would_be_twin_of(target):
            raise OwnFileError(
                f"{path}: сервер отдавал бы его вместо «{original}»; назовите файл иначе"
            )
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


def _would_be_twin_of(target: Path) -> str:
    """Return the name of the file whose compressed twin *target* would be, '' for none."""
    suffixes = {suffix for suffix, _ in ENCODERS.values()}
    is_twin = target.suffix in suffixes and target.with_suffix("").is_file()
    return target.stem if is_twin else ""
