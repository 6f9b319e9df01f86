"""What a reader does with a rule: looks a term up, shares it, goes to a page, prints."""

import re
from contextlib import closing

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from pypdfium2 import PdfDocument

from .conftest import Served
from .visit import PHONE, Visit, open_search, too_wide

pytestmark = pytest.mark.browser

RULES = "/rules/6ed/05-lesa/"
TABLES = "/rules/6ed/03-strelba/"
TERM = "линию прямой видимости"


def _card(visit: Visit) -> None:
    """Open the card of a term as the device does: by touch, else by the pointer."""
    link = visit.page.locator("a.svod-term", has_text=TERM).first
    link.scroll_into_view_if_needed()
    if visit.is_touched:
        link.tap()
    else:
        link.hover()
    expect(visit.page.locator(".svod-card")).to_contain_text("line of sight")


def _press(visit: Visit, selector: str) -> None:
    target = visit.page.locator(selector).first
    if visit.is_touched:
        target.tap()
    else:
        target.click()


def test_a_card_tells_a_term_and_leads_on(visit: Visit) -> None:
    page = visit.page
    page.goto(RULES)
    _card(visit)
    card = page.locator(".svod-card")
    expect(card.get_by_role("link", name="В словаре")).to_have_attribute(
        "href", re.compile("/glossary/en/.*#line-of-sight")
    )
    page.wait_for_timeout(300)
    assert too_wide(page, visit.width) == []
    card.get_by_role("link", name="Открыть правило").click()
    page.wait_for_url("**/01-obshchie-printsipy/#liniya-pryamoy-vidimosti")
    page.go_back()
    page.wait_for_url("**" + RULES)


def test_a_card_leaves_its_term_in_sight(phone: Visit) -> None:
    page = phone.page
    page.goto(RULES)
    link = page.locator("a.svod-term", has_text=TERM).first
    link.evaluate("(it) => scrollBy(0, it.getBoundingClientRect().bottom - innerHeight + 9)")
    link.focus()
    expect(page.locator(".svod-card")).to_be_visible()
    page.wait_for_timeout(300)  # the card rises
    term, card = link.bounding_box(), page.locator(".svod-card").bounding_box()
    assert term is not None
    assert card is not None
    assert term["y"] + term["height"] <= card["y"]


def test_a_card_is_put_away(visit: Visit) -> None:
    page = visit.page
    page.goto(RULES)
    card = page.locator(".svod-card")
    _card(visit)
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    if not visit.is_touched:
        return
    _card(visit)
    page.touchscreen.tap(200, 100)
    expect(card).to_have_count(0)
    _card(visit)
    page.go_back()
    expect(card).to_have_count(0)
    expect(page).to_have_url(re.compile(re.escape(RULES) + "$"))


