"""What nobody should send, and what comes of it: no traceback, one clear line.

The tables in ``bad_inputs/`` can be edited by hand; their README says how they are written.
"""

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from console.main import main
from tests.bad_inputs_table import TABLES, rows, said

_MISTAKE_OF_OURS = 70


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
