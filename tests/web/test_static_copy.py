"""A copy of the site on a plain file server: the page searches by itself, as well as the API."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from corpus.books.book import load_library
from indexer.answers.search import Searcher
from indexer.browser.export import browser_index
from indexer.measuring.evaluate import Evaluation, Question, evaluate, load_questions
from indexer.store.build import build_index
from language.analysis import keys
from language.tsv import read_rows
from tests.embedded import BASE
from tests.glossary.case_files import lines, table
from web.server import services

from .conftest import ROOT, Built, Served
from .plain_server import Copy, plain_server

pytestmark = pytest.mark.browser

QUESTIONS = load_questions(ROOT / "tests" / "indexer" / "queries.tsv")
ENGINE = ROOT / "web" / "theme" / "assets" / "svod" / "engine"
WORST_LOSS = 0.05
MOST_BYTES = 480_000
"""What the page loads until the first answer to a query whose words the books hold."""
MOST_OF_DICTIONARY = 100_000
"""What words that the books lack add: the index of the dictionary, and a shard for each."""
SLOWEST_MS = 150

ASK_ALL = """async (queries) => {
  const { createEngine } = await import("./engine/engine.js");
  const data = await (await fetch("./engine/data.json")).json();
  const engine = await createEngine(data);
  const answers = [];
  for (const query of queries) answers.push(await engine.search(query));
  return answers;
}"""
TRANSLATE_ALL = """async (queries) => {
  const { createEngine } = await import("./engine/engine.js");
  const [data, terms] = await Promise.all(
    ["data", "entries"].map(async (name) => (await fetch(`./engine/${name}.json`)).json()),
  );
  const translate = await (await createEngine(data)).translator(terms);
  const answers = [];
  for (const query of queries) answers.push(await translate(query));
  return answers;
}"""
READ_KEYS = """async (forms) => {
  const { createAnalysis } = await import("./engine/analysis.js");
  const { createEnglish } = await import("./engine/english.js");
  const { createLetters } = await import("./engine/letters.js");
  const { createShelf, fetchShard } = await import("./engine/shelf.js");
  const { createWords } = await import("./engine/words.js");
  const { rules, lexemes } = await (await fetch("./engine/data.json")).json();
  const letters = createLetters(rules);
  const english = createEnglish(rules.english, letters.fold);
  const shelf = createShelf(fetchShard);
  const words = createWords(lexemes, shelf, rules.words);
  const analysis = createAnalysis(rules.analysis, letters, english, words);
  return shelf.complete(() => forms.map((form) => analysis.keys(form)));
}"""


@pytest.fixture
def copy(built: Built, tmp_path: Path) -> Iterator[Copy]:
    """The built site in a folder of a file server, not at its root."""
    (tmp_path / "our-rules").symlink_to(built.site)
    with plain_server(tmp_path) as copy:
        copy.address += "/our-rules"
        yield copy


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


def test_the_search_page_answers_without_a_server(copy: Copy, page: Page) -> None:
    page.goto(f"{copy.address}/search/?q=маркерами взрывов")
    hit = page.locator(".svod-hits a").first
    expect(hit).to_contain_text("Маркеры взрывов")
    expect(hit.locator("mark").first).to_be_visible()
    hit.click()
    page.wait_for_url(f"{copy.address}/rules/**#*")
    anchor = page.evaluate("decodeURIComponent(location.hash.slice(1))")
    assert page.locator(f"[id='{anchor}']").inner_text().startswith("Маркеры взрывов")


def test_the_header_searches_and_suggests_without_a_server(copy: Copy, page: Page) -> None:
    page.goto(f"{copy.address}/rules/7ed/04-stroeniya/")
    page.keyboard.press("/")
    page.keyboard.type("парапеты", delay=30)
    expect(page.locator("#svod-search .svod-hits a").first).to_contain_text("Парапеты")
    assert "Сервер" not in page.locator("#svod-search .svod-status").inner_text()


def test_a_copy_asks_for_nothing_that_it_does_not_have(copy: Copy, page: Page) -> None:
    missing: list[str] = []
    page.on("response", lambda answer: missing.append(answer.url) if answer.status > 399 else None)
    page.goto(f"{copy.address}/search/?q=парапет")
    expect(page.locator(".svod-hits a").first).to_contain_text("Парапеты")
    page.goto(f"{copy.address}/translate/?q=cover")
    expect(page.locator(".svod-entry").first).to_be_visible()
    assert missing == []
    assert copy.asked_api == 0


def test_of_a_large_library_only_the_terms_are_there_and_the_reader_is_told(
    built: Built, tmp_path: Path, page: Page
) -> None:
    site = tmp_path / "our-rules"
    shutil.copytree(built.site, site)
    books = load_library(ROOT / "docs")
    data = browser_index(books, BASE.terms, BASE.lists.plain_words, most_sections=100)
    (site / "assets" / "svod" / "engine" / "data.json").write_text(data, "utf-8")
    with plain_server(tmp_path) as copy:
        page.goto(f"{copy.address}/our-rules/search/?q=парапет")
        expect(page.locator("main")).to_contain_text("Книг здесь больше, чем браузер обыщет сам")
        expect(page.locator("main .svod-hits")).to_contain_text("Перевести «парапет»")
        page.goto(f"{copy.address}/our-rules/translate/?q=cover")
        expect(page.locator(".svod-entry").first).to_contain_text("укрытие")


def test_the_engine_runs_beside_the_page(copy: Copy, page: Page) -> None:
    page.goto(f"{copy.address}/search/?q=парапет")
    expect(page.locator(".svod-hits a").first).to_contain_text("Парапеты")
    [worker] = page.workers
    loaded = "performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)"
    data = "/our-rules/assets/svod/engine/data.json"
    assert data in worker.evaluate(loaded)
    assert data not in page.evaluate(loaded)


def test_where_there_are_no_workers_the_page_answers_itself(copy: Copy, page: Page) -> None:
    page.add_init_script("delete window.Worker")
    page.goto(f"{copy.address}/search/?q=парапет")
    expect(page.locator(".svod-hits a").first).to_contain_text("Парапеты")
    assert page.workers == []


def test_annotation_tells_that_it_needs_a_server(copy: Copy, served: Served, page: Page) -> None:
    page.goto(f"{copy.address}/annotate/")
    expect(page.locator("article .svod-status")).to_contain_text("переводит сервер")
    expect(page.locator("textarea")).to_be_hidden()
    page.goto(f"{served.address}/annotate/")
    page.locator("textarea").fill("cover save")
    page.get_by_role("button", name="Перевести").click()
    expect(page.locator(".svod-annotated")).to_contain_text("спас-бросок за укрытие")


def test_a_silent_server_is_not_asked_at_every_key(served: Served, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/api/**", FAILURES["cut off"])
    page.goto(f"{served.address}/search/?q=парапет")
    expect(page.locator(".svod-hits a").first).to_contain_text("Парапеты")
    before = sum("/api/" in url for url in asked)
    assert before
    field = page.locator("article input[name=q]")
    field.fill("")
    field.press_sequentially("маркеры взрывов", delay=120)
    expect(page.locator(".svod-hits a").first).to_contain_text("Маркеры взрывов")
    assert sum("/api/" in url for url in asked) == before


FAILURES: dict[str, Callable[[Route], object]] = {
    "cut off": lambda route: route.abort(),
    "failing": lambda route: route.fulfill(status=503, json={"error": {"message": "нет"}}),
    "a page instead": lambda route: route.fulfill(status=200, body="<!doctype html>"),
    "silent": lambda route: None,
}


@pytest.mark.parametrize("failure", FAILURES)
def test_the_page_takes_over_from_a_server_that_fails(
    served: Served, page: Page, failure: str
) -> None:
    page.route("**/api/**", FAILURES[failure])
    page.goto(f"{served.address}/search/?q=парапетами")
    patience = 20_000  # the page itself waits for a silent server for four seconds
    expect(page.locator(".svod-hits a").first).to_contain_text("Парапеты", timeout=patience)
    assert "Сервер" not in page.locator("article").inner_text()


def test_a_refusal_of_the_api_is_shown(served: Served, page: Page) -> None:
    page.goto(f"{served.address}/search/?q={'лес ' * 100}")
    expect(page.locator("article")).to_contain_text("можно не длиннее")


def test_the_first_answer_comes_soon(copy: Copy, page: Page) -> None:
    page.goto(f"{copy.address}/search/?q=лес")
    expect(page.locator(".svod-hits a").first).to_be_visible()
    took = page.evaluate(
        """async (queries) => {
          const { search } = await import("../assets/svod/client.js");
          await search({ q: "лес" });
          const quickest = new Map();
          for (let pass = 0; pass < 3; pass += 1) {
            for (const q of queries) {
              const began = performance.now();
              await search({ q, limit: 20 });
              const took = performance.now() - began;
              quickest.set(q, Math.min(took, quickest.get(q) ?? took));
            }
          }
          return [...quickest.values()].sort((a, b) => a - b);
        }""",
        [question.query for question in QUESTIONS],
    )
    assert took[len(took) * 95 // 100] < SLOWEST_MS


@pytest.mark.parametrize(
    ("query", "most"),
    [("парапет", MOST_BYTES), ("имперская скульптура", MOST_BYTES + MOST_OF_DICTIONARY)],
)
def test_what_is_loaded_is_small(
    copy: Copy, browser: Browser, built: Built, query: str, most: int
) -> None:
    context = browser.new_context(service_workers="block")  # it would load the whole site
    page = context.new_page()
    page.goto(f"{copy.address}/search/?q={query}")
    expect(page.locator(".svod-hits a").first).to_be_visible()
    context.close()
    ours = "/our-rules/assets/svod/"
    asked = {path.split("?")[0] for path in copy.asked if path.startswith(ours)}
    assert f"{ours}engine/data.json" in asked
    assert sum(_size(built.site / path.removeprefix("/our-rules/")) for path in asked) < most


def _size(path: Path) -> int:
    """Return how many bytes of a file a host sends that can compress."""
    twins = (path, path.with_name(f"{path.name}.gz"))
    return min(twin.stat().st_size for twin in twins if twin.exists())


def test_words_have_the_keys_of_the_index(copy: Copy, page: Page) -> None:
    books = load_library(ROOT / "docs")
    forms = json.loads(browser_index(books, BASE.terms, BASE.lists.plain_words))["forms"].split(
        "\n"
    )
    page.goto(f"{copy.address}/assets/svod/favicon.svg")
    found = page.evaluate(READ_KEYS, forms)
    assert dict(zip(forms, found, strict=True)) == {form: list(keys(form)) for form in forms}


def ask_page(page: Page, address: str, questions: tuple[Question, ...]) -> Evaluation:
    """Measure the engine of a copy that lies at *address*."""
    page.goto(address)
    queries = [question.query for question in questions]
    answers = dict(zip(queries, page.evaluate(ASK_ALL, queries), strict=True))
    return evaluate(
        questions, lambda query: [SimpleNamespace(**hit) for hit in answers[query]["hits"]]
    )


def assert_as_good(browser: Evaluation, server: Evaluation) -> None:
    assert browser.overall.mrr >= server.overall.mrr - WORST_LOSS
    assert browser.overall.recall_10 >= server.overall.recall_10 - WORST_LOSS


def test_answers_are_as_good_as_the_servers(copy: Copy, page: Page, built: Built) -> None:
    searcher = Searcher(built.index)
    server = evaluate(QUESTIONS, lambda query: searcher.search(query).hits)
    searcher.close()
    assert_as_good(ask_page(page, f"{copy.address}/assets/svod/favicon.svg", QUESTIONS), server)


LEFT_ALONE = ("typed", "said", "why")
SAME = (
    *("6 редакция укрытие", "гиперслизь 7ред", "FNP", "ЛПВ", "LoS", "d ktce", ",tu", "рана"),
    *("параптеы", "тнак", "эльдрад", "+параптеы", "«линия прямой видимости» -лес", "0-6"),
    *("обломки на поле боя основные правила", "глубокий удар", "овервотч", "кукщдд", "6"),
    *("гравицикл турбо-ускорение", "спас бросок за укрытие в лесу", "станок", "боевая единица"),
    *(
        "АП2",
        "МС",
        "snapshot",
        "witch fire",
        "укрытие-парапет",
        "gfhfgtyns",
        "battlem",
        "за стенкой",
        "водка",
    ),
    *("что делать если", "ЪЪ1", "АБ7 бонус"),
)


CASES = ROOT / "tests" / "indexer" / "cases"
STEPS = tuple(
    row["typed"]
    for name, columns in (("steps", ("step", "typed", "said")), ("left_alone", LEFT_ALONE))
    for row in read_rows((CASES / f"{name}.tsv").read_text("utf-8"), columns, name)
)
"""An example of every step of the reading of a query, and what no step should read."""
LOOKED_UP = tuple(row["query"] for row in table("steps.tsv", ("step", "query", "concept")))
"""An example of every step of the look-up of a term."""
NO_TERMS = tuple(lines("nothing.txt"))


def test_answers_are_the_servers(copy: Copy, page: Page, built: Built) -> None:
    page.goto(f"{copy.address}/assets/svod/favicon.svg")
    queries = [*SAME, *STEPS]
    found = page.evaluate(ASK_ALL, queries)
    searcher = Searcher(built.index)
    asked = [searcher.search(query).as_json() for query in queries]
    searcher.close()
    for answer in (*found, *asked):
        # The server does not count what can't be among the first.
        del answer["took_ms"], answer["total"]
        answer["notes"] = list(answer["notes"])
        answer["hits"] = [{**hit, "score": round(hit["score"], 1)} for hit in answer["hits"]]
    assert found == asked


@pytest.mark.shared
def test_answers_over_the_dumps(shared: Path, dumps: Path, page: Page, tmp_path: Path) -> None:
    books, terms = load_library(dumps), BASE.terms
    build_index(books, terms, tmp_path / "index", BASE.lists.plain_words)
    searcher = Searcher(tmp_path / "index")
    questions = load_questions(shared / "eval" / "queries.tsv")
    server = evaluate(questions, lambda query: searcher.search(query).hits)
    searcher.close()
    shutil.copytree(ENGINE, tmp_path / "copy" / "engine")
    (tmp_path / "copy" / "engine" / "data.json").write_text(
        browser_index(books, terms, BASE.lists.plain_words), "utf-8"
    )
    (tmp_path / "copy" / "index.html").write_text("<!doctype html>", "utf-8")
    with plain_server(tmp_path / "copy") as copy:
        assert_as_good(ask_page(page, f"{copy.address}/index.html", questions), server)


@pytest.mark.parametrize(
    ("query", "start", "entry", "russian"),
    [
        ("cover saves", "en", "cover save", "спас-бросок за укрытие"),
        ("спас-бросками за укрытие", "ru", "cover save", "спас-бросок за укрытие"),
        ("сщмук ыфму", "en", "cover save", "спас-бросок за укрытие"),
    ],
)
def test_terms_are_translated_without_a_server(
    copy: Copy, page: Page, query: str, start: str, entry: str, russian: str
) -> None:
    page.goto(f"{copy.address}/translate/?q={query}")
    first = page.locator(".svod-entry").first
    expect(first.locator("h2")).to_have_text(entry)
    expect(first).to_contain_text(russian)
    status = {"en": "С английского", "ru": "С русского"}[start]
    expect(page.locator(".svod-status").last).to_contain_text(status)


TERMS = (
    *("обломками", "обломки", "сейв", "сейвы", "cover", "cover saves", "difficult terrain"),
    *("труднопроходимого ландшафта", "BS", "FNP", "shoot", "roll to hit", "to hit roll", "rending"),
    *("труднопроход", "тест на труднопр", "erhsnbt", "сщмук", "тecт", "спас бросок", "стрельба"),
    *("пройти тест на опасный ландшафт", "укрытие", "марш-бросок", "юнит", "отряд", "the", "на"),
    *("deep-strike", "deepstrike", "armor value", "рукопашка", "бырдымс", "крокодил", "wreck"),
    *("стреляла", "стреляющей", "большая стреляла", "большая стреляет", "обсечь"),
    *("бег", "attack", "атака", "оружие", "weapons", "ход", "фаза стрельбы", "леса", "модели"),
    *("проверка опасного ландшафта", "defensive lines", "malediction powers", "HS", "charge"),
    *("fleet special rule", "enemy flyer", "units with jump packs", "Hammer of Wraith"),
    *(
        "правило скрытность",
        "стиральная машина",
        "пионерский отряд",
        "раненый отряд",
        "saving throw",
    ),
)


def test_translations_are_the_servers(copy: Copy, page: Page, built: Built) -> None:
    page.goto(f"{copy.address}/assets/svod/favicon.svg")
    found = page.evaluate(TRANSLATE_ALL, [*TERMS, *STEPS, *LOOKED_UP, *NO_TERMS])
    translate = services(built.release).translate
    for answer in found:
        assert _shown(answer) == _shown(translate(answer["query"]))


def _shown(answer: dict[str, Any]) -> dict[str, Any]:
    """What a reader sees first of an answer; the order of the entries that it touches too."""
    return {**answer, "entries": [entry["en"] or entry["ru"][0] for entry in answer["entries"]]}


def test_nonsense_is_not_translated(copy: Copy, page: Page) -> None:
    page.goto(f"{copy.address}/translate/?q=бырдымс")
    expect(page.locator("article")).to_contain_text("не найден")
    assert page.locator(".svod-entry").count() == 0
