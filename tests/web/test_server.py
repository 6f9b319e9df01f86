"""The server as a process of its own: it builds, says where it is, answers, ends."""

import json
import re
import signal
import socket
import subprocess
from pathlib import Path

import pytest

from .conftest import ROOT, SECONDS, SERVE, Built, Served, serving


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
    assert f":{port} " in refusal("--port", port, "--site", str(built.site))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--host", "192.0.2.1"], "--host 127.0.0.1"),
        (["--host", "я" * 80], "--host 127.0.0.1"),
        (["--docs", "nowhere"], "nowhere: нет папки rules"),
    ],
)
def test_a_wrong_wish_is_told_in_one_line(asked: list[str], said: str, tmp_path: Path) -> None:
    assert said in refusal("--port", "0", *asked, "--site", str(tmp_path / "site"))


def refusal(*asked: str) -> str:
    """The line in which the server says why it does not start."""
    done = subprocess.run(
        [*SERVE, *asked], cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    return done.stderr


def test_ctrl_c_ends_quietly_though_a_page_is_open(built: Built) -> None:
    with serving(built, subprocess.PIPE) as served:
        port = int(served.address.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), SECONDS) as open_page:
            open_page.sendall(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n")
            open_page.recv(100)
            served.process.send_signal(signal.SIGINT)
            left, told = served.process.communicate(timeout=SECONDS)
    assert (served.process.returncode, left) == (130, "")
    assert not re.search("traceback|abort|прерв", told, re.IGNORECASE)