def test_the_keyboard_opens_a_card_and_reaches_into_it(desk: Visit) -> None:
    page = desk.page
    page.goto(RULES)
    link = page.locator("a.svod-term", has_text=TERM).first
    page.keyboard.press("Tab")
    link.focus()
    expect(page.locator(".svod-card")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator(".svod-card a").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(link).to_be_focused()
    expect(page.locator(".svod-card")).to_have_count(0)
    page.keyboard.press("Enter")
    page.wait_for_url("**/01-obshchie-printsipy/#liniya-pryamoy-vidimosti")


def test_links_of_terms_are_as_loud_as_the_reader_wants(visit: Visit) -> None:
    page = visit.page
    page.goto(RULES)
    choice = page.get_by_label("Ссылки терминов")
    choice.select_option("off")
    expect(page.locator("a.svod-term[href]")).to_have_count(0)
    page.reload()
    expect(page.locator("a.svod-term[href]")).to_have_count(0)
    choice.select_option("quiet")
    link = page.locator("a.svod-term[href]").first
    expect(link).to_have_css("text-decoration-line", "none")
    choice.select_option("all")
    expect(link).to_have_css("text-decoration-line", "underline")
    expect(link).to_have_css("border-bottom-style", "none")  # one line under a link, not two


def test_two_taps_put_a_citation_into_the_clipboard(visit: Visit) -> None:
    page = visit.page
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(TABLES)
    _press(visit, ".svod-share[data-title='Классы оружия и движение']")
    page.get_by_role("button", name="Скопировать цитату").click()
    expect(page.locator(".svod-toast")).to_have_text("Цитата скопирована")
    assert page.evaluate("navigator.clipboard.readText()") == (
        "Правила 6-й редакции, с.\N{NO-BREAK SPACE}150 – Классы оружия и движение: "
        f"{visit.address}{TABLES}#klassy-oruzhiya-i-dvizhenie"
    )
    expect(page.locator(".svod-share-menu")).to_have_count(0)


def test_a_menu_is_put_away_when_the_keyboard_leaves_it(visit: Visit) -> None:
    page = visit.page
    page.goto(TABLES)
    button = page.locator(".svod-share").first
    button.press("Enter")
    menu = page.locator(".svod-share-menu")
    expect(menu.get_by_role("button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(button).to_be_focused()
    button.press("Enter")
    menu.locator("button, a").last.press("Tab")
    expect(menu).to_have_count(0)
    expect(page).to_have_url(re.compile(re.escape(TABLES) + "$"))
    expect(page.locator("article :focus")).to_have_count(1)


def test_a_row_of_a_table_is_shared_by_its_address(visit: Visit) -> None:
    page = visit.page
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(TABLES)
    _press(visit, "th[data-row='Пистолет']")
    page.get_by_role("button", name="Скопировать ссылку").click()
    expect(page.locator(".svod-toast")).to_have_text("Ссылка скопирована")
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared.endswith("#klassy-oruzhiya-i-dvizhenie--row-pistolet")
    page.goto("/")
    page.goto(shared)
    expect(page.locator("tr:target")).to_be_in_viewport()


def test_a_bookmark_is_one_tap_away_on_the_first_page(visit: Visit) -> None:
    page = visit.page
    for action, said in (
        ("В закладки", "Закладка – на первой странице"),
        ("Убрать из закладок", "Закладка убрана"),
    ):
        page.goto(TABLES)
        _press(visit, ".svod-share[data-title='Классы оружия и движение']")
        page.get_by_role("button", name=action).click()
        expect(page.locator(".svod-toast")).to_have_text(said)
        page.goto("/")
        pinned = page.locator(".svod-recent").get_by_role("link", name="Классы оружия и движение")
        expect(pinned).to_have_count(int(action == "В закладки"))
        if action == "В закладки":
            pinned.click()
            page.wait_for_url("**" + TABLES + "#klassy-oruzhiya-i-dvizhenie")


def test_the_header_leads_to_a_printed_page(visit: Visit) -> None:
    page = visit.page
    page.goto(TABLES)
    _press(visit, ".svod-goto-open")
    page.keyboard.type("102")
    page.keyboard.press("Enter")
    page.wait_for_url("**/p/6ed/#p102")
    row = page.locator("#p102")
    expect(row).to_be_in_viewport()
    row.get_by_role("link").first.click()
    page.wait_for_url("**/rules/6ed/**")
    page.go_back()
    page.go_back()
    page.wait_for_url("**" + TABLES)


@pytest.mark.parametrize(
    ("address", "place"),
    [("/p/6ed/90", "/p/6ed/#p90"), ("/r/6ed/5", RULES)],
)
def test_an_address_that_is_typed_leads_on(address: str, place: str, desk: Visit) -> None:
    desk.page.goto(address)
    desk.page.wait_for_url(f"**{place}")


def test_a_printed_page_that_is_unknown_is_said(desk: Visit) -> None:
    desk.page.goto("/p/6ed/#p999")
    expect(desk.page.locator("article .svod-status")).to_contain_text("О странице 999")
    desk.page.goto("/p/6ed/#p90")
    expect(desk.page.locator("#p90")).to_contain_text("на сайте нет")
    expect(desk.page.locator("#p90")).to_contain_text("Труднопроходимый ландшафт")


@pytest.mark.parametrize(
    ("query", "place"),
    [("6ed с. 90", "/p/6ed/#p90"), ("6ed 5.1", RULES), ("п. 5.1", RULES)],
)
def test_the_search_box_takes_addresses(query: str, place: str, desk: Visit) -> None:
    page = desk.page
    page.goto("/")
    page.keyboard.press("/")
    page.keyboard.type(query)
    expect(page.locator("#svod-search .svod-hits")).to_have_attribute("data-query", query)
    expect(page.locator("#svod-search .svod-status")).not_to_contain_text("не")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{place}**")


@pytest.mark.parametrize("named", ["sea-trade_2", "Морская торговля"])
def test_a_book_of_any_name_is_addressed(named: str, desk: Visit) -> None:
    books = {"sea-trade_2": ["Морская торговля", {"3.1": ["Пошлина", "/rules/sea-trade_2/03/"]}]}
    desk.page.route("**/addresses.json", lambda route: route.fulfill(json={"a": ["А", {}]} | books))
    desk.page.goto("/")
    desk.page.keyboard.press("/")
    desk.page.keyboard.type(f"{named} 3.1")
    suggestion = desk.page.locator("#svod-search .svod-suggestions a").first
    expect(suggestion).to_have_attribute("href", re.compile("/rules/sea-trade_2/03/$"))


def test_a_layer_opened_while_the_browser_goes_back_is_put_away_by_going_back(phone: Visit) -> None:
    page = phone.page
    page.goto(RULES)
    page.evaluate("""async () => {
      const { layerHidden, layerShown } = await import("/assets/svod/layers.js");
      layerShown(() => {});
      layerHidden();
      layerShown(() => (document.title = "put away"));
    }""")
    page.wait_for_function("history.state?.svodLayer")
    page.go_back()
    expect(page).to_have_title("put away")
    expect(page).to_have_url(re.compile(re.escape(RULES) + "$"))


def test_two_editions_of_a_section_stand_beside_one_another(visit: Visit) -> None:
    page = visit.page
    page.goto("/rules/7ed/03-strelba/#liniya-pryamoy-vidimosti")
    page.locator("#liniya-pryamoy-vidimosti + .svod-line .svod-counterpart").click()
    page.wait_for_url("**/editions/6ed-7ed/03-strelba/#liniya-pryamoy-vidimosti")
    old, new = (
        page.locator("#liniya-pryamoy-vidimosti ~ .svod-editions").first.locator("section").nth(at)
        for at in (0, 1)
    )
    tops = [side.bounding_box()["y"] for side in (old, new)]  # type: ignore[index]
    assert (tops[1] > tops[0]) is visit.is_touched
    assert too_wide(page, visit.width) == []
    page.get_by_role("link", name="Всё, что изменилось").click()
    expect(page.locator(".svod-index a")).to_contain_text(["Линия прямой видимости"])
    old.page.get_by_text("Только здесь: 7-я редакция").click()
    assert too_wide(page, visit.width) == []


@pytest.mark.parametrize("book", ["6ed", "7ed"])
def test_the_sheet_for_the_table_is_two_sides_of_paper(book: str, desk: Visit) -> None:
    page = desk.page
    page.goto(f"/rules/{book}/quick/")
    expect(page.get_by_role("button", name="Напечатать")).to_be_visible()
    with closing(PdfDocument(page.pdf(format="A4"))) as paper:
        assert len(paper) <= 2
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 720, "height": 1050})  # A4 within the margins of the sheet
    cut = page.evaluate(
        "() => [...document.querySelectorAll('.svod-quick-table')]"
        ".filter((box) => box.scrollWidth > box.clientWidth + 1).length"
    )
    assert cut == 0


def test_an_open_page_tells_of_a_newer_release(desk: Visit) -> None:
    page = desk.page
    page.clock.install()
    page.goto(RULES)
    page.wait_for_load_state("networkidle")
    newer = {"release": "newer"}
    page.route("**/assets/svod/release.json", lambda route: route.fulfill(json=newer))
    page.clock.fast_forward(120_000)
    page.evaluate("dispatchEvent(new Event('focus'))")
    page.get_by_role("button", name="Обновить страницу").click()
    expect(page.locator(".svod-renew")).to_have_count(0)


@pytest.mark.parametrize(
    ("address", "tables"),
    [(TABLES, ".svod-table"), ("/rules/6ed/quick/", ".svod-quick-table:has(tr > :nth-child(5))")],
)
def test_a_table_shows_where_there_is_more_of_it(address: str, tables: str, phone: Visit) -> None:
    page = phone.page
    page.goto(address)
    box = page.locator(tables).first
    expect(box).to_have_attribute("data-more", "right")
    # What fades at the edge fades over the whole height, and words say that there is more.
    assert "linear-gradient" in box.evaluate("(box) => getComputedStyle(box).maskImage")
    said = "(table) => getComputedStyle(table.caption, '::after').content"
    assert "ещё столбцы" in box.locator("table").evaluate(said)
    caption = box.locator("caption").bounding_box()
    assert caption is not None
    assert caption["x"] + caption["width"] <= 390 - 2 * 16  # short of the faded edge
    first = box.locator("tbody th").first
    before = first.bounding_box()
    box.evaluate("(box) => box.scrollTo(9999, 0)")
    expect(box).to_have_attribute("data-more", "left")
    after = first.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["x"] - after["x"]) < 2  # the first column stays
    assert box.locator("table").evaluate(said) == "none"


