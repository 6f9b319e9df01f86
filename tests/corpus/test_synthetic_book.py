"""Whole books of our own making, damaged as print and extraction damage them, imported.

What is wanted back is the book before the damage: every word, heading, paragraph, page
and index entry. The figures of a 150-page book stand in the assertions.
"""

import re
from collections import Counter
from dataclasses import dataclass

import pytest

from corpus.bookmaking import Imported, make_book
from corpus.books.printed import format_pages
from corpus.layout.stages import lay_out
from corpus.reading.plain import read_text
from corpus.report import Changed
from corpus.source import Source
from tests.corpus import synthetic_book
from tests.corpus.synthetic_book import Damage, Truth

DAMAGES = {
    "bare numbers at the foot": Damage(),
    "bare numbers at the head": Damage(at_foot=False),
    "С. 12 at the head": Damage(mark="С. {}", at_foot=False),
    "Стр. 12 at the head, index in three columns of tabs": Damage(
        mark="Стр. {}", at_foot=False, index_columns=3, index_leader="tabs"
    ),
    "PAGE 12": Damage(mark="--- PAGE {} ---", at_foot=False, heads=False),
    "# Page 12": Damage(mark="# Page {}", at_foot=False),
    "[12], index in one column": Damage(mark="[{}]", index_columns=1),
    "- 12 -, narrow lines": Damage(mark="- {} -", width=42),
    "form feeds with an offset": Damage(form_feeds=True, first_page=13),
    "form feeds, no numbers": Damage(form_feeds=True, mark=""),
    "numbers in the running heads": Damage(mark="", numbered_heads=True),
    "a paragraph a line": Damage(width=100_000, hyphens=False),
}
_MARKUP = re.compile(r'<span id="p\d+"></span>|\{#[^{}\n]*\}|^#+ |^> ?', re.MULTILINE)
_WORD = re.compile(r"[\w+-]+")


@dataclass(frozen=True)
class Trial:
    """A damaged book, what it was, and what was made of it."""

    source: Source
    truth: Truth
    imported: Imported

    @property
    def text(self) -> str:
        return _MARKUP.sub("", "\n\n".join(page.body for page in self.imported.book.pages))

    def wrong_words(self) -> int:
        """Return how many words are lost or made, each wrong join once.

        The title of a page of several sections repeats the first and the last of theirs.
        """
        wanted = Counter(_WORD.findall(" ".join(text for _, text in self.truth.blocks).lower()))
        found = Counter(_WORD.findall(self.text.lower()))
        found -= Counter(_WORD.findall(" ".join(self.page_titles())))
        return max(sum((wanted - found).values()), sum((found - wanted).values()))

    def whole_paragraphs(self) -> float:
        blocks = {" ".join(block.split()) for block in re.split(r"\n\s*\n", self.text)}
        return sum(text in blocks for text in self.truth.paragraphs) / len(self.truth.paragraphs)

    def page_titles(self) -> set[str]:
        """Return the titles of pages that no heading of the text gave."""
        changed = (row for row in self.imported.rows if isinstance(row, Changed))
        return {row.after.lower() for row in changed if row.rule == "page_title"}

    def headings(self) -> set[str]:
        bodies = (page.body for page in self.imported.book.pages)
        lines = (re.findall(r"^#+ (.*?)(?: \{#.*)?$", body, re.MULTILINE) for body in bodies)
        return {text.lower() for found in lines for text in found} - self.page_titles()


def _trial(pages: int, damage: Damage) -> Trial:
    text, truth = synthetic_book.make_book(1, pages, damage)
    source = read_text(text, "made.txt")
    return Trial(source, truth, make_book([source], "made", "Свод"))


@pytest.fixture(scope="module", params=DAMAGES.values(), ids=DAMAGES.keys())
def trial(request: pytest.FixtureRequest) -> Trial:
    return _trial(40, request.param)


def test_every_word_and_heading_comes_back(trial: Trial) -> None:
    assert trial.wrong_words() <= 0.002 * max(trial.truth.hyphens, 500)
    assert trial.headings() == {text.lower() for text in trial.truth.headings}
    assert trial.whole_paragraphs() > 0.95


def test_the_index_comes_back(trial: Trial) -> None:
    found = [(entry.term, format_pages(entry.pages)) for entry in trial.imported.book.index]
    assert found == [(entry.term, entry.pages) for entry in trial.truth.index]


def test_every_heading_stands_on_its_page(trial: Trial) -> None:
    titles = Counter(text.lower() for text in trial.truth.headings)
    found = {line.text.strip().lower(): line.page for line in lay_out(trial.source).lines}
    wrong = [
        (title, page, found.get(title.lower()))
        for (kind, title), page in zip(trial.truth.blocks, trial.truth.pages, strict=True)
        if kind != "text" and titles[title.lower()] == 1 and found.get(title.lower()) != page
    ]
    assert wrong == []


def test_150_pages_with_hyphens_by_the_thousand() -> None:
    trial = _trial(150, Damage(form_feeds=True, first_page=13))
    assert trial.truth.hyphens > 2000
    assert trial.wrong_words() <= 0.002 * trial.truth.hyphens
    assert trial.whole_paragraphs() > 0.98
