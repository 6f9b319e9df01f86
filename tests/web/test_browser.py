"""The served site in a real browser: search, translation, keyboard, small screens."""

import re
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from .conftest import Served
from .visit import PHONE, Visit, open_search, too_wide

pytestmark = pytest.mark.browser

NARROWEST = 360
THUMB = 44
WIDE = 960

CUT_PLACEHOLDERS = """() => [...document.querySelectorAll("input[placeholder]")].filter((input) => {
  if (!input.clientWidth) return false;
  const style = getComputedStyle(input);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontSize} ${style.fontFamily}`;
  const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return room > 0 && pen.measureText(input.placeholder).width > room;
}).map((input) => input.placeholder)"""
# Links inside of a sentence are as high as its line; all else is for a thumb.
SMALL_TARGETS = """(least) => {
  const alone = ".md-header a, .md-header button, .md-button, .svod-filter label, " +
    ".svod-letters a, .svod-outline a, .svod-phase a, .svod-books a, " +
    ".svod-doors a, .svod-recent a, .svod-hit > a, " +
    ".svod-form input[type=search]";
  return [...document.querySelectorAll(alone)].filter((element) => {
    const { height, width, right } = element.getBoundingClientRect();
    return element.checkVisibility() && right > 0 && (height < least - 0.5 || width < least / 2);
  }).map((element) => element.outerHTML.slice(0, 120));
}"""
BROKEN_BY_A_PERMALINK = """() => {
  const links = document.querySelectorAll("article :is(h1, h2, h3, h4) > .headerlink");
  return [...links].filter((link) => {
    const before = link.parentElement.offsetHeight;
    link.hidden = true;
    return link.parentElement.offsetHeight < before;
  }).map((link) => link.parentElement.textContent);
}"""
KINDS = {
    "home": "/",
    "rules": "/rules/6ed/03-strelba/",
    "rules of the other edition": "/rules/7ed/02-psihosily/",
    "rules, English": "/rules/6ed/en/03-strelba/",
    "contents": "/rules/6ed/",
    "index": "/rules/6ed/index/",
    "glossary": "/glossary/",
    "terms, English": "/glossary/en/c/",
    "terms, Russian": "/glossary/ru/s/",
    "search": f"/search/?q={quote('труднопроходимым ландшафтом')}",
    "translation": "/translate/?q=difficult+terrain",
    "annotation": "/annotate/",
    "pages": "/pages/",
    "health": "/health/",
    "about": "/about/",
    "map": "/map/",
    "what changed": "/editions/",
    "two editions": "/editions/6ed-7ed/03-strelba/",
    "sheet for the table": "/rules/6ed/quick/",
    "printed pages": "/p/6ed/",
    "go to a page": "/p/",
    "not found": "/nothing/",
}


def _ask_in_the_header(page: Page, query: str) -> None:
    """Type a query into the box and wait for its answer."""
    open_search(page)
    page.keyboard.type(query)
    expect(page.locator("#svod-search .svod-hits")).to_have_attribute("data-query", query)


def test_an_inflected_word_finds_its_section(visit: Visit) -> None:
    page = visit.page
    page.goto("/")
    _ask_in_the_header(page, "плотоядными джунглями")
    first = page.locator("#svod-search .svod-hit a").first
    expect(first).to_contain_text("Плотоядные джунгли")
    expect(first.locator("mark").first).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/6ed/05-lesa/#plotoyadnye-dzhungli")
    expect(page.locator("#plotoyadnye-dzhungli")).to_be_in_viewport()


def test_a_page_and_its_twin_stand_side_by_side(visit: Visit) -> None:
    page = visit.page
    page.goto("/rules/6ed/05-lesa/")
    button = page.locator(".svod-languages button")
    if page.viewport_size["width"] < WIDE:
        expect(button).to_be_hidden()
        return
    button.click()
    row = page.locator(".svod-row", has=page.locator("#zheleznyy-les"))
    expect(row.locator("> [lang=en]")).to_contain_text("The cover save here is 3+")
    russian, english = (row.locator(f"> [lang={code}]").bounding_box() for code in ("ru", "en"))
    assert russian["y"] == english["y"]
    assert russian["x"] + russian["width"] < english["x"]
    page.goto("/rules/6ed/en/06-reki/")
    expect(page.locator(".svod-row").first).to_contain_text("Реки, озёра и пруды")
    page.get_by_role("link", name="По-русски").click()
    page.wait_for_url("**/rules/6ed/06-reki/")


def test_the_search_box_keeps_its_habits(visit: Visit) -> None:
    page = visit.page
    page.goto("/rules/6ed/05-lesa/")
    opened = page.locator("#__search")
    for key in ("/", "f", "s"):
        page.keyboard.press(key)
        expect(opened).to_be_checked()
        page.keyboard.press("Escape")
        expect(opened).not_to_be_checked()
    open_search(page)
    page.keyboard.type("лес")
    expect(page.locator("#svod-search .svod-hit").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('.md-search__output') !== null")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#svod-search input[name=q]")).to_be_focused()


