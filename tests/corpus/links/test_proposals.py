"""Terms proposed from what a library prints in both languages, each with its evidence."""

from pathlib import Path

from click.testing import CliRunner

from console.main import main
from corpus.books.book import Book
from corpus.books.glossary_table import GlossaryEntry
from corpus.books.index_table import IndexEntry
from corpus.books.page import Page
from corpus.links.proposals import PairEvidence, evidence, of_file, proposals
from glossary.termbase import TermBase
from glossary.terms import Term

BODY = """# Лоцман (Pilot) {#locman}

<span id="p7"></span>

Игрок платит **портовый сбор** (harbour due) и ждёт (see below).

## Шторм {#shtorm data-en="Storm"}

Старый пирс (не причал) закрыт.
"""
BOOK = Book(
    "b",
    "Гавань",
    pages=(Page("01", "Лоцман", BODY),),
    index=(IndexEntry("Мель (shoal)", ()), IndexEntry("Груз", ())),
    glossary=(GlossaryEntry("storm", "шторм"), GlossaryEntry("AP", "ББ")),
)


def test_pairs_come_from_glossary_index_headings_and_marked_words() -> None:
    assert [(e.en, e.ru, e.kind) for e in evidence([BOOK])] == [
        ("storm", "шторм", "словарь книги"),
        ("AP", "ББ", "словарь книги"),
        ("shoal", "Мель", "указатель"),
        ("Pilot", "Лоцман", "заголовок"),
        ("harbour due", "портовый сбор", "текст"),
        ("Storm", "Шторм", "заголовок"),
    ]


def test_a_row_says_what_speaks_for_it() -> None:
    rows = proposals(evidence([BOOK]), TermBase([Term("shoal", "мель")]))
    assert [(row.en, row.ru, row.status, row.source) for row in rows] == [
        ("storm", "шторм", "preferred", "glossary"),
        ("AP", "ББ", "preferred", "glossary"),
        ("pilot", "лоцман", "preferred", "own"),
        ("harbour due", "портовый сбор", "preferred", "own"),
    ]
    assert rows[0].note.startswith("словарь книги; заголовок, с. ")


def test_another_name_of_a_known_term_is_a_variant() -> None:
    found = [PairEvidence("quay", "пирс", "заголовок", "с. 2")]
    (row,) = proposals(found, TermBase([Term("quay", "причал")]))
    assert (row.status, row.note) == ("variant", "заголовок, с. 2")


def test_of_a_file_of_translations_only_short_pairs_are_terms() -> None:
    long = Term("A ship that is at the quay may sell", "Корабль у причала может торговать", "")
    found = of_file([Term("quay", "причал", line=3), long], "game.po")
    assert list(found) == [PairEvidence("quay", "причал", "game.po", "строка 3")]


def test_the_command_proposes_from_a_file_and_writes_what_is_asked(tmp_path: Path) -> None:
    po, to = tmp_path / "game.po", tmp_path / "new.tsv"
    po.write_text('msgid "Quay"\nmsgstr "Причал"\n', "utf-8")
    command = ["terms", "propose", str(po), "--docs", str(tmp_path / "none"), "--to", str(to)]
    assert CliRunner().invoke(main, command).exit_code == 0
    assert "quay\tпричал\tpreferred\trule\t\town\tgame.po, строка 1" in to.read_text("utf-8")


def test_a_title_in_capitals_is_cited_in_small_letters_and_an_abbreviation_is_not() -> None:
    found = [PairEvidence(en, "Роза", "заголовок", "с. 4") for en in ("ROSE", "HQ", "STR")]
    assert [row.en for row in proposals(found, TermBase(()))] == ["rose", "HQ", "STR"]
