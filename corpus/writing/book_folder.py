"""Replace a book's folder on disk in one step, and keep everything a person wrote there.

An import also writes ``import-digests.json``, the SHA-256 of each file, and of what the book was
made of. Files that were edited since are listed before they are replaced, and a copy is kept in
``edited/N/`` of the folder. Files that an import does not write (overrides, notes, pictures) stay
as they are.
"""

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from corpus.books.origins import FILE as ORIGINS
from language.file_digests import file_digest, read_digests
from language.leftovers import replacing

REPORT = "import-report.jsonl"
_DIGESTS = "import-digests.json"
_MADE_OF = "dumps and overrides"
_EDITED = "edited"
_OF_THE_IMPORT = (REPORT, ORIGINS, _DIGESTS)  # they tell of it; nobody mends them
_WRITTEN = re.compile(
    "|".join(
        [
            r"\d\d+-.*\.md",
            r"(?:index|glossary)\.tsv",
            *map(re.escape, ("book.toml", *_OF_THE_IMPORT)),
        ]
    )
)


def edited(folder: Path) -> list[str]:
    """Return the names of files in *folder* that are not as an import wrote them.

    Where no import says what it wrote, that is all of them.
    """
    known = read_digests(folder / _DIGESTS)
    return [path.name for path in _written(folder) if known.get(path.name) != file_digest(path)]


def made_of(folder: Path) -> str:
    """Return the digest of what the book in *folder* was made of, '' where that is not known."""
    return read_digests(folder / _DIGESTS).get(_MADE_OF, "")


def replace_folder(files: Mapping[str, str], folder: Path, made_of: str = "") -> Path | None:
    """Let *folder* hold *files*; return where what was changed by hand is kept, if anything was.

    *made_of* is the digest of what they were made of.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with replacing(folder) as new:
        for name, text in files.items():
            (new / name).write_text(text, "utf-8", newline="\n")
        digests = {path.name: file_digest(path) for path in _written(new)}
        digests[_MADE_OF] = made_of
        (new / _DIGESTS).write_text(json.dumps(digests, ensure_ascii=False, indent=0), "utf-8")
        for path in _readers_own(folder):
            _copy(path, new / path.name)
        kept = _keep_edited(folder, new)
    return folder / kept if kept else None


def _keep_edited(folder: Path, new: Path) -> Path | None:
    """Copy what was changed by hand in *folder* below *new*; return where to, from there."""
    names = edited(folder)
    if not names:
        return None
    number = 1
    while (new / _EDITED / str(number)).exists():
        number += 1
    kept = Path(_EDITED, str(number))
    (new / kept).mkdir(parents=True)
    for name in names:
        shutil.copy2(folder / name, new / kept / name)
    return kept


def _written(folder: Path) -> Iterator[Path]:
    """Yield the files of the book: its pages and tables, not what only tells of the import."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if _WRITTEN.fullmatch(path.name) and path.name not in _OF_THE_IMPORT and path.is_file():
            yield path


def _readers_own(folder: Path) -> Iterator[Path]:
    """Yield what is in *folder* and is no file that an import writes: overrides, notes, links."""
    for path in folder.iterdir() if folder.is_dir() else ():
        if not _WRITTEN.fullmatch(path.name):
            yield path


def _copy(path: Path, target: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.copytree(path, target, symlinks=True)
    else:
        shutil.copy2(path, target, follow_symlinks=False)
