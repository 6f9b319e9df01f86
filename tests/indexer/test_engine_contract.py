"""What any engine must do: keep units of passages, and give the postings of a key.

Everything here goes through ``write`` and ``Reader``; another engine is tested by adding
it to the fixture ``engine``. Of OpenSearch a real node is started.
"""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest

from indexer.opensearch import reading as opensearch_reading
from indexer.opensearch import state as opensearch_state
from indexer.opensearch import writing as opensearch
from indexer.opensearch.cluster import Address, parse_address
from indexer.store import engine as whoosh_engine
from indexer.store.engine import Changes, EngineError, IndexedUnit
from indexer.store.passages import SECTION, Passage
from indexer.store.postings import HEADER, LINE, TEXT_LINE, places

TERMS = {"terms": [], "books": []}


class Whoosh:
    """Whoosh, with the names that the contract's tests call."""

    write = staticmethod(whoosh_engine.write)
    Reader = whoosh_engine.WhooshReader


class Cluster:
    """OpenSearch, with a place of the contract's tests for an address."""

    def __init__(self, hosts: str) -> None:
        self._hosts = hosts

    def _address(self, place: Path) -> Address:
        return parse_address(f"opensearch://{self._hosts}/t{crc32(bytes(place)):x}")

    def write(
        self, place: Path, units: Iterable[IndexedUnit], settings: dict[str, list]
    ) -> Changes:
        return opensearch.write(self._address(place), units, settings)

    def Reader(self, place: Path) -> opensearch_reading.OpenSearchReader:  # noqa: N802 - as the other engine
        return opensearch_reading.OpenSearchReader(self._address(place))


@pytest.fixture(params=["whoosh", pytest.param("opensearch", marks=pytest.mark.xdist_group("jvm"))])
def engine(request: pytest.FixtureRequest) -> type[Whoosh] | Cluster:
    if request.param == "whoosh":
        return Whoosh
    return Cluster(request.getfixturevalue("cluster"))


def passage(title: str, text: str, unit: str = "b/p", book: str = "b") -> Passage:
    url = f"/{unit}/#{title}"
    return Passage(unit, SECTION, title, url, book, "6", text, tuple(text.splitlines()))


def units(*passages: Passage) -> Iterable[IndexedUnit]:
    names = dict.fromkeys(p.unit for p in passages)
    return [IndexedUnit(name, tuple(p for p in passages if p.unit == name)) for name in names]


FOREST = passage("Леса", "Модель в лесу\nЛес опасен")
RIVER = passage("Реки", "Модель в реке", unit="b/q")


def titles(reader, key: str) -> set[str]:
    return {reader.passage(number).title for number in reader.postings(key)}


def test_a_key_finds_the_passages_that_hold_it(engine, tmp_path):
    engine.write(tmp_path, units(FOREST, RIVER), TERMS)
    reader = engine.Reader(tmp_path)
    assert titles(reader, "модель") == {"Леса", "Реки"}
    assert titles(reader, "лес") == {"Леса"}
    assert reader.postings("танк") == {}
    assert (reader.size, reader.frequency("модель"), reader.frequency("танк")) == (2, 2, 0)
    reader.close()


def test_a_value_says_how_often_and_where(engine, tmp_path):
    engine.write(tmp_path, units(FOREST), TERMS)
    reader = engine.Reader(tmp_path)
    [value] = reader.postings("лес").values()
    assert tuple(value[:4]) == (1, 0, 2, 1)
    assert len(value) > HEADER
    text = TEXT_LINE * LINE
    assert list(places(value)[::2]) == [0, text + 2, text + LINE]
    reader.close()


def test_a_passage_comes_back_without_its_lines(engine, tmp_path):
    engine.write(tmp_path, units(FOREST), TERMS)
    reader = engine.Reader(tmp_path)
    [number] = reader.postings("лес")
    assert reader.passage(number) == replace(FOREST, lines=())
    reader.close()


def test_values_of_some_passages_alone(engine, tmp_path):
    many = [passage(f"Глава {n}", "модель") for n in range(1000)]
    engine.write(tmp_path, units(*many), TERMS)
    reader = engine.Reader(tmp_path)
    found = reader.postings("модель")
    assert len(found) == 1000
    asked = [3, 130, 131, 700, 999, 5000]
    assert reader.values("модель", asked) == {n: found[n] for n in asked if n in found}
    assert reader.values("модель", []) == {}
    reader.close()


