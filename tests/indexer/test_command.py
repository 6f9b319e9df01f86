"""``svod search`` as players type it."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from console.main import main


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("library") / "site"


def search(site: Path, *arguments: str) -> Result:
    docs = Path(__file__).parents[2] / "docs"
    command = ["search", "--docs", str(docs), "--site", str(site), *arguments]
    return CliRunner().invoke(main, command)


def test_a_hit_tells_its_chapter_and_what_matched(site: Path) -> None:
    found = search(site, "парапетами")
    assert found.exit_code == 0
    assert found.output.startswith("1. Строения › Парапеты (Battlements) – 7ed, с. 112\n")
    assert "*Парапет" in found.output


def test_a_word_with_minus_is_no_option(site: Path) -> None:
    found = search(site, "лес", "-гранаты", "--limit", "50")
    assert found.exit_code == 0
    assert "гранат" not in found.output.lower()


def test_a_misspelt_option_is_refused(site: Path) -> None:
    found = search(site, "--limt", "5", "лес")
    assert found.exit_code == 2
    assert "--limt" in found.output


def test_an_unknown_book_is_refused_and_the_known_ones_named(site: Path) -> None:
    found = search(site, "лес", "--book", "zz")
    assert found.exit_code == 1
    assert "книги «zz» нет; есть 6ed, 7ed" in found.output
    assert search(site, "лес", "--book", "6ed").exit_code == 0
