"""The JSON API: each endpoint reads its parameters, calls one package, returns what it said."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route, Router

from glossary.annotate import BaseWords
from glossary.lookup import LANGUAGES
from indexer.answers.search import Answer as Found
from indexer.answers.search import Searcher, UnknownBookError, answers_well
from language.data_texts import read_json
from language.letters import is_text
from language.limits import LONGEST_QUERY
from web.misses import Hear, ignore_miss

LONGEST_TEXT = 20_000
_LARGEST_BODY = 6 * LONGEST_TEXT + 1024  # bytes: a Russian letter may come as \u0430
_MOST_HITS = 50
_SHORTEST_PACKED = 1500  # bytes: what fits into one packet gains nothing
_LAST_OFFSET = 1000
_MOST_DIGITS = 9  # a longer number is told as it came, not counted
_SHOWN = 40  # characters of what was sent, in an error
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


class Annotate(Protocol):
    """Marks the terms of a text, as the contract has it."""

    def __call__(self, text: str, language: str = "", base_words: BaseWords = "first") -> Answer:
        """Return *text* of *language*, or of the one that its letters tell, with its terms."""


@dataclass(frozen=True, slots=True)
class Services:
    """What the endpoints call."""

    searcher: Searcher
    translate: Translate
    annotate: Annotate
    version: str
    index_time: Callable[[], float]
    hear: Hear = ignore_miss


def routes(services: Services) -> Mount:
    """Return the routes of the API; long answers are compressed."""
    endpoints = _Endpoints(services)
    return Mount(
        "/api",
        middleware=[Middleware(GZipMiddleware, minimum_size=_SHORTEST_PACKED, compresslevel=5)],
        app=Router(
            redirect_slashes=False,
            routes=[
                Route("/search", endpoints.search),
                Route("/suggest", endpoints.suggest),
                Route("/translate", endpoints.translate),
                Route("/annotate", endpoints.annotate, methods=["POST"]),
                Route("/health", endpoints.health),
                Route("/openapi.json", endpoints.openapi),
            ],
        ),
    )


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
        in_english = _language(params, "lang") == "en"
        answer = self._services.searcher.search(query, limit, offset, book, in_english)
        if self._services.hear is not ignore_miss and not offset:
            self._hear(query, params.get("after", "").strip()[:LONGEST_QUERY], answer)
        return JSONResponse(answer.as_json())

    def _hear(self, query: str, before: str, answer: Found) -> None:
        """Tell the log of misses of a query, and of the one *before* it, if that was in vain."""
        if before and answers_well(self._services.searcher.search(before, 1)):
            before = ""
        self._services.hear(query, before, answers_well(answer))

    def _book(self, params: Mapping[str, str]) -> str:
        book = params.get("book", "")
        try:
            self._services.searcher.check_book(book)
        except UnknownBookError as error:
            raise ApiError(400, "unknown_book", f"book: {error}") from error
        return book

    def suggest(self, request: Request) -> JSONResponse:
        query = _query(request.query_params)
        found = self._services.searcher.suggest(query)
        return JSONResponse({"query": query, "suggestions": found})

    def translate(self, request: Request) -> JSONResponse:
        params = request.query_params
        return JSONResponse(self._services.translate(_query(params), _language(params)))

    async def annotate(self, request: Request) -> JSONResponse:
        asked = _text(await _body(request))
        return JSONResponse(await run_in_threadpool(self._services.annotate, *asked))

    def health(self, request: Request) -> JSONResponse:
        books = self._services.searcher.books()
        age = max(0.0, time.time() - self._services.index_time())
        version = self._services.version
        return JSONResponse(
            {"status": "ok", "version": version, "books": books, "index_age_s": round(age)}
        )

    def openapi(self, request: Request) -> JSONResponse:
        return JSONResponse(self._openapi)


def _query(params: Mapping[str, str]) -> str:
    query = params.get("q", "").strip()
    if not query:
        raise ApiError(400, "missing_parameter", "q: запрос пуст, нужно хотя бы одно слово")
    if len(query) > LONGEST_QUERY:
        told = f"q: запрос в {len(query)} знаков, можно не длиннее {LONGEST_QUERY}"
        raise ApiError(400, "too_long", told)
    return query


def _number(params: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    text = params.get(name, "")
    if not text:
        return default
    is_number = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
    if not is_number or not least <= int(text) <= most:
        told = f"{name}: найдено «{text[:_SHOWN]}», нужно число от {least} до {most}"
        raise ApiError(400, "bad_parameter", told)
    return int(text)


def _language(params: Mapping[str, Any], name: str = "from") -> str:
    language = params.get(name) or ""
    if language not in ("", *LANGUAGES):
        told = f"{name}: найдено «{language!s:.{_SHOWN}}», нужно {' или '.join(LANGUAGES)}"
        raise ApiError(400, "bad_parameter", told)
    return str(language)


async def _body(request: Request) -> bytes:
    """Return the body of a request; a longer one is refused before it is all read."""
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > _LARGEST_BODY:
                raise _too_long("текст слишком длинный")
    except ClientDisconnect as error:
        raise _bad_json("оно оборвалось") from error
    return bytes(body)


def _text(body: bytes) -> tuple[str, str, BaseWords]:
    """Return the text that was sent, its language, and which base words to mark in it."""
    try:
        sent = read_json(body)
    except ValueError as error:
        raise _bad_json("это не JSON") from error
    if not isinstance(sent, dict) or not isinstance(sent.get("text"), str):
        raise _bad_json("в нём нет строки text")
    text: str = sent["text"]
    if not text.strip():
        raise ApiError(400, "missing_parameter", "text: текст пуст, нужно хотя бы одно слово")
    if len(text) > LONGEST_TEXT:
        raise _too_long(f"текст в {len(text)} знаков")
    if not is_text(text):
        raise _bad_json("в тексте половина знака (одиночный суррогат)")
    return text, _language(sent), _base_words(sent)


def _base_words(sent: Mapping[str, object]) -> BaseWords:
    asked = sent.get("base_words", "first")
    if asked == "first" or asked == "all":
        return asked
    raise ApiError(400, "bad_parameter", f"base_words: найдено {asked!r}, нужно first или all")


def _bad_json(found: str) -> ApiError:
    return ApiError(400, "bad_json", f'Тело запроса: {found}; нужен JSON вида {{"text": "…"}}')


def _too_long(found: str) -> ApiError:
    return ApiError(413, "too_long", f"text: {found}, можно не длиннее {LONGEST_TEXT}")
