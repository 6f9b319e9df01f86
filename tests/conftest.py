"""What every test may need: the optional dumps and gold, the browser, sdcv and epubcheck.

Their tests are skipped with a reason where one is missing; with SVOD_REQUIRE_ALL set, as
CI sets it, a missing one is a failure.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.cluster.nodes import missing_tools, running

ROOT = Path(__file__).resolve().parent.parent


def _missing(what: str) -> None:
    if os.environ.get("SVOD_REQUIRE_ALL"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with dumps, gold and queries: $SVOD_SHARED, by default ../shared."""
    folder = Path(os.environ.get("SVOD_SHARED", ROOT.parent / "shared"))
    if not (folder / "seeds").is_dir():
        _missing(f"no raw dumps: {folder}/seeds is not there (set SVOD_SHARED)")
    return folder


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Debian's chromium."""
    path = shutil.which("chromium")
    if path is None:
        _missing("no browser: chromium is not installed (apt-get install chromium)")
    return str(path)


@pytest.fixture(scope="session")
def sdcv() -> str:
    """The path of Debian's sdcv, which reads StarDict dictionaries."""
    path = shutil.which("sdcv")
    if path is None:
        _missing("no dictionary client: sdcv is not installed (apt-get install sdcv)")
    return str(path)


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
