"""Browser and server are asked the same, and compared."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from corpus.books.book import load_library
from indexer.answers.search import Searcher
from indexer.browser.export import browser_index
from indexer.measuring.agreement import Agreement, agreement, as_line, ask_browser
from indexer.measuring.evaluate import load_questions
from tests.embedded import BASE

from .conftest import DOCS

ENGINE = DOCS.parent / "web" / "theme" / "assets" / "svod" / "engine"
PLACES = ("страница сто два лес", "стр. 102–103", "с.28 семёрка", "page twenty-seven", "-укрытие")
QUERIES = ("парапетами", "gfhfgtns", "кто не отступает", "how far can bikes turbo boost")


def test_the_same_answers_agree_and_others_do_not(searcher: Searcher) -> None:
    server = {query: searcher.search(query) for query in QUERIES[:2]}
    urls = [[hit.url for hit in answer.hits] for answer in server.values()]
    told = [list(answer.notes) for answer in server.values()]
    counts = [[answer.total, answer.strong] for answer in server.values()]
    same = [
        {"urls": u, "notes": n, "counts": c} for u, n, c in zip(urls, told, counts, strict=True)
    ]
    assert agreement(server, same) == Agreement(2, 1.0, 1.0, 1.0, 1.0)
    other = {"urls": urls[1][::-1], "notes": [], "counts": [counts[1][0] + 1, counts[1][1]]}
    assert agreement(server, [same[0], other]) == Agreement(2, 0.5, 0.5, 0.5, 0.5)


def test_the_engine_of_the_browser_answers_as_the_server(
    searcher: Searcher, tmp_path: Path
) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node to run the browser's engine")
    data = browser_index(load_library(DOCS), BASE.terms, BASE.lists.plain_words)
    hard = load_questions(Path(__file__).with_name("hard_queries.tsv"))
    queries = list(dict.fromkeys((*QUERIES, *PLACES, *(question.query for question in hard))))
    server = {query: searcher.search(query) for query in queries}
    found = agreement(server, ask_browser(node, ENGINE, data, queries, tmp_path))
    assert found.first >= 0.99
    assert min(found.ten, found.notes, found.counts) >= 0.97, as_line(found)


def test_without_node_it_says_so() -> None:
    assert "нет node" in as_line(None)
    assert "99.0%" in as_line(replace(Agreement(100, 1, 1, 1, 1), first=0.99))
