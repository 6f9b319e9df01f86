"""What is exported, read by Anki, pyglossary, translate-toolkit and polib themselves."""

import csv
from pathlib import Path

import polib
import pytest
from translate.storage import csvl10n
from translate.storage.factory import getobject

from glossary.exchange.registry import export_terms
from glossary.exchange.word_forms import forms_of
from glossary.terms import Term
from tests.embedded import BASE

ENGLISH = [entry for entry in BASE.entries.values() if entry.en]


def exported(folder: Path, name: str) -> Path:
    (path,) = export_terms(BASE.terms, name, folder)
    return path


def test_anki_imports_every_note_into_its_stock_type(tmp_path: Path) -> None:
    collection = pytest.importorskip("anki.collection")
    col = collection.Collection(str(tmp_path / "collection.anki2"))
    path = str(exported(tmp_path, "anki"))
    try:
        metadata = col.get_csv_metadata(path=path, delimiter=None)
        log = col.import_csv(collection.ImportCsvRequest(path=path, metadata=metadata)).log
        assert len(log.new) == len(ENGLISH)
        notes = [col.get_note(found) for found in col.find_notes("")]
        assert {len(note.fields) for note in notes} == {2}
        assert [note.fields[0] for note in notes if not all(note.fields)] == []
        (cover,) = (note for note in notes if note.fields[0] == "difficult terrain")
        assert "труднопроходимый ландшафт" in cover.fields[1]
        assert cover.tags == ["svod::terrain"]
        assert col.card_count() == len(ENGLISH)
    finally:
        col.close()


def test_translate_toolkit_reads_source_and_target_of_weblates_table(tmp_path: Path) -> None:
    store = csvl10n.csvfile.parsefile(str(exported(tmp_path, "weblate")))
    read = [(unit.source, unit.target) for unit in store.units if not unit.isheader()]
    assert ("difficult terrain", "труднопроходимый ландшафт") in read
    assert all(source and target for source, target in read)
    contexts = [(unit.source, unit.getcontext()) for unit in store.units]
    assert len(contexts) == len(set(contexts))


def test_polib_and_translate_toolkit_read_the_catalogue(tmp_path: Path) -> None:
    path = exported(tmp_path, "po")
    catalogue = polib.pofile(str(path))
    toolkit = [unit for unit in getobject(str(path)).units if not unit.isheader()]
    assert len(catalogue) == len(toolkit) > len(ENGLISH)
    assert all(entry.translated() for entry in catalogue)


def test_omegats_reader_of_commas_gets_three_columns(tmp_path: Path) -> None:
    with exported(tmp_path, "omegat-csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert {len(row) for row in rows} == {3}
    assert len({tuple(row[:2]) for row in rows}) == len(rows)


@pytest.fixture(scope="module")
def dictionaries(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """What pyglossary reads of StarDict and of DSL: every head and form with its article."""
    glossary_v2 = pytest.importorskip("pyglossary.glossary_v2")
    glossary_v2.Glossary.init()
    folder = tmp_path_factory.mktemp("dictionaries")
    stardict = export_terms(BASE.terms, "stardict", folder / "s")
    english, russian = export_terms(BASE.terms, "dsl", folder / "d")
    found = {}
    for name, path in (("stardict", stardict[0]), ("en", english), ("ru", russian)):
        glossary = glossary_v2.Glossary()
        glossary.directRead(
            str(path), formatName="Stardict" if name == "stardict" else "ABBYYLingvoDSL"
        )
        found[name] = {word: entry.defi for entry in glossary for word in entry.l_word}
    return found


@pytest.mark.parametrize(
    ("name", "query", "answer"),
    [
        ("stardict", "труднопроходимого ландшафта", "difficult terrain"),
        ("stardict", "cover saves", "спас-бросок за укрытие"),
        ("stardict", "armor value", "показатель брони"),
        ("en", "lines of sight", "линия прямой видимости"),
        ("en", "immobilized", "обездвижен"),
        ("ru", "боевых единиц", "unit"),
    ],
)
def test_pyglossary_finds_a_term_by_its_forms(
    dictionaries: dict[str, dict[str, str]], name: str, query: str, answer: str
) -> None:
    assert answer in dictionaries[name][query]


def test_generated_forms_are_words() -> None:
    assert {form for _, form in forms_of(Term("2D6", "2д6", "colloquial"))} == {"2д6", "2D6"}
    assert "hnrом" not in {form for _, form in forms_of(Term("hit and run", "HnR"))}
    assert "debriss" not in {form for _, form in forms_of(Term("debris", "обломки"))}
