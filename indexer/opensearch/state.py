"""One state of a library in a cluster: the index it lies in, and what is known of it."""

import re
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from indexer.opensearch.cluster import Address, whole
from indexer.opensearch.documents import COLUMNS, LAYOUT, STEPS, only, tupled, unpacked_json
from indexer.store.engine import VERSION, EngineError, digest
from indexer.weights import load_weights

SETTINGS = "settings"
"""The document of the settings."""
VOCABULARY = "vocabulary"
"""The document of all forms of words, with their numbers."""
_PAGE = 1_000


class OtherVersionError(EngineError):
    """A state that another version wrote, in ways that this one does not know."""


def version() -> str:
    """Return what a state must have been written by to be read, and to be built upon."""
    return f"{VERSION}-{digest(repr((load_weights(), LAYOUT, COLUMNS, STEPS)))[:8]}"


@dataclass(frozen=True, slots=True)
class UnitRecord:
    """What is kept of a unit: its digest, and its passages *first* to *first* + *count* - 1."""

    name: str
    digest: str
    first: int
    count: int
    book: str
    length: int
    sections: int
    titles: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class State:
    """A state of a library. *next* is the first number that no passage has had."""

    index: str
    settings: Mapping[str, Any]
    vocabulary: Counter[str]
    units: Mapping[str, UnitRecord]
    next: int
    shards: int

    @property
    def size(self) -> int:
        """The number of passages."""
        return sum(unit.count for unit in self.units.values())

    @property
    def average_length(self) -> float:
        """The number of keys of a section on average."""
        sections = sum(unit.sections for unit in self.units.values())
        length = sum(unit.length for unit in self.units.values())
        return length / sections if length else 1.0


def newest(client: Any, address: Address) -> str | None:
    """Return the name of the index with the newest state, or None if there is none."""
    if not client.indices.exists_alias(name=address.prefix):
        return None
    named = client.indices.get_alias(name=address.prefix)
    made = states(client, address)
    return max((str(name) for name in named), key=lambda name: made.get(name, 0))


def states(client: Any, address: Address) -> dict[str, int]:
    """Return when each index of a library was made, in milliseconds since 1970."""
    pattern = re.compile(rf"{re.escape(address.prefix)}-[0-9a-f]{{16}}")
    found = client.indices.get_settings(index=f"{address.prefix}-*", ignore_unavailable=True)
    return {
        name: int(told["settings"]["index"]["creation_date"])
        for name, told in found.items()
        if pattern.fullmatch(name)
    }


def is_complete(client: Any, index: str) -> bool:
    """Does the index exist, with its settings? They are written last."""
    return bool(client.indices.exists(index=index) and client.exists(index=index, id=SETTINGS))


def load_state(client: Any, index: str) -> State:
    """Read what is known of the state in *index*.

    Raises EngineError where it is not whole, OtherVersionError where another version wrote it.
    """
    if not is_complete(client, index):
        raise EngineError(f"{index}: такого индекса в кластере OpenSearch нет или он не целый")
    head = _head(client, index)
    kept = _documents(client, index, [VOCABULARY])
    units = {record["name"]: _record(record) for record in _records(client, index)}
    told = client.indices.get_settings(index=index)[index]["settings"]["index"]
    return State(
        index,
        {name: list(tupled(rows)) for name, rows in head["settings"].items()},
        Counter(kept[VOCABULARY]),
        units,
        head["next"],
        int(told["number_of_shards"]),
    )


def _head(client: Any, index: str) -> dict[str, Any]:
    """Return the settings of a state, which say what wrote it: nothing else is read before."""
    try:
        head: dict[str, Any] = _documents(client, index, [SETTINGS])[SETTINGS]
        if head["version"] == version():
            return head
    except (KeyError, TypeError, ValueError, zlib.error):  # whatever another version made of it
        pass
    told = "записан другой версией Свода; соберите его: svod build"
    raise OtherVersionError(f"{index}: индекс в кластере OpenSearch {told}")


def _record(record: dict[str, Any]) -> UnitRecord:
    titles = tuple((title, en, url) for title, en, url in record.pop("titles"))
    return UnitRecord(**record, titles=titles)


def _documents(client: Any, index: str, names: list[str]) -> dict[str, Any]:
    asked = [{"_id": name, "stored_fields": ["shown"]} for name in names]
    found = whole(index, client.mget(index=index, body={"docs": asked})["docs"])
    return {doc["_id"]: unpacked_json(only(doc["fields"], "shown")) for doc in found}


def _records(client: Any, index: str) -> Iterator[dict[str, Any]]:
    for hit in scan(client, index, {"term": {"kind": "record"}}, {"stored_fields": ["shown"]}):
        yield unpacked_json(only(hit["fields"], "shown"))


def scan(
    client: Any, index: str, query: Mapping[str, Any], wanted: Mapping[str, Any]
) -> Iterator[dict[str, Any]]:
    """Yield every hit of *query* by its number, a page of hits after the other.

    *wanted* says which fields of a hit are given.
    """
    after: dict[str, Any] = {}
    while True:
        body = {
            "query": {"bool": {"filter": [query]}},
            "sort": ["number"],
            "size": _PAGE,
            "track_total_hits": False,
            **wanted,
            **after,
        }
        # All of them or an error: a shard that is away must not look like one without hits.
        found = client.search(index=index, body=body, allow_partial_search_results=False)
        hits = found["hits"]["hits"]
        yield from hits
        if len(hits) < _PAGE:
            return
        after = {"search_after": hits[-1]["sort"]}
