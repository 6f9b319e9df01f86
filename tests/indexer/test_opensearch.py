"""OpenSearch: the answers of Whoosh, and what is seen when nodes or the whole cluster go away.

``test_engine_contract.py`` has what it shares with any engine.
"""

import json
import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from corpus.books.book import load_library
from indexer.answers.search import Answer, Searcher
from indexer.engines import CLUSTER_FILE, is_published, open_reader, publish
from indexer.measuring.evaluate import load_questions
from indexer.opensearch.cluster import ClusterAwayError, connect, failure, parse_address
from indexer.opensearch.documents import packed_json
from indexer.opensearch.reading import OpenSearchReader
from indexer.opensearch.state import OtherVersionError, newest
from indexer.opensearch.writing import write
from indexer.store.build import build_index, settings_of, units_of
from indexer.store.engine import EngineError, IndexedUnit
from indexer.store.engine import write as whoosh_write
from indexer.store.passages import SECTION, Passage
from scripts.cluster.nodes import Node, running
from tests.embedded import BASE
from tests.indexer.conftest import DOCS

pytestmark = pytest.mark.xdist_group("jvm")

QUESTIONS = load_questions(Path(__file__).parent / "queries.tsv")
NOBODY = "opensearch://127.0.0.1:9/svod"
SETTINGS = {"terms": [], "plain": [], "books": [("b", "Книга", "6")]}


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("local")
    build_index(load_library(DOCS), BASE.terms, folder, BASE.lists.plain_words)
    return folder


@pytest.fixture(scope="module")
def published(local: Path, cluster: str) -> Iterator[Searcher]:
    engine = f"opensearch://{cluster}/embedded?shards=2"
    books = load_library(DOCS)
    settings = settings_of(books, BASE.terms, BASE.lists.plain_words)
    publish(local, engine, units_of(books, BASE.terms), settings)
    assert is_published(local, engine)
    found = Searcher(local, engine=engine)
    yield found
    found.close()


def told(answer: Answer) -> Answer:
    return replace(answer, took_ms=0.0)


def test_answers_are_those_of_whoosh(published: Searcher, searcher: Searcher) -> None:
    asked = [*(question.query for question in QUESTIONS), "с. 90", '"бросок кубика"', "лес -река"]
    differing = [q for q in asked if told(published.search(q)) != told(searcher.search(q))]
    assert differing == []


def test_it_is_the_cluster_that_answers(published: Searcher) -> None:
    with published.using() as opened:
        assert isinstance(opened.reader, OpenSearchReader)


