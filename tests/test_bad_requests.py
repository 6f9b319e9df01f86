"""What nobody should send to the server, and what comes of it: an answer, never a failure.

Each row of ``bad_inputs/requests.tsv`` is sent byte by byte to the whole server, over a socket.
"""

import logging
import os
import re
import socket
from collections.abc import Iterator

import pytest

from tests.bad_inputs_table import TABLES, rows, said
from tests.conftest import once
from tests.web.hosts import listening
from web import connections
from web.app import application
from web.build import build
from web.live import LiveSite
from web.releases import Release, current
from web.request_log import LogLevel, RequestLog
from web.server import services

SECONDS = 60
HUNG_UP = "closed"
USUAL = ("host: svod", "connection: close")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> tuple[Release, str]:
    """The library of the tables as a site."""
    place = once(
        tmp_path_factory, "mill", lambda to: build(TABLES / "library", to / "site", lambda _: None)
    )
    release = current(place / "site")
    assert release
    return release, str(place / "site")


@pytest.fixture(scope="module")
def told() -> list[str]:
    """What the server told of requests, line by line."""
    return []


@pytest.fixture(scope="module")
def port(site: tuple[Release, str], told: list[str]) -> Iterator[int]:
    release, place = site
    live = LiveSite(place, release, lambda one: application(one, services(one)), told.append)
    with (
        pytest.MonkeyPatch.context() as patch,
        listening(RequestLog(live, LogLevel.QUERIES, told.append)) as port,
    ):
        patch.setattr(connections, "SECONDS_FOR_REQUEST", 0.5)
        patch.setattr(connections, "SECONDS_FOR_ANSWER", 3)
        yield port


def request(line: str, headers: str, body: str) -> bytes:
    """Return the bytes of a row: a line without a version gets one, a body its length."""
    lines = [line] if " HTTP/" in line or "\n" in line else [f"{line} HTTP/1.1", *USUAL]
    lines += [headers] if headers else []
    if body and not re.search("^(content-length|transfer-encoding):", headers, re.MULTILINE):
        lines.append(f"content-length: {len(os.fsencode(body))}")
    head = "\n".join([*lines, "", ""]).replace("\n", "\r\n")
    chunked = "transfer-encoding: chunked" in headers
    return os.fsencode(head + (body.replace("\n", "\r\n") if chunked else body))


def answer(port: int, sent: bytes) -> str:
    """Return all that the server answers until it hangs up."""
    got = b""
    with socket.create_connection(("127.0.0.1", port), SECONDS) as client:
        try:
            client.sendall(sent)
            while part := client.recv(65536):
                got += part
        except ConnectionError:
            pass
    return got.decode("utf-8", "replace")


@pytest.mark.parametrize(
    ("what", "line", "headers", "body", "status", "expected"), rows("requests.tsv")
)
def test_a_bad_request(
    what: str,
    line: str,
    headers: str,
    body: str,
    status: str,
    expected: str,
    port: int,
    told: list[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    told.clear()
    with caplog.at_level(logging.ERROR):
        got = answer(port, request(said(line), said(headers), said(body)))
    found = re.findall(r"^HTTP/1\.1 (\d{3})", got, re.MULTILINE) or [HUNG_UP]
    assert found[0] == status, got[:500]
    assert not [one for one in found if one.startswith("5")], got[:500]
    assert expected in got
    assert "\nset-cookie" not in got.partition("\r\n\r\n")[0]
    assert [record.getMessage() for record in caplog.records] == []
    assert all(one.isprintable() for one in told)
