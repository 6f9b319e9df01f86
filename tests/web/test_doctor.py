"""``svod doctor`` says what is wrong, where, and what to do."""

import os
import shlex
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


@pytest.mark.parametrize(
    ("engine", "told", "advice"),
    [
        ("opensearch://127.0.0.1:9/svod", "кластер OpenSearch не отвечает", "включите его"),
        ("nowhere", "адрес кластера «nowhere» не понят", "исправьте"),
    ],
)
def test_a_cluster_is_asked(docs: Path, engine: str, told: str, advice: str) -> None:
    *_, site, found, _ = examine(docs, docs / "site", engine)
    assert told in found.told
    assert advice in found.advice
    assert site.advice.endswith(f"--engine {engine}")


def test_advice_is_a_command_that_mends_what_was_named(docs: Path) -> None:
    site = docs / "my site"
    [found] = [found for found in examine(docs, site) if found.advice]
    _, *words = shlex.split(found.advice.removeprefix("соберите: "))
    assert CliRunner().invoke(main, words, prog_name="svod").exit_code == 0
    assert troubles(docs, site) == []


def _cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


SPOILT = {
    "a page that is cut": ("rules/harbour/01-*.md", lambda path: os.truncate(path, 5)),
    "a page of bytes": ("rules/harbour/01-*.md", lambda path: path.write_bytes(b"\xff\xfe" * 50)),
    "a book's name that is no TOML": (
        "rules/harbour/book.toml",
        lambda path: path.write_text("[["),
    ),
    "a book without its name": ("rules/harbour/book.toml", Path.unlink),
    "a page of the site that is gone": ("site/index.html", Path.unlink),
    "a page of the site that is cut": ("site/search/index.html", _cut),
    "a manifest that is no JSON": (
        ".site-releases/*/manifest.json",
        lambda p: p.write_text("[" * 99),
    ),
    "an index that is empty": (".site-index/*.seg", lambda path: path.write_bytes(b"")),
    "an index of random bytes": (
        ".site-index/*.toc",
        lambda path: path.write_bytes(os.urandom(99)),
    ),
    "a mark of another release": ("site/assets/svod/release.json", lambda p: p.write_text("{}")),
}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sound")
    import_book([HARBOUR], folder / "rules" / "harbour", "Гавань")
    build(folder, folder / "site", lambda line: None)
    return folder


@pytest.mark.parametrize("what", SPOILT)
def test_whatever_is_spoilt_is_told_with_advice(sound: Path, tmp_path: Path, what: str) -> None:
    docs = tmp_path / "copy"
    shutil.copytree(sound, docs, symlinks=True)
    pattern, spoil = SPOILT[what]
    [path] = docs.glob(pattern)
    spoil(path)
    found = [found for found in examine(docs, docs / "site") if found.advice]
    assert found
    assert all(finding.told.isprintable() for finding in found)
