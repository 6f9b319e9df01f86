"""A library from somebody who means harm: nothing of it runs, served or as a plain copy."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from web.build import build

from .conftest import Built, serving
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


def evil(name: str) -> str:
    """Return a text that breaks out of an element, of an attribute, and of JSON in a page."""
    run = f"window.ran='{name}'"
    return (
        f'<img src=x onerror="{run}" data-hostile>'
        f'"\' onmouseover="{run}" data-hostile x="</script><script>{run}</script>'
    )


def page(name: str) -> str:
    """Return a page of a book with something evil in every place of the format."""
    return f"""---
title: {json.dumps(evil("page"))}
en: {json.dumps(evil("english"))}
pages: "3"
---
# Груз {evil("heading")} {{#cargo data-en="{evil("data-en").replace('"', "&quot;")}"}}

<span id="p3"></span>

На палубе груз. {evil("text")} [раз](javascript:window.ran='link') [два](<java&#10;script:1>)
{{: onclick="window.ran='attribute'" data-hostile}}

| Груз {evil("column")} | С. |
| --- | --- |
| {evil("cell")} | 3 |

<iframe srcdoc="<script>parent.ran='frame'</script>" data-hostile></iframe>

<details ontoggle="window.ran='details'" open data-hostile></details>

![{evil("picture")}](data:image/svg+xml,x "{evil("picture title").replace('"', "&quot;")}")

!!! note "{evil("box").replace('"', "&quot;")}"
    Груз.

## Палуба {{#deck}}

Палуба под грузом, см. стр. 3 и стр. 99.
"""


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The site of a library with something evil in every field of every file."""
    docs = tmp_path_factory.mktemp("hostile")
    book = docs / "rules" / "evil"
    book.mkdir(parents=True)
    (docs / "glossary").mkdir()
    fields = {name: json.dumps(evil(name)) for name in ("title", "edition", "note")}
    lines = (f"{name} = {value}\n" for name, value in fields.items())
    (book / "book.toml").write_text("".join(lines) + 'language = "ru"\n', "utf-8")
    lines = (f"{name} = {json.dumps(evil(name))}\n" for name in ("title", "description"))
    (docs / "site.toml").write_text("".join(lines), "utf-8")
    (docs / "about.md").write_text(f"---\ntitle: О сайте\n---\n{evil('about')}\n", "utf-8")
    (book / "01-cargo.md").write_text(page("cargo"), "utf-8")
    (book / "index.tsv").write_text(
        f"term\tpages\tparent\nГруз\t3\t\nПалуба {evil('index')}\t3\t\nКрай\t99\tГруз\n", "utf-8"
    )
    (book / "glossary.tsv").write_text(
        f"en\tru\tparent\ncargo {evil('printed')}\tгруз {evil('printed')}\t\n", "utf-8"
    )
    (docs / "glossary" / "terms.tsv").write_text(_terms(), "utf-8")
    site = docs / "out" / "site"
    return Built(site, build(docs, site, lambda line: None))


def _terms() -> str:
    head = "en\tru\tstatus\tkind\tedition\tsource\tnote\tdefinition"
    rows = (
        f"cargo\tгруз\tpreferred\trule\t\tindex\t{evil('note')}\tВезут. {evil('definition')}",
        f"deck\tпалуба\tpreferred\trule\t\tindex\t\tВерх. {evil('definition')}",
        f"hold {evil('en')}\tтрюм {evil('ru')}\tpreferred\trule\t\tindex\t\tНиз.",
    )
    return "\n".join((head, *rows, ""))


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


def test_every_page_bears_the_policy_of_the_server(hostile: Built) -> None:
    shown = hostile.policy.removesuffix("; frame-ancestors 'none'")
    for path in hostile.site.rglob("*.html"):
        assert f'http-equiv="Content-Security-Policy" content="{shown}"' in path.read_text("utf-8")


def test_a_page_shows_raw_html_as_the_text_it_is(hostile: Built) -> None:
    html = (hostile.site / "rules/evil/01-cargo/index.html").read_text("utf-8")
    article = html[html.index("<article") :]
    for told in ("&lt;img", "&lt;iframe", "&lt;details"):
        assert told in article
    for dropped in ("javascript:", "<iframe", "<details", "onclick=", "data:image/svg"):
        assert dropped not in article.replace("&lt;iframe", "")
