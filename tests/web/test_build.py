"""Building: only what is stale, aside and then swapped; refusals that leave nothing behind."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus.library.book import BookError
from web.build import BuildError, build, state_folder

Write = Callable[[str], None]

PAGE = """---
title: {title}
pages: 4
---

# {title} {{#reyd}}

<span id="p4"></span>

## Чарка {{#charka}}

Чарку ставят справа, см. стр. 4 и с. 31.

## Ковш {{#kovsh}}

Ковш стоит за чаркой.
"""


def _library(folder: Path) -> Path:
    """A folder that holds one small book and nothing else."""
    book = folder / "rules" / "harbour"
    book.mkdir(parents=True)
    (book / "book.toml").write_text('title = "Гавань"\nedition = ""\n', "utf-8")
    (book / "01-reyd.md").write_text(PAGE.format(title="Рейд"), "utf-8")
    (book / "index.tsv").write_text("term\tpages\tparent\nЧарка\t4\nЛоцман\t9\n", "utf-8")
    (book / "import-report.jsonl").write_text("{}\n", "utf-8")
    return folder


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return _library(tmp_path / "private")


@pytest.fixture
def told() -> list[str]:
    return []


def _text(site: Path, page: str) -> str:
    return (site / page / "index.html").read_text("utf-8")


def test_a_folder_with_books_alone_is_enough(library: Path, told: list[str]) -> None:
    site = library / "site"  # inside of the pages' folder, as the README has it
    build(library, site, told.append)
    page = _text(site, "rules/harbour/01-reyd")
    assert 'class="svod-term" href="#charka"' in page
    assert 'href="#p4"' in page
    assert 'class="svod-absent"' in page
    assert "Лоцман" in _text(site, "rules/harbour/index")
    assert "Гавань" in _text(site, ".")
    assert "Найти" in _text(site, "search")
    assert not list(site.rglob("*.jsonl"))
    assert told[-1] == "Сайт собран."


def test_what_is_fresh_is_not_built_again(library: Path, told: list[str]) -> None:
    site = library / "site"
    build(library, site, told.append)
    before = (site / "index.html").stat()
    build(library, site, told.append)
    assert (site / "index.html").stat() == before
    assert told[-1] == "Сайт уже свежий."


def test_a_changed_page_and_a_lost_site_are_built_again(library: Path, told: list[str]) -> None:
    site = library / "site"
    build(library, site, told.append)
    page = library / "rules" / "harbour" / "01-reyd.md"
    page.write_text(PAGE.format(title="Новый рейд"), "utf-8")
    build(library, site, told.append)
    assert "Новый рейд" in _text(site, "rules/harbour/01-reyd")
    shutil.rmtree(site)
    build(library, site, told.append)
    assert (site / "index.html").is_file()


def test_hand_written_pages_of_the_folder_come_before_the_projects(
    library: Path, told: list[str]
) -> None:
    (library / "about.md").write_text("---\ntitle: Чья гавань\n---\n\n# Чья гавань\n", "utf-8")
    build(library, library / "site", told.append)
    assert "Чья гавань" in _text(library / "site", "about")


def test_a_folder_of_something_else_is_not_replaced(library: Path, told: list[str]) -> None:
    site = library.parent / "photos"
    site.mkdir()
    (site / "summer.jpg").write_bytes(b"x")
    with pytest.raises(BuildError, match="photos: папка занята"):
        build(library, site, told.append)
    assert [path.name for path in site.iterdir()] == ["summer.jpg"]


@pytest.mark.parametrize("rules", [False, True])
def test_a_folder_without_books_is_refused(tmp_path: Path, told: list[str], rules: bool) -> None:
    if rules:
        (tmp_path / "rules").mkdir()
    with pytest.raises(BuildError, match="rules"):
        build(tmp_path, tmp_path / "site", told.append)
    assert not (tmp_path / "site").exists()


def test_a_page_that_cannot_be_read_leaves_the_site_as_it_was(
    library: Path, told: list[str]
) -> None:
    site = library / "site"
    build(library, site, told.append)
    before = _text(site, "rules/harbour/01-reyd")
    (library / "rules" / "harbour" / "02-bad.md").write_text("no front matter\n", "utf-8")
    with pytest.raises(BookError, match=r"02-bad\.md"):
        build(library, site, told.append)
    assert _text(site, "rules/harbour/01-reyd") == before
    assert {path.name for path in library.iterdir()} == {
        "rules", "site", ".site-index", state_folder(site).name
    }  # fmt: skip
