"""What stands around an English page is in English: header, menu, cards, sharing."""

import re

import pytest
from playwright.sync_api import expect

from .visit import Visit

pytestmark = pytest.mark.browser

RULES = "/rules/6ed/en/05-lesa/"
# What is read or heard around the text, without what says that it is Russian.
AROUND = """() => [...document.body.querySelectorAll("*")]
  .filter((element) => !element.closest("[lang=ru], script"))
  .flatMap((element) => [
    ...["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    ...["::before", "::after"].map((name) => getComputedStyle(element, name).content),
    ...[...element.childNodes].filter((it) => it.nodeType === Node.TEXT_NODE).map((it) => it.data),
  ])"""
# Proper names and what is typed in Russian stay: the site's name, books, a Russian term.
NAMES = re.compile("Свод правил|По-русски|[А-Я][а-я]+ [67]-й редакции|[67]-я редакция")


def _russian(visit: Visit) -> list[str]:
    said = (NAMES.sub("", text) for text in visit.page.evaluate(AROUND))
    return [text.strip() for text in said if re.search("[а-яё]", text, re.I)]


def test_around_an_english_page_all_is_english(visit: Visit) -> None:
    page = visit.page
    page.goto(RULES)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert _russian(visit) == []
    page.locator(".svod-share").first.click()
    expect(page.get_by_role("button", name="Copy citation")).to_be_visible()
    page.keyboard.press("Escape")
    page.goto("/rules/6ed/05-lesa/")
    expect(page.locator("html")).to_have_attribute("lang", "ru")


def test_the_search_of_an_english_page_leads_to_english_pages(visit: Visit) -> None:
    page = visit.page
    page.goto(RULES)
    page.keyboard.press("/")
    page.keyboard.type("cover save")
    hit = page.locator("#svod-search .svod-hit").first
    expect(hit.locator(".svod-hit-title")).to_have_text("Forests: Cover Saves")
    expect(hit.locator(".svod-hit-place")).to_have_text(re.compile("6th edition, p.\u00a0102"))
    expect(hit.locator(".svod-hit-text")).to_contain_text("A forest gives")
    expect(page.locator("#svod-search .svod-status")).to_contain_text("sections")
    hit.locator("a").click()
    page.wait_for_url(f"**{RULES}**#lesa-spas-brosok")
