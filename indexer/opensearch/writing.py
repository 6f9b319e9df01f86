"""A new state of the library: an index of its own, which becomes visible by one switch.

What did not change since the state before is not sent again: the new index begins as a clone
of that one, which shares its files, and only changed units are replaced in it. All writes name
the documents, so that one that is sent twice, because a node went away, is written once.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from indexer.opensearch.cluster import (
    NOT_FOUND,
    READING,
    WRITING,
    Address,
    connect,
    failure,
    patiently,
    plain_errors,
)
from indexer.opensearch.documents import (
    mapping,
    only,
    packed_json,
    packed_postings,
    repeated_keys,
    unpacked_json,
)
from indexer.opensearch.state import (
    SETTINGS,
    VOCABULARY,
    OtherVersionError,
    State,
    UnitRecord,
    is_complete,
    load_state,
    newest,
    states,
    version,
)
from indexer.store.engine import Changes, EngineError, IndexedUnit, digest, shown
from indexer.store.passages import SECTION
from indexer.store.postings import postings
from indexer.weights import load_weights

_AT_ONCE = 500
"""Documents that one request carries at most; a passage takes some 10 KB of it."""
_MOST_BYTES = 20 * 2**20
_TYPICAL = 200
"""Units whose sections stand for all in length, when a library is written for the first time."""
_RESENT = 5
"""How often a document is sent again that the cluster had no room for."""
_BACK_OFF = 1
"""Seconds before a document that the cluster had no room for is sent again; then twice that."""

Action = dict[str, Any]


def write(address: Address, units: Iterable[IndexedUnit], settings: Mapping[str, Any]) -> Changes:
    """Make the library at *address* hold *units* and *settings*; only what changed is sent.

    All of it becomes visible at once, to readers opened afterwards. Raises EngineError, after
    which readers see what they saw.
    """
    return write_state(address, units, settings)[1]


def write_state(
    address: Address, units: Iterable[IndexedUnit], settings: Mapping[str, Any]
) -> tuple[str, Changes]:
    """Do what ``write`` does; return the name of the index that holds the state beside that."""
    units = list(units)
    client = connect(address, WRITING)
    name = state_name(address, units, settings)
    with plain_errors(address):
        before = newest(client, address)
        if before == name:
            return name, Changes((), ())
        work = _Work(client, _to_be_cloned(client, before, address) if before else None)
        if not is_complete(client, name):
            _make(client, name, address, work, work.actions(units, settings))
        _switch(client, address, name, before)
        _tidy(client, address, {name, before or name})
    return name, Changes(tuple(work.indexed), tuple(work.removed))


def state_name(address: Address, units: Iterable[IndexedUnit], settings: Mapping[str, Any]) -> str:
    """Return the name of the index that holds *units* and *settings*: their check sum is in it."""
    parts = sorted(f"{unit.name} {unit.digest}" for unit in units)
    told = digest("\n".join([version(), repr(dict(settings)), *parts]))
    return f"{address.prefix}-{told[:16]}"


def holds(address: Address, name: str) -> bool:
    """Does the cluster hold the whole index of that name?"""
    client = connect(address, READING)
    with plain_errors(address):
        return is_complete(client, name)


def _make(
    client: Any, name: str, address: Address, work: "_Work", actions: Iterator[Action]
) -> None:
    """Fill the index *name*; what a build that was killed left of it is removed first."""
    client.indices.delete(index=name, ignore_unavailable=True)
    _begin(client, name, work.before, address)
    try:
        _send(client, name, actions)
        client.indices.refresh(index=name)
        found = client.count(index=name, body={"query": {"term": {"kind": "passage"}}})["count"]
        if found != work.size:
            raise EngineError(f"{address}: в индексе {name} {found} отрывков вместо {work.size}")
    except BaseException:
        with suppress(Exception):
            client.indices.delete(index=name, ignore_unavailable=True)
        raise


class _Work:
    """What is to be sent, and the sums that are kept while it is."""

    def __init__(self, client: Any, before: State | None) -> None:
        self._client = client
        self.before = before
        self.indexed: list[str] = []
        self.removed: list[str] = []
        self.size = before.size if before else 0
        self._next = before.next if before else 0
        self._vocabulary = Counter(before.vocabulary) if before else Counter[str]()
        self._average_length = before.average_length if before else 1.0

    def actions(
        self, units: Sequence[IndexedUnit], settings: Mapping[str, Any]
    ) -> Iterator[Action]:
        """Yield what makes the state before hold *units* and *settings*; the settings come last."""
        known = dict(self.before.units) if self.before else {}
        if not self.before:
            self._average_length = _average_length(units[:_TYPICAL])
        for unit in units:
            old = known.pop(unit.name, None)
            if old is None or old.digest != unit.digest:
                yield from self._removal(old)
                yield from self._unit(unit)
                self.indexed.append(unit.name)
        for old in known.values():
            yield from self._removal(old)
            self.removed.append(old.name)
        words = packed_json(dict(+self._vocabulary))
        yield _document(VOCABULARY, "settings", 0, shown=words)
        head = {"version": version(), "settings": dict(settings), "next": self._next}
        yield _document(SETTINGS, "settings", 0, shown=packed_json(head))

    def _removal(self, old: UnitRecord | None) -> Iterator[Action]:
        """Yield what takes out the passages and the record of a unit."""
        if old is None or self.before is None:
            return
        name = _record_name(old.name)
        found = self._client.get(index=self.before.index, id=name, stored_fields="words")
        self._vocabulary.subtract(unpacked_json(only(found["fields"], "words")))
        self.size -= old.count
        for number in range(old.first, old.first + old.count):
            yield {"_op_type": "delete", "_id": str(number)}
        yield {"_op_type": "delete", "_id": name}

    def _unit(self, unit: IndexedUnit) -> Iterator[Action]:
        """Yield the passages of a unit and its record."""
        weights = load_weights()
        words: Counter[str] = Counter()
        first, length = self._next, 0
        for passage in unit.passages:
            found = postings(passage, words)
            if passage.kind == SECTION:
                length += sum(posting.times for posting in found)
            yield _document(
                str(self._next),
                "passage",
                self._next,
                keys=list(repeated_keys(found, weights, self._average_length)),
                shown=packed_json(shown(passage)),
                **packed_postings(found),
            )
            self._next += 1
        self._vocabulary.update(words)
        self.size += len(unit.passages)
        sections = [passage for passage in unit.passages if passage.kind == SECTION]
        record = UnitRecord(
            unit.name,
            unit.digest,
            first,
            len(unit.passages),
            unit.passages[0].book if unit.passages else "",
            length,
            len(sections),
            tuple((passage.title, passage.en, passage.url) for passage in sections),
        )
        yield _document(
            _record_name(unit.name),
            "record",
            first,
            shown=packed_json(asdict(record)),
            words=packed_json(dict(words)),
        )


def _record_name(unit: str) -> str:
    return f"unit:{unit}"


def _document(name: str, kind: str, number: int, **fields: Any) -> Action:
    return {"_op_type": "index", "_id": name, "kind": kind, "number": number, **fields}


def _average_length(units: Iterable[IndexedUnit]) -> float:
    """Return the number of keys of a section of *units* on average."""
    lengths = [
        sum(posting.times for posting in postings(passage, Counter()))
        for unit in units
        for passage in unit.passages
        if passage.kind == SECTION
    ]
    return sum(lengths) / len(lengths) if sum(lengths) else 1.0


def _to_be_cloned(client: Any, before: str, address: Address) -> State | None:
    """Return the state *before*, if a new one may begin as its clone.

    Its documents must be of this version, and parted as is wished.
    """
    try:
        state = patiently(lambda: load_state(client, before))
    except OtherVersionError:
        return None
    return state if state.shards == address.shards else None


def _begin(client: Any, name: str, before: State | None, address: Address) -> None:
    """Make the index of a new state: a clone of the state before, or empty."""
    if before:
        client.indices.put_settings(index=before.index, body={"index.blocks.write": True})
        changed = {"index.blocks.write": None, "index.number_of_replicas": address.replicas}
        client.indices.clone(index=before.index, target=name, body={"settings": changed})
        client.delete(index=name, id=SETTINGS)
    else:
        body = mapping(load_weights(), address.shards, address.replicas)
        client.indices.create(index=name, body=body)


def _send(client: Any, name: str, actions: Iterable[Action]) -> None:
    """Write documents; raises what ``failure`` says where one is not taken, however often sent."""
    from opensearchpy.helpers import streaming_bulk

    for taken, told in streaming_bulk(
        client,
        actions,
        index=name,
        chunk_size=_AT_ONCE,
        max_chunk_bytes=_MOST_BYTES,
        max_retries=_RESENT,
        initial_backoff=_BACK_OFF,
        raise_on_error=False,  # else a document that was refused for want of room is not sent again
    ):
        [(kind, found)] = told.items()
        is_gone = kind == "delete" and found["status"] == NOT_FOUND  # it was sent twice
        if not taken and not is_gone:
            raise failure(found["status"], f"{name}: OpenSearch не принял записи: {found!s:.200}")


def _switch(client: Any, address: Address, new: str, before: str | None) -> None:
    """Let readers opened from now on see the state *new*."""
    actions: list[dict[str, Any]] = [{"add": {"index": new, "alias": address.prefix}}]
    if before:
        actions.append({"remove": {"index": before, "alias": address.prefix}})
    client.indices.update_aliases(body={"actions": actions})


def _tidy(client: Any, address: Address, kept: Collection[str]) -> None:
    """Remove states older than those *kept*; a newer one may be in the making elsewhere."""
    made = states(client, address)
    oldest = min((made[name] for name in kept if name in made), default=0)
    for name in [name for name, time in made.items() if time < oldest]:
        client.indices.delete(index=name, ignore_unavailable=True)
