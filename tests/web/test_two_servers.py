"""Two servers of one library, each with a site that it built itself, answer as one."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from web.app import application
from web.build import build
from web.live import LiveSite
from web.server import services

from .conftest import ROOT

MILL = ROOT / "tests" / "bad_inputs" / "library"
PAGE = (
    "---\ntitle: {title}\n---\n\n# {title} {{#{anchor}}}\n\n{text}\n"
    "\n## Замена {{#{anchor}-2}}\n\n{text}\n"
)
PAGES = {
    "02-zhernov": ("Жёрнов", "Верхний жёрнов вращается, нижний лежит неподвижно."),
    "03-voda": ("Вода", "Жёрнов вращает вода: чем выше запруда, тем быстрее помол."),
    "04-veter": ("Ветер", "Где нет воды, жёрнов вращает ветер; помол идёт медленнее."),
}
QUERIES = (
    "жёрнов",
    "помол воды",
    "ветер вращает",
    "замена",
    "запруд",
    "неподвижно -вода",
    "чего нет",
)


def write(docs: Path, name: str, text: str) -> None:
    title, _ = PAGES[name]
    page = PAGE.format(title=title, anchor=name.partition("-")[2], text=text)
    (docs / "rules" / "mill" / f"{name}.md").write_text(page, "utf-8")


def build_at_once(folder: Path) -> Path:
    """Build the site of all PAGES."""
    shutil.copytree(MILL, folder / "docs")
    for name, (_, text) in PAGES.items():
        write(folder / "docs", name, text)
    build(folder / "docs", folder / "site", lambda _: None)
    return folder / "site"


def build_by_steps(folder: Path) -> Path:
    """Build the same by and by: the pages come in another order, one of them is changed."""
    shutil.copytree(MILL, folder / "docs")
    write(folder / "docs", "04-veter", "Пока пусто.")
    build(folder / "docs", folder / "site", lambda _: None)
    for name in reversed(PAGES):
        write(folder / "docs", name, PAGES[name][1])
        if name != "03-voda":
            build(folder / "docs", folder / "site", lambda _: None)
    return folder / "site"


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[TestClient]]:
    with ExitStack() as stack:
        clients = []
        for make in (build_at_once, build_by_steps):
            site = make(tmp_path_factory.mktemp("server"))
            release = build(site.with_name("docs"), site, lambda _: None)
            app = LiveSite(site, release, lambda one: application(one, services(one)), print)
            clients.append(stack.enter_context(TestClient(app)))
        yield clients


def test_a_page_is_not_told_of_a_newer_release(servers: list[TestClient]) -> None:
    asked = [client.get("/assets/svod/release.json") for client in servers]
    assert len({answer.json()["release"] for answer in asked}) == 1
    assert len({answer.headers["svod-release"] for answer in asked}) == 1
    assert len({answer.json()["folder"] for answer in asked}) == 2  # built apart all the same


@pytest.mark.parametrize("path", ["search", "suggest", "translate"])
@pytest.mark.parametrize("query", QUERIES)
def test_both_answer_the_same(servers: list[TestClient], path: str, query: str) -> None:
    one, two = (client.get(f"/api/{path}", params={"q": query}).json() for client in servers)
    assert {**one, "took_ms": 0} == {**two, "took_ms": 0}


def test_pages_are_the_same_byte_for_byte(servers: list[TestClient]) -> None:
    for path in ("/", "/rules/mill/03-voda/", "/service-worker.js", "/search/"):
        one, two = (client.get(path) for client in servers)
        assert one.status_code == 200
        assert one.content == two.content
