"""The server as a process of its own: it builds, says where it is, answers, ends."""

import json
import re
import subprocess
import sys

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
