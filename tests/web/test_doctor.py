"""``svod doctor`` says what is wrong, where, and what to do."""

import os
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from console.main import main
from corpus.importer import import_book
from web import doctor
from web.build import build
from web.doctor import examine

from .conftest import ROOT, Built

# Whoosh leaves a file open that it can't read.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

HARBOUR = ROOT / "tests" / "samples" / "harbour.txt"


def troubles(docs: Path, site: Path) -> list[str]:
    return [found.told for found in examine(docs, site) if found.advice]


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    import_book([HARBOUR], tmp_path / "rules" / "harbour", "Гавань")
    return tmp_path


def test_a_fresh_site_is_sound(built: Built) -> None:
    assert troubles(ROOT / "docs", built.site) == []
    done = CliRunner().invoke(main, ["doctor", "--site", str(built.site)])
    assert (done.exit_code, "✗" in done.output) == (0, False)


def test_what_is_damaged_is_named(docs: Path) -> None:
    site = docs / "site"
    assert troubles(docs, site) == [f"Сайт: в {site} его нет"]
    build(docs, site, lambda line: None)
    assert troubles(docs, site) == []
    page = next((docs / "rules" / "harbour").glob("01-*.md"))
    page.write_text(page.read_text("utf-8") + "\nЕщё правило.\n", "utf-8")
    assert troubles(docs, site) == ["Сайт: цел, но книги или программа с тех пор изменились"]
    os.truncate(site / "index.html", 10)
    assert troubles(docs, site) == ["Сайт: повреждено или изменено: site/index.html"]
    for path in docs.glob(".site-index/*.seg"):
        path.write_bytes(b"")
    assert any(".site-index не читается" in told for told in troubles(docs, site))
    page.write_text("нет шапки", "utf-8")
    assert any(f"{page.name}:1: нет шапки" in told for told in troubles(docs, site))
    shutil.rmtree(docs / "rules" / "harbour")
    assert any("нет ни одной книги" in told for told in troubles(docs, site))


def test_what_is_not_as_the_tests_had_it_is_named(
    docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "version", lambda name: "0.0.1")
    monkeypatch.setattr(doctor, "_ROOM_NEEDED", 1 << 60)
    monkeypatch.setattr(doctor, "most_connections", lambda: 16)
    (docs / "rules" / ".harbour.svod-99999999-abcd1234").mkdir()
    found = " ".join(troubles(docs, docs / "site"))
    assert "anyio 0.0.1 вместо" in found
    assert "Место на диске" in found
    assert "разом: 16" in found
