"""What every test may need: the optional dumps and gold, the browser, sdcv and epubcheck.

What takes long to make is made once for all processes that run tests (``once``). Tests that need
it, and those of the files in ``_SLOW``, are marked slow: ``scripts/test`` leaves them out, with
``--all`` it does not.

Their tests are skipped with a reason where one is missing; with SVOD_REQUIRE_ALL set, as
CI sets it, a missing one is a failure. Hypothesis draws the same examples in every run;
HYPOTHESIS_SEARCH set, it looks for new ones.
"""

import os
import re
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import settings

from console.main import main
from indexer.store.locks import locked
from scripts.cluster.nodes import missing_tools, running

ROOT = Path(__file__).resolve().parent.parent
settings.register_profile("same", derandomize=True, deadline=None)
if not os.environ.get("HYPOTHESIS_SEARCH"):
    settings.load_profile("same")
# A site, a browser, a node, a dump or a program of another language: seconds before the first test.
_SLOW_FIXTURES = frozenset(
    {"browser", "built", "chromium", "cluster", "dumps", "epubcheck", "served", "shared"}
)
_SLOW = re.compile(
    r"corpus/(damage/|structure/|test_(figures|import_formats|invariants|odd_input|overrides))"
    r"|corpus/test_(book_folder|explain|importer|rules|synthetic_book|word_lists)"
    r"|corpus/reading/test_reading|glossary/test_clients|indexer/test_(agreement|command|opensearch|quality)"
    r"|web/(test_(app|build|doctor|fuzz_api|hostile_library|kept_pages|load|page_shares|review|server)|takeaway/)"
    r"|web/test_(small_library|static|watch)|test_(deploy|harbour|killed|readme)"
)
"""The test files that take more than two seconds on one core, measured on 1 December 2026."""


def pytest_configure() -> None:
    """Let the programs that tests start obey Ctrl+C: a shell's background job would ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that take long."""
    for item in items:
        path = item.path.relative_to(ROOT).as_posix()
        needs = bool(_SLOW_FIXTURES.intersection(getattr(item, "fixturenames", ())))
        needs = needs or "[opensearch]" in item.nodeid
        if needs or (path.startswith("tests/") and _SLOW.match(path.removeprefix("tests/"))):
            item.add_marker("slow")


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return the folder *name* that *make* fills, once for all processes of this run of tests."""
    of_all = factory.getbasetemp()
    of_all = of_all.parent if os.environ.get("PYTEST_XDIST_WORKER") else of_all
    folder, done = of_all / name, of_all / f"{name}.done"
    with locked(of_all / f"{name}.lock"):
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            done.touch()
    return folder


def _missing(what: str) -> None:
    if os.environ.get("SVOD_REQUIRE_ALL"):
        pytest.fail(what)
    pytest.skip(what)


def _program(name: str, lacking: str) -> str:
    """Return the path of the program *name*, which a Debian package of that name installs."""
    path = shutil.which(name)
    if path is None:
        _missing(f"{lacking}: {name} is not installed (apt-get install {name})")
    return str(path)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with dumps, gold and queries: $SVOD_SHARED, by default ../shared."""
    folder = Path(os.environ.get("SVOD_SHARED", ROOT.parent / "shared"))
    if not (folder / "seeds").is_dir():
        _missing(f"no raw dumps: {folder}/seeds is not there (set SVOD_SHARED)")
    return folder


@pytest.fixture(scope="session")
def dumps(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of the dumps of both editions, imported as they are."""
    return once(tmp_path_factory, "dumps", lambda docs: _import_dumps(shared, docs))


def _import_dumps(shared: Path, docs: Path) -> None:
    seeds = sorted((shared / "seeds").glob("*.txt"))
    for edition, numbers in (("6", "024"), ("7", "13")):
        files = [str(path) for path in seeds if path.name[2] in numbers]
        to = str(docs / "rules" / f"{edition}ed")
        done = CliRunner().invoke(main, ["import", *files, "--to", to, "--edition", edition])
        assert done.exit_code == 0, done.output


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Debian's chromium."""
    return _program("chromium", "no browser")


@pytest.fixture(scope="session")
def firefox_esr() -> str:
    """The path of Debian's Firefox."""
    return _program("firefox-esr", "no second browser")


@pytest.fixture(scope="session")
def sdcv() -> str:
    """The path of Debian's sdcv, which reads StarDict dictionaries."""
    return _program("sdcv", "no dictionary client")


@pytest.fixture(scope="session")
def epubcheck() -> tuple[str, ...]:
    """The command of Debian's epubcheck, which judges electronic books."""
    program = Path("/usr/share/java/epubcheck.jar")
    java = shutil.which("java")
    if java is None or not program.is_file():
        _missing("no epubcheck: it is not installed (apt-get install epubcheck)")
    return (str(java), "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-jar", str(program))


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The host and port of a real node of OpenSearch, which needs a JDK and Maven."""
    if missing := missing_tools():
        _missing(f"no OpenSearch: {', '.join(missing)} not installed (a JDK and Maven are needed)")
    with running() as [node]:
        yield f"127.0.0.1:{node.port}"
