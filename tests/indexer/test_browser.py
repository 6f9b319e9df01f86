"""The index as data for the browser: nothing of it is lost on the way."""

import json
import re
from bisect import bisect_right
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus.books.book import load_library
from indexer.browser.export import browser_index
from indexer.browser.lexemes import lexemes, table
from indexer.browser.patterns import javascript
from indexer.browser.postings import inverted
from indexer.browser.shards import FOLDER, INDEX, shards
from indexer.browser.shards import unpacked as unpacked_text
from indexer.store.passages import passages
from indexer.store.postings import placed
from language.analysis import whole_keys
from language.letters import has_cyrillic
from tests.embedded import BASE

DOCS = Path(__file__).parents[2] / "docs"
RUSSIAN = "".join(map(chr, range(ord("а"), ord("я") + 1)))
FORMS = ["парапетами", "стали", "стреляющая", "спас-броском", "лесом", "орочий", "под"]


def opened(words: str, paradigms: str, orders: str) -> Callable[[str], list[str]]:
    """Read a table back: what returns the keys of a form, the likeliest first."""
    found: dict[str, list[str]] = {}
    lines = paradigms.split("\n")
    for line in words.split("\n"):
        stem, paradigm, _ = line.split("\t")
        head, _, endings = (paradigm if ":" in paradigm else lines[int(paradigm)]).partition(":")
        prefix = int("0" + head.rstrip(RUSSIAN))
        for ending in endings.split(","):
            form = stem + ending.replace("-", "", ending == "-")
            found.setdefault(form, []).append(stem[prefix:] + head.lstrip("0123456789"))
    places = dict(line.split("\t") for line in orders.split("\n") if line)

    def keys_of(form: str) -> list[str]:
        own = found.get(form, [])
        return [own[int(place)] for place in places[form]] if form in places else own

    return keys_of


@pytest.mark.parametrize("form", FORMS)
def test_a_form_keeps_its_keys_in_their_order(form: str) -> None:
    assert opened(**table(lexemes([form])))(form) == list(whole_keys(form))


def test_other_forms_of_a_word_are_there() -> None:
    keys_of = opened(**table(lexemes(["парапет"])))
    assert all(keys_of(form) == ["парапет"] for form in ("парапета", "парапетами", "парапетах"))


def test_a_comparative_with_a_prefix_is_of_its_word() -> None:
    assert opened(**table(lexemes(["новый"])))("поновее") == ["новый"]


def test_a_form_that_may_be_of_a_missing_word_is_left_to_the_dictionary() -> None:
    """«Новей» is a form of «новый» that is read as «новеть» first, which the table lacks."""
    assert opened(**table(lexemes(["новый"])))("новей") == []


def test_the_parts_of_a_hyphenated_word_are_there() -> None:
    keys_of = opened(**table(lexemes(["десант-штурмовая"])))
    assert all(keys_of(form) for form in ("десант", "штурмовая"))


def test_kinds_of_words() -> None:
    marks = {word.key: word.marks for word in lexemes(["парапет", "стрелять", "под", "блорги"])}
    assert marks["парапет"] == "n"
    assert marks["стрелять"] == "v"
    assert "f" in marks["под"]
    assert any(mark.endswith("?") for key, mark in marks.items() if key.startswith("блорг"))


@pytest.fixture(scope="module")
def dictionary() -> Callable[[str], list[str]]:
    """The words of the browser's dictionary: from a form to its keys."""
    texts = {path.stem: unpacked_text(path.read_bytes()) for path in FOLDER.glob("*.bin")}
    starts, paradigms = (part.split("\n") for part in texts.pop(INDEX).split("\n\n"))
    assert len(texts) == len(starts)

    def keys_of(form: str) -> list[str]:
        words, orders = texts[str(bisect_right(starts, form) - 1)].split("\n\n")
        return opened(words, "\n".join(paradigms), orders)(form)

    return keys_of


@pytest.mark.parametrize(
    "form", ["водка", "записывают", "людей", "идти", "шел", "покрасивее", "стали", "москва"]
)
def test_the_dictionary_reads_words_as_the_server(
    dictionary: Callable[[str], list[str]], form: str
) -> None:
    assert dictionary(form) == list(whole_keys(form))


@pytest.mark.parametrize("form", ["параптеы", "тнак", "эльдрад", "qwzx"])
def test_the_dictionary_holds_no_other_words(
    dictionary: Callable[[str], list[str]], form: str
) -> None:
    assert dictionary(form) == []


def test_the_dictionary_holds_english_words(dictionary: Callable[[str], list[str]]) -> None:
    assert dictionary("banner") == ["banner"]


def test_shards_part_the_alphabet() -> None:
    found = dict(shards(lexemes(["идти", "лес"]), most=1))
    starts = found.pop(INDEX).split("\n\n")[0].split("\n")
    assert starts[0] == ""
    assert list(found) == [str(number) for number in range(len(starts))]
    assert sum("лес" in text for text in found.values())


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
    keys_of = opened(**data["lexemes"])
    assert all(keys_of(form) == list(whole_keys(form)) for form in forms if has_cyrillic(form))
    assert len(data["passages"]) == sum(1 for book in books for _ in passages(book))
    assert {row[5] for row in data["passages"]} == {"section", "bare", "entry"}
    assert data["translations"]["cover"]


def test_patterns_are_rewritten_for_the_browser() -> None:
    assert javascript(re.compile(r"(?P<word>\S+)")) == r"(?<word>\S+)"
    assert javascript(re.compile(r"\N{EN DASH}[\"+]")) == '–["+]'