def test_long_lists_are_read_in_parts(engine, tmp_path, monkeypatch):
    monkeypatch.setattr(whoosh_engine, "_SHORT", 10)
    monkeypatch.setattr(opensearch_state, "_PAGE", 300)
    many = [passage(f"Глава {n}", "модель", unit=f"b/{n % 3}") for n in range(1000)]
    engine.write(tmp_path, units(*many), TERMS)
    engine.write(tmp_path, units(*many[1:], passage("Ещё", "модель", unit="b/x")), TERMS)
    reader = engine.Reader(tmp_path)
    found = reader.postings("модель")
    asked = sorted(found)[::97]
    assert len(found) == 1000
    assert reader.values("модель", asked) == {n: found[n] for n in asked}
    reader.close()


def test_what_does_not_fit_into_memory_is_sorted_in_files(engine, tmp_path, monkeypatch):
    monkeypatch.setattr(whoosh_engine, "_MEMORY", 0.01)
    many = [passage(f"Глава {n}", f"модель {n}", unit=f"b/{n % 3}") for n in range(300)]
    engine.write(tmp_path, units(*many), TERMS)
    reader = engine.Reader(tmp_path)
    assert len(reader.postings("модель")) == 300
    assert titles(reader, "17") == {"Глава 17"}
    reader.close()


def test_only_what_changed_is_indexed(engine, tmp_path):
    first = engine.write(tmp_path, units(FOREST, RIVER), TERMS)
    assert first.indexed == ("b/p", "b/q")
    assert engine.write(tmp_path, units(FOREST, RIVER), TERMS) == Changes((), ())
    changed = passage("Реки", "Вода глубока", unit="b/q")
    assert engine.write(tmp_path, units(FOREST, changed), TERMS).indexed == ("b/q",)
    reader = engine.Reader(tmp_path)
    assert titles(reader, "модель") == {"Леса"}
    assert titles(reader, "вода") == {"Реки"}
    assert reader.size == 2
    reader.close()


def test_what_is_given_no_more_is_taken_out(engine, tmp_path):
    engine.write(tmp_path, units(FOREST, RIVER), TERMS)
    assert engine.write(tmp_path, units(FOREST), TERMS).removed == ("b/q",)
    reader = engine.Reader(tmp_path)
    assert titles(reader, "река") == set()
    reader.close()


def test_a_reader_keeps_its_state(engine, tmp_path):
    engine.write(tmp_path, units(FOREST), TERMS)
    before = engine.Reader(tmp_path)
    assert before.is_current()
    engine.write(tmp_path, units(FOREST, RIVER), TERMS)
    assert not before.is_current()
    assert titles(before, "модель") == {"Леса"}
    after = engine.Reader(tmp_path)
    assert after.is_current()
    assert titles(after, "модель") == {"Леса", "Реки"}
    before.close()
    after.close()


def test_an_error_while_writing_changes_nothing(engine, tmp_path):
    engine.write(tmp_path, units(FOREST), TERMS)
    broken = passage("Реки", "Модель", unit="b/q")
    object.__setattr__(broken, "lines", (None,))
    with pytest.raises(TypeError):
        engine.write(tmp_path, units(RIVER, broken), TERMS)
    reader = engine.Reader(tmp_path)
    assert titles(reader, "модель") == {"Леса"}
    reader.close()
    assert engine.write(tmp_path, units(FOREST, RIVER), TERMS).indexed == ("b/q",)


def test_records_hold_vocabulary_titles_and_settings(engine, tmp_path):
    settings = {"terms": [("forest", "лес", "preferred", "")], "books": [("b", "Книга", "6")]}
    engine.write(tmp_path, units(FOREST), settings)
    reader = engine.Reader(tmp_path)
    [record] = [record for record in reader.records if record["name"] == "b/p"]
    assert record["titles"] == [("Леса", "", FOREST.url)]
    assert sum(record.get("vocabulary", {}).get("лесу", 0) for record in reader.records) == 1
    assert reader.settings == settings
    reader.close()


def test_filters_are_keys(engine, tmp_path):
    other = passage("Леса", "Лес", unit="c/p", book="c")
    engine.write(tmp_path, units(FOREST, other), TERMS)
    reader = engine.Reader(tmp_path)
    assert len(reader.postings("book:c")) == 1
    assert len(reader.postings("edition:6")) == 2
    reader.close()


def test_an_empty_index_finds_nothing(engine, tmp_path):
    engine.write(tmp_path, [], TERMS)
    reader = engine.Reader(tmp_path)
    assert (reader.size, reader.postings("лес")) == (0, {})
    reader.close()


def test_no_index_is_an_error_with_the_place(engine, tmp_path: Path):
    with pytest.raises(EngineError, match="нет поискового индекса"):
        engine.Reader(tmp_path / "nowhere")