def test_escape_puts_the_focus_back_where_it_was(visit: Visit) -> None:
    page = visit.page
    page.goto("/rules/6ed/05-lesa/")
    link = page.locator("article a.svod-term").first
    link.focus()
    page.keyboard.press("/")
    page.keyboard.type("лес")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(link).to_be_focused()
    opener = page.locator(".svod-search-open")
    if opener.is_visible():
        opener.click()
        page.keyboard.press("Escape")
        expect(opener).to_be_focused()


def test_a_hit_on_the_open_page_closes_the_box(visit: Visit) -> None:
    page = visit.page
    page.goto("/rules/6ed/05-lesa/")
    _ask_in_the_header(page, "железный лес")
    expect(page.locator("#svod-search .svod-hit a").first).to_contain_text("Железный лес")
    page.keyboard.press("Enter")
    expect(page.locator("#__search")).not_to_be_checked()
    expect(page.locator("#zheleznyy-les")).to_be_in_viewport()


def test_enter_follows_no_hit_of_what_was_typed_before(visit: Visit) -> None:
    page = visit.page
    page.goto("/rules/6ed/05-lesa/")
    _ask_in_the_header(page, "железный лес")
    page.route("**/api/**", lambda route: None)
    page.keyboard.type(" и река")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/search/?q={quote('железный лес и река', safe='').replace('%20', '+')}")


def test_results_can_be_filtered_and_shared(visit: Visit) -> None:
    page = visit.page
    page.goto(f"/search/?q={quote('фазой стрельбы')}")
    hits = page.locator(".svod-hits--page .svod-hit")
    expect(hits.first).to_be_visible()
    page.get_by_role("radio", name="7-я ред.").check()
    page.wait_for_url("**book=7ed")
    expect(hits.first.locator(".svod-hit-place")).to_contain_text("7-я редакция")
    shared = page.url
    page.goto("/")
    page.goto(shared)
    expect(page.locator("#svod-search-page input[name=q]")).to_have_value("фазой стрельбы")
    expect(page.locator("input[value='7ed']")).to_be_checked()
    places = page.locator(".svod-hit-place")
    expect(places.first).to_contain_text("7-я редакция")
    expect(places.filter(has_text="6-я")).to_have_count(0)


def test_back_leads_to_the_query_before(visit: Visit) -> None:
    page = visit.page
    page.goto("/about/")
    page.goto("/search/")
    field = page.locator("#svod-search-page input[name=q]")
    field.press_sequentially("лес", delay=20)
    field.press("Enter")
    field.fill("")
    field.press_sequentially("река", delay=20)
    page.get_by_role("radio", name="6-я ред.").check()
    expect(page).to_have_url(re.compile("book=6ed"))
    page.go_back()
    expect(page.locator("input[value='6ed']")).not_to_be_checked()
    expect(field).to_have_value("река")
    page.go_back()
    expect(field).to_have_value("лес")
    expect(page.locator("article .svod-status")).to_contain_text("Найдено")
    page.go_back()
    page.wait_for_url("**/about/")


def test_a_text_is_annotated_from_the_keyboard(visit: Visit) -> None:
    visit.page.goto("/annotate/")
    text = visit.page.locator("textarea")
    text.fill("cover save")
    text.press("Control+Enter")
    expect(visit.page.locator(".svod-annotated")).to_contain_text("спас-бросок за укрытие")


def test_without_scripts_there_is_nothing_to_filter_with(browser: Browser, served: Served) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=served.address)
    page = context.new_page()
    for address in ("/glossary/", "/glossary/en/c/", "/rules/6ed/index/"):
        page.goto(address)
        expect(page.locator(".svod-form--filter")).to_be_hidden()
    context.close()


def test_the_menu_opens_by_touch_and_by_keyboard(browser: Browser, served: Served) -> None:
    visit = Visit(browser, served.address, PHONE)
    visit.page.goto("/")
    menu = visit.page.get_by_role("button", name="Меню")
    menu.click()
    expect(visit.page.locator("#__drawer")).to_be_checked()
    expect(menu).to_have_attribute("aria-expanded", "true")
    menu.press("Enter")
    expect(visit.page.locator("#__drawer")).not_to_be_checked()
    menu.press("Enter")
    expect(visit.page.locator(".md-sidebar--primary a").first).to_be_focused()
    visit.page.keyboard.press("Escape")
    expect(menu).to_have_attribute("aria-expanded", "false")
    expect(menu).to_be_focused()
    visit.context.close()


