"""The index as data for the browser: nothing of it is lost on the way."""

import json
import re
from pathlib import Path

import pytest

from corpus.books.book import load_library
from indexer.browser.export import browser_index
from indexer.browser.lexemes import lexemes, table
from indexer.browser.patterns import javascript
from indexer.browser.postings import inverted
from indexer.browser.real_words import SET, holds, packed
from indexer.store.passages import passages
from indexer.store.postings import placed
from language.analysis import whole_keys
from language.letters import has_cyrillic
from tests.embedded import BASE

DOCS = Path(__file__).parents[2] / "docs"
FORMS = ["парапетами", "стали", "стреляющая", "спас-броском", "лесом", "орочий", "под"]


def opened(words: str, paradigms: str) -> dict[str, list[tuple[int, str]]]:
    """Read the table back: the keys of every form with the place of each."""
    found: dict[str, list[tuple[int, str]]] = {}
    endings = paradigms.split("\n")
    for line in words.split("\n"):
        stem, number, _ = line.split("\t")
        key, _, forms = endings[int(number)].partition(":")
        for rank, listed in enumerate(forms.split("|")):
            for ending in filter(None, listed.split(",")):
                form = stem + ending.replace("-", "", ending == "-")
                found.setdefault(form, []).append((rank, stem + key))
    return found


@pytest.mark.parametrize("form", FORMS)
def test_a_form_keeps_its_keys_in_their_order(form: str) -> None:
    found = opened(**table(lexemes([form])))
    assert [key for _, key in sorted(found[form])] == list(whole_keys(form))


def test_other_forms_of_a_word_are_there() -> None:
    found = opened(**table(lexemes(["парапет"])))
    assert {"парапета", "парапетами", "парапетах"} <= set(found)


def test_the_parts_of_a_hyphenated_word_are_there() -> None:
    assert {"десант", "штурмовая"} <= set(opened(**table(lexemes(["десант-штурмовая"]))))


def test_kinds_of_words() -> None:
    marks = {word.key: word.marks for word in lexemes(["парапет", "стрелять", "под", "блорги"])}
    assert marks["парапет"] == "n"
    assert marks["стрелять"] == "v"
    assert "f" in marks["под"]
    assert any(mark.endswith("?") for key, mark in marks.items() if key.startswith("блорг"))


def test_the_set_of_real_words() -> None:
    kept = packed(["лес", "парапет", "cover"])
    assert all(holds(kept, word) for word in ("лес", "парапет", "cover"))
    assert not any(holds(kept, word) for word in ("лось", "парпет", "covert", ""))


@pytest.mark.parametrize("word", ["водка n", "крокодил n", "записывать v", "страдать v", "banner"])
def test_common_words_are_real(word: str) -> None:
    assert holds(SET.read_bytes(), word)


@pytest.mark.parametrize("word", ["параптеы n", "тнак n", "водка v", "эльдрад n", "qwzx"])
def test_no_other_words_are(word: str) -> None:
    assert not holds(SET.read_bytes(), word)


def unpacked(numbers: list[int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    passage = at = 0
    while at < len(numbers):
        passage += numbers[at]
        count = numbers[at + 1]
        place = 0
        found[passage] = []
        for distance in numbers[at + 2 : at + 2 + count]:
            place += distance
            found[passage].append(place)
        at += 2 + count
    return found


def test_postings_hold_every_place_of_every_form() -> None:
    found = [passage for book in load_library(DOCS) for passage in passages(book)]
    stand = {
        (form, number, place)
        for form, numbers in inverted(found).items()
        for number, places in unpacked(numbers).items()
        for place in places
    }
    assert stand == {
        (word.form, number, place)
        for number, passage in enumerate(found)
        for place, word in placed(passage)
    }


def test_the_data_of_a_library() -> None:
    books = load_library(DOCS)
    data = json.loads(browser_index(books, BASE.terms, BASE.lists.plain_words))
    forms = data["forms"].split("\n")
    assert len(forms) == len(data["postings"])
    known = opened(**data["lexemes"])
    assert all(form in known for form in forms if has_cyrillic(form))
    assert len(data["passages"]) == sum(1 for book in books for _ in passages(book))
    assert {row[5] for row in data["passages"]} == {"section", "bare", "entry"}
    assert data["translations"]["cover"]


def test_patterns_are_rewritten_for_the_browser() -> None:
    assert javascript(re.compile(r"(?P<word>\S+)")) == r"(?<word>\S+)"
    assert javascript(re.compile(r"\N{EN DASH}[\"+]")) == '–["+]'
