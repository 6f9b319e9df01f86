"""The embedded rulebook holds every section and every fact that a complete site has."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.books.book import load_library
from corpus.books.page import Page, Section

ROOT = Path(__file__).resolve().parents[2]
DOUBT_MARK = re.compile(r"^[✓≈]\s*")

Sections = dict[tuple[str, str], list[tuple[Page, Section]]]


def folded(text: str) -> str:
    return re.sub(r"\s+", " ", text.lower().replace("ё", "е"))


def edition_of(name: str) -> str:
    return name.removesuffix("-fan")


@pytest.fixture(scope="module")
def sections() -> Sections:
    """The sections of the embedded books by edition and English title."""
    found: Sections = {}
    for book in load_library(ROOT / "docs"):
        for page, section in book.sections():
            found.setdefault((book.edition, section.heading.en), []).append((page, section))
    return found


@pytest.fixture(scope="module")
def titles(shared: Path) -> dict[str, tuple[str, str]]:
    """English title and printed pages of each section that is asked for."""
    table = re.compile(r"^\|([^|]+)\|([^|]+)\|([^|]+)\|\s*\d+ / \d+\s*\|$", re.MULTILINE)
    rows = table.findall((shared / "rules" / "sections.md").read_text("utf-8"))
    return {
        name.strip(): (DOUBT_MARK.sub("", en.strip()), pages.strip()) for name, pages, en in rows
    }


@pytest.fixture(scope="module")
def facts(shared: Path) -> list[dict[str, str]]:
    with (shared / "rules" / "facts.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.shared
def test_every_section_stands_with_its_english_title_and_page(
    facts: list[dict[str, str]], titles: dict[str, tuple[str, str]], sections: Sections
) -> None:
    editions = {fact["section"]: edition_of(fact["edition"]) for fact in facts}
    assert set(editions) == set(titles)
    wrong = []
    for name, (en, pages) in titles.items():
        here = sections.get((editions[name], en), [])
        first = int(re.match(r"\d+", pages)[0])
        if not any(section.page == first for _, section in here):
            wrong.append(f"{name} ({en}, p. {pages}): {[s.page for _, s in here] or 'missing'}")
    assert not wrong


def unmet(
    facts: list[dict[str, str]], titles: dict[str, tuple[str, str]], sections: Sections
) -> Iterator[str]:
    for fact in filter(lambda fact: fact["check"], facts):
        key = edition_of(fact["edition"]), titles[fact["section"]][0]
        check = re.compile(fact["check"], re.IGNORECASE)
        texts = [
            text
            for page, section in sections.get(key, [])
            for text in (section.heading.text + "\n" + section.markdown, page.body)
        ]
        if not any(check.search(folded(text)) for text in texts):
            yield f"{fact['id']} in {fact['section']}: {fact['fact']}"


@pytest.mark.shared
def test_every_checked_fact_is_stated(
    facts: list[dict[str, str]], titles: dict[str, tuple[str, str]], sections: Sections
) -> None:
    assert sum(1 for fact in facts if fact["check"]) > 300
    assert list(unmet(facts, titles, sections)) == []
