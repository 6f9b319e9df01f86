"""Releases: put in place whole, checked, never mixed, and right again after any accident."""

import asyncio
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from web import live, releases
from web.live import LiveSite
from web.releases import Release, releases_folder


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return tmp_path / "out" / "site"


def make(site: Path, text: str) -> Release:
    """Make a small release that shows *text*, as a build does, and put it in place."""
    with releases.making(site, lambda: None):
        folder = releases.begin(site)
        for part in ("site", "index", "library"):
            (folder / part).mkdir()
            (folder / part / "text").write_text(text)
        (folder / "site" / "assets" / "svod").mkdir(parents=True)
        releases.mark(folder, f"shows {text}")
        release = releases.seal(folder, f"made from {text}", "default-src 'self'")
        releases.put_in_place(release, site)
        releases.tidy(site)
    return release


def shown(site: Path) -> str:
    return (site / "text").read_text()


def test_a_release_is_found_by_what_it_is_made_from(site: Path) -> None:
    release = make(site, "one")
    assert releases.current(site) == release
    assert releases.find(site, "made from one") == release
    assert releases.find(site, "made from two") is None
    assert releases.faults(release.folder) == []


def test_the_one_before_stays_and_older_ones_go(site: Path) -> None:
    made = [make(site, text) for text in ("one", "two", "three")]
    assert [release.folder.exists() for release in made] == [False, True, True]
    releases.put_in_place(made[1], site)
    assert shown(site) == "two"


def test_a_release_that_is_read_is_kept(site: Path) -> None:
    first = make(site, "one")
    with releases.reading(first):
        make(site, "two"), make(site, "three")
        assert first.folder.exists()
    make(site, "four")
    assert not first.folder.exists()


def _change(path: Path) -> None:
    path.write_text("changed")


def _add(path: Path) -> None:
    path.with_name("more").write_text("")


@pytest.mark.parametrize("damage", [Path.unlink, _change, _add, lambda path: os.truncate(path, 0)])
@pytest.mark.parametrize("part", ["site", "index", "library"])
def test_any_damage_is_noticed(site: Path, part: str, damage: Callable[[Path], None]) -> None:
    release = make(site, "one")
    damage(release.folder / part / "text")
    assert len(releases.faults(release.folder)) == 1
    assert releases.find(site, "made from one") is None


@pytest.mark.parametrize("manifest", ["", "{", "[]", '{"format": 1}', '{"format": 99}', "\0"])
def test_a_spoilt_manifest_is_no_release(site: Path, manifest: str) -> None:
    release = make(site, "one")
    (release.folder / "manifest.json").write_text(manifest)
    assert releases.current(site) is None
    assert releases.find(site, "made from one") is None


def test_a_site_of_an_earlier_version_gives_way(site: Path) -> None:
    (site / "assets" / "svod").mkdir(parents=True)
    make(site, "one")
    assert shown(site) == "one"
    assert {path.name for path in site.parent.iterdir()} == {"site", ".site-releases"}


def test_without_symbolic_links_the_pages_are_copied(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr(Path, "symlink_to", refuse)
    for text in ("one", "two"):
        release = make(site, text)
        assert (shown(site), site.is_symlink()) == (text, False)
        assert releases.current(site) == release


class _Killed(BaseException):
    """The process ends here."""


_STEPS = [(Path, name) for name in ("rename", "replace", "symlink_to", "mkdir", "touch", "unlink")]
_STEPS += [(shutil, "rmtree"), (Path, "write_text")]


def _kill_at(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the process end just before the step-th change to the disk, and do no more."""
    left = iter(range(step))

    def wrap(call: Callable[..., object]) -> Callable[..., object]:
        def counted(*words: object, **named: object) -> object:
            if next(left, None) is None:
                raise _Killed
            return call(*words, **named)

        return counted

    for owner, name in _STEPS:
        monkeypatch.setattr(owner, name, wrap(getattr(owner, name)))


def test_killed_at_any_step_the_old_or_the_new_is_there(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(site, "old")
    finished = False
    for step in range(100):
        with monkeypatch.context() as patch:
            _kill_at(step, patch)
            with suppress(_Killed):
                make(site, f"new {step}")
                finished = True
        assert shown(site) in ("old", f"new {step}")
        release = releases.current(site)
        assert release is not None
        assert releases.faults(release.folder) == []
        assert make(site, "old") == releases.current(site)
        leftovers = [path for path in releases_folder(site).iterdir() if path.is_dir()]
        assert len(leftovers) <= 2
        if finished:
            break
    assert finished
    assert step > 10


def test_a_second_maker_waits_for_the_first(site: Path) -> None:
    waits = threading.Event()
    order: list[str] = []

    def second() -> None:
        with releases.making(site, waits.set):
            order.append("second")

    with releases.making(site, lambda: None):
        thread = threading.Thread(target=second)
        thread.start()
        assert waits.wait(10)
        order.append("first")
    thread.join(10)
    assert order == ["first", "second"]


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def client(site: Path, told: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(live, "_SECONDS_BETWEEN_LOOKS", 0.0)

    def app_of(release: Release) -> Starlette:
        answer = PlainTextResponse((release.index / "text").read_text())
        return Starlette(routes=[Route("/", lambda request: answer)])

    app = LiveSite(site, make(site, "one"), app_of, told.append)
    with TestClient(app) as client:
        yield client


def _answers(client: TestClient, text: str) -> bool:
    """Does the server come to answer with *text*, all from one release?"""
    for _ in range(100):
        answer = client.get("/")
        if answer.text == text:
            return True
        client.portal.call(asyncio.sleep, 0.02)  # type: ignore[union-attr]
    return False


def test_a_server_takes_a_new_release_and_lets_the_old_one_go(
    client: TestClient, site: Path
) -> None:
    first = releases.current(site)
    assert first is not None
    assert client.get("/").headers["svod-release"] == "shows one"
    make(site, "two")
    assert _answers(client, "two")
    assert client.get("/").headers["svod-release"] == "shows two"
    make(site, "three")
    assert _answers(client, "three")
    assert not first.folder.exists()


def test_a_release_that_cannot_be_opened_is_passed_over(
    client: TestClient, site: Path, told: list[str]
) -> None:
    broken = make(site, "two")
    (broken.index / "text").unlink()
    assert not _answers(client, "two")
    assert client.get("/").text == "one"
    assert "отвечаю из прежнего" in told[0]
    make(site, "three")
    assert _answers(client, "three")
