"""``svod review`` in Debian's chromium: go through the doubts, decide, import again."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from corpus.importer import import_book
from corpus.overrides import FILE
from web.review.app import HOST, application
from web.server import address, listen

TEXT = """С. 3
ПОРТ

Капитан счи тает бочки, а смотритель пров еряет счёт. Баржа стоит у причала.

С. 4
ШТОРМ

Шторм приходит с запада. Матрос прчиалил к берегу, и баржа стоит.

С. 5
ГРУЗ

Груз делится на сухой и мокрый, а баржастоит у причала.
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    dump = tmp_path / "harbour.txt"
    dump.write_text(TEXT, "utf-8")
    import_book([dump], tmp_path / "harbour", "Гавань")
    return tmp_path / "harbour"


@contextmanager
def reviewed(book: Path) -> Iterator[str]:
    """Serve the review page of *book*; yield its address."""
    with listen(HOST, 0) as listener:
        server = uvicorn.Server(uvicorn.Config(application(book), log_level="warning"))
        thread = Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield address(listener)
        server.should_exit = True
        thread.join(10)


@pytest.fixture
def site(book: Path) -> Iterator[str]:
    with reviewed(book) as site:
        yield site


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(site)
    yield page
    context.close()


def written(book: Path) -> list[str]:
    return (book / FILE).read_text("utf-8").splitlines()[1:]


@pytest.mark.browser
def test_markup_in_a_dump_is_shown_as_text(browser: Browser, tmp_path: Path) -> None:
    dump = tmp_path / "harbour.txt"
    evil = "<img src=x onerror=\"window.ran='dump'\" data-hostile>"
    dump.write_text(TEXT.replace("пров еряет", f"пров еряет {evil}"), "utf-8")
    import_book([dump], tmp_path / "harbour", evil)
    with reviewed(tmp_path / "harbour") as site:
        page = browser.new_page()
        page.goto(site)
        expect(page.locator("body")).to_contain_text("onerror")
        page.keyboard.press("KeyJ")
        ran = "window.ran ?? document.querySelector('[data-hostile]')"
        assert page.evaluate(ran) is None
        page.close()


@pytest.mark.browser
def test_doubts_are_gone_through_by_keyboard_and_hold_at_the_next_import(
    page: Page, book: Path
) -> None:
    main = page.get_by_role("main")
    expect(main).to_contain_text("слипшиеся слова разделены")
    page.keyboard.press("j")
    expect(main).to_contain_text("слово было разбито пробелом")
    expect(page.locator("#raw .here")).to_contain_text("Капитан счи тает бочки")
    expect(page.locator("#result .here")).to_contain_text("Капитан считает бочки")
    expect(page.get_by_role("status")).to_have_text("Осталось: 4 из 4")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Осталось: 3 из 4")
    page.keyboard.press("u")
    expect(page.get_by_role("status")).to_have_text("Осталось: 2 из 4")
    assert "space_in_word\tсчи тает\tсчитает" in written(book)
    assert "space_in_word\tпров еряет\tпров еряет" in written(book)
    page.keyboard.press("r")
    expect(page.get_by_role("navigation")).not_to_contain_text("счи тает")
    expect(page.get_by_role("navigation")).to_contain_text("баржастоит")
    text = (book / "01-port.md").read_text("utf-8")
    assert "Капитан считает бочки, а смотритель пров еряет счёт." in text


@pytest.mark.browser
def test_another_text_is_written_and_a_rule_is_switched_off(page: Page, book: Path) -> None:
    page.get_by_role("button", name="прчиалил").click()
    page.keyboard.press("e")
    page.get_by_label("Что должно стоять в книге").fill("причалил")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Осталось: 3 из 4")
    page.get_by_role("button", name="счи тает").click()
    page.keyboard.press("o")
    expect(page.get_by_role("status")).to_have_text("Осталось: 1 из 4")
    assert {"misspelling\tпрчиалил\tпричалил", "off\tspace_in_word"} <= {*written(book)}
    page.get_by_role("button", name="Импортировать заново").click()
    expect(page.get_by_role("navigation")).not_to_contain_text("прчиалил")
    pages = "".join(path.read_text("utf-8") for path in book.glob("*.md"))
    assert "Матрос причалил" in pages
    assert "счи тает" in pages


@pytest.mark.browser
def test_on_a_phone_nothing_runs_out_of_the_page(browser: Browser, site: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    page.goto(site)
    expect(page.get_by_role("main")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()


def test_only_this_computer_and_this_page_may_ask(book: Path) -> None:
    client = TestClient(application(book), base_url=f"http://{HOST}")
    answer = client.get("/")
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    asked = {"id": keys(client)["счи тает"], "action": "accept"}
    foreign = {"origin": "http://evil.example"}
    assert client.post("/api/decide", json=asked, headers=foreign).status_code == 403
    plain = {"content-type": "text/plain"}
    body = json.dumps(asked)
    assert client.post("/api/decide", content=body, headers=plain).status_code == 403
    assert client.post("/api/decide", json=asked | {"action": "burn"}).status_code == 400
    assert not (book / FILE).exists()


def keys(client: TestClient) -> dict[str, str]:
    """The key of each doubt, by the text it asks about."""
    return {x["before"]: x["id"] for x in client.get("/api/doubts").json()["doubts"]}


def test_a_doubt_keeps_its_key_when_another_one_is_settled(book: Path) -> None:
    client = TestClient(application(book), base_url=f"http://{HOST}")
    before = keys(client)
    gone = {"id": before["счи тает"], "action": "accept"}
    assert client.post("/api/decide", json=gone).status_code == 200
    assert client.post("/api/import", json={}).status_code == 200
    after = keys(client)
    assert after == {text: key for text, key in before.items() if text != "счи тает"}
    answer = client.post("/api/decide", json=gone)
    assert (answer.status_code, "обновите" in answer.text) == (404, True)
    assert client.get(f"/api/doubts/{gone['id']}").status_code == 404
    assert client.get(f"/api/doubts/{after['прчиалил']}").status_code == 200


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"id": 0, "action": "accept"}', b'{"id": "0"}', b"\xff\xfe"]
)
def test_what_is_no_decision_is_refused_in_one_line(book: Path, body: bytes) -> None:
    client = TestClient(application(book), base_url=f"http://{HOST}")
    answer = client.post("/api/decide", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert "ожидалось" in answer.json()["error"]["message"]


def test_a_long_body_is_refused_though_its_length_is_not_told(book: Path) -> None:
    client = TestClient(application(book), base_url=f"http://{HOST}")
    chunks = (b" " * 4000 for _ in range(4))
    headers = {"content-type": "application/json"}
    answer = client.post("/api/decide", content=chunks, headers=headers)
    assert (answer.status_code, "длиннее" in answer.text) == (400, True)