IN_SIGHT = """() => {
  const focused = document.activeElement;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  if (bottom <= 0 || right <= 0 || left >= innerWidth || top >= innerHeight) return false;
  const header = document.querySelector(".md-header");
  const over = document.elementFromPoint(left + 1, bottom - 1);
  return header.contains(focused) || !header.contains(over);
}"""


@pytest.mark.parametrize(
    "address", ["/", "/rules/6ed/06-reki/", "/rules/6ed/quick/", "/glossary/en/c/"]
)
def test_tab_goes_only_where_it_can_be_seen(address: str, browser: Browser, served: Served) -> None:
    visit = Visit(browser, served.address, PHONE)
    visit.page.goto(address)
    for _ in range(30):
        visit.page.keyboard.press("Tab")
        assert visit.page.evaluate(IN_SIGHT), visit.page.evaluate(
            "document.activeElement.outerHTML"
        )
    visit.context.close()


def test_nothing_found_is_said_and_leads_on(visit: Visit) -> None:
    page = visit.page
    page.goto("/search/?q=zzzxqj")
    expect(page.locator("article .svod-notes")).to_contain_text("Ничего не найдено")
    page.get_by_role("link", name="Перевести «zzzxqj»").click()
    expect(page.locator("article .svod-status")).to_have_text("Термин «zzzxqj» не найден.")
    expect(page.get_by_role("link", name="Искать «zzzxqj» в правилах")).to_be_visible()
    _ask_in_the_header(page, "%&*")
    expect(page.locator("#svod-search .svod-way").first).to_contain_text("одни знаки не ищутся")
    page.fill("#svod-search input[name=q]", "zzzxqj")
    page.locator("#svod-search").get_by_role("link", name="словаре терминов").click()
    page.locator("#svod-glossary input").fill("zzzxqj")
    page.get_by_role("link", name="Искать во всех книгах").click()
    page.wait_for_url("**/search/?q=zzzxqj")


@pytest.mark.parametrize("query", ['"лес', 'лес"', "«лес»", "<лес>", "лес -", "лес\\"])
def test_odd_signs_do_not_hide_what_is_there(query: str, desk: Visit) -> None:
    desk.page.goto("/about/")
    _ask_in_the_header(desk.page, query)
    expect(desk.page.locator("#svod-search .svod-hit").first).to_contain_text("лес")


def test_a_mended_query_offers_the_typed_one(visit: Visit) -> None:
    page = visit.page
    page.goto("/search/?q=erhsnbt")
    expect(page.locator(".svod-notes")).to_contain_text("«erhsnbt» → «укрытие»")
    page.get_by_role("link", name="Искать как введено").click()
    expect(page.locator("article .svod-notes")).to_contain_text("Ничего не найдено")
    expect(page.locator("#svod-search-page input[name=q]")).to_have_value("+erhsnbt")


@pytest.mark.parametrize(
    ("query", "word", "like", "asked"),
    [
        ("Ёлкка у мола", "елкка", "елка", "елка у мола"),
        ("урон 22+", "22+", "2+", "урон 2+"),
        ("[kerf", "лодкка", "лодка", "лодка"),
    ],
)
def test_an_unknown_word_offers_the_query_with_another(
    browser: Browser, served: Served, query: str, word: str, like: str, asked: str
) -> None:
    context = browser.new_context(base_url=served.address)
    page = context.new_page()
    page.goto("/search/")
    found = page.evaluate(
        """async ([note, query]) => {
          const { noteNodes } = await import("/assets/svod/notes.js");
          const link = noteNodes(note, query).find((node) => node.href);
          return new URL(link.href).searchParams.get("q");
        }""",
        [f"Слова «{word}» в книгах нет. Может быть, «{like}»?", query],
    )
    context.close()
    assert found == asked


def test_a_term_is_translated_both_ways(visit: Visit) -> None:
    page = visit.page
    page.goto("/translate/")
    field = page.locator("#svod-translate-page input[name=q]")
    field.fill("difficult terrains")
    expect(page.locator(".svod-entry").first).to_contain_text("труднопроходимый ландшафт")
    field.fill("труднопроходимого ландшафта")
    expect(page.locator(".svod-entry h2").first).to_have_text("difficult terrain")
    expect(page.locator(".svod-entry").first).to_contain_text("6-я редакция, с. 90")
    page.wait_for_url("**?q=*")


def test_home_leads_to_search_and_translation(visit: Visit) -> None:
    page = visit.page
    page.goto("/")
    page.locator("#svod-home input").fill("кубиком")
    page.keyboard.press("Enter")
    expect(page.locator(".svod-hits--page .svod-hit").first).to_be_visible()
    page.goto("/")
    page.locator("#svod-home input").fill("cover")
    page.get_by_role("button", name="Перевести").click()
    expect(page.locator(".svod-entry").first).to_contain_text("укрытие")


