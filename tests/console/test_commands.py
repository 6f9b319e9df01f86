"""What the command line says: Russian, in one line where a package refuses, nothing on Ctrl-C."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner

from console.commands import Commands
from console.russian import CATALOGUE, compiled
from language.tsv import TableError
from svod import main

# Names that stay as they are: commands, options, metavars, files.
_NAMES = re.compile(r"--?[a-z-]+|svod [a-z ]*|\[?[A-Z_]+\]?|'[a-z0-9.-]+'|«\w+»|[\w/]*\.\w+")

_LATIN = "[A-Za-z]{2,}"


def test_the_compiled_catalogue_is_that_of_the_text() -> None:
    assert CATALOGUE.with_suffix(".mo").read_bytes() == compiled()


def test_click_still_says_what_is_translated() -> None:
    sources = Path(click.__file__).parent.glob("*.py")
    said = "".join(path.read_text("utf-8") for path in sources)
    with CATALOGUE.open("rb") as file:
        known = [message.id for message in read_po(file) if message.id]
    each = [text for found in known for text in ([found] if isinstance(found, str) else found)]
    assert [
        text for text in each if text.replace("\n", "\\n").replace("\t", "\\t") not in said
    ] == []


@pytest.mark.parametrize(
    "arguments",
    [
        "",
        "--help",
        "--nope",
        "serch",
        "search",
        "search --help",
        "search лес --limit 999",
        "search лес --limit x",
        "search лес --jsn",
        "translate x --from fr",
        "import",
        "import --to",
        "import --titel x",
        "import --review /nowhere",
        "import /nowhere.txt --to /nowhere",
        "import --force=1",
        "build лес",
        "serve --port 99999999",
        "terms export --format zz --to x",
        "terms check /nowhere",
        "terms lint",
        "eval /nowhere",
        "eval x --also y",
        "annotate /",
    ],
)
def test_everything_is_said_in_russian(arguments: str) -> None:
    done = CliRunner().invoke(main, arguments.split(), prog_name="svod")
    assert isinstance(done.exception, SystemExit | None)
    words = set(re.findall(_LATIN, _NAMES.sub("", done.output))) - {*re.findall(_LATIN, arguments)}
    shown = {"svod", "annotate", "build", "eval", "import", "search", "serve", "terms", "translate"}
    assert words - shown - {"MRR", "CSV", "TSV", "TBX", "JSON", "docs", "site"} == set()


def _refusing(error: BaseException) -> click.Group:
    group = Commands("svod", refusals=(TableError,))

    @group.command()
    def work() -> None:
        raise error

    return group


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (TableError("a.tsv:3: граф 4"), 1, "svod: a.tsv:3: граф 4\n"),
        (FileNotFoundError(2, "No such file", "a.txt"), 1, "svod: a.txt: нет такого файла"),
        (OSError(28, "No space left"), 1, "svod: на диске нет места\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_a_refusal_is_one_line_and_an_interrupt_none(
    error: BaseException, status: int, said: str
) -> None:
    done = CliRunner().invoke(_refusing(error), ["work"], prog_name="svod")
    assert done.exit_code == status
    assert done.output.startswith(said)
    assert done.output.count("\n") == bool(said)


def test_a_mistake_of_ours_is_no_refusal() -> None:
    done = CliRunner().invoke(_refusing(ZeroDivisionError("x")), ["work"])
    assert isinstance(done.exception, ZeroDivisionError)


def test_an_interrupt_while_modules_load_says_nothing() -> None:
    start = "from console.entry import run; run()"
    with subprocess.Popen(
        [sys.executable, "-X", "importtime", "-c", start, "--version"],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stderr
        loaded = iter(process.stderr)
        assert any("click" in line for line in loaded)
        process.send_signal(signal.SIGINT)
        assert [line for line in loaded if not line.startswith("import time:")] == []
        assert process.stdout.read() == ""
    assert process.returncode == -signal.SIGINT
