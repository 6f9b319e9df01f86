"""A library from somebody who means harm: nothing of it runs, served or as a plain copy."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from web.build import build

from .conftest import Built, serving
from .evil_library import write_evil_library
from .plain_server import plain_server

pytestmark = pytest.mark.browser

QUESTIONS = ("груз", "палуба", "hold", "cargo", "стр. 3", "img")
# What a script of the library would leave behind, and an element that it would put in.
RAN = "window.ran ?? document.querySelector('[data-hostile]')?.outerHTML ?? null"
# A tooltip is made when its bearer is pointed at or focused.
POINT_AT_ALL = """() => document.querySelectorAll('[title], [tabindex], a, button').forEach(e => {
  for (const kind of ['mouseenter', 'mouseover', 'pointerenter', 'focusin', 'focus'])
    e.dispatchEvent(new MouseEvent(kind, {bubbles: kind.endsWith('n') || kind.endsWith('r')}));
})"""


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The site of a library with something evil in every field of every file."""
    docs = tmp_path_factory.mktemp("hostile")
    write_evil_library(docs)
    site = docs / "out" / "site"
    return Built(site, build(docs, site, lambda line: None))


@pytest.fixture(params=["served", "copied"])
def address(request: pytest.FixtureRequest, hostile: Built) -> Iterator[str]:
    if request.param == "served":
        with serving(hostile, docs=hostile.site.parent.parent) as served:
            yield served.address
    else:
        with plain_server(hostile.site) as copy:
            yield copy.address


@pytest.fixture
def visit(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


def test_nothing_of_a_hostile_library_runs(address: str, hostile: Built, visit: Page) -> None:
    for html in sorted(hostile.site.rglob("*.html")):
        if 'http-equiv="refresh"' in html.read_text("utf-8"):
            continue  # it leads on to one of the others
        visit.goto(f"{address}/{html.relative_to(hostile.site).as_posix()}")
        visit.evaluate(POINT_AT_ALL)
        visit.wait_for_timeout(50)
        assert visit.evaluate(RAN) is None, html
    for tool in ("search", "translate"):
        for question in QUESTIONS:
            visit.goto(f"{address}/{tool}/?q={question}")
            visit.wait_for_timeout(300)
            visit.evaluate(POINT_AT_ALL)
            assert visit.evaluate(RAN) is None, (tool, question)
    visit.keyboard.press("/")
    for question in QUESTIONS:
        visit.locator("#svod-search input").first.fill(question)
        visit.wait_for_timeout(300)
        assert visit.evaluate(RAN) is None, question


def test_a_bookmark_and_a_print_of_a_hostile_page_run_nothing(address: str, visit: Page) -> None:
    visit.goto(f"{address}/rules/evil/01-cargo/")
    visit.emulate_media(media="print")
    assert visit.evaluate(RAN) is None
    visit.emulate_media(media="screen")
    visit.locator(".svod-share").first.click()
    visit.get_by_role("button", name="В закладки").click()
    visit.goto(f"{address}/")
    expect(visit.get_by_text("Закладки:")).to_be_visible()
    visit.evaluate(POINT_AT_ALL)
    assert visit.evaluate(RAN) is None


def test_every_page_bears_the_policy_of_the_server(hostile: Built) -> None:
    shown = hostile.policy.removesuffix("; frame-ancestors 'none'")
    for path in hostile.site.rglob("*.html"):
        assert f'http-equiv="Content-Security-Policy" content="{shown}"' in path.read_text("utf-8")


def test_a_page_shows_raw_html_as_the_text_it_is(hostile: Built) -> None:
    html = (hostile.site / "rules/evil/01-cargo/index.html").read_text("utf-8")
    article = html[html.index("<article") :]
    for told in ("&lt;img", "&lt;iframe", "&lt;details"):
        assert told in article
    for dropped in ("<iframe", "<details", "onclick=", "data:image/svg"):
        assert dropped not in article.replace("&lt;iframe", "")
    addresses = re.findall(r'(?:href|src)="([^"]*)"', article)
    assert addresses
    assert not [it for it in addresses if "javascript:" in it.partition("?")[0]]
