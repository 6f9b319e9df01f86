"""The site on a phone and a tablet, by touch: the search sheet, what comes while one waits."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from .conftest import Served
from .visit import PHONE, TABLET, Visit, too_wide

pytestmark = pytest.mark.browser

RULES = "/rules/6ed/05-lesa/"
MOST_SHIFT = 0.05
# Layout shifts are told apart from those that a reader's own tap makes, as browsers count them.
COUNT_SHIFTS = """() => {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""
CUT_HITS = """() => [...document.querySelectorAll("#svod-search .svod-hit > a")]
  .map((hit) => hit.getBoundingClientRect())
  .filter(({ left, right }) => left < 0 || right > visualViewport.width).length"""


@pytest.fixture(params=["phone", "tablet"])
def touched(request: pytest.FixtureRequest, browser: Browser, served: Served) -> Iterator[Visit]:
    device = {"phone": PHONE, "tablet": TABLET}[request.param]
    visit = Visit(browser, served.address, device)
    yield visit
    visit.context.close()
    assert visit.errors == []


def _tap_and_type(page: Page, query: str) -> None:
    page.tap(".svod-search-open")
    expect(page.locator("#svod-search input[name=q]")).to_be_focused()
    page.keyboard.type(query)
    expect(page.locator("#svod-search .svod-hits")).to_have_attribute("data-query", query)


def test_the_search_sheet_fits_the_screen(touched: Visit) -> None:
    page = touched.page
    page.goto(RULES)
    page.evaluate("scrollTo(0, 900)")
    _tap_and_type(page, "лес")
    page.wait_for_timeout(500)  # the theme's movements are over
    assert too_wide(page, touched.width) == []
    assert page.evaluate(CUT_HITS) == 0
    assert page.evaluate("scrollY") == 900


def test_magnifier_word_tap_is_the_rule(touched: Visit) -> None:
    page = touched.page
    page.goto("/rules/6ed/03-strelba/")
    _tap_and_type(page, "железный лес")
    page.tap("#svod-search .svod-hit a")
    page.wait_for_url("**/rules/6ed/05-lesa/#zheleznyy-les")
    expect(page.locator("#zheleznyy-les")).to_be_in_viewport()


def test_a_hit_on_the_open_page_is_shown_where_it_stands(touched: Visit) -> None:
    page = touched.page
    page.goto(RULES)
    page.evaluate("scrollTo(0, 900)")
    _tap_and_type(page, "железный лес")
    page.tap("#svod-search .svod-hit a")
    expect(page.locator("#__search")).not_to_be_checked()
    expect(page.locator("#zheleznyy-les")).to_be_in_viewport()


@pytest.mark.parametrize("address", ["/search/?q=" + quote("лес"), "/translate/?q=cover"])
def test_a_page_of_answers_says_that_it_looks_and_does_not_jump(
    address: str, touched: Visit
) -> None:
    page = touched.page
    held: list[Route] = []
    is_held = True
    page.route("**/api/**", lambda route: held.append(route) if is_held else route.continue_())
    page.goto(address, wait_until="commit")
    expect(page.locator("article .svod-skeleton")).to_be_visible()
    expect(page.locator("article .svod-status")).to_have_text("Ищу…")
    page.wait_for_load_state()
    page.evaluate(COUNT_SHIFTS)
    is_held = False
    for route in held:
        route.continue_()
    expect(page.locator("article :is(.svod-hit, .svod-entry)").first).to_be_visible()
    expect(page.locator("article .svod-skeleton")).to_be_hidden()
    expect(page.locator("article .svod-status")).not_to_have_text("Ищу…")
    assert page.evaluate("window.shift") <= MOST_SHIFT


@pytest.mark.parametrize("address", ["/editions/", "/editions/6ed-7ed/03-strelba/", "/map/"])
def test_pages_of_comparisons_and_maps_fit(address: str, touched: Visit) -> None:
    touched.page.goto(address)
    assert too_wide(touched.page, touched.width) == []


def test_the_map_is_whole_and_is_walked_by_touch(touched: Visit) -> None:
    page = touched.page
    page.goto("/map/")
    for details in page.locator(".svod-map-list details").all():
        details.locator("summary").tap()
    names = page.locator(".svod-map a")
    assert names.count() > 20  # chapters of two books, and their sections
    cut = names.evaluate_all(
        """(names) => names.map((name) => [name.closest("svg"), name.querySelector("text")])
          .map(([picture, text]) => [picture.getBoundingClientRect(), text.getBoundingClientRect()])
          .filter(([picture, text]) => text.left < picture.left || text.right > picture.right
            || text.bottom > picture.bottom || text.right > innerWidth).length"""
    )
    assert cut == 0
    letters, row = (
        names.first.locator(part).evaluate("(it) => it.getBoundingClientRect().height")
        for part in ("tspan", "rect")
    )
    assert letters >= 12  # px: a name can be read
    assert row >= 40  # px: and hit by a thumb
    names.nth(1).tap()
    page.wait_for_url("**/rules/6ed/02-dvizhenie/")


def test_the_arcs_of_a_name_stand_out_under_the_focus(desk: Visit) -> None:
    page = desk.page
    page.goto("/map/")
    page.locator(".svod-map a").first.focus()
    expect(page.locator(".svod-map path.svod-map-to").first).to_have_css("opacity", "1")
    page.keyboard.press("Tab")
    expect(page.locator(".svod-map path.svod-map-from").first).to_have_css("opacity", "1")
