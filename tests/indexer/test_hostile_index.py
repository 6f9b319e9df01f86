"""An index from anybody's hand: what is spoilt is made anew, what is hostile does not run."""

import gc
import os
import pickle
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from whoosh import index
from whoosh.codec import whoosh3

from indexer.store import engine
from indexer.store.digests import seal
from indexer.store.engine import EngineError, IndexedUnit, WhooshReader, write
from indexer.store.passages import SECTION, Passage

# Whoosh leaves a file open that it can't read.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

SETTINGS = {"terms": [], "books": []}
TEXT = "Модель в лесу"


def units() -> list[IndexedUnit]:
    return [section("p")]


def section(page: str, title: str = "Леса") -> IndexedUnit:
    passage = Passage(f"b/{page}", SECTION, title, f"/b/{page}/#lesa", "b", "6", TEXT, (TEXT,))
    return IndexedUnit(f"b/{page}", (passage,))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, units(), SETTINGS)
    return tmp_path


def found(folder: Path) -> list[str]:
    reader = WhooshReader(folder)
    try:
        return [reader.passage(number).title for number in reader.postings("лес")]
    finally:
        reader.close()


class RanError(Exception):
    """Raised by the code that a hostile file names."""


def run(*_: object) -> None:
    raise RanError


class _Call:
    """Pickles as a call of ``run``, which is what an attacker's file would do with os.system."""

    def __reduce__(self) -> tuple[Callable[..., None], tuple[str]]:
        return run, ("x",)


def test_pickle_itself_would_run_it() -> None:
    with pytest.raises(RanError):
        pickle.loads(pickle.dumps(_Call()))


@pytest.mark.parametrize("part", ["schema", "segments", "stored", "postings"])
def test_nothing_that_an_index_names_runs(
    folder: Path, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hostile = _hostile(folder, part, monkeypatch)
    seal(hostile, engine.VERSION)  # whoever forges an index can write its digests too
    try:
        assert found(hostile) == ["Леса"]  # the schema in the file is not even read
        assert part == "schema"
    except EngineError:
        assert part != "schema"
    assert write(hostile, units(), SETTINGS).spoilt == (part != "schema")
    assert found(hostile) == ["Леса"]


def _hostile(folder: Path, part: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write an index with a call in one of the things that Whoosh pickles."""
    made = folder / "hostile"
    with monkeypatch.context() as patch:
        if part == "stored":
            patch.setattr(engine, "shown", lambda passage: _Call())
        if part == "postings":
            patch.setattr(whoosh3, "dumps", lambda *_: pickle.dumps(_Call(), 2))
        write(made, units(), SETTINGS)
        if part in ("schema", "segments"):
            storage = index.open_dir(str(made), schema=engine.schema()).storage
            toc = index.TOC.read(storage, "MAIN", schema=engine.schema())
            if part == "segments":
                toc.segments = [_Call()]
            else:
                patch.setattr(index.pickle, "dumps", lambda *_: pickle.dumps(_Call()))
            next(made.glob("*.toc")).unlink()
            toc.write(storage, "MAIN")
    return made


def test_no_module_of_whoosh_reads_pickles_by_itself() -> None:
    theirs = [module for name, module in sys.modules.items() if name.startswith("whoosh.")]
    unguarded = {
        (module.__name__, name)
        for module in theirs
        for name, value in vars(module).items()
        if value in (pickle, pickle.load, pickle.loads)
    }
    # This one is called by nobody but a loader of the oldest formats, which is taken out.
    assert unguarded <= {("whoosh.util.loading", "pickle")}
    assert not index.toc_loaders


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.iterdir() if not path.name.endswith("LOCK"))


def _cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _scramble(path: Path) -> None:
    path.write_bytes(bytes(byte ^ 0x5A for byte in path.read_bytes()))


DAMAGE = {
    "emptied": lambda path: path.write_bytes(b""),
    "cut": _cut,
    "scrambled": _scramble,
    "removed": Path.unlink,
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_spoilt_index_is_told_and_made_anew(folder: Path, damage: str) -> None:
    for name in [path.name for path in _files(folder)]:
        write(folder, units(), SETTINGS)
        spoilt = next((path for path in _files(folder) if path.name == name), None)
        if spoilt is None:  # its name is another after the index was made anew
            spoilt = next(_files(folder))
        DAMAGE[damage](spoilt)
        assert write(folder, units(), SETTINGS).spoilt
        assert found(folder) == ["Леса"]
        assert not write(folder, units(), SETTINGS).spoilt


def test_an_index_of_another_version_is_made_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "VERSION", engine.VERSION + 1)
    assert write(folder, units(), SETTINGS).spoilt


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_reader_tells_damage_as_what_it_is(folder: Path, damage: str) -> None:
    for path in list(_files(folder)):
        if path.suffix in (".seg", ".toc"):
            DAMAGE[damage](path)
    with pytest.raises(EngineError, match="svod build"):
        found(folder)


def test_an_index_that_is_up_to_date_is_not_touched(folder: Path) -> None:
    write(folder, units(), SETTINGS)
    before = {path.name: path.stat().st_mtime_ns for path in _files(folder)}
    changes = write(folder, units(), SETTINGS, thorough=False)
    assert (changes.indexed, changes.removed, changes.spoilt) == ((), (), False)
    assert {path.name: path.stat().st_mtime_ns for path in _files(folder)} == before
    assert write(folder, [], SETTINGS, thorough=False).removed == tuple(u.name for u in units())


def test_a_forged_index_under_changed_pages_stops_no_build(tmp_path: Path) -> None:
    """Its digests match, and a build that is not thorough reads only what it writes to.

    What the build can't write to it makes anew. A reader tells of the rest, if it meets it.
    """
    before = [section(name) for name in "abcd"]
    after = [section("a", "Леса и поля"), *before[1:]]
    sound = tmp_path / "sound"
    write(sound, before, SETTINGS)
    segment = next(sound.glob("*.seg"))
    data, spoilt = segment.read_bytes(), set()
    for at in range(24, len(data), 96):
        folder = tmp_path / str(at)
        shutil.copytree(sound, folder)
        forged = bytes(byte ^ 0x5A for byte in data[at : at + 24])
        (folder / segment.name).write_bytes(data[:at] + forged + data[at + 24 :])
        seal(folder, engine.VERSION)
        spoilt.add(write(folder, after, SETTINGS, thorough=False).spoilt)
        with suppress(EngineError):
            assert "Леса и поля" in found(folder)
        write(folder, after, SETTINGS)
        assert sorted(found(folder)) == ["Леса", "Леса", "Леса", "Леса и поля"]
    gc.collect()  # files that Whoosh left open, while their warnings are this test's
    assert spoilt == {False, True}


def test_a_folder_that_a_write_left_does_not_keep_a_spoilt_index(folder: Path) -> None:
    (folder / "MAIN.tmp").mkdir()
    (folder / "MAIN.tmp" / "part").touch()
    for path in folder.glob("*.seg"):
        _scramble(path)
    assert write(folder, units(), SETTINGS).spoilt
    assert found(folder) == ["Леса"]