def test_paper_has_every_column_and_no_menus(desk: Visit) -> None:
    page = desk.page
    page.goto(TABLES)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 680, "height": 1000})  # A4 within its margins
    assert too_wide(page, 680) == []
    cut = page.evaluate(
        "() => [...document.querySelectorAll('.svod-table')]"
        ".filter((box) => box.scrollWidth > box.clientWidth + 1).length"
    )
    assert cut == 0
    for hidden in (".md-header", ".md-sidebar--primary", ".svod-share >> nth=0", ".md-footer"):
        expect(page.locator(hidden)).to_be_hidden()


def test_a_table_that_goes_on_over_the_page_has_its_head_again(desk: Visit) -> None:
    page = desk.page
    page.goto("/rules/6ed/02-dvizhenie/")
    expect(page.locator(".svod-sort").first).to_be_visible()
    with closing(PdfDocument(page.pdf(format="A4", prefer_css_page_size=True))) as paper:
        texts = [side.get_textpage().get_text_range() for side in paper]
    assert ["Отступление" in text.split("Гравициклы")[0] for text in texts[:2]] == [True, True]


# A head is repeated where its table goes on in the next column: whole each time.
BROKEN_WORDS = """(cells) => cells.flatMap((cell) => {
  const text = cell.firstChild;
  return [...text.data.matchAll(/[^\\s-]+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const widths = [...range.getClientRects()].map(({ width }) => Math.round(width));
    return new Set(widths).size > 1;
  }).map(([word]) => word);
})"""


