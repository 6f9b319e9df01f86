"""The site below a path of its host: behind a proxy that takes the path away or not, and plain."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from web.app import application
from web.server import services
from web.under import UnderPath

from .conftest import Built, Served
from .hosts import UNDER, pages, proxy


@pytest.fixture(scope="module")
def client(built: Built) -> TestClient:
    app = UnderPath(application(built.release, services(built.release)), "/svod/")
    return TestClient(app, "https://rules.example", follow_redirects=False)


@pytest.mark.parametrize("kept", ["/svod", ""])
def test_a_proxy_may_take_the_path_away_or_leave_it(client: TestClient, kept: str) -> None:
    assert client.get(f"{kept}/rules/7ed/").status_code == 200
    assert client.get(f"{kept}/api/search", params={"q": "лес"}).json()["hits"]
    assert "https://rules.example/svod/search/" in client.get(f"{kept}/opensearch.xml").text
    unknown = client.get(f"{kept}/api/nope")
    assert unknown.headers["content-type"] == "application/json"
    assert client.get(f"{kept}/api/search/").status_code == 404
    for path in ("nope", "rules/nope/", "a/b/c", "a%2fb"):
        page = client.get(f"{kept}/{path}")
        assert page.status_code == 404
        root = "../" * path.count("/") or "./"
        assert f'href="{root}assets/svod/favicon.svg"' in page.text
        assert 'href="/' not in page.text


@pytest.mark.parametrize("root", ["/rules/", "/search", "/a/rules/"])
def test_the_path_may_be_named_as_a_folder_of_the_site(built: Built, root: str) -> None:
    app = UnderPath(application(built.release, services(built.release)), root)
    client = TestClient(app, follow_redirects=False)
    for kept in (root.rstrip("/"), ""):
        for path in ("/rules/7ed/", "/search/", "/api/health", "/"):
            assert client.get(f"{kept}{path}").status_code == 200
            assert client.head(f"{kept}{path}").status_code in {200, 405}
    page = client.get(f"{root.rstrip('/')}/rules/nope/")
    assert page.status_code == 404
    assert 'href="../../assets/svod/favicon.svg"' in page.text


@pytest.mark.parametrize(
    ("asked", "led"),
    [
        ("/svod/rules/7ed", "./7ed/"),
        ("/rules/7ed?x=1", "./7ed/?x=1"),
        ("/svod", "./svod/"),
        ("/svod?q=ap", "./svod/?q=ap"),
        ("//evil.example/%2e%2e/rules", None),
    ],
)
def test_the_way_on_is_told_from_where_one_is(
    client: TestClient, asked: str, led: str | None
) -> None:
    answer = client.get(f"https://rules.example{asked}", headers={"host": "evil.example"})
    assert answer.headers.get("location") == led


@pytest.fixture(params=["proxy", "pages"])
def address(
    request: pytest.FixtureRequest, built: Built, served: Served, tmp_path: Path
) -> Iterator[str]:
    (tmp_path / UNDER.strip("/")).symlink_to(built.site)
    host = {"proxy": lambda: proxy(served.address), "pages": lambda: pages(tmp_path)}
    with host[request.param]() as address:
        yield address


@pytest.fixture
def outside() -> list[str]:
    """The addresses of the host that a page asked for and that are none of the site's."""
    return []


@pytest.fixture
def page(browser: Browser, address: str, outside: list[str]) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.set_default_timeout(20_000)
    page = context.new_page()
    is_outside: Callable[[str], bool] = lambda url: not url.startswith((f"{address}/", "data:"))  # noqa: E731
    page.on("request", lambda asked: outside.append(asked.url) if is_outside(asked.url) else None)
    yield page
    context.close()


@pytest.mark.browser
def test_a_reader_finds_all_of_it(address: str, page: Page, outside: list[str]) -> None:
    page.goto(f"{address}/search/?q=маркеры взрывов")
    page.locator(".svod-hits a").first.click()
    page.wait_for_url(f"{address}/rules/**#*")
    page.goto(f"{address}/r/6ed/1.1")
    page.wait_for_url(f"{address}/rules/6ed/01-obshchie-printsipy/#*")
    page.goto(f"{address}/translate/?q=cover save")
    expect(page.locator(".svod-entry").first).to_contain_text("cover save")
    manifest = page.evaluate(
        "async () => { const link = document.querySelector('link[rel=manifest]').href;"
        " return new URL((await (await fetch(link)).json()).start_url, link).href; }"
    )
    assert manifest == f"{address}/"
    scope = page.evaluate("async () => (await navigator.serviceWorker.ready).scope")
    assert scope == f"{address}/"
    assert outside == []


@pytest.mark.browser
def test_an_address_that_is_none_leads_back(address: str, page: Page) -> None:
    page.goto(f"{address}/rules/nope/deeper/")
    expect(page.locator("h1")).to_have_text("Такой страницы нет")
    home = page.get_by_role("link", name="с главной страницы")
    expect(page.locator(".md-header")).to_have_css("position", "sticky")  # it has its styles
    home.click()
    page.wait_for_url(f"{address}/")