def test_a_cluster_that_is_away_is_stood_in_for(
    local: Path, searcher: Searcher, published: Searcher, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        found = Searcher(local, engine=NOBODY)
    assert "не отвечает" in caplog.text
    assert told(found.search("спасброски за укрытие")) == told(
        searcher.search("спасброски за укрытие")
    )
    found.close()


def test_a_state_that_the_cluster_lost_is_read_from_the_local_index(
    tmp_path: Path, cluster: str, caplog: pytest.LogCaptureFixture
) -> None:
    engine = f"opensearch://{cluster}/lost"
    whoosh_write(tmp_path, state(1), SETTINGS)
    publish(tmp_path, engine, state(1), SETTINGS)
    assert is_published(tmp_path, engine)
    name = json.loads((tmp_path / CLUSTER_FILE).read_text())["index"]
    connect(parse_address(engine), 30).indices.delete(index=name)
    assert not is_published(tmp_path, engine)
    with caplog.at_level(logging.WARNING):
        reader = open_reader(tmp_path, engine)
    assert not isinstance(reader, OpenSearchReader)
    assert name in caplog.text
    reader.close()
    publish(tmp_path, engine, state(1), SETTINGS)
    reader = open_reader(tmp_path, engine)
    assert isinstance(reader, OpenSearchReader)
    reader.close()


@pytest.mark.parametrize(
    "address",
    [
        "",
        "svod",
        "http://a:9200/svod",
        "opensearch://a/svod",
        "opensearch://a:9200",
        "opensearch://a:9200/Свод",
    ],
)
def test_an_address_that_is_none_is_told(address: str) -> None:
    with pytest.raises(EngineError, match="нужен вида opensearch://узел:9200/имя"):
        parse_address(address)


def test_a_password_is_not_told() -> None:
    address = parse_address("opensearchs://svod:p%40ss@a:9200/svod?shards=3&replicas=1")
    assert (address.user, address.password) == ("svod", "p@ss")
    assert (address.shards, address.replicas) == (3, 1)
    assert "p@ss" not in str(address)
    with pytest.raises(EngineError) as error:
        parse_address("opensearchs://svod:secret@a/svod")
    assert "secret" not in str(error.value)


def test_an_away_cluster_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(ClusterAwayError, match=r"opensearch://127\.0\.0\.1:9/svod: .*не отвечает"):
        write(parse_address(NOBODY), [], SETTINGS)


def test_other_shards_make_the_index_anew(cluster: str) -> None:
    write(parse_address(f"opensearch://{cluster}/shards"), state(0), SETTINGS)
    write(parse_address(f"opensearch://{cluster}/shards?shards=3"), state(1), SETTINGS)
    reader = OpenSearchReader(parse_address(f"opensearch://{cluster}/shards"))
    assert reader.size == 100
    assert reader.frequency("состояние") == 100
    reader.close()


@pytest.mark.parametrize("head", [packed_json({"version": "1", "units": 5}), "AAAA", "?"])
def test_what_another_version_wrote_is_not_read_but_made_anew(head: str, cluster: str) -> None:
    address = parse_address(f"opensearch://{cluster}/other")
    write(address, state(0), SETTINGS)
    client = connect(address, 30)
    index = newest(client, address)
    told = {"shown": head} if head != "?" else {}
    client.index(index=index, id="settings", body={"kind": "settings", **told}, refresh=True)
    with pytest.raises(OtherVersionError, match=r"другой версией.*svod build"):
        OpenSearchReader(address)
    write(address, state(1), SETTINGS)
    reader = OpenSearchReader(address)
    assert reader.frequency("состояние") == 100
    reader.close()


def test_an_index_that_goes_while_it_is_read_is_stood_in_for(tmp_path: Path, cluster: str) -> None:
    engine = f"opensearch://{cluster}/going"
    whoosh_write(tmp_path, state(1), SETTINGS)
    publish(tmp_path, engine, state(1), SETTINGS)
    searcher = Searcher(tmp_path, engine=engine)
    assert searcher.search("состояние").total == 100
    client = connect(parse_address(engine), 30)
    client.indices.delete(index=json.loads((tmp_path / CLUSTER_FILE).read_text())["index"])
    assert searcher.search("правило состояние").total == 100
    searcher.close()


def state(number: int) -> list[IndexedUnit]:
    """Return a library whose passages all say which state they are of."""
    return [
        IndexedUnit(f"b/{page}", tuple(passage(page, section, number) for section in range(5)))
        for page in range(20)
    ]


def passage(page: int, section: int, number: int) -> Passage:
    title = f"Правило {page} {section}"
    url = f"/rules/b/{page}/#{section}"
    line = f"Это состояние {number}"
    return Passage(f"b/{page}", SECTION, title, url, "b", "6", line, (line,))


@pytest.fixture
def three() -> Iterator[list[Node]]:
    with running(3) as nodes:
        yield nodes


def test_a_node_that_dies_costs_no_answer_and_no_write(three: list[Node]) -> None:
    hosts = ",".join(f"127.0.0.1:{node.port}" for node in three)
    address = parse_address(f"opensearch://{hosts}/many?shards=2&replicas=1")
    write(address, state(0), SETTINGS)
    ended = Event()
    with ThreadPoolExecutor(2) as pool:
        reading = [pool.submit(read_until, address, ended) for _ in range(2)]
        write(address, state(1), SETTINGS)
        three[0].kill()
        for number in range(2, 5):
            write(address, state(number), SETTINGS)
        ended.set()
        seen = [number for one in reading for number in one.result()]
    assert len(seen) > 10
    reader = OpenSearchReader(address)
    assert reader.size == 100
    assert len(reader.postings("4")) >= 100
    reader.close()


def read_until(address: object, ended: Event) -> list[int]:
    """Read states until *ended*, each of them whole; return their numbers."""
    seen = []
    while not ended.is_set():
        reader = OpenSearchReader(address)  # type: ignore[arg-type]
        lines = {passage.text for passage in reader.passages(range(reader.size * 10))}
        assert len(lines) == 1, f"mixed: {lines}"
        seen.append(int(lines.pop().split()[-1]))
        reader.close()
    return seen


@pytest.mark.parametrize(
    ("status", "is_away"), [(400, False), (404, False), (503, True), (None, True)]
)
def test_what_never_succeeds_is_not_taken_for_a_cluster_that_is_away(
    status: int | None, is_away: bool
) -> None:
    assert isinstance(failure(status, "…"), ClusterAwayError) == is_away
