"""A server keeps what was not found, if it is told to; nothing that tells who asked."""

import json
import subprocess
import sys
from datetime import date
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from tests.web.conftest import ROOT, Built, Served, serving
from web import misses
from web.app import application
from web.misses import keeper
from web.server import services


def kept(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_what_is_not_found_and_what_was_asked_instead(built: Built, tmp_path: Path) -> None:
    log = tmp_path / "misses.jsonl"
    hear = keeper(log, lambda: date(2026, 5, 1))
    app = application(built.release, services(built.release, hear=hear))
    with TestClient(app, headers={"user-agent": "of a reader"}) as client:
        for asked in (
            {"q": "парапет"},
            {"q": "хабазина"},
            {"q": "парапет", "after": "хабазина"},
            {"q": "лес", "after": "парапет"},
            {"q": "бырдымс", "after": "хабазина"},
        ):
            assert client.get("/api/search", params=asked).status_code == 200
    assert kept(log) == [
        {"day": "2026-05-01", "query": "хабазина", "after": ""},
        {"day": "2026-05-01", "query": "парапет", "after": "хабазина"},
        {"day": "2026-05-01", "query": "бырдымс", "after": ""},
    ]


def test_the_log_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(misses, "MOST_BYTES", 500)
    log = tmp_path / "misses.jsonl"
    hear = keeper(log)
    for number in range(40):
        hear(f"хабазина {number} " + "о" * 1000, "", False)
    sizes = [path.stat().st_size for path in tmp_path.iterdir()]
    assert sorted(path.name for path in tmp_path.iterdir()) == [log.name, f"{log.name}.old"]
    assert max(sizes) < 2 * 500
    assert kept(log)[-1]["query"].startswith("хабазина 39")


def test_a_place_that_can_hold_no_file_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        keeper(tmp_path / "none" / "misses.jsonl")


UNTIL_READ = 1600  # milliseconds: a query that stood so long was read, not passed while typing


def _asked_before(page: Page, address: str) -> list[str]:
    """Ask for what the books lack and then for what they call it; return what was told of it."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}/search/?q=хабазина")
    expect(page.locator("article .svod-notes, .svod-found-nothing").first).to_be_visible()
    page.wait_for_timeout(UNTIL_READ)
    page.locator("article input[name=q]").fill("парапет")
    expect(page.locator(".svod-hits a").first).to_contain_text("Парапеты")
    found = (parse_qs(urlsplit(url).query) for url in asked if "/api/search" in url)
    return [value for query in found for value in query.get("after", [])]


@pytest.mark.browser
def test_a_page_tells_what_was_asked_before_only_where_it_is_kept(
    built: Built, served: Served, browser: Browser, tmp_path: Path
) -> None:
    log = tmp_path / "misses.jsonl"
    assert _asked_before(browser.new_page(), served.address) == []
    with serving(built, None, ROOT / "docs", "--misses", str(log)) as keeping:
        assert _asked_before(browser.new_page(), keeping.address) == ["хабазина"]
    assert [(row["query"], row["after"]) for row in kept(log)] == [
        ("хабазина", ""),
        ("парапет", "хабазина"),
    ]
    command = [sys.executable, "-m", "svod", "terms", "candidates", str(log)]
    command += ["--docs", str(ROOT / "docs"), "--site", str(built.site)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    assert "хабазина\tпарапет\t1" in said.stdout.splitlines()
