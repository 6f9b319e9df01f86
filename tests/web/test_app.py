"""The ASGI application over a real index, term base and site."""

import json
import re
import shutil
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from web.api import LONGEST_QUERY, LONGEST_TEXT
from web.app import application
from web.releases import Release
from web.server import services

from .conftest import ROOT, Built

DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def client(built: Built) -> Iterator[TestClient]:
    app = application(built.release, services(built.release))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture(scope="module")
def schema(client: TestClient) -> dict:
    return client.get("/api/openapi.json").json()


def assert_error(response, status: int, code: str, *said: str) -> None:
    assert response.status_code == status
    error = response.json()["error"]
    assert error["code"] == code
    assert all(word in error["message"] for word in said), error["message"]
    assert re.search("[а-я]", error["message"])


def test_search_finds_by_any_form(client: TestClient) -> None:
    answer = client.get("/api/search", params={"q": "маркерами взрывов"}).json()
    assert "аркер" in answer["hits"][0]["title"]
    assert "<mark>" in answer["hits"][0]["snippet"]
    assert answer["hits"][0]["url"].startswith("/rules/")


def test_search_pages_through_the_answers(client: TestClient) -> None:
    ask = {"q": "модель", "limit": 4}
    first = client.get("/api/search", params=ask).json()["hits"]
    second = client.get("/api/search", params={**ask, "offset": 2}).json()["hits"]
    assert len(first) == len(second) == 4
    assert first[2:] == second[:2]


def test_a_long_answer_is_compressed(client: TestClient) -> None:
    headers = {"accept-encoding": "gzip"}
    long = client.get("/api/search", params={"q": "модель", "limit": 20}, headers=headers)
    assert long.headers["content-encoding"] == "gzip"
    assert int(long.headers["content-length"]) < len(long.text.encode()) / 2
    assert "content-encoding" not in client.get("/api/health", headers=headers).headers


def test_a_page_can_tell_that_there_is_an_api(client: TestClient, built: Built) -> None:
    mark = "assets/svod/server.json"
    assert client.get(f"/{mark}").json() == {"api": True, "misses": False}
    assert json.loads((built.site / mark).read_text("utf-8")) == {"api": False}


def test_search_in_one_book(client: TestClient) -> None:
    for book in ("6ed", "7ed"):
        answer = client.get("/api/search", params={"q": "террейн укрытие", "book": book}).json()
        assert {hit["book"] for hit in answer["hits"]} == {book}


def test_annotate_marks_the_terms_of_a_text(client: TestClient) -> None:
    text = "The unit takes a difficult terrain test."
    answer = client.post("/api/annotate", json={"text": text}).json()
    [mention] = [m for m in answer["mentions"] if m["en"] == "difficult terrain test"]
    assert text[mention["start"] : mention["end"]] == "difficult terrain test"
    assert mention["ru"][0]["status"] == "preferred"
    assert answer["from"] == "en"


def test_annotate_marks_base_words_once_or_every_time(client: TestClient) -> None:
    text = "The unit moves. The unit shoots."
    marked = {}
    for asked in ("first", "all"):
        answer = client.post("/api/annotate", json={"text": text, "base_words": asked}).json()
        marked[asked] = [m["en"] for m in answer["mentions"]].count("unit")
    assert marked == {"first": 1, "all": 2}
    refused = client.post("/api/annotate", json={"text": text, "base_words": "some"})
    assert_error(refused, 400, "bad_parameter", "base_words")


def test_suggestions(client: TestClient) -> None:
    answer = client.get("/api/suggest", params={"q": "ландш"}).json()
    assert answer["query"] == "ландш"
    assert all("ландш" in found["text"].lower() for found in answer["suggestions"])
    assert answer["suggestions"]


def test_translation_both_ways(client: TestClient) -> None:
    english = client.get("/api/translate", params={"q": "cover saves", "from": "en"}).json()
    russian = client.get("/api/translate", params={"q": "спас-броском за укрытие"}).json()
    assert (english["from"], russian["from"]) == ("en", "ru")
    assert "cover save" in [entry["en"] for entry in english["entries"]]
    assert "cover save" in [entry["en"] for entry in russian["entries"]]


def test_health(client: TestClient) -> None:
    answer = client.get("/api/health").json()
    assert answer["version"] == version("svod")
    assert {row["book"] for row in answer["books"]} == {"6ed", "7ed"}
    assert all(row["sections"] > 10 for row in answer["books"])
    assert 0 <= answer["index_age_s"] < 3600


BAD = json.loads((Path(__file__).parent / "bad_requests.json").read_text("utf-8"))


@pytest.mark.parametrize("case", BAD, ids=lambda case: case["url"])
def test_bad_parameters_are_named(client: TestClient, case: dict) -> None:
    assert_error(client.get(case["url"]), case["status"], case["code"], *case["said"])


def test_a_long_query_is_refused(client: TestClient) -> None:
    assert client.get("/api/search", params={"q": "а" * LONGEST_QUERY}).status_code == 200
    answer = client.get("/api/search", params={"q": "а" * (LONGEST_QUERY + 1)})
    assert_error(answer, 400, "too_long", str(LONGEST_QUERY), str(LONGEST_QUERY + 1))


@pytest.mark.parametrize("path", ["search", "suggest", "translate"])
@pytest.mark.parametrize(
    "query", ["\0", "%", "((", "\ufffd", "🎲", "-", '""', "книга:", "\u202e", "1" * 300]
)
def test_odd_queries_are_answered(client: TestClient, path: str, query: str) -> None:
    answer = client.get(f"/api/{path}", params={"q": query})
    assert answer.status_code == 200
    assert answer.json()["query"] == query


