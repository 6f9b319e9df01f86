"""The records of the glossary pages: what a term's place tells beside its two names."""

from corpus.books.book import Book
from corpus.books.page import Page
from corpus.links.term_addresses import term_addresses
from corpus.links.translation import Translator
from glossary.termbase import TermBase
from glossary.terms import Term
from web.glossary_pages import GlossaryPages, compact, term_choices

BASE = TermBase(
    [
        Term("quay", "причал", kind="terrain", definition="Клетка.", editions="1 2"),
        Term("quay", "пирс", "avoid", kind="terrain", note="так зовут мостки"),
        Term("quay due", "сбор за причал", definition="Плата.", editions="2"),
        Term("wharf", "причал", kind="terrain", note="то же, что quay"),
    ]
)
BODY = "# Порт {#port}\n\nУ причала корабль продаёт груз по цене рынка (с. 5). Так.\n"
BOOK = Book("b", "Гавань", pages=(Page("01", "Порт", BODY),))
PAGES = GlossaryPages(BASE, Translator(BASE, [BOOK]))
QUAY = next(record for record in PAGES.records if record.en == "quay")


def test_a_term_has_one_address_and_so_has_its_other_english_name() -> None:
    addresses = term_addresses(BASE)
    assert addresses["quay"] == addresses["wharf"] == QUAY.url == "/glossary/en/q/#quay"
    assert QUAY.also == ("wharf",)
    assert [record.same_as for record in PAGES.english["W"]] == ["quay"]


def test_a_record_tells_kind_editions_forms_and_why() -> None:
    assert (QUAY.kind_label, QUAY.editions_label) == ("ландшафт", "1-я и 2-я редакции")
    assert ("дат.", "причалу", "причалам") in QUAY.forms
    assert [(v.ru, v.status_label, v.remarks) for v in QUAY.variants] == [
        ("причал", "", ""),
        ("пирс", "не употреблять", "так зовут мостки"),
    ]


def test_an_example_is_a_whole_sentence_with_its_place() -> None:
    assert QUAY.example
    assert QUAY.example.text == "У причала корабль продаёт груз по цене рынка (с. 5)."
    assert QUAY.example.link.url == "/rules/b/01/#port"


def test_terms_built_on_one_another_are_related_both_ways() -> None:
    due = next(record for record in PAGES.records if record.en == "quay due")
    assert [en for en, _ in QUAY.related] == ["quay due"]
    assert [en for en, _ in due.related] == ["quay"]


def test_lists_are_narrowed_by_what_differs() -> None:
    choices = {name: [value for value, _ in values] for name, _, values in term_choices(PAGES)}
    assert choices == {"kind": ["terrain", "rule"], "editions": ["1", "2"]}
    assert compact(PAGES)[0] == ["quay", "причал", QUAY.url, "terrain", "1 2", "preferred avoid"]
