import re
from pathlib import Path

import pytest

from corpus.links.crossrefs import CrossReferences, TermLink
from corpus.links.definitions import define_terms

CASES = Path(__file__).parent / "cases" / "crossrefs.txt"
CASE = re.compile(r"(\w+) ([\w-]+)#([\w>-]+): (.*)")
MARKED = re.compile(r"[\[{]([^\]}=]*)=([^\]}]*)[\]}]")


def _cases():
    lines = CASES.read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


@pytest.fixture(scope="module")
def references(indexed_books):
    return {
        book.slug: CrossReferences(book, define_terms(book, entries))
        for book, entries in indexed_books
    }


@pytest.mark.parametrize("case", _cases())
def test_links_in_running_text(case, references):
    slug, page, anchors, marked = CASE.fullmatch(case).groups()
    text = MARKED.sub(r"\1", marked)
    shown, at = "", 0
    for link in references[slug].find(text, page, anchors.split(">"), set()):
        shown += text[at : link.start] + _shown(link, text)
        at = link.end
    assert shown + text[at:] == marked


def _shown(link, text):
    piece = text[link.start : link.end]
    if isinstance(link, TermLink):
        return f"[{piece}={link.target.anchor}]"
    target = f"{link.target.page}#{link.target.anchor}" if link.target else ""
    return f"{{{piece}={target}}}"


def test_a_term_is_linked_once_a_section(references):
    seen: set[str] = set()
    find = references["6ed"].find
    assert len(find("В траншее.", "02-dvizhenie", ["x"], seen)) == 1
    assert find("Из траншеи.", "02-dvizhenie", ["x"], seen) == []
    assert len(find("Из траншеи.", "02-dvizhenie", ["x"], set())) == 1


def test_an_everyday_word_is_left(indexed_books):
    book = indexed_books[0][0]
    everyday = {"В траншее.": {(2, 9)}}.get
    references = CrossReferences(book, define_terms(book, book.index), everyday)
    assert references.find("В траншее.", "02-dvizhenie", [], set()) == []


def test_dead_references_are_those_of_pages_that_the_book_lacks(references):
    dead = list(references["6ed"].dead_pages())
    assert "с. 31" in {reference.text for reference in dead}
    held = references["6ed"].pages
    assert not any(int(re.search(r"\d+", r.text)[0]) in held for r in dead)


def test_a_rule_named_by_one_word_is_linked_between_quotation_marks_alone(indexed_books):
    book = indexed_books[0][0]
    references = CrossReferences(book, define_terms(book, book.index), named={"Демон"})
    find = references.find
    assert [link.term for link in find("Правило «демон».", "x", [], set())] == ["Демон"]
    assert find("Там живёт демон.", "x", [], set()) == []


def test_a_twin_is_linked_by_the_english_names_of_the_terms(indexed_books):
    book = indexed_books[0][0]
    english = {"Траншеи": ("trenches",), "Демон": ("daemon",)}
    definitions = define_terms(book, book.index)
    references = CrossReferences(
        book, definitions, named={"Демон"}, names=lambda term: english.get(term, ())
    )
    text = "A trench, see p. 105; a daemon with the daemon special rule. Траншея."
    links = references.find(text, "02-dvizhenie", [], set())
    assert [text[link.start : link.end] for link in links] == ["trench", "p. 105", "daemon"]
    assert links[-1].start > text.index("with")