def test_an_unknown_address_of_the_api_is_json(client: TestClient) -> None:
    assert_error(client.get("/api/nothing"), 404, "not_found")
    assert_error(client.get("/api/"), 404, "not_found")


def test_a_wrong_method_is_told_the_right_one(client: TestClient) -> None:
    assert_error(client.post("/api/search"), 405, "method_not_allowed")
    assert "GET" in client.post("/api/search").headers["allow"]
    assert_error(client.get("/api/annotate"), 405, "method_not_allowed")
    assert client.put("/").status_code == 405


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad_json"),
        (b"[1]", "bad_json"),
        (b'{"text": 5}', "bad_json"),
        (b"\xff\xfe", "bad_json"),
        (b"[" * 60_000, "bad_json"),
        (b'{"text": "\\ud800"}', "bad_json"),
        (b'{"text": " "}', "missing_parameter"),
        (b'{"text": "a", "from": "de"}', "bad_parameter"),
        (b'{"text": "a", "from": ["en"]}', "bad_parameter"),
    ],
)
def test_a_bad_body_is_refused(client: TestClient, body: bytes, code: str) -> None:
    assert_error(client.post("/api/annotate", content=body), 400, code)


def test_a_long_text_is_refused(client: TestClient) -> None:
    fits = json.dumps({"text": "ж" * LONGEST_TEXT})
    assert client.post("/api/annotate", content=fits).status_code == 200
    longer = json.dumps({"text": "ж" * (LONGEST_TEXT + 1)})
    assert_error(client.post("/api/annotate", content=longer), 413, "too_long", str(LONGEST_TEXT))
    huge = json.dumps({"text": "ж" * LONGEST_TEXT * 3})
    assert_error(client.post("/api/annotate", content=huge), 413, "too_long", str(LONGEST_TEXT))


@pytest.mark.parametrize(
    "path", ["search?q=лес", "search?q=лес&book=6ed", "suggest?q=лес", "health"]
)
def test_an_index_may_go_and_come_back(built: Built, tmp_path: Path, path: str) -> None:
    moved = Release(tmp_path / "release", built.policy)
    shutil.copytree(built.index, moved.index)
    for part in ("site", "library"):
        (moved.folder / part).symlink_to(built.release.folder / part)
    app = application(moved, services(moved))
    with TestClient(app, raise_server_exceptions=False) as client:
        assert client.get(f"/api/{path}").status_code == 200
        moved.index.rename(tmp_path / "away")
        assert_error(client.get(f"/api/{path}"), 503, "no_index")
        (tmp_path / "away").rename(moved.index)
        assert client.get(f"/api/{path}").status_code == 200


def test_security_headers_are_on_every_answer(client: TestClient, built: Built) -> None:
    for path in ("/", "/api/health", "/api/nothing", "/nothing/"):
        headers = client.get(path).headers
        assert headers["content-security-policy"] == built.policy
        assert headers["x-content-type-options"] == "nosniff"
    assert "unsafe" not in built.policy
    assert "'sha256-" in built.policy


def test_the_description_covers_every_endpoint(client: TestClient, schema: dict) -> None:
    mounted = application_paths(client)
    assert {(path, method) for path, ways in schema["paths"].items() for method in ways} == mounted
    assert schema["info"]["version"] == version("svod")


@pytest.mark.parametrize(
    ("path", "name", "bound"),
    [
        ("search", "limit", "maximum"),
        ("search", "offset", "maximum"),
        ("suggest", "q", "maxLength"),
    ],
)
def test_the_described_bounds_are_those_that_hold(
    client: TestClient, schema: dict, path: str, name: str, bound: str
) -> None:
    told = schema["paths"][f"/api/{path}"]["get"]["parameters"]
    [most] = [part["schema"][bound] for part in told if part["name"] == name]
    last, beyond = ("а" * most, "а" * (most + 1)) if name == "q" else (most, most + 1)
    asked = [{"q": "лес", name: value} for value in (last, beyond)]
    answers = [client.get(f"/api/{path}", params=params).status_code for params in asked]
    assert answers == [200, 400]


def application_paths(client: TestClient) -> set[tuple[str, str]]:
    starlette = client.app._app
    api = next(route for route in starlette.routes if route.path == "/api")
    return {
        (api.path + route.path, method.lower())
        for route in api.routes
        for method in route.methods - {"HEAD"}
    }


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("/api/search?q=лес", "SearchAnswer"),
        ("/api/suggest?q=лес", "Suggestions"),
        ("/api/translate?q=лес", "Translation"),
        ("/api/health", "Health"),
        ("/api/search", "Error"),
    ],
)
def test_answers_are_as_described(client: TestClient, schema: dict, url: str, name: str) -> None:
    assert_described(client.get(url).json(), schema["components"]["schemas"], {"$ref": f"#/{name}"})


_TYPES = {"string": str, "integer": int, "number": (int, float), "null": type(None)}


def assert_described(value: object, schemas: dict, told: dict) -> None:
    told = schemas[told["$ref"].rpartition("/")[2]] if "$ref" in told else told
    if "anyOf" in told:
        assert_described(value, schemas, told["anyOf"][value is None])
    elif told["type"] == "object":
        assert isinstance(value, dict)
        assert set(value) == set(told["properties"])
        for name, part in told["properties"].items():
            assert_described(value[name], schemas, part)
    elif told["type"] == "array":
        assert isinstance(value, list)
        for item in value:
            assert_described(item, schemas, told["items"])
    else:
        kinds = told["type"] if isinstance(told["type"], list) else [told["type"]]
        assert any(isinstance(value, _TYPES[kind]) for kind in kinds), (value, told)
        assert value in told.get("enum", [value])
