import pytest

from glossary.terms import Term, load_terms, read_terms, write_terms
from language.tsv import TableError
from tests.embedded import BASE

HEADER = "en\tru\tstatus\tkind\tedition\tsource\tnote\tdefinition\n"


def test_a_row_becomes_a_term():
    (term,) = read_terms(HEADER + "cover\tкавер\tcolloquial\trule\t7\town\tчасто\tЧто скрывает.\n")
    assert term == Term(
        "cover", "кавер", "colloquial", "rule", "7", "own", "часто", "Что скрывает."
    )
    assert term.line == 2


def test_a_term_without_english_is_named_by_its_russian():
    (term,) = read_terms(HEADER + "\tзалегание\tpreferred\trule\t\tindex\n")
    assert term.concept == "залегание"


def test_an_empty_edition_holds_in_every_edition():
    assert Term("cover", "укрытие").holds_in("6")
    assert Term("unit", "отряд", edition="6").holds_in("")
    assert not Term("unit", "отряд", edition="6").holds_in("7")


def test_reading_and_writing_loses_nothing():
    terms = BASE.terms
    assert read_terms(write_terms(terms)) == terms


def test_another_header_is_refused_with_its_place():
    with pytest.raises(TableError, match=r"my\.tsv:1: найдены графы"):
        read_terms("english\trussian\n", "my.tsv")


def test_too_many_cells_are_refused_with_their_line():
    with pytest.raises(TableError, match=r"terms\.tsv:2: граф 9, ожидалось не больше 8"):
        read_terms(HEADER + "\t".join("abcdefghi") + "\n")


def test_what_is_no_text_is_refused(tmp_path):
    path = tmp_path / "terms.tsv"
    path.write_bytes(HEADER.encode("utf-16"))
    with pytest.raises(TableError, match=r"terms\.tsv: найден не UTF-8 \(байт"):
        load_terms(path)


def test_the_base_holds_the_words_that_players_use():
    spoken = {term.ru for term in BASE.terms if term.status in ("colloquial", "variant")}
    known = {term.en for term in BASE.terms if term.status == "preferred"}
    assert len(spoken) >= 150
    assert {"спасы", "кавер", "рукопашка", "отряд"} <= spoken
    assert all(t.en in known for t in BASE.terms if t.status == "colloquial")


def test_a_base_without_the_column_of_editions_is_read() -> None:
    (term,) = read_terms(f"{HEADER}a\tа\tpreferred\trule\t\town\t\tО.\n")
    assert (term.definition, term.editions) == ("О.", "")


def test_every_definition_of_the_embedded_base_says_of_which_editions_it_is_true() -> None:
    defined = [term for term in BASE.terms if term.definition]
    assert len(defined) > 750
    assert {edition for term in defined for edition in term.editions.split()} == {"6", "7"}
    assert [term.en for term in defined if not term.editions] == []


def test_another_english_name_of_one_thing_shares_its_definition() -> None:
    for name, usual in (("charge", "charging"), ("razor wire", "tanglewire"), ("ponds", "pools")):
        assert BASE.entries[name].same_as == usual
        assert BASE.entries[name].definition == BASE.entries[usual].definition != ""


def test_a_word_that_misleads_comes_last_and_says_so() -> None:
    for concept, word in (("wounds (W)", "хиты"), ("transport", "трак"), ("psyker", "маг")):
        terms = BASE.entries[concept].terms
        place = [term.ru for term in terms].index(word)
        assert all(term.is_shown_last for term in terms[place:] if term.status == "colloquial")
        assert terms[place].note
