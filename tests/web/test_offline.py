"""After one visit the whole site is there without a network; browsers can take it in."""

import json
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page, expect

from web.service_worker import kept_files, write_service_worker

from .conftest import Built, Served
from .plain_server import plain_server
from .visit import Visit

OTHERS = "svod /their-rules/ 1"
UNTIL_RENEWED = """async ([before]) => {
  const isRenewed = (names) => names.length === 1 && names[0] !== before;
  const ours = async () => (await caches.keys()).filter((name) => name.includes("/our-rules/"));
  while (!isRenewed(await ours())) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}"""
HITS = "#svod-search .svod-hit"


def _is_kept(page: Page) -> None:
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


@pytest.mark.browser
def test_without_a_network_every_page_search_and_translation_work(phone: Visit) -> None:
    page = phone.page
    page.goto("/")
    _is_kept(page)
    phone.context.set_offline(True)
    page.goto("/rules/7ed/04-stroeniya/")
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(".svod-offline")).to_contain_text("Сети нет")
    kept = page.evaluate("() => caches.match('/assets/svod/engine/words/0.bin').then(Boolean)")
    assert kept
    page.tap(".svod-search-open")
    page.keyboard.type("укрытием")
    # The page's own engine is made first, which a busy machine takes its time for.
    expect(page.locator(HITS).first).to_be_visible(timeout=30_000)
    page.goto("/translate/?q=cover")
    expect(page.locator(".svod-entry").first).to_contain_text("укрытие", timeout=30_000)
    page.goto("/p/6ed/90")
    page.wait_for_url("**/p/6ed/#p90")
    page.goto("/r/6ed/5")
    page.wait_for_url("**/rules/6ed/**")
    page.goto("/nothing/")
    expect(page.locator("h1")).to_have_text("Такой страницы нет")
    phone.context.set_offline(False)
    page.goto("/rules/7ed/04-stroeniya/")
    expect(page.locator(".svod-offline")).to_have_count(0)
    phone.errors[:] = [error for error in phone.errors if "ERR_INTERNET" not in error]


@pytest.mark.browser
def test_after_a_new_build_only_what_changed_is_asked_for_however_long_it_takes(
    built: Built, tmp_path: Path, browser: Browser
) -> None:
    site = tmp_path / "our-rules"
    shutil.copytree(built.site, site)
    context = browser.new_context()
    with plain_server(tmp_path) as copy:
        page = context.new_page()
        page.goto(f"{copy.address}/our-rules/")
        _is_kept(page)
        before = page.evaluate("() => caches.keys()")
        page.evaluate("(name) => caches.open(name).then(() => null)", OTHERS)
        about = site / "about" / "index.html"
        about.write_text(about.read_text("utf-8").replace("<h1", "<h1 data-new", 1), "utf-8")
        write_service_worker(site)
        copy.asked.clear()
        page.evaluate("() => navigator.serviceWorker.getRegistration().then((it) => it.update())")
        page.evaluate(UNTIL_RENEWED, before)
        assert set(copy.asked) == {"/our-rules/service-worker.js", "/our-rules/about/"}
        assert OTHERS in page.evaluate("() => caches.keys()")
        copy.slow["/our-rules/about/"] = 4.5
        page.goto(f"{copy.address}/our-rules/about/")
        expect(page.locator("h1[data-new]")).to_be_visible()
        expect(page.locator(".svod-offline")).to_have_count(0)
    context.close()


def test_what_is_kept_is_what_a_reader_opens(tmp_path: Path) -> None:
    for name in ("index.html", "a/index.html", "a/index.html.br", "p/b/7/index.html", "x.map"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    assert list(kept_files(tmp_path)) == ["a/", ""]
    write_service_worker(tmp_path)
    first = (tmp_path / "service-worker.js").read_text("utf-8")
    write_service_worker(tmp_path)
    assert (tmp_path / "service-worker.js").read_text("utf-8") == first
    (tmp_path / "index.html").write_text("y")
    write_service_worker(tmp_path)
    assert (tmp_path / "service-worker.js").read_text("utf-8") != first


def test_a_browser_can_take_the_site_in(built: Built, served: Served) -> None:
    manifest = json.loads(served.get("/manifest.json")[1])
    assert manifest["name"] == "Свод правил"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert (built.site / icon["src"]).is_file()
    status, text, headers = served.get("/opensearch.xml")
    assert status == 200
    assert headers["content-type"].startswith("application/opensearchdescription+xml")
    template = ElementTree.fromstring(text).find("{*}Url")
    assert template is not None
    assert template.attrib["template"] == f"{served.address}/search/?q={{searchTerms}}"


@pytest.mark.parametrize("path", ["/", "/rules/6ed/03-strelba/", "/search/", "/glossary/en/c/"])
def test_a_page_tells_a_chat_what_it_is(path: str, served: Served) -> None:
    html = served.get(path)[1]
    told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]+)"', html))
    assert told.keys() >= {"title", "description", "image", "site_name"}
    assert 60 <= len(told["description"]) <= 200
    assert "Коротко" not in told["description"]
    assert '<link rel="manifest"' in html