@pytest.mark.parametrize(
    ("address", "cells", "width"),
    [
        ("/rules/6ed/quick/", ".svod-quick-rows th", 726),  # A4 within the margins of the sheet
        (TABLES, ".svod-table :is(th, td)", 680),  # A4 within its margins
    ],
)
def test_tables_break_no_word_on_paper(address: str, cells: str, width: int, desk: Visit) -> None:
    page = desk.page
    page.goto(address)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": width, "height": 1055})
    words = page.locator(cells).filter(has_text=re.compile(r"\w")).filter(has_not=page.locator("a"))
    assert words.count() > 5
    assert words.evaluate_all(BROKEN_WORDS) == []
    assert too_wide(page, width) == []


def test_a_link_on_paper_names_the_printed_page(desk: Visit) -> None:
    page = desk.page
    page.goto(TABLES)
    page.emulate_media(media="print")
    link = page.locator("article a[href='#probitie-broni'][data-page]").first
    shown = link.evaluate("(link) => getComputedStyle(link, '::after').content")
    assert "(с. " in shown
    for hidden in (".svod-near", ".svod-referring", ".svod-counterpart"):
        expect(page.locator(hidden).first).to_be_hidden()


def test_servers_that_disagree_tell_of_a_new_release_once(desk: Visit) -> None:
    page = desk.page
    answers = iter("ababab")
    page.route("**/release.json", lambda route: route.fulfill(json={"release": next(answers)}))
    page.clock.install()
    for told in (1, 0):
        page.goto(RULES)
        page.wait_for_timeout(300)
        page.clock.fast_forward(70_000)
        page.evaluate("dispatchEvent(new Event('focus'))")
        expect(page.locator(".svod-renew")).to_have_count(told)


