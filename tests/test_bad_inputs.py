"""What nobody should send, and what comes of it: no traceback, one clear line.

The tables in ``bad_inputs/`` can be edited by hand; their README says how they are written.
"""

import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from svod import main

TABLES = Path(__file__).parent / "bad_inputs"
_MISTAKE_OF_OURS = 70
_REPEATED = re.compile(r"\[\[(.+?)\]\]\*(\d+)", re.DOTALL)
_SIGNS = {"n": "\n", "t": "\t", "r": "\r", "s": " ", "e": "", "\\": "\\"}
_ESCAPE = re.compile(r"\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|(.))", re.IGNORECASE)


def rows(name: str) -> list[Any]:
    """The rows of a table, one case each, named by its first column."""
    _, *lines = (TABLES / name).read_text("utf-8").splitlines()
    return [pytest.param(*line.split("\t"), id=line.partition("\t")[0]) for line in lines]


def said(text: str) -> str:
    r"""What a cell means: ``\xff`` a byte, ``\n`` a line, ``[[ab]]*3`` the same thrice."""
    whole = _REPEATED.sub(lambda found: found[1] * int(found[2]), text)
    return _ESCAPE.sub(_sign, whole)


def _sign(found: re.Match[str]) -> str:
    byte, short, long, name = found.groups()
    if byte:
        return os.fsdecode(bytes([int(byte, 16)]))
    return chr(int(short or long, 16)) if short or long else _SIGNS[name]


@dataclass(frozen=True, slots=True)
class Places:
    """What a command of a table may name: a good text, a library, its site, a new folder."""

    tmp: Path

    def words(self, command: str) -> list[str]:
        names = {
            "tmp": self.tmp,
            "good": self.tmp / "good.txt",
            "lib": self.tmp / "library",
            "site": self.tmp / "site",
            "new": self.tmp / "new",
        }
        for name, path in names.items():
            command = command.replace(f"{{{name}}}", str(path))
        return [said(word) for word in command.split(" ")]


@pytest.fixture
def places(tmp_path: Path) -> Places:
    shutil.copytree(TABLES / "library", tmp_path / "library")
    (tmp_path / "good.txt").write_text("Лес рубят зимой.\n", "utf-8")
    return Places(tmp_path)


def run(words: list[str]) -> tuple[int, str]:
    done = CliRunner().invoke(main, words, prog_name="svod")
    if done.exception and not isinstance(done.exception, SystemExit):
        return _MISTAKE_OF_OURS, repr(done.exception)
    return done.exit_code, done.output


def lay(places: Places, file: str, content: str) -> None:
    """Put a file of a table where it is to stand: text, ``(folder)``, or ``(link to X)``."""
    path = places.tmp / said(file)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    if content == "(folder)":
        path.mkdir()
    elif content.startswith("(link to "):
        path.symlink_to(content[len("(link to ") : -1])
    else:
        path.write_bytes(said(content).encode(errors="surrogateescape"))


@pytest.mark.parametrize(("what", "command", "status", "told"), rows("commands.tsv"))
def test_a_bad_command(what: str, command: str, status: str, told: str, places: Places) -> None:
    code, output = run(places.words(command))
    assert (code, told in output) == (int(status), True), output


@pytest.mark.parametrize(
    ("what", "file", "content", "command", "status", "told"), rows("files.tsv")
)
def test_a_bad_file(
    what: str, file: str, content: str, command: str, status: str, told: str, places: Places
) -> None:
    lay(places, file, content)
    code, output = run(places.words(command.replace("{file}", f"{{tmp}}/{file}")))
    assert (code, told in output) == (int(status), True), output
