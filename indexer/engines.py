"""What search asks of an engine, and which engine reads an index.

An engine keeps *units* (a page of a book, its index, its glossary) of passages, and has

``write(place, units, settings)``
    makes the index at *place* hold them: only changed units are written, all become visible
    at once, and a failure leaves what was there
``Reader``
    one state of the index, as below

Ranking, snippets and notes are the same whatever keeps the passages. Whoosh
(``indexer.store.engine``) is the default: it reads posting lists from files, and gives all
passages. OpenSearch (``indexer.opensearch``) gives those among which the best ones lie.
``tests/indexer/test_engine_contract.py`` holds every engine to this.
"""

import json
import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from indexer.opensearch.cluster import parse_address
from indexer.opensearch.reading import OpenSearchReader
from indexer.opensearch.writing import holds, write_state
from indexer.query.plan import Plan
from indexer.ranking.scoring import Index
from indexer.store.engine import Changes, EngineError, IndexedUnit, WhooshReader
from indexer.store.passages import Passage
from indexer.weights import Weights
from language.data_texts import read_json

CLUSTER_FILE = "cluster.json"
"""Beside a Whoosh index: the name of the index in a cluster that holds the same state."""

_log = logging.getLogger(__name__)


class Reader(Protocol):
    """One state of an index. Passages have numbers, in reading order where it was made at once.

    Safe to share between threads. *settings* and *records* are what was written beside the
    passages: the books, the term base; for each unit its titles and its vocabulary.
    """

    settings: dict[str, Any]

    @property
    def records(self) -> Sequence[Mapping[str, Any]]:
        """What is known of each unit."""

    def asked(self, plan: Plan, weights: Weights, count: int) -> Index:
        """Return the part of the index among which the best *count* passages for *plan* lie."""

    def frequency(self, key: str) -> int:
        """Return in how many passages *key* stands."""

    def passage(self, number: int) -> Passage:
        """Return a passage by its number, without its lines."""

    def passages(self, numbers: Sequence[int]) -> list[Passage]:
        """Return passages by their numbers, without their lines."""

    def is_current(self) -> bool:
        """Is this the newest state of the index?"""

    def close(self) -> None:
        """Let go of files and connections."""


def open_reader(folder: Path, engine: str = "") -> Reader:
    """Return a reader of the index in *folder*, or of the same state in the cluster *engine*.

    *engine* is the address of a cluster, '' for none. Where the cluster is away, or does not
    hold this state, the index in the folder is read and the log says so. Raises EngineError.
    """
    name = _name_in_cluster(folder) if engine else ""
    if not name:
        return WhooshReader(folder)
    try:
        return OpenSearchReader(parse_address(engine), name)
    except EngineError as error:
        _log.warning("%s; читается индекс этого сервера", error)
        return WhooshReader(folder)


def _name_in_cluster(folder: Path) -> str:
    try:
        return str(read_json((folder / CLUSTER_FILE).read_text("utf-8"))["index"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def publish(
    folder: Path, engine: str, units: Sequence[IndexedUnit], settings: Mapping[str, Any]
) -> Changes:
    """Make the cluster *engine* hold what the Whoosh index in *folder* holds, and note its name.

    Raises EngineError; the cluster then answers as before.
    """
    name, changes = write_state(parse_address(engine), units, settings)
    (folder / CLUSTER_FILE).write_text(json.dumps({"index": name}), "utf-8")
    return changes


def is_published(folder: Path, engine: str) -> bool:
    """Does the cluster *engine* hold the state that the Whoosh index in *folder* names?"""
    name = _name_in_cluster(folder)
    return bool(name) and holds(parse_address(engine), name)
