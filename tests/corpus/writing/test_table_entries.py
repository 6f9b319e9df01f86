"""Entries of index and glossary whose words were damaged."""

from corpus.books.glossary_table import GlossaryEntry
from corpus.books.index_table import IndexEntry
from corpus.layout.records import Layout
from corpus.repair.vocabulary import BookVocabulary
from corpus.structure.build import Evidence
from corpus.writing.table_entries import mended_glossary, mended_index

EVIDENCE = Evidence(BookVocabulary(["Мельница стоит у плотины, мельница мелет муку."]))


def test_a_parent_is_mended_as_its_entry() -> None:
    index = (IndexEntry("Мель-\nница"), IndexEntry("крыло", parent="Мель-\nница"))
    entries, rows = mended_index([Layout("a.txt", (), index=index)], EVIDENCE)
    assert [(entry.term, entry.parent) for entry in entries] == [
        ("Мельница", ""),
        ("крыло", "Мельница"),
    ]
    assert [(row.before, row.after) for row in rows] == [("Мель-\nница", "Мельница")]


def test_a_glossary_keeps_its_parents() -> None:
    pairs = (GlossaryEntry("mill", "мель-\nница"), GlossaryEntry("sail", "крыло", "mill"))
    entries, _ = mended_glossary([Layout("a.txt", (), glossary=pairs)], EVIDENCE)
    assert [(pair.ru, pair.parent) for pair in entries] == [("мельница", ""), ("крыло", "mill")]
