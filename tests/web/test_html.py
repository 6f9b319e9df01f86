"""The built site, page by page: every link and anchor resolves, nothing from another host."""

import posixpath
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from web.csp import inline_hashes

from .conftest import Built

ADDRESSES = {"href", "src", "action", "data-terms", "srcset", "poster"}
# The name of a format, which nobody asks for.
SVG_NAMESPACE = "http://www.w3.org/2000/svg"


class Parsed(HTMLParser):
    """The addresses, ids and inline styles of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.ids: Counter[str] = Counter()
        self.styled: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ADDRESSES and value is not None:
                self.addresses.append(value)
            if name == "id" and value:
                self.ids[value] += 1
            if name == "style" or name.startswith("on"):
                self.styled.append(f"<{tag} {name}={value}>")


@pytest.fixture(scope="module")
def pages(built: Built) -> dict[str, Parsed]:
    found = sorted(built.site.rglob("*.html"))
    return {
        path.relative_to(built.site).as_posix(): Parsed(path.read_text("utf-8")) for path in found
    }


def _target(page: str, address: str) -> tuple[str, str]:
    parts = urlsplit(address)
    folder = "" if page == "404.html" else posixpath.dirname(page)
    path = posixpath.normpath(posixpath.join("/", folder, unquote(parts.path))).lstrip("/")
    if not parts.path:
        return page, unquote(parts.fragment)
    if parts.path.endswith("/") or path in ("", "."):
        path = posixpath.join(path, "index.html").removeprefix("./")
    return path, unquote(parts.fragment)


def test_every_link_and_anchor_resolves(pages: dict[str, Parsed], built: Built) -> None:
    dead = []
    for page, parsed in pages.items():
        for address in (address for address in parsed.addresses if address != "data:,"):
            path, anchor = _target(page, address)
            if path in pages:
                if anchor and anchor not in pages[path].ids:
                    dead.append(f"{page}: {address}: no such anchor")
            elif not (built.site / path).is_file():
                dead.append(f"{page}: {address}: no such file")
    assert dead == []


def test_no_page_names_another_host(pages: dict[str, Parsed]) -> None:
    foreign = [
        f"{page}: {address}"
        for page, parsed in pages.items()
        for address in parsed.addresses
        if urlsplit(address).netloc or urlsplit(address).scheme not in ("", "data")
    ]
    assert foreign == []


def test_no_stylesheet_or_script_of_ours_names_another_host(built: Built) -> None:
    for path in (built.site / "assets" / "svod").rglob("*"):
        if path.suffix in {".css", ".js"}:
            text = path.read_text("utf-8").replace(SVG_NAMESPACE, "")
            assert not re.search(r"(?:https?:)?//[\w-]+\.\w", text), path


def test_ids_are_unique(pages: dict[str, Parsed]) -> None:
    twice = {
        page: [name for name, count in parsed.ids.items() if count > 1]
        for page, parsed in pages.items()
    }
    assert {page: names for page, names in twice.items() if names} == {}


def test_the_policy_holds_all_inline_code(pages: dict[str, Parsed], built: Built) -> None:
    for page, parsed in pages.items():
        assert parsed.styled == [], page
        hashes = inline_hashes((built.site / page).read_text("utf-8"))
        assert all(known in built.policy for known in hashes), page
    assert "unsafe" not in built.policy


def test_marks_of_parts_are_places_and_no_text(built: Built) -> None:
    pages = [path.read_text("utf-8") for path in built.site.glob("rules/**/index.html")]
    assert not [page for page in pages if "&lt;span" in page or "&lt;div" in page]
    assert sum(page.count('--2"></span>') for page in pages) > 5


def test_the_themes_own_search_is_neither_built_nor_shipped(built: Built) -> None:
    assert not list(built.site.rglob("*lunr*"))
    assert not list(built.site.rglob("search_index*"))
    assert not (built.site / "assets/javascripts/workers").exists()
    assert not list(built.site.rglob("*.map"))


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (
            "rules/6ed/05-lesa/index.html",
            ["Forests, Jungles and Trees", "6-я редакция", 'id="p102"'],
        ),
        (
            "rules/6ed/en/05-lesa/index.html",
            [
                'data-term="spas-brosok-za-ukrytie"',
                ">cover save</a>",
                'href="../../index/#',
                'id="svod-cards"',
            ],
        ),
        (
            "rules/6ed/en/06-reki/index.html",
            ['"definition":"To roll a D3, roll a D6, halve the result and round up."'],
        ),
        ("rules/6ed/index/index.html", ["нет на сайте", "Гиперслизь", "hyperslime"]),
        ("rules/7ed/04-stroeniya/index.html", ["7-я редакция", "Battlements"]),
        ("glossary/en/d/index.html", ['id="difficult-terrain"', "труднопроходимый ландшафт"]),
        (
            "glossary/en/c/index.html",
            ["Английские термины: C", "6-я редакция, с.\N{NO-BREAK SPACE}18, 26, 102"],
        ),
        ("glossary/ru/s/index.html", ["Русские термины: С"]),
        ("rules/6ed/02-dvizhenie/index.html", ["Вперёд", "На этой странице"]),
        ("glossary/ru/t/index.html", ["труднопроходимый ландшафт", "difficult terrain"]),
        ("pages/index.html", ["Психосилы", "Фаза стрельбы"]),
        ("health/index.html", ["Без раздела", "с. 31", "Ошибки: 0", "Замечания"]),
        ("404.html", ["Такой страницы нет"]),
        ("index.html", ["Найти", "Перевести", "Читать", "Ландшафт и строения"]),
    ],
)
def test_a_page_of_each_kind(page: str, expected: list[str], built: Built) -> None:
    text = (built.site / page).read_text("utf-8")
    assert [piece for piece in expected if piece not in text] == []


def test_all_russian_text_has_one_dash(built: Built) -> None:
    assert [p for p in built.site.rglob("*.html") if "\N{EM DASH}" in p.read_text("utf-8")] == []


def test_the_sources_of_a_book_are_not_part_of_the_site(built: Built) -> None:
    kinds = {path.suffix for path in Path(built.site).rglob("*") if path.is_file()}
    assert kinds.isdisjoint({".md", ".tsv", ".toml", ".jsonl"})