def _menu(page: Page) -> None:
    page.get_by_role("button", name="Меню").tap()
    page.wait_for_timeout(400)


def _search(page: Page) -> None:
    page.locator(".svod-search-open").tap() if page.viewport_size["width"] < 960 else open_search(
        page
    )
    page.keyboard.type("лес")
    expect(page.locator("#svod-search .svod-hit").first).to_be_visible()
    page.wait_for_timeout(400)


def _answers(page: Page) -> None:
    page.goto("/search/?q=сколько+спас-бросок+за+лес")
    page.get_by_role("radio", name="6-я ред.").check(force=True)
    expect(page.locator(".svod-hits--page .svod-hit").first).to_be_visible()


def _nothing(page: Page) -> None:
    page.goto("/search/?q=zzzxqj")
    expect(page.locator(".svod-way").first).to_be_visible()


def _filtered(page: Page) -> None:
    page.goto("/glossary/")
    page.locator("#svod-glossary input").fill("ландшафт")
    expect(page.locator(".svod-pairs li").first).to_be_visible()


def _rows(page: Page) -> None:
    page.locator(".svod-form--filter input").first.fill("техник")
    page.locator(".svod-sort").first.click()


STATES = {
    "card": lambda page: page.locator("a.svod-term").first.focus(),
    "sharing": lambda page: page.locator(".svod-share").first.click(),
    "box of pages": lambda page: page.click(".svod-goto-open"),
    "hits": _search,
    "answers, filtered": _answers,
    "nothing found": _nothing,
    "glossary, filtered": _filtered,
    "rows, filtered and sorted": _rows,
}
ON_A_PHONE = {
    "card": lambda page: page.locator("a.svod-term").first.tap(),
    "menu": _menu,
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", ["phone", "desk"])
def test_every_state_is_accessible(
    device: str, scheme: str, browser: Browser, served: Served
) -> None:
    # The checker is put into the page as an inline script, which the site's policy forbids.
    # A scheme changes colours alone.
    options = {"resultTypes": ["violations"]}
    if scheme == "dark":
        options["runOnly"] = ["color-contrast"]
    of_device = {"phone": PHONE, "desk": {"viewport": {"width": 1440, "height": 900}}}[device]
    context = browser.new_context(
        **of_device, color_scheme=scheme, base_url=served.address, bypass_csp=True
    )
    page = context.new_page()
    failures = {}
    for state, enter in (STATES | (ON_A_PHONE if device == "phone" else {})).items():
        page.goto(TABLES)
        enter(page)
        page.wait_for_timeout(300)
        found = Axe().run(page, options=options).response["violations"]
        failures[state] = [(v["id"], [n["html"] for n in v["nodes"]][:3]) for v in found]
    context.close()
    assert {state: found for state, found in failures.items() if found} == {}
