"""One script and one style sheet a page: what they hold, and what the first page weighs."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request, expect

from web import bundles
from web.bundles import BundleError, joined_scripts, only_in_bundles

from .visit import Visit

MOST_KILOBYTES = 120
MOST_REQUESTS = 12


def test_every_script_is_held_once_after_what_it_imports() -> None:
    joined = joined_scripts(["svod", "rule-page"])
    for name in ("dom", "layers", "client", "svod", "rule_page"):
        assert joined.count(f"const ${name} =") == 1
    assert joined.index("const $dom =") < joined.index("const $cards =")
    assert "\nimport " not in joined
    assert "\nexport " not in joined


def test_what_is_loaded_later_stays_a_file_of_its_own() -> None:
    joined = only_in_bundles()
    assert "assets/svod/cards.js" in joined
    assert not {"assets/svod/found-line.js", "assets/svod/words.js"} & joined


@pytest.mark.browser
def test_what_no_page_asks_for_is_in_no_list_of_a_page(phone: Visit) -> None:
    asked: set[str] = set()
    phone.page.on("request", lambda request: asked.add(urlsplit(request.url).path[1:]))
    for path, comes in (
        ("/rules/6ed/05-lesa/?line=бросок+всего+один", ".svod-found"),
        ("/search/?q=лес", ".svod-hits--page .svod-hit"),
        ("/translate/?q=cover", ".svod-entry"),
    ):
        phone.page.goto(path)
        expect(phone.page.locator(comes).first).to_be_visible()
    assert {"assets/svod/bundle-rule-page.js", "assets/svod/found-line.js"} <= asked
    assert not only_in_bundles() & asked


def test_a_worker_asks_for_nothing_of_a_page() -> None:
    engine = Path(bundles.__file__).with_name("theme") / "assets" / "svod" / "engine"
    scripts = [path.read_text("utf-8") for path in engine.glob("*.js")]
    assert scripts
    assert not any('from "../' in text for text in scripts)


def test_an_export_of_an_unknown_form_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.js").write_text("export default 1;\n", "utf-8")
    monkeypatch.setattr(bundles, "_SCRIPTS", tmp_path)
    with pytest.raises(BundleError, match=r"a\.js: 'export default 1;'"):
        joined_scripts(["a"])


@pytest.mark.browser
def test_the_first_page_is_light(phone: Visit) -> None:
    asked: list[Request] = []
    phone.page.on("requestfinished", lambda request: asked.append(request))
    phone.page.goto("/", wait_until="load")
    sizes = [request.sizes() for request in asked if "service-worker" not in request.url]
    weight = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    assert weight <= MOST_KILOBYTES * 1024
    assert len(sizes) <= MOST_REQUESTS
