"""Many clients at once, quick clients beside slow ones, and memory over many requests.

    scripts/bench load [SECONDS [REQUESTS]]

``svod serve`` serves the embedded library on the loopback. First 200 clients ask for pages,
searches, suggestions and translations for SECONDS (60), each as soon as it has its answer. Then
20 clients ask alone, and beside 300 that send a letter a second. In the end 8 clients ask REQUESTS
(20,000) queries of random letters. Printed are requests a second, errors, p50 and p99 in
milliseconds, and the memory of the server before and after, in MB; of the last also in between.
"""

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from pathlib import Path
from urllib.parse import quote

from scripts.benchmarks.serve import ROOT, as_new, asked, serving

CLIENTS, QUICK, SLOW = 200, 20, 300
SECONDS, REQUESTS = 60.0, 20_000
_PATIENCE = 30.0
_LETTERS = "абвгдежзийклмнопрстуфхцчшщыьэюяabcdefghijklmnopqrstuvwxyz0123456789"
_PAGES = ("/", "/rules/6ed/03-strelba/", "/glossary/", "/search/")


@dataclass
class Answers:
    """The seconds that answers took, and how many requests got none."""

    seconds: list[float] = field(default_factory=list)
    errors: int = 0

    def told(self, spent: float) -> str:
        """Return the rate, the errors, p50 and p99 as text."""
        taken = sorted(self.seconds)
        p50, p99 = (taken[len(taken) * share // 100] * 1000 for share in (50, 99))
        ratio = f"p50 {p50:6.1f} ms, p99 {p99:7.1f} ms ({p99 / p50:.1f}x)"
        return f"{len(taken) / spent:7.1f}/s, {self.errors} errors, {ratio}"


def mixed(seed: int) -> Iterator[str]:
    """Yield paths without end as readers ask for them; every query is new to the server."""
    queries = asked()
    new = as_new(queries[seed % len(queries) :] + queries[: seed % len(queries)])
    for page, query in zip(cycle(_PAGES), new, strict=False):
        typed = quote(query)
        yield page
        yield f"/api/search?q={typed}"
        yield f"/api/suggest?q={quote(query[:4])}"
        yield f"/api/translate?q={typed}"


def random_letters(count: int, first: int, seed: int) -> Iterator[str]:
    """Yield *count* searches of random letters; other ones for every *first* and *seed*."""
    dice = random.Random(first + seed)
    for _ in range(count):
        words = ["".join(dice.choices(_LETTERS, k=dice.randint(1, 9))) for _ in range(4)]
        yield f"/api/search?q={quote(' '.join(words[: dice.randint(1, 4)]))}"


async def client(host: str, paths: Iterator[str], until: float, answers: Answers) -> None:
    """Ask for one path after the other over one connection, until a time."""
    name, port = host.split(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    for path in paths:
        if time.perf_counter() > until:
            break
        began = time.perf_counter()
        try:
            async with asyncio.timeout(_PATIENCE):
                status = await answered(reader, writer, host, path)
            answers.seconds.append(time.perf_counter() - began)
            answers.errors += status != 200
        except (OSError, TimeoutError, ValueError):
            answers.errors += 1
            writer.close()
            reader, writer = await asyncio.open_connection(name, int(port))
    writer.close()


async def answered(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str, path: str
) -> int:
    """Ask for a path, read the whole answer, and return its status."""
    writer.write(f"GET {path} HTTP/1.1\r\nhost: {host}\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    lines = head.decode("latin-1").lower().split("\r\n")
    length = next(line for line in lines if line.startswith("content-length:"))
    await reader.readexactly(int(length.split(":")[1]))
    return int(lines[0].split()[1])


async def dawdle(host: str) -> None:
    """Begin a request and send a letter of it a second, again and again, until cancelled."""
    name, port = host.split(":")
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection(name, int(port))
            writer.write(b"GET /api/search?q=")
            for _ in range(60):
                await asyncio.sleep(1)
                writer.write(b"a")
                await writer.drain()


async def load(
    host: str, clients: int, seconds: float, paths: Callable[[int], Iterator[str]], slow: int = 0
) -> str:
    """Let *clients* ask, beside *slow* ones; return what came of it as text."""
    dawdling = [asyncio.create_task(dawdle(host)) for _ in range(slow)]
    if slow:
        await asyncio.sleep(2)
    answers, began = Answers(), time.perf_counter()
    until = began + seconds
    await asyncio.gather(*(client(host, paths(at), until, answers) for at in range(clients)))
    for task in dawdling:
        task.cancel()
    return answers.told(time.perf_counter() - began)


def resident(process: int) -> float:
    """Return the memory that a process holds, in MB."""
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1e3


def main(seconds: float = SECONDS, requests: float = REQUESTS) -> None:
    """Print the figures of each load."""
    command = (sys.executable, "-m", "svod", "serve", "--port", "0", "--docs", str(ROOT / "docs"))
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(*command, "--site", f"{folder}/site") as (host, process),
    ):
        asyncio.run(load(host, 8, 5, mixed))  # what is made when first asked for
        before = resident(process)
        told = asyncio.run(load(host, CLIENTS, seconds, mixed))
        print(f"{CLIENTS} clients: {told}; {before:.0f} to {resident(process):.0f} MB", flush=True)
        for slow in (0, SLOW):
            told = asyncio.run(load(host, QUICK, 10, mixed, slow))
            print(f"{QUICK} clients beside {slow:3} slow ones: {told}", flush=True)
        each = int(requests) // 10 // 8
        sizes = [resident(process)]
        for tenth in range(10):
            paths = partial(random_letters, each, tenth * 8)
            told = asyncio.run(load(host, 8, 3600, paths))
            sizes.append(resident(process))
        shown = " ".join(f"{size:.0f}" for size in sizes)
        print(f"{each * 80} queries of random letters, the last tenth: {told}")
        print(f"MB before, and after each tenth: {shown}")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:3]))
