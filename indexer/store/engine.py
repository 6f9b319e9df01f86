"""The full-text engine: with ``indexer.store.whoosh_format`` all that knows Whoosh.

An engine keeps units (a page of a book, its index, its glossary) of passages, and gives the
postings of a key. Ranking is the same whatever keeps the postings. Whoosh's own searcher
scores every document that holds any word of a query; here its index is read key by key,
so that ``indexer.ranking.rank`` may pass common words over.

A unit is replaced as a whole: its passages, and one record with its digest, its vocabulary
and its titles. What is given are numbers in reading order, whatever was changed before: so two
servers whose indexes grew in other steps answer the same, equals in the same order.
"""

import hashlib
import shutil
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from threading import RLock
from typing import Any

from whoosh import index
from whoosh.reading import TermNotFound

from indexer.store.compact import Compact
from indexer.store.digests import is_whole, seal
from indexer.store.kept import Kept
from indexer.store.locks import locked
from indexer.store.passages import SECTION, Passage
from indexer.store.plain_pickle import guard
from indexer.store.postings import postings
from indexer.store.whoosh_format import Codec, all_values, schema
from language.memory import remembered
from language.refusals import Refusal

guard()

VERSION = 16
"""Raised when the analysis changes, so that every unit is indexed again."""

# Postings that are kept in memory: lists up to _SHORT as they are, longer ones compact.
_SHORT = 2_000
_KEPT_PASSAGES = 256
"""Passages that are kept as they are shown, some 4 KB each: those that are found most."""
_KEPT_SHORT = 48 << 20  # bytes
_SHORT_POSTING = 150  # bytes, measured
_KEPT_LONG = 80 << 20
_LONG_POSTING = 20
_MEMORY = 256.0
"""Megabytes of postings that are sorted in memory; more (some 30,000 sections) go to files."""
_SETTINGS = "settings"
_LOCK = "LOCK"


class EngineError(Refusal, ValueError):
    """A folder whose index can't be read or written; says which and why."""


@dataclass(frozen=True, slots=True)
class IndexedUnit:
    """What is indexed and replaced as a whole."""

    name: str
    passages: tuple[Passage, ...]

    @property
    def digest(self) -> str:
        """A check sum that tells whether the unit changed."""
        return digest(f"{VERSION} {self.passages!r}")


def digest(text: str) -> str:
    """Return a check sum of *text*."""
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Changes:
    """What a write did: names of the units that were indexed, and of those taken out.

    ``spoilt``: what lay in the folder was damaged or of another version, and was made anew.
    """

    indexed: tuple[str, ...]
    removed: tuple[str, ...]
    spoilt: bool = False


def write(
    folder: Path, units: Iterable[IndexedUnit], settings: Mapping[str, Any], thorough: bool = True
) -> Changes:
    """Make the index in *folder* hold *units* and *settings*; only what changed is indexed.

    All of it becomes visible at once, to readers opened afterwards. Another process that
    writes the index at the time is waited for. A spoilt index is made anew. One whose files are
    what was written is read whole only if *thorough*: somebody may have forged their digests too.
    Else it is made anew where it can't be written to, and a reader may meet what was not read.
    """
    folder.mkdir(parents=True, exist_ok=True)
    units = list(units)
    with locked(folder / _LOCK):
        whole = is_whole(folder, VERSION)
        if whole and not thorough and _is_up_to_date(folder, units, settings):
            return Changes((), ())
        readable = whole and (not thorough or is_readable(folder))
        spoilt = not readable and _emptied(folder)
        try:
            changes = _write(folder, units, settings)
        except Exception:  # whatever the bytes of a forged index happen to mean
            if thorough or not readable:
                raise
            spoilt = _emptied(folder)
            changes = _write(folder, units, settings)
        seal(folder, VERSION)
        return replace(changes, spoilt=spoilt)


def _is_up_to_date(folder: Path, units: Iterable[IndexedUnit], settings: Mapping[str, Any]) -> bool:
    wanted = {unit.name: unit.digest for unit in units}
    return _known(folder) == wanted | {_SETTINGS: _settings_record(settings, wanted)["digest"]}


