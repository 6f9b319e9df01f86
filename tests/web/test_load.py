"""Many clients, slow clients, greedy clients: the others notice nothing."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from multiprocessing import get_context
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from web import connections, workers
from web.connections import TimedProtocol
from web.rate_limit import Buckets, RateLimit
from web.request_log import LogLevel, RequestLog
from web.under import UnderPath
from web.workers import WorkersError, run_workers

from .conftest import SECONDS, Built, serving
from .hosts import listening

LARGE = "x" * 30_000_000
APP = Starlette(
    routes=[
        Route("/api/search", lambda request: PlainTextResponse("лес")),
        Route("/large", lambda request: PlainTextResponse(LARGE)),
    ]
)
ASK = b"GET /api/search HTTP/1.1\r\nhost: a\r\n\r\n"


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server of APP that waits half a second for a request and a second for an answer."""
    monkeypatch.setattr(connections, "SECONDS_FOR_REQUEST", 0.5)
    monkeypatch.setattr(connections, "SECONDS_FOR_ANSWER", 1.0)
    monkeypatch.setattr(TimedProtocol, "most", 50)
    with listening(APP) as port:
        yield port


def _ask(port: int) -> int:
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS)
    try:
        asked.request("GET", "/api/search")
        return asked.getresponse().status
    finally:
        asked.close()


def _is_closed_within(client: socket.socket, seconds: float) -> bool:
    client.settimeout(seconds)
    try:
        while client.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def _write_on(client: socket.socket) -> None:
    for _ in range(10):
        client.sendall(b"x")
        time.sleep(0.1)


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nx: ", ASK + b"GET "])
def test_who_does_not_finish_a_request_is_hung_up_on(port: int, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port)) as slow:
        slow.sendall(sent)
        assert _is_closed_within(slow, 10)


def test_who_does_not_take_the_answer_is_hung_up_on(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as slow:
        slow.sendall(b"GET /large HTTP/1.1\r\nhost: a\r\n\r\n")
        time.sleep(2)
        # To read what the system holds for us would take a minute; a write tells at once.
        with pytest.raises(ConnectionError):
            _write_on(slow)


def test_more_slow_clients_than_there_is_room_for_harm_no_quick_one(port: int) -> None:
    with ExitStack() as stack:
        for _ in range(150):
            slow = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            slow.sendall(b"GET ")
        assert [_ask(port) for _ in range(20)] == [200] * 20


def test_a_request_is_told_without_what_was_asked() -> None:
    told: list[str] = []
    TestClient(RequestLog(APP, LogLevel.PATHS, told.append)).get("/api/search?q=клад")
    TestClient(RequestLog(APP, LogLevel.QUERIES, told.append)).get("/api/search?q=abc%0A")
    quiet, whole = told
    assert " GET /api/search 200 6 " in quiet
    assert " GET /api/search?q=abc" in whole
    assert whole.isprintable()


def test_a_question_below_a_path_counts_once_though_it_is_read_in_two_ways() -> None:
    app = RateLimit(UnderPath(APP, "/svod"), Buckets(1, lambda: 0.0))
    answers = [TestClient(app).get("/svod/api/nothing").status_code for _ in range(11)]
    assert answers == [404] * 10 + [429]


def test_who_asks_too_much_is_refused_for_a_while() -> None:
    now = [0.0]
    client = TestClient(RateLimit(APP, Buckets(2, lambda: now[0])))
    assert [client.get("/api/search").status_code for _ in range(21)] == [200] * 20 + [429]
    refused = client.get("/api/search")
    assert refused.headers["retry-after"] == "1"
    assert json.loads(refused.text)["error"]["code"] == "too_many_requests"
    assert client.get("/large").status_code == 200
    now[0] = 1.0
    assert [client.get("/api/search").status_code for _ in range(3)] == [200, 200, 429]


def test_processes_that_share_the_buckets_count_as_one() -> None:
    buckets = Buckets(1, lambda: 0.0)
    context = get_context("fork")
    taken = context.Queue()
    for _ in range(2):
        worker = context.Process(target=lambda: taken.put([buckets.take("a") for _ in range(7)]))
        worker.start()
        worker.join(SECONDS)
    assert sum(taken.get(timeout=SECONDS) + taken.get(timeout=SECONDS)) == 10


def test_many_addresses_are_told_apart_and_need_no_more_memory() -> None:
    now = [0.0]
    buckets = Buckets(1, lambda: now[0])
    addresses = [f"10.0.{number >> 8}.{number & 255}" for number in range(2000)]
    for _ in range(10):
        assert all(buckets.take(address) for address in addresses)
    assert not any(buckets.take(address) for address in addresses)
    now[0] = 3600.0
    assert all(buckets.take(f"{address}.x") for address in addresses)


def _run_workers(serve: Callable[[Callable[[], None]], None]) -> tuple[list[str], str]:
    """Keep two workers in a process of their own; return what it tells, and its end."""
    context = get_context("fork")
    told, here = context.Pipe(duplex=False)

    def keep() -> None:
        with suppress(WorkersError):
            run_workers(2, serve, lambda: here.send("ready"), here.send)
            here.send("ended")
            return
        here.send("given up")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workers, "_SECONDS_BETWEEN_STARTS", 0.05)
        keeper = context.Process(target=keep)
        keeper.start()
    here.close()
    lines: list[str] = []
    try:
        while told.poll(SECONDS):
            lines.append(told.recv())
    except EOFError:
        pass
    finally:
        keeper.kill()
    return lines[:-1], lines[-1]


def test_a_worker_that_cannot_start_says_why_and_is_not_begun_for_ever() -> None:
    def serve(ready: Callable[[], None]) -> None:
        raise OSError("нет\nместа")

    lines, end = _run_workers(serve)
    assert end == "given up"
    assert sum("OSError: нет места" in line for line in lines) >= 3
    assert sum("кончился с кодом 1" in line for line in lines) == 2


def test_a_worker_that_answered_is_begun_again_however_often_it_ends() -> None:
    with tempfile.TemporaryDirectory() as folder:

        def serve(ready: Callable[[], None]) -> None:
            ready()
            Path(folder, str(os.getpid())).touch()
            if len(os.listdir(folder)) > 8:
                os.kill(os.getppid(), signal.SIGTERM)
                time.sleep(SECONDS)
            sys.exit(3)

        lines, end = _run_workers(serve)
    assert end == "ended"
    assert lines[0] == "ready"
    assert sum("кончился с кодом 3" in line for line in lines) >= 6


def _children(process: subprocess.Popen[str]) -> list[int]:
    path = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(word) for word in path.read_text().split()] if path.exists() else []


def test_workers_answer_are_replaced_and_end_together(built: Built) -> None:
    with serving(built, subprocess.PIPE, Path("docs"), "--workers", "2") as served:
        assert served.get("/api/health")[0] == 200
        workers = _children(served.process)
        if not workers:
            pytest.skip("this system does not tell a process's children")
        os.kill(workers[0], signal.SIGKILL)
        until = time.monotonic() + SECONDS
        while len(now := set(_children(served.process)) - {workers[0]}) < 2:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert served.get("/api/health")[0] == 200
        served.process.terminate()
        served.process.communicate(timeout=SECONDS)
        assert not [pid for pid in now if Path(f"/proc/{pid}").exists()]
