"""The examples of the API's description are true: the server answers them, and as it is said."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from starlette.testclient import TestClient

from web import api
from web.app import application
from web.server import services

from .conftest import Built

API = json.loads(Path(api.__file__).with_name("openapi.json").read_text("utf-8"))
JSON = "application/json"
CALLS = [(path, method) for path, methods in API["paths"].items() for method in methods]


def operation(path: str, method: str) -> dict[str, Any]:
    return API["paths"][path][method]


def described(response: dict[str, Any]) -> dict[str, Any]:
    """Return what is said of the body of a response, which may be named by a reference."""
    if "$ref" in response:
        response = API["components"]["responses"][response["$ref"].rpartition("/")[2]]
    return response["content"][JSON]


def faults(schema: dict[str, Any], value: object) -> list[str]:
    whole = {**schema, "components": API["components"]}
    return [str(fault) for fault in jsonschema_rs.validator_for(whole).iter_errors(value)]


@pytest.fixture(scope="module")
def client(built: Built) -> Iterator[TestClient]:
    with TestClient(application(built.release, services(built.release))) as client:
        yield client


@pytest.mark.parametrize(("path", "method"), CALLS)
def test_every_request_and_response_has_an_example_of_its_form(path: str, method: str) -> None:
    told = operation(path, method)
    for parameter in told.get("parameters", ()):
        assert faults(parameter["schema"], parameter["example"]) == [], parameter["name"]
    if "requestBody" in told:
        body = told["requestBody"]["content"][JSON]
        assert faults(body["schema"], body["example"]) == []
    for status, response in told["responses"].items():
        said = described(response)
        assert faults(said["schema"], said["example"]) == [], status


@pytest.mark.parametrize(("path", "method"), CALLS)
def test_the_server_answers_the_example_as_described(
    client: TestClient, path: str, method: str
) -> None:
    told = operation(path, method)
    asked = {one["name"]: one["example"] for one in told.get("parameters", ())}
    body = told.get("requestBody", {}).get("content", {}).get(JSON, {}).get("example")
    answer = client.request(method, path, params=asked, json=body)
    assert answer.status_code == 200
    assert faults(described(told["responses"]["200"])["schema"], answer.json()) == []
    shown = described(told["responses"]["200"])["example"]
    for name in ("query", "from", "text"):
        assert answer.json().get(name) == shown.get(name)
    for name in ("hits", "suggestions", "entries", "mentions", "books"):
        assert bool(answer.json().get(name)) == bool(shown.get(name))
