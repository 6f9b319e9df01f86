"""A page that is opened as a file: what can be read there, and what is said of the rest."""

import pytest
from playwright.sync_api import Browser, expect

from .conftest import Built

pytestmark = pytest.mark.browser


def test_a_file_is_read_and_says_what_it_cannot_do(built: Built, browser: Browser) -> None:
    page = browser.new_page()
    page.goto((built.site / "index.html").resolve().as_uri())
    expect(page.locator(".svod-offline")).to_contain_text("Страница открыта как файл")
    expect(page.locator("h1")).to_have_css("font-weight", "700")  # the style sheets are there
    page.get_by_role("link", name="Содержание: Правила 6-й редакции").click()
    page.get_by_role("link", name="Спас-бросок за укрытие").first.click()
    page.wait_for_url("**/05-lesa/index.html#lesa-spas-brosok")
    expect(page.locator("#lesa-spas-brosok")).to_be_in_viewport()
    term = page.locator("article a.svod-term[href*='/01-']").first
    place = term.get_attribute("href").partition("#")[2]  # type: ignore[union-attr]
    term.click()
    page.wait_for_url(f"**/01-obshchie-printsipy/index.html#{place}")
    expect(page.locator(f"[id='{place}']")).to_be_in_viewport()
    page.close()
