"""A site and an index, built once from the embedded rulebook, and a server of it."""

import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from language import kept_answers
from tests.conftest import once
from web.build import build
from web.releases import Release, current

from .visit import DESK, PHONE, Visit

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60
# What a page must come to show; a busy machine takes longer than the five seconds that are usual.
expect.set_options(timeout=20_000)
SERVE = (sys.executable, "-m", "svod", "serve")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass(frozen=True, slots=True)
class Served:
    """A server that answers at *address*."""

    process: subprocess.Popen[str]
    address: str

    def get(self, path: str) -> tuple[int, str, dict[str, str]]:
        try:
            with urllib.request.urlopen(self.address + path, timeout=SECONDS) as answer:
                return answer.status, answer.read().decode(), dict(answer.headers)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode(), dict(error.headers)


@dataclass(frozen=True, slots=True)
class Built:
    """A site where it was asked for, and the release that stands there."""

    site: Path
    release: Release

    @property
    def index(self) -> Path:
        return self.release.index

    @property
    def policy(self) -> str:
        return self.release.policy


@contextmanager
def serving(
    built: Built, stderr: int | None = None, docs: Path = ROOT / "docs", *more: str
) -> Iterator[Served]:
    """Run ``svod serve`` over a built site until the block is left."""
    with subprocess.Popen(
        [*SERVE, "--port", "0", "--docs", str(docs), "--site", str(built.site), *more],
        stdout=subprocess.PIPE,
        stderr=stderr,
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
            assert found
            yield Served(process, found[0])
        finally:
            process.terminate()


@pytest.fixture(scope="session")
def served(built: Built) -> Iterator[Served]:
    with serving(built) as served:
        yield served


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The embedded rulebook as a site with its index."""
    site = once(tmp_path_factory, "library", _build_embedded) / "site"
    kept_answers.load(kept_answers.answers_file(site))  # where another process made the site
    release = current(site)
    assert release
    return Built(site, release)


def _build_embedded(folder: Path) -> None:
    build(ROOT / "docs", folder / "site", lambda line: None)


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """Debian's chromium, without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(params=["phone", "desk"])
def visit(request: pytest.FixtureRequest, browser: Browser, served: Served) -> Iterator[Visit]:
    """A visit by a phone in the dark and from a desk; nothing fails, no other host is asked."""
    device, scheme = {"phone": (PHONE, "dark"), "desk": (DESK, "light")}[request.param]
    visit = Visit(browser, served.address, device, scheme)
    yield visit
    visit.context.close()
    assert visit.errors == []
    assert visit.hosts == {urlsplit(served.address).netloc}


@pytest.fixture
def desk(browser: Browser, served: Served) -> Iterator[Visit]:
    """A visit from a desk."""
    visit = Visit(browser, served.address, DESK)
    yield visit
    visit.context.close()
    assert visit.errors == []


@pytest.fixture
def phone(browser: Browser, served: Served) -> Iterator[Visit]:
    """A visit by a phone."""
    visit = Visit(browser, served.address, PHONE)
    yield visit
    visit.context.close()
    assert visit.errors == []
