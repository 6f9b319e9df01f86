"""The JSON API: each endpoint reads its parameters, calls one package, returns what it said."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from indexer.search import Searcher

LONGEST_QUERY = 300
LONGEST_TEXT = 20_000
_LARGEST_BODY = 4 * LONGEST_TEXT + 1024
_MOST_HITS = 50
_LAST_OFFSET = 1000
_LANGUAGES = ("", "en", "ru")
_OPENAPI = Path(__file__).with_name("openapi.json")

Answer = dict[str, Any]


class ApiError(HTTPException):
    """A request that can't be answered: status, a short code, what to say in Russian."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(status, message)
        self.code = code


class Translate(Protocol):
    """Translates a term, as the contract has it."""

    def __call__(self, query: str, language: str = "") -> Answer:
        """Return the answer for a term of *language*, or of any."""


@dataclass(frozen=True, slots=True)
class Services:
    """What the endpoints call."""

    searcher: Searcher
    translate: Translate
    annotate: Translate
    version: str
    index_time: Callable[[], float]


def routes(services: Services) -> list[Route]:
    """Return the routes of the API."""
    endpoints = _Endpoints(services)
    return [
        Route("/api/search", endpoints.search),
        Route("/api/suggest", endpoints.suggest),
        Route("/api/translate", endpoints.translate),
        Route("/api/annotate", endpoints.annotate, methods=["POST"]),
        Route("/api/health", endpoints.health),
        Route("/api/openapi.json", endpoints.openapi),
    ]


class _Endpoints:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._openapi = json.loads(_OPENAPI.read_text("utf-8"))
        self._openapi["info"]["version"] = services.version

    def search(self, request: Request) -> JSONResponse:
        params = request.query_params
        query = _query(params)
        limit = _number(params, "limit", 10, 1, _MOST_HITS)
        offset = _number(params, "offset", 0, 0, _LAST_OFFSET)
        book = self._book(params)
        return JSONResponse(self._services.searcher.search(query, limit, offset, book).as_json())

    def _book(self, params: Mapping[str, str]) -> str:
        book = params.get("book", "")
        known = [row["book"] for row in self._services.searcher.books()] if book else [""]
        if book not in known:
            raise ApiError(400, "unknown_book", f"Книги «{book[:40]}» нет; есть {', '.join(known)}")
        return book

    def suggest(self, request: Request) -> JSONResponse:
        query = _query(request.query_params)
        found = self._services.searcher.suggest(query)
        return JSONResponse({"query": query, "suggestions": found})

    def translate(self, request: Request) -> JSONResponse:
        params = request.query_params
        language = _language(params)
        return JSONResponse(self._services.translate(_query(params), language))

    async def annotate(self, request: Request) -> JSONResponse:
        text, language = _text(await _body(request))
        return JSONResponse(self._services.annotate(text, language))

    def health(self, request: Request) -> JSONResponse:
        age = max(0.0, time.time() - self._services.index_time())
        return JSONResponse(
            {
                "status": "ok",
                "version": self._services.version,
                "books": self._services.searcher.books(),
                "index_age_s": round(age),
            }
        )

    def openapi(self, request: Request) -> JSONResponse:
        return JSONResponse(self._openapi)


def _query(params: Mapping[str, str]) -> str:
    query = params.get("q", "").strip()
    if not query:
        raise ApiError(400, "missing_parameter", "q: нужен запрос")
    if len(query) > LONGEST_QUERY:
        raise ApiError(400, "too_long", f"q: запрос длиннее {LONGEST_QUERY} знаков")
    return query


def _number(params: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    text = params.get(name, "")
    if not text:
        return default
    if not text.isascii() or not text.isdecimal() or not least <= int(text[:9]) <= most:
        raise ApiError(400, "bad_parameter", f"{name}: нужно число от {least} до {most}")
    return int(text)


def _language(params: Mapping[str, Any]) -> str:
    language = params.get("from") or ""
    if language not in _LANGUAGES:
        raise ApiError(400, "bad_parameter", "from: нужно en или ru")
    return str(language)


async def _body(request: Request) -> bytes:
    """Return the body of a request; a longer one is refused before it is all read."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _LARGEST_BODY:
            raise ApiError(413, "too_long", f"Текст длиннее {LONGEST_TEXT} знаков")
    return body


def _text(body: bytes) -> tuple[str, str]:
    try:
        sent = json.loads(body)
    except ValueError as error:
        raise ApiError(400, "bad_json", 'Нужен JSON вида {"text": "…"}') from error
    if not isinstance(sent, dict) or not isinstance(sent.get("text"), str):
        raise ApiError(400, "bad_json", 'Нужен JSON вида {"text": "…"}')
    text: str = sent["text"]
    if not text.strip():
        raise ApiError(400, "missing_parameter", "text: нужен текст")
    if len(text) > LONGEST_TEXT:
        raise ApiError(413, "too_long", f"Текст длиннее {LONGEST_TEXT} знаков")
    return text, _language(sent)
