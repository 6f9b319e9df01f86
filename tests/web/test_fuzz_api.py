"""Requests that nobody would think of, made from the API's own description by schemathesis."""

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.types import ASGIApp

from web.app import application
from web.server import services

from .conftest import Built

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]
EXAMPLES = settings(
    max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@pytest.fixture(scope="module")
def app(built: Built) -> ASGIApp:
    return application(built.release, services(built.release))


@pytest.mark.parametrize(
    ("path", "method"),
    [
        ("/api/search", "GET"),
        ("/api/suggest", "GET"),
        ("/api/translate", "GET"),
        ("/api/annotate", "POST"),
        ("/api/health", "GET"),
    ],
)
def test_any_request_gets_an_answer_as_described(app: ASGIApp, path: str, method: str) -> None:
    operation = schemathesis.openapi.from_asgi("/api/openapi.json", app)[path][method]

    @EXAMPLES
    @given(operation.as_strategy())
    def ask(case: schemathesis.Case) -> None:
        case.call_and_validate(checks=CHECKS)

    ask()
