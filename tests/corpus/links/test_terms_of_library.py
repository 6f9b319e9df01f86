"""Whose terms serve a library: its own, those of the embedded game for its books, or none."""

from pathlib import Path

import pytest

from corpus.books.book import Book
from corpus.books.index_table import IndexEntry
from corpus.books.page import Page
from corpus.links.terms_of_library import EMBEDDED, LibraryError, glossary_folder, library_base
from corpus.links.terms_of_library import terms_file as file_of
from tests.embedded import GLOSSARY


def book(*terms: str) -> Book:
    return Book("b", "Книга", index=tuple(IndexEntry(term, ()) for term in terms))


OURS = book("труднопроходимый ландшафт", "укрытие", "бросок на ранение", "кнехт")
THEIRS = book("кнехт", "шлюпка", "ход", "мель", "рея")


def test_a_book_of_the_embedded_game_is_served_by_its_terms(tmp_path: Path) -> None:
    assert glossary_folder(tmp_path, [OURS]) == GLOSSARY
    assert library_base(tmp_path, [OURS]).sides["en"].exact("cover")


def test_a_book_of_another_game_has_nothing_of_it(tmp_path: Path) -> None:
    base = library_base(tmp_path, [THEIRS])
    assert (base.terms, base.lists.game_talk) == ((), ())


def test_a_book_without_an_index_is_known_by_its_headings(tmp_path: Path) -> None:
    body = "# Фаза стрельбы {#a}\n\n## Бросок на попадание {#b}\n\nТак.\n\n## Кнехт {#c}\n\nТак.\n"
    of_our_game = Book("b", "Книга", pages=(Page("01", "Фаза стрельбы", body),))
    assert glossary_folder(tmp_path, [of_our_game]) == GLOSSARY


def test_own_terms_take_the_place_of_all_others(tmp_path: Path) -> None:
    (tmp_path / "glossary").mkdir()
    (tmp_path / "glossary" / "terms.tsv").write_text(
        "en\tru\tstatus\tkind\tedition\tsource\tnote\tdefinition\nbollard\tкнехт\tpreferred\trule\n",
        "utf-8",
    )
    base = library_base(tmp_path, [OURS])
    assert [term.en for term in base.terms] == ["bollard"]
    assert base.lists.game_talk == ()


def test_the_embedded_library_has_terms_of_its_own() -> None:
    assert file_of(EMBEDDED, ()) == GLOSSARY / "terms.tsv"


def test_a_library_without_terms_has_no_file_of_them(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match=r"terms\.tsv: словаря нет"):
        file_of(tmp_path, [THEIRS])
