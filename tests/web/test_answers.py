"""The answer itself: above the list, on the page that it opens, and where there is none."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import Served
from .visit import PHONE, Visit, too_wide

pytestmark = pytest.mark.browser

IN_A_TABLE = "дальность болтгана"
IN_A_SENTENCE = "автоматический огонь навык"


@pytest.fixture
def page(browser: Browser, served: Served) -> Iterator[Page]:
    visit = Visit(browser, served.address, PHONE)
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield visit.page
    assert too_wide(visit.page, visit.width) == []
    visit.context.close()
    assert visit.errors == []


def test_a_line_far_ahead_stands_above_the_list(page: Page) -> None:
    page.goto(f"/search/?q={IN_A_TABLE}")
    answer = page.locator(".svod-hits .svod-answer")
    expect(answer.locator(".svod-answer-line")).to_have_text(
        'Примеры: Оружие: Болтган · Максимальная дальность: 24"'
    )
    expect(answer).to_contain_text("Проверка дальности")
    expect(answer).to_contain_text("Check Range")
    expect(answer).to_contain_text("7-я редакция, с. 31")


def test_the_answer_is_copied_with_its_citation(page: Page) -> None:
    page.goto(f"/search/?q={IN_A_TABLE}")
    page.get_by_role("button", name="Скопировать с источником").tap()
    expect(page.locator(".svod-toast")).to_have_text("Цитата скопирована")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(
        "Правила 7-й редакции, с.\u00a031 – Проверка дальности (Check Range) – «"
    )
    assert "«Примеры: Оружие: Болтган" in copied
    assert copied.endswith("/rules/7ed/03-strelba/#proverka-dalnosti")


@pytest.mark.parametrize(("query", "element"), [(IN_A_TABLE, "tr"), (IN_A_SENTENCE, "li, p")])
def test_the_opened_page_marks_the_line(page: Page, query: str, element: str) -> None:
    page.goto(f"/search/?q={query}")
    page.locator(".svod-hits a").first.tap()
    page.wait_for_url("**/rules/**")
    line = page.locator(".svod-found")
    expect(line).to_have_count(1)
    expect(line).to_be_in_viewport()
    assert line.evaluate("(line, wanted) => line.matches(wanted)", element)


def test_a_line_that_the_page_does_not_have_is_not_marked(page: Page) -> None:
    page.goto("/rules/6ed/05-lesa/?line=таких слов тут нет#lesa")
    expect(page.locator("article h1")).to_be_visible()
    assert page.locator(".svod-found").count() == 0


def test_weak_hits_wait_behind_a_button(page: Page) -> None:
    page.goto(f"/search/?q={IN_A_TABLE}")
    shown = page.locator(".svod-hits--page .svod-hit:visible")
    expect(shown.first).to_be_visible()
    before = shown.count()
    page.locator(".svod-weak").tap()
    expect(page.locator(".svod-weak")).to_have_count(0)
    assert shown.count() > before


def test_where_nothing_is_found_the_page_tells_what_else_can_be_done(page: Page) -> None:
    page.goto("/search/?q=ъъыъ")
    ways = page.locator(".svod-way a")
    expect(ways).to_have_count(3)
    expect(page.get_by_role("heading", name="Как искать")).to_be_in_viewport()
    ways.first.tap()
    page.wait_for_url("**/translate/?q=*")
