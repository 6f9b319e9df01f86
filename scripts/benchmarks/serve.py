"""Search over HTTP beside SQLite's FTS5 behind the same server, in one run.

    scripts/bench serve [SECONDS]

Both serve the embedded library: ``svod serve``, and an application of uvicorn and Starlette that
asks an FTS5 table of lemmas and answers with the number of hits and ten of them with snippets.
They are asked by turns, with 1 and with 8 connections that stay open, for some seconds each.
Printed are requests a second, how often ours are the peer's, p50 and p99, and the CPU that the
server's processes took for a request, which a busy machine changes least.
"""

import http.client
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count, cycle, islice
from pathlib import Path
from urllib.parse import quote

from language.morphology import lemmas
from language.tokens import words

ROOT = Path(__file__).resolve().parent.parent.parent
SECONDS = 5.0
CONNECTIONS = (1, 8)
_HIT = ("title", "text", "snippet")
_BEST = """select title, shown, snippet(s, 1, '*', '*', '…', 30) from s where s match ?
order by bm25(s, 4, 1) limit 10"""
Order = Callable[[Sequence[str]], Iterable[str]]
"""In what order queries are asked without end."""
_NUMBERS, _MARKS = count(), str.maketrans("01", "?!")
QUERIES = ROOT / "tests" / "indexer" / "queries.tsv"


def asked() -> list[str]:
    """Return the queries of the project's own measure."""
    rows = QUERIES.read_text("utf-8").splitlines()[1:]
    return [row.split("\t")[2] for row in rows if row.count("\t") >= 3]


def lemmatised(text: str) -> str:
    """Return the likeliest lemmas of a text."""
    return " ".join(lemmas(word)[0] for word in words(text))


def peer() -> None:
    """Serve the embedded library from FTS5 until killed; print the address."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import JSONResponse
    from starlette.routing import Route

    from corpus.books.book import load_library
    from corpus.books.plaintext import plain_text
    from web.server import address, listen

    table = sqlite3.connect(":memory:", check_same_thread=False)
    table.execute("create virtual table s using fts5(title, body, shown unindexed)")
    for book in load_library(ROOT / "docs"):
        for _, section in book.sections():
            text = plain_text(section.markdown)
            row = (lemmatised(section.heading.text), lemmatised(text), text)
            table.execute("insert into s values (?, ?, ?)", row)

    def search(request: Request) -> JSONResponse:
        query = request.query_params["q"]
        terms = " OR ".join(f'"{word}"' for word in lemmatised(query).split())
        asked = (terms or '"-"',)
        total = table.execute("select count(*) from s where s match ?", asked).fetchone()[0]
        hits = [dict(zip(_HIT, row, strict=True)) for row in table.execute(_BEST, asked)]
        return JSONResponse({"query": query, "total": total, "hits": hits})

    listener = listen("127.0.0.1", 0)
    print(address(listener), flush=True)
    app = Starlette(routes=[Route("/api/search", search)])
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
    server.run(sockets=[listener])


@contextmanager
def serving(*command: str) -> Iterator[tuple[str, int]]:
    """Run a server until the block is left; yield host and port, which it prints, and its id."""
    quiet = subprocess.DEVNULL  # the log of requests
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=quiet, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://(127\.0\.0\.1:\d+)", process.stdout.readline())
            assert found
            yield found[1], process.pid
        finally:
            process.terminate()


def as_new(queries: Sequence[str]) -> Iterator[str]:
    """Yield the queries again and again, each time with other marks behind, which say nothing.

    A server that keeps answers has none to them: it works as for a query that is new to it.
    """
    for query in cycle(queries):
        yield f"{query} {format(next(_NUMBERS), 'b').translate(_MARKS)}"


def ask(host: str, queries: Iterable[str], until: float) -> list[float]:
    """Ask one query after the other over one connection; return the seconds of each."""
    connection = http.client.HTTPConnection(host, timeout=30)
    taken = []
    for query in queries:
        began = time.perf_counter()
        connection.request("GET", f"/api/search?q={quote(query)}")
        answer = connection.getresponse()
        json.loads(answer.read())
        assert answer.status == 200, query
        taken.append(time.perf_counter() - began)
        if time.perf_counter() > until:
            return taken
    return taken


def cpu(process: int) -> float:
    """Return the CPU seconds that a process and its children took."""
    stat = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    children = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split()
    own = (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(map(cpu, map(int, children)))


def measured(
    server: tuple[str, int], connections: int, seconds: float, order: Order
) -> tuple[float, ...]:
    """Return requests a second, and in milliseconds p50, p99 and the CPU of a request."""
    (host, process), queries = server, asked()
    ask(host, islice(cycle(queries), 20), time.perf_counter() + 1)
    began, used = time.perf_counter(), cpu(process)
    with ThreadPoolExecutor(connections) as threads:
        runs = [
            threads.submit(ask, host, order(queries[at * 7 :] + queries[: at * 7]), began + seconds)
            for at in range(connections)
        ]
        taken = sorted(one for run in runs for one in run.result())
    spent = time.perf_counter() - began
    p50, p99 = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
    each = (cpu(process) - used) / len(taken)
    return len(taken) / spent, p50 * 1000, p99 * 1000, each * 1000


def compare(seconds: float) -> None:
    """Print a line for each server and number of connections."""
    serve = (sys.executable, "-m", "svod", "serve", "--port", "0", "--docs", str(ROOT / "docs"))
    with tempfile.TemporaryDirectory() as folder:
        ours = (*serve, "--site", f"{folder}/site")
        two = (*ours, "--workers", "2")
        peers = (sys.executable, "-m", "scripts.benchmarks.serve", "--peer")
        with serving(*ours) as one, serving(*two) as both, serving(*peers) as other:
            servers: dict[str, tuple[tuple[str, int], Order]] = {
                "svod": (one, as_new),
                "svod, asked again": (one, cycle),
                "svod, 2 workers": (both, as_new),
                "FTS5": (other, as_new),
            }
            for connections in CONNECTIONS:
                rows = {
                    name: measured(at, connections, seconds, order)
                    for name, (at, order) in servers.items()
                }
                for name, (rate, p50, p99, each) in rows.items():
                    times = f"{rate / rows['FTS5'][0]:5.2f}x"
                    ends = f"p50 {p50:6.1f} ms, p99 {p99:6.1f} ms, CPU {each:5.2f} ms"
                    print(f"{connections} connections {name:>17}: {rate:7.1f}/s {times} {ends}")


if __name__ == "__main__":
    if sys.argv[1:] == ["--peer"]:
        peer()
    else:
        compare(float(sys.argv[1]) if sys.argv[1:] else SECONDS)
