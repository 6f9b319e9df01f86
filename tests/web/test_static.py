"""The files of the site over HTTP."""

import gzip
from pathlib import Path

import brotli
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from web.compress import compress_folder
from web.static import SiteFiles, accepted_twin

PAGE = "<p>Правила леса.</p>" * 200


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "rules").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE, "utf-8")
    (folder / "rules" / "index.html").write_text("<p>Коротко.</p>", "utf-8")
    (folder / "404.html").write_text("<p>Такой страницы нет.</p>", "utf-8")
    (folder / "main.0123abcd.min.js").write_text("let a;" * 500, "utf-8")
    (folder / "assets" / "svod" / "engine").mkdir(parents=True)
    (folder / "assets" / "svod" / "dom.js").write_text("let a;", "utf-8")
    (folder / "assets" / "svod" / "engine" / "data.json").write_text("{}", "utf-8")
    (folder / "icon.png").write_bytes(bytes(2000))
    (tmp_path / "secret.txt").write_text("beside the site", "utf-8")
    (tmp_path / ".site-index").mkdir()
    (tmp_path / ".site-index" / "segment").write_text("the index", "utf-8")
    compress_folder(folder)
    return folder


@pytest.fixture
def client(site: Path) -> TestClient:
    app = Starlette(routes=[Mount("/", SiteFiles(site))])
    return TestClient(app, headers={"accept-encoding": "identity"})


@pytest.mark.parametrize(
    ("accept", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.0, gzip;q=0", None),
        ("GZIP ; q=0.5", "gzip"),
        ("identity", None),
        ("", None),
    ],
)
def test_the_best_twin_that_is_accepted(
    client: TestClient, accept: str, encoding: str | None
) -> None:
    answer = client.get("/", headers={"accept-encoding": accept})
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text == PAGE


def test_twins_hold_what_the_file_holds(site: Path) -> None:
    page = (site / "index.html").read_bytes()
    assert brotli.decompress((site / "index.html.br").read_bytes()) == page
    assert gzip.decompress((site / "index.html.gz").read_bytes()) == page


def test_short_files_and_pictures_have_no_twin(site: Path) -> None:
    twins = {path.name for path in site.rglob("*") if path.suffix in (".br", ".gz")}
    assert {name.rpartition(".")[0] for name in twins} == {"index.html", "main.0123abcd.min.js"}
    assert not (site / "rules" / "index.html.gz").exists()


@pytest.mark.parametrize("accept", ["br", "gzip", "identity"])
def test_unchanged_files_are_not_sent_again(client: TestClient, accept: str) -> None:
    first = client.get("/", headers={"accept-encoding": accept})
    asked = {"accept-encoding": accept, "if-none-match": first.headers["etag"]}
    again = client.get("/", headers=asked)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["vary"] == "Accept-Encoding"


def test_each_encoding_has_its_own_tag(client: TestClient) -> None:
    tags = {
        client.get("/", headers={"accept-encoding": accept}).headers["etag"]
        for accept in ("br", "gzip", "identity")
    }
    assert len(tags) == 3


def test_a_range_is_of_the_file_itself(client: TestClient) -> None:
    answer = client.get("/", headers={"range": "bytes=3-12", "accept-encoding": "br, gzip"})
    assert answer.status_code == 206
    assert answer.content == PAGE.encode()[3:13]
    assert "content-encoding" not in answer.headers


def test_an_unknown_page_is_the_sites_own(client: TestClient) -> None:
    answer = client.get("/forest/")
    assert answer.status_code == 404
    assert "Такой страницы нет" in answer.text


def test_a_folder_ends_with_a_slash(client: TestClient) -> None:
    answer = client.get("/rules", follow_redirects=False)
    assert answer.status_code == 307
    assert answer.headers["location"].endswith("/rules/")


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("/main.0123abcd.min.js", "immutable"),
        ("/assets/svod/dom.js", "max-age=300"),
        ("/assets/svod/engine/data.json", "no-cache"),
        ("/", "no-cache"),
        ("/rules/", "no-cache"),
    ],
)
def test_how_long_a_file_is_kept(client: TestClient, path: str, kept: str) -> None:
    assert kept in client.get(path).headers["cache-control"]


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/rules/../../secret.txt",
        "/rules/..%5c..%5csecret.txt",
        "/rules//secret.txt",
        "/%2fetc/passwd",
        "/.site-index/segment",
        "/..%2f.site-index/segment",
        "/a%00b",
        "/" + "a" * 5000,
    ],
)
def test_nothing_outside_the_site_is_reached(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "beside" not in answer.text
    assert "the index" not in answer.text


def test_a_link_out_of_the_site_is_not_followed(client: TestClient, site: Path) -> None:
    (site / "out.txt").symlink_to(site.parent / "secret.txt")
    assert client.get("/out.txt").status_code == 404


def test_no_twin_no_encoding(tmp_path: Path) -> None:
    path = str(tmp_path / "a.css")
    assert accepted_twin(path, "br, gzip") == (path, None)
