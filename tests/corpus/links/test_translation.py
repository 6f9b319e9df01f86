import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from console.main import main
from corpus.books.book import load_library
from corpus.links.translation import Translator, describe
from tests.embedded import BASE

DOCS = Path(__file__).resolve().parents[3] / "docs"


@pytest.fixture(scope="module")
def translator():
    return Translator(BASE, load_library(DOCS))


def test_an_answer_has_the_shape_of_the_contract(translator):
    answer = translator.translate("труднопроходимого ландшафта")
    assert set(answer) == {"query", "from", "notes", "entries"}
    assert answer["from"] == "ru"
    entry = answer["entries"][0]
    fields = {
        "en",
        "url",
        "ru",
        "definition",
        "editions",
        "pages",
        "printed",
        "sections",
        "example",
    }
    assert set(entry) == fields
    assert entry["en"] == "difficult terrain"
    assert entry["ru"][0] == {
        "term": "труднопроходимый ландшафт",
        "status": "preferred",
        "source": "glossary",
        "edition": "",
    }
    assert entry["pages"] == "90"
    assert entry["printed"] == [{"book": "6ed", "pages": "90"}]


def test_a_term_leads_to_the_section_of_each_book_that_is_headed_so(translator):
    sections = translator.translate("shooting phase")["entries"][0]["sections"]
    assert {place["book"] for place in sections} == {"6ed", "7ed"}
    assert all(place["url"].startswith(f"/rules/{place['book']}/") for place in sections)
    assert all("#" in place["url"] for place in sections)


def test_every_section_of_an_entry_stands_in_its_book(translator):
    anchors = {
        f"/rules/{book.slug}/{page.name}/#{section.heading.anchor}"
        for book in load_library(DOCS)
        for page, section in book.sections()
    }
    urls = {p["url"] for entry in translator.entries().values() for p in entry["sections"]}
    assert len(urls) > 100
    assert urls <= anchors


def test_the_printed_answer_tells_status_and_source(translator):
    told = describe(translator.translate("unit"), {})
    assert "отряд (вариант, перевод игроков, 6-я редакция)" in told
    assert "юнит (разговорное)" in told


def test_the_printed_answer_tells_books_apart_where_there_are_several(translator):
    answer = translator.translate("difficult terrain")
    labels = {"6ed": "6-я редакция", "7ed": "7-я редакция"}
    assert "\n  6-я редакция, с. 90\n" in describe(answer, labels)
    assert re.search(r"\n  → [^\n]+ \(6-я редакция\): /rules/6ed/", describe(answer, labels))
    assert "\n  с. 90\n" in describe(answer, {})
    assert "редакция):" not in describe(answer, {})


def _run(*arguments):
    return CliRunner().invoke(main, ["translate", *arguments, "--docs", str(DOCS)])


def test_the_command_prints_json_for_a_term_of_several_words():
    result = _run("difficult", "terrains", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["entries"][0]["en"] == "difficult terrain"


def test_the_command_says_that_nothing_was_found():
    result = _run("абракадабра")
    assert result.exit_code == 1
    assert result.stdout == "Термин «абракадабра» не найден.\n"


def test_the_command_refuses_a_folder_without_books(tmp_path):
    result = CliRunner().invoke(main, ["translate", "cover", "--docs", str(tmp_path / "none")])
    assert result.exit_code == 1
    assert "нет ни книг" in result.stderr


def test_the_pages_of_one_edition_are_not_those_of_a_term_of_another(translator):
    (entry,) = (
        e
        for e in translator.translate("the shooting sequence")["entries"]
        if e["en"].startswith("the")
    )
    assert (entry["editions"], entry["pages"]) == (["7"], "")
    assert {place["book"] for place in entry["sections"]} <= {"7ed"}
