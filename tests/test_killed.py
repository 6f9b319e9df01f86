"""Commands that are killed at any time: the old or the new is there, the next one comes right.

``test_releases.py`` and ``test_book_folder.py`` end the work before each change to the disk; here a
real process gets SIGKILL at a random moment of its work, between two changes or amid one.
"""

import contextlib
import io
import shutil
import signal
import time
from abc import ABC, abstractmethod
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from console.main import main
from corpus.books.book import load_library
from tests.bad_inputs_table import TABLES
from web import releases

KILLS = 15
"""Of each of the four commands: sixty in all."""
_ROWS = 500
_SECONDS = 60
_PROCESSES = get_context("forkserver")  # its processes start with the modules of this file loaded


class Work(ABC):
    """A command that puts one state after the other in place, told by a number."""

    words: list[str]

    @abstractmethod
    def lay(self, number: int) -> None:
        """Write what the command is to make the state *number* of."""

    @abstractmethod
    def state(self) -> int:
        """Return which state is there; fails where it is not whole."""

    @abstractmethod
    def leftovers(self) -> list[str]:
        """Return the names of what should be gone after a command that ended well."""


class Build(Work):
    """``svod build``: the pages and the manifest of a release."""

    def __init__(self, folder: Path) -> None:
        self._page = folder / "library" / "rules" / "mill" / "01-pomol.md"
        self._site = folder / "out" / "site"
        shutil.copytree(TABLES / "library", folder / "library")
        self._text = self._page.read_text("utf-8")
        self.words = ["build", "--docs", str(folder / "library"), "--site", str(self._site)]

    def lay(self, number: int) -> None:
        self._page.write_text(f"{self._text}\nЖёрнов номер {number}.\n", "utf-8")

    def state(self) -> int:
        release = releases.current(self._site)
        assert release
        assert releases.faults(release.folder) == []
        shown = (self._site / "rules/mill/01-pomol/index.html").read_text("utf-8")
        assert shown == (release.site / "rules/mill/01-pomol/index.html").read_text("utf-8")
        return int(shown.partition("номер ")[2].partition(".")[0])

    def leftovers(self) -> list[str]:
        made = [path for path in releases.releases_folder(self._site).iterdir() if path.is_dir()]
        return [path.name for path in made[2:]]


class Import(Work):
    """``svod import --force``: a book, and a note of its reader in its folder."""

    def __init__(self, folder: Path) -> None:
        self._dump, self._docs = folder / "dump.txt", folder / "docs"
        self._book = self._docs / "rules" / "mill"
        self.words = ["import", str(self._dump), "--to", str(self._book), "--force"]
        self.lay(0)
        CliRunner().invoke(main, self.words, prog_name="svod")
        (self._book / "notes.txt").write_text("моё", "utf-8")

    def lay(self, number: int) -> None:
        lines = (f"Мельник {row} мелет зерно помола {number}.\n\n" for row in range(_ROWS // 10))
        self._dump.write_text("# Помол\n\n" + "".join(lines), "utf-8")

    def state(self) -> int:
        assert len(load_library(self._docs)) == 1
        assert (self._book / "notes.txt").read_text("utf-8") == "моё"
        text = "".join(path.read_text("utf-8") for path in self._book.glob("*.md"))
        [number] = {int(part.partition(".")[0]) for part in text.split(" помола ")[1:]}
        assert text.count(" помола ") == _ROWS // 10
        return number

    def leftovers(self) -> list[str]:
        return [path.name for path in self._book.parent.iterdir() if path != self._book]


class ImportTerms(Work):
    """``svod terms import --force``: a term base."""

    def __init__(self, folder: Path) -> None:
        self._table, self._terms = folder / "table.csv", folder / "out" / "terms.tsv"
        self._terms.parent.mkdir()
        self.words = ["terms", "import", str(self._table), "--to", str(self._terms), "--force"]

    def lay(self, number: int) -> None:
        rows = (f"millstone {row},жёрнов {row} помола {number}\n" for row in range(_ROWS))
        self._table.write_text("en,ru\n" + "".join(rows), "utf-8")

    def state(self) -> int:
        rows = self._terms.read_text("utf-8").splitlines()[1:]
        assert len(rows) == _ROWS
        [number] = {int(row.split("\t")[1].rpartition(" ")[2]) for row in rows}
        return number

    def leftovers(self) -> list[str]:
        return [path.name for path in self._terms.parent.iterdir() if path != self._terms]


class Fix(Work):
    """``svod terms lint --fix``: a translation; its state is the number of mended lines."""

    def __init__(self, folder: Path) -> None:
        shutil.copytree(TABLES / "library", folder / "library")
        terms = folder / "library" / "glossary" / "terms.tsv"
        terms.parent.mkdir()
        head = "en\tru\tstatus\tkind\tedition\tsource\tnote\tdefinition"
        rows = ("millstone\tжёрнов\tpreferred", "millstone\tмолотилка\tavoid")
        terms.write_text("\n".join([head, *(f"{row}\trule\t\town\t\t" for row in rows), ""]))
        self._text = folder / "out" / "text.txt"
        self._text.parent.mkdir()
        docs = str(folder / "library")
        self.words = ["terms", "lint", str(self._text), "--fix", "--docs", docs]
        self._number = 0

    def lay(self, number: int) -> None:
        self._number = number
        self._text.write_text(f"Молотилка крутится {number}.\n" * _ROWS, "utf-8")

    def state(self) -> int:
        [line] = set(self._text.read_text("utf-8").splitlines())
        assert self._text.read_text("utf-8") == f"{line}\n" * _ROWS
        if line.startswith("Молотилка"):
            return -1
        assert line == f"Жёрнов крутится {self._number}."
        return self._number

    def leftovers(self) -> list[str]:
        return [path.name for path in self._text.parent.iterdir() if path != self._text]


def _command(words: list[str]) -> None:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        main(words, prog_name="svod")


def _begun(work: Work) -> BaseProcess:
    process = _PROCESSES.Process(target=_command, args=(work.words,))
    process.start()
    return process


@pytest.mark.parametrize("kind", [Build, Import, ImportTerms, Fix])
def test_killed_at_random_times(kind: type[Work], tmp_path: Path) -> None:
    _PROCESSES.set_forkserver_preload([__name__, "web.making"])
    work = kind(tmp_path)
    dice, killed = Random(kind.__name__), 0
    for number in range(2):  # the second tells how long the work takes
        work.lay(number)
        began, first = time.perf_counter(), _begun(work)
        first.join(_SECONDS)
        seconds = time.perf_counter() - began
        assert first.exitcode == 0
    for number in range(2, KILLS + 2):
        work.lay(number)
        before, process = work.state(), _begun(work)
        time.sleep(dice.uniform(0, seconds))
        process.kill()
        process.join(_SECONDS)
        killed += process.exitcode == -signal.SIGKILL
        assert work.state() in (before, number)
        done = CliRunner().invoke(main, work.words, prog_name="svod")
        assert done.exit_code == 0, done.output
        assert (work.state(), work.leftovers()) == (number, [])
    assert killed > KILLS // 2