def test_the_glossary_is_filtered_while_typing(visit: Visit) -> None:
    page = visit.page
    page.goto("/glossary/")
    page.locator("#svod-glossary input").fill("труднопроход")
    expect(page.locator(".svod-pairs li").first).to_contain_text("difficult terrain")
    page.goto("/rules/6ed/index/")
    page.locator(".svod-filter-input").fill("гиперслизь")
    expect(page.locator(".svod-item:visible")).to_have_count(1)


def test_a_glossary_that_cannot_be_had_is_told_and_asked_for_again(visit: Visit) -> None:
    page = visit.page
    page.route("**/terms.json", lambda route: route.fulfill(status=404))
    page.goto("/glossary/")
    page.locator("#svod-glossary input").fill("лес")
    expect(page.locator("#svod-glossary .svod-status")).to_contain_text("не отвечает")
    page.unroute("**/terms.json")
    page.locator("#svod-glossary input").fill("труднопроход")
    expect(page.locator(".svod-pairs li").first).to_contain_text("difficult terrain")


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_of_each_kind(kind: str, visit: Visit) -> None:
    page = visit.page
    page.goto(KINDS[kind])
    expect(page.locator("h1").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    for width in (visit.width, NARROWEST):
        page.set_viewport_size({"width": width, "height": 800})
        assert too_wide(page, width) == []
        assert page.evaluate(CUT_PLACEHOLDERS) == []


ANCHORS = (
    "/rules/6ed/05-lesa/#plotoyadnye-dzhungli",
    "/rules/6ed/03-strelba/#p151",
    "/rules/6ed/index/#letter-g",
    "/glossary/en/c/#cover-save",
)


@pytest.mark.parametrize("address", ANCHORS)
def test_the_header_does_not_cover_an_anchor(address: str, visit: Visit) -> None:
    page = visit.page
    page.goto(address)
    page.wait_for_load_state("networkidle")
    target = page.locator(f"[id='{address.partition('#')[2]}']")
    header = page.locator(".md-header").evaluate("(header) => header.offsetHeight")
    top = target.evaluate("(element) => element.getBoundingClientRect().top")
    assert header - 1 <= top < page.viewport_size["height"]  # type: ignore[index]


def test_what_is_tapped_is_large_enough_for_a_thumb(browser: Browser, served: Served) -> None:
    context = browser.new_context(**PHONE, base_url=served.address)
    page = context.new_page()
    small = {}
    for kind, address in KINDS.items():
        page.goto(address)
        page.wait_for_load_state("networkidle")
        small[kind] = page.evaluate(SMALL_TARGETS, THUMB)
    context.close()
    assert {kind: found for kind, found in small.items() if found} == {}


def test_a_permalink_does_not_break_a_title_that_fits(browser: Browser, served: Served) -> None:
    context = browser.new_context(**PHONE, base_url=served.address)
    page = context.new_page()
    broken = []
    for address in ("/rules/6ed/06-reki/", "/rules/7ed/02-psihosily/", "/glossary/en/c/"):
        page.goto(address)
        broken += page.evaluate(BROKEN_BY_A_PERMALINK)
    context.close()
    assert broken == []


# Of hundreds of rows that are built alike the checker needs to see a few; headings stay.
A_FEW_OF_A_KIND = """() => {
    const met = {};
    for (const list of document.querySelectorAll("main *")) {
        if (list.children.length < 12) continue;
        for (const row of [...list.children]) {
            if (/^(H[1-6]|SCRIPT|STYLE)$/.test(row.tagName)) continue;
            const inside = [row, ...row.querySelectorAll("*")];
            const shapes = new Set(inside.map((one) => one.tagName + "." + one.className));
            const kind = [list.tagName, ...[...shapes].sort()].join(" ");
            met[kind] = (met[kind] || 0) + 1;
            if (met[kind] > 3) row.remove();
        }
    }
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_page_of_each_kind_is_accessible(
    kind: str, scheme: str, browser: Browser, served: Served
) -> None:
    # The checker is put into the page as an inline script, which the site's policy forbids.
    # A scheme changes colours alone.
    options = {"resultTypes": ["violations"]}
    if scheme == "dark":
        options["runOnly"] = ["color-contrast"]
    context = browser.new_context(
        **PHONE,
        color_scheme=scheme,
        base_url=served.address,
        bypass_csp=True,  # type: ignore[arg-type]
    )
    page = context.new_page()
    page.goto(KINDS[kind])
    page.wait_for_load_state("networkidle")
    page.evaluate(A_FEW_OF_A_KIND)
    found = Axe().run(page, options=options).response["violations"]
    context.close()
    assert [(v["id"], [node["html"] for node in v["nodes"]][:3]) for v in found] == []
