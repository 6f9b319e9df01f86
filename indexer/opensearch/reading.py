"""A state of a library in a cluster, as it was when the reader was opened."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from indexer.opensearch.candidates import (
    Candidates,
    candidates_query,
    count_query,
    question,
)
from indexer.opensearch.cluster import READING, Address, connect, patiently, plain_errors, whole
from indexer.opensearch.documents import Unpacking, only, tupled, unpacked_json
from indexer.opensearch.state import State, load_state, newest, scan
from indexer.query.plan import Plan
from indexer.store.engine import EngineError
from indexer.store.kept import Kept
from indexer.store.passages import Passage
from indexer.weights import Weights

_KEPT_FREQUENCIES = 64 << 20  # bytes
_FREQUENCY = 100  # bytes
_KEPT_PASSAGES = 16 << 20
_PASSAGE = 6_000  # bytes of a section of 700 letters and its English twin
_AT_ONCE = 1_000
CANDIDATES = 200
"""Passages that are weighed by the ranking; at least twice as many as an answer may list."""
LISTED = 1_000
"""The same where nothing but a place is asked for, or words that stand together."""

Values = Mapping[int, bytes]
Answers = Sequence[Mapping[str, Any]]


class OpenSearchReader:
    """A library in a cluster; *index* is the name of a state, the newest where none is given.

    Safe to share between threads. Raises EngineError, when it is opened or later; a
    ClusterAwayError where no host answers.
    """

    def __init__(self, address: Address, index: str = "") -> None:
        self._address = address
        self._client = connect(address, READING)
        self._state = patiently(lambda: self._opened(index))
        self.index = self._state.index
        self._is_fixed = bool(index)
        self.size = self._state.size
        self.average_length = self._state.average_length
        self.settings: dict[str, Any] = dict(self._state.settings)
        self._frequencies: Kept[str, tuple[int]] = Kept(_KEPT_FREQUENCIES, _FREQUENCY)
        self._passages: Kept[int, tuple[Passage]] = Kept(_KEPT_PASSAGES, _PASSAGE)

    def _opened(self, index: str) -> State:
        """Return the state in *index*, or the newest one for ''."""
        with plain_errors(self._address):
            name = index or newest(self._client, self._address)
            if not name:
                told = "нет поискового индекса, соберите его: svod build"
                raise EngineError(f"{self._address}: {told}")
            return load_state(self._client, name)

    @property
    def records(self) -> list[dict[str, Any]]:
        """What is known of each unit; the vocabulary of all of them stands in a record alone."""
        units = [
            {
                "name": unit.name,
                "book": unit.book,
                "sections": unit.sections,
                "titles": list(unit.titles),
            }
            for unit in self._state.units.values()
        ]
        return [{"name": "", "vocabulary": dict(self._state.vocabulary)}, *units]

    def is_current(self) -> bool:
        """Is this the newest state of the library? Always true for a state opened by name."""
        if self._is_fixed:
            return True
        with plain_errors(self._address):
            return newest(self._client, self._address) == self.index

    def close(self) -> None:
        """Let go of the connections."""
        self._client.close()

    def passage(self, number: int) -> Passage:
        """Return a passage by its number, without its lines."""
        return self.passages([number])[0]

    def passages(self, numbers: Sequence[int]) -> list[Passage]:
        """Return passages by their numbers, without their lines."""
        found = {number: self._passages.get(number) for number in numbers}
        missing = [number for number, kept in found.items() if kept is None]
        for number, fields in self._documents(missing, ["shown"]):
            kept = found[number] = (_passage(unpacked_json(only(fields, "shown"))),)
            self._passages.keep(number, kept)
        return [one[0] for one in map(found.get, numbers) if one]

    def frequency(self, key: str) -> int:
        """Return in how many passages *key* stands."""
        return self.frequencies([key])[key]

    def frequencies(self, keys: Iterable[str]) -> dict[str, int]:
        """Return in how many passages each of *keys* stands."""
        kept = {key: self._frequencies.get(key) for key in dict.fromkeys(keys)}
        missing = [key for key, count in kept.items() if count is None]
        if missing:
            for key, count in zip(missing, self._counted(missing), strict=True):
                kept[key] = (count,)
                self._frequencies.keep(key, (count,))
        return {key: count[0] for key, count in kept.items() if count}

    def _counted(self, keys: Sequence[str]) -> list[int]:
        asked: list[dict[str, Any]] = []
        for key in keys:
            query = {"query": {"term": {"keys": key}}, "size": 0, "track_total_hits": True}
            asked += ({"allow_partial_search_results": False}, query)
        found = self._ask(lambda: self._searches(asked))
        return [answer["hits"]["total"]["value"] for answer in found]

    def postings(self, key: str) -> Values:
        """Return the packed value of *key* for every passage that holds it."""
        return self._found({"term": {"keys": key}}, key)

    def values(self, key: str, numbers: Collection[int]) -> Values:
        """Return the same for the passages *numbers* alone."""
        ordered = sorted(numbers)
        found: dict[int, bytes] = {}
        for at in range(0, len(ordered), _AT_ONCE):
            some = {"terms": {"number": ordered[at : at + _AT_ONCE]}}
            found |= self._found({"bool": {"filter": [some, {"term": {"keys": key}}]}}, key)
        return found

    def _found(self, query: Mapping[str, Any], key: str) -> dict[int, bytes]:
        packed = Unpacking([key])
        hits = self._ask(lambda: list(scan(self._client, self.index, query, _wanted(packed))))
        return _unpacked(packed, hits)[key]

    def asked(self, plan: Plan, weights: Weights, count: int) -> Candidates:
        """Return the part of the index in which the best *count* passages for *plan* lie."""
        told = question(plan)
        frequencies = self.frequencies(told.keys)
        most = max(LISTED if told.is_narrow else CANDIDATES, 2 * count)
        near = Candidates(self.size, self.average_length, frequencies)
        packed = Unpacking(told.keys)
        best = candidates_query(plan, near, weights, most) | _wanted(packed)
        hits, total = self._searched(best, count_query(plan, near, weights))
        return near.holding(_unpacked(packed, hits), total - len(hits))

    def _searched(self, best: dict[str, Any], count: dict[str, Any]) -> tuple[Answers, int]:
        """Return the hits of one search and the number of another, asked in one request."""
        whole_only = {"allow_partial_search_results": False}
        # The shards of an index that has several tell each other first how rare a key is.
        several = {"search_type": "dfs_query_then_fetch"} if self._state.shards > 1 else {}
        body = [whole_only | several, best, whole_only, count]
        found, counted = self._ask(lambda: self._searches(body))
        return found["hits"]["hits"], counted["hits"]["total"]["value"]

    def _searches(self, body: list[dict[str, Any]]) -> Answers:
        found: Answers = self._client.msearch(index=self.index, body=body)["responses"]
        return found

    def _documents(
        self, numbers: Collection[int], stored_fields: list[str]
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the stored fields of passages by their numbers; unknown ones are passed over."""
        ordered = sorted(numbers)
        for at in range(0, len(ordered), _AT_ONCE):
            asked = [
                {"_id": str(number), "stored_fields": stored_fields}
                for number in ordered[at : at + _AT_ONCE]
            ]
            for doc in self._ask(partial(self._get, asked)):
                if doc.get("found"):
                    yield int(doc["_id"]), doc.get("fields", {})

    def _get(self, asked: list[dict[str, Any]]) -> Answers:
        found: Answers = self._client.mget(index=self.index, body={"docs": asked})["docs"]
        return found

    def _ask(self, ask: Callable[[], Answers]) -> Answers:
        """Return the answers of the cluster, all of them whole."""

        def told() -> Answers:
            with plain_errors(self._address):
                return whole(self._address, ask())

        return patiently(told)


def _wanted(packed: Unpacking) -> dict[str, Any]:
    """Return how a search asks for postings, and for nothing that lies elsewhere."""
    return {"docvalue_fields": packed.columns, "stored_fields": "_none_"}


def _unpacked(packed: Unpacking, hits: Answers) -> dict[str, dict[int, bytes]]:
    """Return the values of the keys in *hits*, which were sorted by number last."""
    for hit in hits:
        packed.add(hit["sort"][-1], hit.get("fields", {}))
    return packed.found


def _passage(values: Sequence[Any]) -> Passage:
    """Return a passage from its values in JSON, where tuples have become lists."""
    return Passage(*map(tupled, values))
