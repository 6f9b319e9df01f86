"""The main paths in another browser: read, search, cards, share, translate, both languages."""

from collections.abc import Iterator

import pytest

from .conftest import Served
from .marionette import Firefox, firefox

pytestmark = pytest.mark.browser

COUNT_ERRORS = "window.failures = []; addEventListener('error', (e) => failures.push(e.message));"


@pytest.fixture(scope="module")
def fox(firefox_esr: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    with firefox(firefox_esr, tmp_path_factory.mktemp("firefox")) as session:
        yield session


def test_the_header_finds_a_rule_and_leads_to_it(fox: Firefox, served: Served) -> None:
    fox.go(f"{served.address}/")
    fox.run(COUNT_ERRORS)
    fox.run("document.querySelector('#svod-search input[name=q]').focus()")
    fox.type("#svod-search input[name=q]", "железный лес")
    fox.wait_for(
        "document.querySelector('#svod-search .svod-hits')?.dataset.query === 'железный лес'"
    )
    assert fox.run("return failures") == []
    fox.click("#svod-search .svod-hit a")
    fox.wait_for("location.hash === '#zheleznyy-les'")
    top = fox.wait_for("document.querySelector('#zheleznyy-les')?.getBoundingClientRect().top")
    assert 0 <= top < 700


def test_a_card_opens_and_a_section_is_shared(fox: Firefox, served: Served) -> None:
    fox.go(f"{served.address}/rules/6ed/05-lesa/")
    fox.run("document.querySelector('a.svod-term').focus({focusVisible: true})")
    fox.wait_for("document.querySelector('.svod-card a')")
    fox.run("document.activeElement.blur()")
    fox.click(".svod-share")
    fox.wait_for("document.querySelector('.svod-share-menu button')")
    # The clipboard of a browser without a window is not to be read: what is put there is.
    fox.run(
        "window.copied = []; navigator.clipboard.writeText = async (text) => copied.push(text);"
    )
    fox.click(".svod-share-menu button")
    fox.wait_for("document.querySelector('.svod-toast')?.textContent === 'Цитата скопирована'")
    assert fox.run("return copied") == [
        "Правила 6-й редакции, с.\N{NO-BREAK SPACE}102 – Леса, джунгли и деревья: "
        f"{served.address}/rules/6ed/05-lesa/#lesa"
    ]
    assert fox.run("return document.querySelector('.svod-share-menu')") is None


def test_a_term_is_translated_and_a_page_has_its_twin(fox: Firefox, served: Served) -> None:
    fox.go(f"{served.address}/translate/?q=cover+save")
    fox.wait_for("document.querySelector('.svod-entry')?.textContent.includes('укрытие')")
    fox.go(f"{served.address}/rules/6ed/en/05-lesa/")
    assert fox.run("return document.documentElement.lang") == "en"
    fox.click(".svod-languages a:not([aria-current])")
    fox.wait_for("location.pathname.endsWith('/6ed/05-lesa/')")
