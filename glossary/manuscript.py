"""Translations on disk: read, linted, written back whole or not at all."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from glossary.lint import Linter, fixed
from glossary.parallel import AnyDisagreement, disagreements
from glossary.termbase import TermBase
from language.leftovers import clear, file_aside
from language.letters import composed
from language.refusals import Refusal
from language.user_files import read_file

_MOST_ROUNDS = 5


class ManuscriptError(Refusal, ValueError):
    """A file that can't be read as text; says which and what was found."""


@dataclass(frozen=True, slots=True)
class LintReport:
    """What was found in the files, a line each, and how many places were mended."""

    left: tuple[str, ...]
    mended: tuple[str, ...] = ()


def lint_files(linter: Linter, paths: tuple[Path, ...], fix: bool = False) -> LintReport:
    """Lint *paths*, with *fix* writing what is sure; all are read before one is written."""
    texts = [(path, read_manuscript(path)) for path in paths]
    left: list[str] = []
    mended: list[str] = []
    for path, text in texts:
        if fix:
            new, done = _mend(linter, text)
            mended += [f"{path}:{line}" for line in done]
            if new != text:
                write_atomically(path, new.encode())
            text = new
        left += [f"{path}:{finding}" for finding in linter.lint(text)]
    return LintReport(tuple(left), tuple(mended))


def _mend(linter: Linter, text: str) -> tuple[str, list[str]]:
    """Apply the sure fixes again and again until none is left, since fixes may overlap."""
    done: list[str] = []
    for _ in range(_MOST_ROUNDS):
        findings = [finding for finding in linter.lint(text) if finding.is_sure]
        new = fixed(text, findings)
        if new == text:
            break
        done += map(str, findings)
        text = new
    return text, done


def compare_files(base: TermBase, english: Path, russian: Path) -> Iterator[AnyDisagreement]:
    """Yield the terms and numbers that disagree in an English text and its translation."""
    return disagreements(base, read_manuscript(english), read_manuscript(russian))


def read_manuscript(path: Path) -> str:
    """Return the text of *path*, letters composed, with its line ends.

    Raises ManuscriptError if it is no UTF-8.
    """
    try:
        return composed(read_file(path).decode())
    except UnicodeDecodeError as error:
        raise ManuscriptError(
            f"{path}: найден не UTF-8 (байт {error.start}), ожидался UTF-8"
        ) from error


def write_atomically(path: Path, data: bytes) -> None:
    """Write *data* beside *path* and put it in its place, with the mode of the old file.

    What a program that was killed while it wrote *path* left beside it is removed.
    """
    clear(path)
    mode = path.stat().st_mode & 0o7777 if path.exists() else 0o644
    handle, name = file_aside(path)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
