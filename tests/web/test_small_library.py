"""A library of another game: its own errata and address for errors, nothing of Warhammer."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from web.build import build

from .plain_server import plain_server

BOOK = {
    "book.toml": 'title = "Мельница"\nedition = "2"\n',
    "01-pomol.md": (
        "---\ntitle: Помол\npages: 10\n---\n\n# Помол {#pomol}\n\n"
        "## Жёрнов {#zhyornov}\n\nКамень.\n\n## Работа {#rabota}\n\nЖёрнов мелет.\n"
    ),
    "index.tsv": "term\tpages\tparent\nЖёрнов\t10\t\n",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mill")
    book = folder / "docs" / "rules" / "mill"
    book.mkdir(parents=True)
    for name, text in BOOK.items():
        (book / name).write_text(text, "utf-8")
    (folder / "docs" / "site.toml").write_text(
        'address = "https://mill.example/rules"\nreport = "mailto:miller@mill.example"\n', "utf-8"
    )
    (folder / "docs" / "errata.tsv").write_text(
        "place\tkind\ttext\tdate\tsource\n"
        "mill/01-pomol#zhyornov\trules\tМелет <b>дважды</b>.\t2026-03-01\tFAQ 1.2\n",
        "utf-8",
    )
    build(folder / "docs", folder / "site", lambda line: None)
    return folder / "site"


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with plain_server(site) as copy:
        yield copy.address


def test_nothing_of_another_game_is_shown(site: Path) -> None:
    for path in site.rglob("*.html"):
        assert not re.search("Warhammer|Пси-фаз|6-я ред", path.read_text("utf-8")), path


def test_an_erratum_stands_at_its_rule_and_on_a_page(site: Path) -> None:
    rule = (site / "rules" / "mill" / "01-pomol" / "index.html").read_text("utf-8")
    assert rule.index('id="zhyornov"') < rule.index("svod-erratum") < rule.index('id="rabota"')
    page = (site / "errata" / "index.html").read_text("utf-8")
    for html in (rule, page):
        assert "Правило изменено" in html
        assert "Мелет &lt;b&gt;дважды&lt;/b&gt;." in html
        assert "2026-03-01, FAQ 1.2" in html


def test_the_site_knows_its_address(site: Path) -> None:
    assert "https://mill.example/rules/search/?q=" in (site / "opensearch.xml").read_text("utf-8")
    sitemap = (site / "sitemap.xml").read_text("utf-8")
    assert "<loc>https://mill.example/rules/rules/mill/01-pomol/</loc>" in sitemap
    home = (site / "index.html").read_text("utf-8")
    assert (
        'property="og:image" content="https://mill.example/rules/assets/svod/preview.png"' in home
    )
    assert "Sitemap: https://mill.example/rules/sitemap.xml" in (site / "robots.txt").read_text()


@pytest.mark.browser
def test_a_reader_tells_of_an_error_where_it_stands(address: str, page: Page) -> None:
    page.goto(f"{address}/rules/mill/01-pomol/")
    page.locator(".svod-share[data-title='Жёрнов']").click()
    link = page.get_by_role("link", name="Сообщить об ошибке")
    href = urlsplit(link.get_attribute("href") or "")
    assert (href.scheme, href.path) == ("mailto", "miller@mill.example")
    told = parse_qs(href.query)
    assert told["subject"] == ["Ошибка: Жёрнов"]
    assert "Мельница" in told["body"][0]
    assert f"{address}/rules/mill/01-pomol/#zhyornov" in told["body"][0]


@pytest.mark.browser
def test_home_shows_what_was_read_last(address: str, page: Page) -> None:
    page.goto(f"{address}/")
    expect(page.locator(".svod-recent")).to_be_hidden()
    page.goto(f"{address}/rules/mill/01-pomol/")
    expect(page.locator(".svod-referring summary")).to_have_text("Где упоминается: 1")
    page.goto(f"{address}/")
    page.locator(".svod-recent a", has_text="Помол").click()
    page.wait_for_url("**/rules/mill/01-pomol/")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True)
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()
