"""Whoosh and OpenSearch over the same large library, in one run: what growth costs.

    scripts/bench scale [SECTIONS ...]

The library is that of ``scripts/bench search``. Whoosh is read from files, OpenSearch is one
real node on the loopback (``scripts/opensearch``: a JDK and Maven are needed). Printed are the
time of a build, of a change of one page and of opening, p50 and p95 of a query end to end, the
size of the index, the memory of our own process, and how often the two agree.
"""

import gc
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from corpus.links.terms_of_library import EMBEDDED, library_base
from indexer.answers.search import Answer, Searcher
from indexer.engines import publish
from indexer.opensearch.cluster import connect, parse_address
from indexer.store.build import settings_of
from indexer.store.engine import IndexedUnit, write
from indexer.store.passages import Passage
from scripts.benchmarks.search import megabytes, passages, queries, timed, vocabulary
from scripts.cluster.nodes import running

SIZES = (10_000, 100_000)
_CHANGED = "Последняя страница изменена"


@dataclass(frozen=True, slots=True)
class Measured:
    """What one engine costs, and what it answers."""

    build: float
    change: float
    opening: float
    p50: float
    p95: float
    megabytes: float
    resident: float
    answers: tuple[Answer, ...]


def units_of(sections: Sequence[Passage]) -> list[IndexedUnit]:
    """Return sections page by page."""
    pages: dict[str, list[Passage]] = defaultdict(list)
    for section in sections:
        pages[section.unit].append(section)
    return [IndexedUnit(name, tuple(found)) for name, found in pages.items()]


def changed(units: Sequence[IndexedUnit]) -> list[IndexedUnit]:
    """Return the same library with a word more on its last page."""
    *others, last = units
    first, *rest = last.passages
    mended = replace(first, lines=(*first.lines, _CHANGED))
    return [*others, IndexedUnit(last.name, (mended, *rest))]


def measure(
    make: Callable[[Sequence[IndexedUnit]], object],
    opened: Callable[[], Searcher],
    size: Callable[[], float],
    units: Sequence[IndexedUnit],
    asked: Sequence[str],
) -> Measured:
    """Build with *make*, change a page, open, ask every query twice; the second time counts."""
    build = timed(lambda: make(units))
    change = timed(lambda: make(changed(units)))
    gc.collect()
    before = resident()
    began = time.perf_counter()
    searcher = opened()
    searcher.search("лес")
    opening = time.perf_counter() - began
    answers = tuple(replace(searcher.search(query), took_ms=0.0) for query in asked)
    times = sorted(timed(lambda query=query: searcher.search(query)) * 1000 for query in asked)
    p50, p95 = times[len(times) // 2], times[len(times) * 95 // 100]
    held = resident() - before
    searcher.close()
    return Measured(build, change, opening, p50, p95, size(), held, answers)


def resident() -> float:
    """Return the memory that this process holds, in megabytes."""
    status = Path("/proc/self/status").read_text("utf-8")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1e3


def compare(count: int) -> None:
    """Print a line for each engine, and how often they agree."""
    sections = list(passages(count, vocabulary()))
    asked = queries(sections)
    units = units_of(sections)
    settings = settings_of((), library_base(EMBEDDED, ()).terms)
    with tempfile.TemporaryDirectory(prefix="svod-bench-") as name, running() as [node]:
        folder = Path(name)
        engine = f"opensearch://127.0.0.1:{node.port}/scale"
        whoosh = measure(
            lambda found: write(folder, found, settings),
            lambda: Searcher(folder),
            lambda: megabytes(folder),
            units,
            asked,
        )
        cluster = measure(
            lambda found: publish(folder, engine, found, settings),
            lambda: Searcher(folder, engine=engine),
            lambda: stored(engine),
            units,
            asked,
        )
    for label, row in (("whoosh", whoosh), ("opensearch", cluster)):
        values = (row.build, row.change, row.opening, row.p50, row.p95, row.megabytes, row.resident)
        print(f"{count:9} {label:11}{''.join(f'{value:10.1f}' for value in values)}", flush=True)
    pairs = [
        tuple([hit.url for hit in answer.hits] for answer in both)
        for both in zip(whoosh.answers, cluster.answers, strict=True)
    ]
    first = sum(one[:1] == other[:1] for one, other in pairs)
    ten = sum(one == other for one, other in pairs)
    print(f"{count:9} of {len(pairs)} queries: the same first hit {first}, the same ten {ten}")


def stored(engine: str) -> float:
    """Return the size of the newest index in the cluster, in megabytes."""
    address = parse_address(engine)
    told = connect(address, 30).indices.stats(index=address.prefix, metric="store")
    return float(told["_all"]["primaries"]["store"]["size_in_bytes"]) / 1e6


def main(arguments: Sequence[str]) -> None:
    """Compare at every size."""
    names = ("build s", "page s", "open s", "p50 ms", "p95 ms", "MB", "held MB")
    print(f"{'sections':>9} {'':11}{''.join(f'{name:>10}' for name in names)}", flush=True)
    for count in map(int, arguments or SIZES):
        compare(count)


if __name__ == "__main__":
    main(sys.argv[1:])
