"""What the command line says: Russian, in one line where a package refuses, nothing on Ctrl-C."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner

from console.commands import Commands, debug_option
from console.main import main
from console.russian import CATALOGUE, compiled
from language.tsv import TableError

# Names that stay as they are: commands, options, metavars, files.
_NAMES = re.compile(r"--?[a-z-]+|svod [a-z ]*|\[?[A-Z_]+\b\]?|'[a-z0-9.-]+'|«\w+»|[\w/]*\.\w+")

ROOT = Path(__file__).resolve().parents[2]
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
    shown = {"svod", *main.commands}
    assert words - shown - {"MRR", "CSV", "TSV", "TBX", "JSON", "Markdown", "docs", "site"} == set()


def _refusing(error: BaseException) -> click.Group:
    group = Commands("svod")

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


def test_a_mistake_of_ours_is_one_line_too() -> None:
    done = CliRunner().invoke(_refusing(ZeroDivisionError("x")), ["work"], prog_name="svod")
    assert (done.exit_code, done.output.count("\n")) == (70, 1)
    assert done.output.startswith("svod: ошибка в самой программе (ZeroDivisionError: x; test_")
    assert "--debug" in done.output


def test_a_mistake_of_ours_is_shown_whole_on_request() -> None:
    group = debug_option(_refusing(ZeroDivisionError("x")))
    done = CliRunner().invoke(group, ["--debug", "work"])
    assert isinstance(done.exception, ZeroDivisionError)


@pytest.mark.parametrize("name", [b"\xff.txt", b"\xed\xa0\x80.txt", b"loop", b"\n.txt"])
def test_odd_names_of_files_are_refused_in_one_line(tmp_path: Path, name: bytes) -> None:
    (tmp_path / "loop").symlink_to("loop")
    odd = os.path.join(os.fsencode(tmp_path), name)
    command = [sys.executable, "-c", "from svod import run; run()"]
    for words in (["import", odd, "--to", b"book"], ["annotate", odd], ["translate", name]):
        done = subprocess.run(
            [*command, *words], cwd=tmp_path, capture_output=True, timeout=60, check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        assert done.returncode in (0, 1, 2)
        assert b"Traceback" not in done.stderr
        assert b"--debug" not in done.stderr


def test_an_interrupt_while_modules_load_says_nothing() -> None:
    start = "from svod import run; run()"
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


def test_a_command_imports_nothing_that_it_does_not_use() -> None:
    told = "import sys, svod; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    unused = {"corpus", "glossary", "indexer", "mkdocs", "openpyxl", "pymorphy3", "web", "whoosh"}
    assert not unused & {*done.stdout.split()}


def test_to_merge_and_to_replace_are_not_asked_at_once(tmp_path: Path) -> None:
    table = tmp_path / "more.csv"
    table.write_text("en,ru\nquay,причал\n", "utf-8")
    done = CliRunner().invoke(main, ["terms", "import", str(table), "--merge", "--force"])
    assert done.exit_code == 2
    assert "что-то одно" in done.output


def test_the_review_of_no_book_is_refused_before_a_page_opens(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["review", str(tmp_path / "nope")])
    assert done.exit_code == 1
    assert "nope" in done.output
    assert "Проверка открыта" not in done.output