def _settings_record(settings: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Return what is kept beside the units: the settings, and the names of units as they are read.

    Its digest tells whether either of the two changed.
    """
    found = {"settings": dict(settings), "order": list(names)}
    return {"name": _SETTINGS, "digest": digest(repr(found)), **found}


def _emptied(folder: Path) -> bool:
    """Remove the files of an index, and the folders of a write that broke off; was there any?"""
    files = [path for path in folder.iterdir() if path.name != _LOCK]
    for path in files:
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    return bool(files)


def _write(folder: Path, units: Iterable[IndexedUnit], settings: Mapping[str, Any]) -> Changes:
    known = _known(folder)
    found = _open(folder) if known is not None else index.create_in(str(folder), schema())
    known = known or {}
    given = {unit.name: unit for unit in units}
    changed = [unit for unit in given.values() if known.get(unit.name) != unit.digest]
    removed = [name for name in known if name not in given and name != _SETTINGS]
    beside = _settings_record(settings, given)
    resettled = known.get(_SETTINGS) != beside["digest"]
    if changed or removed or resettled:
        mostly = 2 * (len(changed) + len(removed)) > len(given)
        with _writing(found, whole=not known or mostly) as writer:
            _replace(writer, changed, removed)
            if resettled:
                writer.delete_by_term("unit", _SETTINGS)
                writer.add_document(unit=_SETTINGS, record="record", stored=beside)
    return Changes(tuple(unit.name for unit in changed), tuple(removed))


@contextmanager
def _writing(found: Any, whole: bool) -> Iterator[Any]:
    """Context manager with a Whoosh writer: commit at the end, cancel on an error."""
    writer = found.writer(limitmb=_MEMORY, codec=Codec())
    try:
        yield writer
    except BaseException:
        writer.cancel()
        raise
    writer.commit(optimize=whole)


def _replace(writer: Any, changed: Sequence[IndexedUnit], removed: Sequence[str]) -> None:
    for name in (*removed, *(unit.name for unit in changed)):
        writer.delete_by_term("unit", name)
    for unit in changed:
        _add(writer, unit)


def _add(writer: Any, unit: IndexedUnit) -> None:
    vocabulary: Counter[str] = Counter()
    length = 0
    for passage in unit.passages:
        found = postings(passage, vocabulary)
        if passage.kind == SECTION:
            length += sum(posting.times for posting in found)
        writer.add_document(unit=unit.name, keys=found, stored=shown(passage))
    record = {
        "name": unit.name,
        "digest": unit.digest,
        "vocabulary": dict(vocabulary),
        "titles": [(p.title, p.en, p.url) for p in unit.passages if p.kind == SECTION],
        "book": unit.passages[0].book if unit.passages else "",
        "length": length,
        "sections": sum(p.kind == SECTION for p in unit.passages),
    }
    writer.add_document(unit=unit.name, record="record", stored=record)


def shown(passage: Passage) -> tuple[object, ...]:
    """Return what is kept of a passage to be shown: all but the lines, which only search reads."""
    stored = replace(passage, lines=(), lines_en=())
    return tuple(getattr(stored, name) for name in Passage.__slots__)


def _open(folder: Path) -> Any:
    """Return the index in *folder*, or None if there is none that can be read."""
    try:
        return index.open_dir(str(folder), schema=schema())
    except Exception:  # Whoosh says of a damaged file whatever its bytes happen to mean
        return None


def is_readable(folder: Path) -> bool:
    """Can all that is kept in *folder* be read? A forged index has digests that match it."""
    found = _open(folder)
    if found is None:
        return False
    try:
        with found.reader() as reader:
            for leaf, _ in reader.leaf_readers():
                for number in leaf.all_doc_ids():
                    leaf.stored_fields(number)
                for field, term in leaf.all_terms():
                    all_values(leaf.postings(field, term))
            return all("digest" in record for record in _records(reader).values())
    except Exception:  # as in _open
        return False


def _known(folder: Path) -> dict[str, str] | None:
    """Return name and digest of every unit in the index, or None where it can't be read."""
    found = _open(folder)
    if found is None:
        return None
    try:
        with found.reader() as reader:
            return {record["name"]: record["digest"] for record in _records(reader).values()}
    except Exception:  # as in _open
        return None


def _records(reader: Any) -> dict[int, dict[str, Any]]:
    """Return the records of units, each by the number of the document that holds it."""
    found = {}
    for leaf, offset in reader.leaf_readers():
        try:
            matcher = leaf.postings("record", "record")
        except TermNotFound:
            continue
        while matcher.is_active():
            found[matcher.id() + offset] = leaf.stored_fields(matcher.id())["stored"]
            matcher.next()
    return found


def _reading_order(live: Iterable[int], records: Mapping[int, Mapping[str, Any]]) -> list[int]:
    """Return the documents *live* as their units are read; a record is behind its unit's passages.

    >>> _reading_order([3, 4, 7, 8, 9], {4: {"name": "b"}, 8: {"name": "a"},
    ...     9: {"name": "settings", "order": ["a", "b"]}})
    [7, 8, 3, 4, 9]
    """
    units: dict[str, list[int]] = {}
    unit: list[int] = []
    for document in live:
        unit.append(document)
        if document in records:
            units[records[document]["name"]] = unit
            unit = []
    order: Sequence[str] = next(
        (record["order"] for record in records.values() if "order" in record), []
    )
    return [document for name in (*order, _SETTINGS) for document in units.get(name, ())]


class WhooshReader:
    """An index as it was when this reader was opened. Passages have numbers, from 0.

    Safe to share between threads: Whoosh's files are read under a lock. Raises EngineError,
    when it is opened or later, where the files are not what ``write`` made.
    """

    beyond = 0

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = RLock()
        self._index = _open(folder)
        if self._index is None:
            raise EngineError(f"{folder}: нет поискового индекса, соберите его: svod build")
        with self._files():
            self._read_records()
        self._short: Kept[str, Mapping[int, bytes]] = Kept(_KEPT_SHORT, _SHORT_POSTING)
        self._long: Kept[str, Compact] = Kept(_KEPT_LONG, _LONG_POSTING)
        self._frequencies = remembered()(self._count)
        self._shown = lru_cache(maxsize=_KEPT_PASSAGES)(self._stored)

    @contextmanager
    def _files(self) -> Iterator[None]:
        """Hold the lock of Whoosh's files, and raise EngineError if they cannot be read."""
        with self._lock:
            try:
                yield
            except Exception as error:  # as in _open
                raise EngineError(
                    f"{self._folder}: поисковый индекс повреждён; удалите эту папку и соберите"
                    " его заново: svod build"
                ) from error

    def _read_records(self) -> None:
        self._reader = self._index.reader()
        self._leaves = [
            (leaf, offset, _deleted(leaf)) for leaf, offset in self._reader.leaf_readers()
        ]
        records = _records(self._reader)
        self._documents = _reading_order(self._reader.all_doc_ids(), records)
        is_in_order = self._documents == list(range(len(self._documents)))
        # Nothing to count again in an index that was written at once.
        self._numbers = {} if is_in_order else {d: n for n, d in enumerate(self._documents)}
        self.records = [records[found] for found in self._documents if found in records]
        self.settings: dict[str, Any] = next(
            (record["settings"] for record in self.records if record["name"] == _SETTINGS), {}
        )
        self.size = self._reader.doc_count() - len(self.records)
        sections = sum(record.get("sections", 0) for record in self.records)
        length = sum(record.get("length", 0) for record in self.records)
        self.average_length = length / sections if length else 1.0

    def is_current(self) -> bool:
        """Is this the newest state of the index?"""
        return bool(self._index.latest_generation() == self._reader.generation())

    def close(self) -> None:
        """Let go of the files."""
        self._reader.close()

    def passage(self, number: int) -> Passage:
        """Return a passage by its number, without its lines."""
        return self._shown(number)

    def _stored(self, number: int) -> Passage:
        with self._files():
            return Passage(*self._reader.stored_fields(self._documents[number])["stored"])

    def passages(self, numbers: Sequence[int]) -> list[Passage]:
        """Return passages by their numbers, without their lines."""
        return [self.passage(number) for number in numbers]

    def asked(self, plan: object, weights: object, count: int) -> "WhooshReader":
        """Return what ranking needs to find the best *count* passages for a plan: all of it."""
        return self

    def frequency(self, key: str) -> int:
        """Return in how many passages *key* stands."""
        return self._frequencies(key)

    def _count(self, key: str) -> int:
        with self._files():
            if not any(deleted for _, _, deleted in self._leaves):
                return sum(leaf.doc_frequency("keys", key) for leaf, _, _ in self._leaves)
            return sum(
                number not in deleted
                for matcher, _, deleted in self._matchers(key)
                for number in matcher.all_ids()
            )

    def postings(self, key: str) -> Mapping[int, bytes]:
        """Return the packed value of *key* for every passage that holds it."""
        if self.frequency(key) <= _SHORT:
            return self._short.get_or_make(key, lambda: self._read(key))
        return self._long.get_or_make(key, lambda: Compact(self._read(key)))

    def values(self, key: str, numbers: Collection[int]) -> Mapping[int, bytes]:
        """Return the same for the passages *numbers* alone."""
        found = self.postings(key)
        if isinstance(found, Compact):
            return found.some(numbers)
        return {number: found[number] for number in found.keys() & numbers}

    def _read(self, key: str) -> Mapping[int, bytes]:
        found: dict[int, bytes] = {}
        with self._files():
            for matcher, offset, deleted in self._matchers(key):
                values = all_values(matcher)
                found.update((n + offset, values[n]) for n in values if n not in deleted)
            return {self._numbers[n]: found[n] for n in found} if self._numbers else found

    def _matchers(self, key: str) -> Iterator[tuple[Any, int, frozenset[int]]]:
        for leaf, offset, deleted in self._leaves:
            try:
                matcher = leaf.postings("keys", key)
            except TermNotFound:
                continue
            yield matcher.child if deleted else matcher, offset, deleted


def _deleted(leaf: Any) -> frozenset[int]:
    if not leaf.has_deletions():
        return frozenset()
    return frozenset(range(leaf.doc_count_all())) - frozenset(leaf.all_doc_ids())
