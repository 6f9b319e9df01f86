"""Search on a site without a server: what a browser loads, waits for and holds.

    scripts/bench browser [DOCS]

Builds DOCS (the embedded library), serves its files compressed as a file host does, opens the
search page in Debian's chromium and asks one query: cold (nothing kept) and warm (the page opened
anew), then both with the processor slowed four times. Printed are what was sent until the answer,
the time from the query to it, the longest task of the page's own thread in that time (0: none took
50 ms), and the heaps of the page and the engine's worker. The service worker, which fetches pages
to keep, is left out.
"""

import gzip
import json
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
QUERY = "парапетами"
SLOWED = 4
LONGEST_WAIT = 60_000
"""How long an answer is waited for, in ms."""
_OBSERVE = """
window.tasks = [];
new PerformanceObserver((list) => window.tasks.push(...list.getEntries()))
  .observe({ type: "longtask", buffered: true });
"""
_LONGEST = """(began) => Math.max(0, ...window.tasks.filter(({ startTime, duration }) =>
  startTime + duration > began).map(({ duration }) => duration))"""
_MEGABYTE = 1 << 20


class Host(ThreadingHTTPServer):
    """A file host: sends the files of a folder compressed, and counts the bytes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sent = 0
        super().__init__(("127.0.0.1", 0), _Handler)


class _Handler(BaseHTTPRequestHandler):
    server: Host

    def do_GET(self) -> None:
        path = self.server.folder / self.path.partition("?")[0].lstrip("/")
        file = path / "index.html" if path.is_dir() else path
        if not file.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        body = gzip.compress(file.read_bytes(), 6)
        self.server.sent += len(body)
        self.send_response(HTTPStatus.OK)
        self.send_header("content-type", guess_type(file.name)[0] or "application/octet-stream")
        self.send_header("content-encoding", "gzip")
        self.send_header("content-length", str(len(body)))
        self.send_header("cache-control", "max-age=600")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing of requests."""


@contextmanager
def hosted(folder: Path) -> Iterator[tuple[Host, str]]:
    """Serve *folder*; give the host and its address."""
    host = Host(folder)
    thread = threading.Thread(target=host.serve_forever, daemon=True)
    thread.start()
    try:
        yield host, f"http://127.0.0.1:{host.server_port}"
    finally:
        host.shutdown()
        host.server_close()


@dataclass(frozen=True, slots=True)
class Measured:
    """One answer: kilobytes sent, ms to it, the longest task in ms, MB of both heaps."""

    sent: float
    answered: float
    longest: float
    heap: float


class Heaps:
    """The heaps of a page and of its workers."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session
        self._workers: list[str] = []
        self._used: dict[str, float] = {}
        session.on("Target.attachedToTarget", self._attached)
        session.on("Target.receivedMessageFromTarget", self._received)
        asked = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}
        session.send("Target.setAutoAttach", asked)

    def _attached(self, event: Any) -> None:
        if event["targetInfo"]["type"] == "worker":
            self._workers.append(event["sessionId"])

    def _received(self, event: Any) -> None:
        answer = json.loads(event["message"])
        if "usedSize" in answer.get("result", {}):
            self._used[event["sessionId"]] = answer["result"]["usedSize"]

    def megabytes(self, page: Page) -> float:
        """Return what is in use, the engine's worker included."""
        message = json.dumps({"id": 1, "method": "Runtime.getHeapUsage"})
        for worker in self._workers:
            asked = {"sessionId": worker, "message": message}
            self._session.send("Target.sendMessageToTarget", asked)
        page.wait_for_timeout(500)
        own = self._session.send("Runtime.getHeapUsage")["usedSize"]
        return float(own + sum(self._used.values())) / _MEGABYTE


def ask(page: Page, host: Host, address: str, slowed: int) -> Measured:
    """Open the search page, type a query as a reader does, and wait for its answer."""
    session = page.context.new_cdp_session(page)
    heaps = Heaps(session)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.add_init_script(_OBSERVE)
    before = host.sent
    page.goto(f"{address}/search/", wait_until="load")
    began = page.evaluate("performance.now()")
    page.fill("#svod-search-page [name=q]", QUERY)
    page.wait_for_selector(".svod-hit", timeout=LONGEST_WAIT)
    answered = page.evaluate("performance.now()") - began
    sent = host.sent - before
    page.wait_for_timeout(500)  # a task is told of when it is over
    longest = page.evaluate(_LONGEST, began)
    found = Measured(sent / 1024, answered, longest, heaps.megabytes(page))
    session.detach()
    return found


def row(name: str, found: Measured) -> str:
    """Return what was measured as the row of a table."""
    values = f"{found.sent:.0f} | {found.answered:.0f} | {found.longest:.0f} | {found.heap:.0f}"
    return f"| {name} | {values} |"


def main(docs: Path) -> None:
    """Build, ask, and print a table."""
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("no chromium: install it (Debian: chromium)")
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        svod = Path(sys.executable).with_name("svod")
        subprocess.run([svod, "build", "--docs", docs, "--site", site], check=True)
        measure(chromium, site.resolve())


def measure(chromium: str, site: Path) -> None:
    """Ask the pages of *site* and print a table."""
    print("| | sent, KB | answer, ms | longest task, ms | heaps, MB |")
    print("| --- | ---: | ---: | ---: | ---: |")
    with hosted(site) as (host, address), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for name, slowed in (("", 1), (f", {SLOWED} times slower", SLOWED)):
            context = browser.new_context(service_workers="block")
            for kept in ("cold", "warm"):
                page = context.new_page()
                print(row(kept + name, ask(page, host, address, slowed)), flush=True)
                page.close()
            context.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs")
