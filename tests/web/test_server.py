"""The server as a process of its own: it builds, says where it is, answers, ends."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from web.build import Built

from .conftest import ROOT, SECONDS, Served


def test_pages_and_api_are_served(served: Served) -> None:
    status, page, headers = served.get("/")
    assert (status, "<html" in page) == (200, True)
    assert "default-src 'self'" in headers["content-security-policy"]
    status, answer, _ = served.get("/api/search?q=%D0%BB%D0%B5%D1%81")
    assert (status, bool(json.loads(answer)["hits"])) == (200, True)


def test_an_unknown_page_is_told_in_russian(served: Served) -> None:
    status, page, _ = served.get("/nothing/")
    assert status == 404
    assert re.search("[а-я]", page)


def test_the_index_is_out_of_reach(served: Served, built: Built) -> None:
    assert any(built.index.iterdir())
    for name in (built.index.name, f"..%2f{built.index.name}", f"%2e%2e/{built.index.name}"):
        for path in built.index.iterdir():
            assert served.get(f"/{name}/{path.name}")[0] == 404


def test_a_taken_port_is_told(served: Served, built: Built) -> None:
    port = served.address.rpartition(":")[2]
    command = [sys.executable, "-m", "svod", "serve", "--port", port, "--site", str(built.site)]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert f":{port} " in done.stderr


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--host", "192.0.2.1"], "--host 127.0.0.1"),
        (["--host", "я" * 80], "--host 127.0.0.1"),
        (["--docs", "nowhere"], "nowhere: нет папки rules"),
    ],
)
def test_a_wrong_wish_is_told_in_one_line(asked: list[str], said: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "svod", "serve", "--port", "0", *asked]
    done = subprocess.run(
        [*command, "--site", str(tmp_path / "site")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_ctrl_c_ends_quietly_though_a_page_is_open(built: Built) -> None:
    command = [sys.executable, "-m", "svod", "serve", "--port", "0", "--site", str(built.site)]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment,
        text=True,
    ) as process:
        assert process.stdout is not None
        found = re.search(r"127\.0\.0\.1:(\d+)", process.stdout.readline())
        assert found
        with socket.create_connection(("127.0.0.1", int(found[1])), SECONDS) as open_page:
            open_page.sendall(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n")
            open_page.recv(100)
            os.kill(process.pid, signal.SIGINT)
            said = process.communicate(timeout=SECONDS)
    assert process.returncode == 130
    assert "Traceback" not in said[1]
    assert "Aborted" not in said[1]
