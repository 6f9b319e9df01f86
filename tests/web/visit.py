"""A visit to the served site: a phone with touch, a tablet, or a desk."""

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect

# As browsers of phones lay a page out: what is too wide makes the whole page wider.
_TOUCHED: dict[str, Any] = {"is_mobile": True, "has_touch": True}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, **_TOUCHED}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, **_TOUCHED}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 844}}


class Visit:
    """A page with what it asked for and what went wrong on it."""

    def __init__(
        self, browser: Browser, address: str, device: dict[str, Any], scheme: str = "light"
    ) -> None:
        self.context = browser.new_context(
            **device,
            color_scheme=scheme,  # type: ignore[arg-type]
            base_url=address,
        )
        self.context.set_default_timeout(10_000)
        self.page: Page = self.context.new_page()
        self.width = device["viewport"]["width"]
        self.is_touched = bool(device.get("has_touch"))
        self.address = address
        self.hosts: set[str] = set()
        self.errors: list[str] = []
        self.page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._note)

    def _note(self, message: object) -> None:
        kind, text = message.type, message.text  # type: ignore[attr-defined]
        if kind == "error" and "404" not in text:
            self.errors.append(text)


def open_search(page: Page) -> None:
    """Open the box in the header from the keyboard."""
    page.keyboard.press("/")
    expect(page.locator("#svod-search input[name=q]")).to_be_focused()


def too_wide(page: Page, width: int) -> list[str]:
    """Return what makes *page* wider than a screen of *width*, from the outermost element on."""
    found: list[str] = page.evaluate(
        """(width) => {
          const root = document.documentElement;
          if (Math.max(innerWidth, root.scrollWidth) <= width) return [];
          const wide = [...document.body.querySelectorAll("*")].filter(
            (element) => element.getBoundingClientRect().right > width + 1,
          );
          return ["the page", ...wide.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 100))];
        }""",
        width,
    )
    return found
