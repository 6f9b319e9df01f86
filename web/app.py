"""The ASGI application: the API, then the files of the site, with security headers on all."""

from functools import partial
from html import escape
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from indexer.store.engine import EngineError
from web.api import ApiError, Services, routes
from web.install import BASE
from web.misses import ignore_miss
from web.releases import Release
from web.static import SiteFiles
from web.under import below_root

_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_API = "/api/"
# A copy of the site on a plain file host has this file, which says that there is no API.
_MARK = "/assets/svod/server.json"
_REFUSALS = {404: "Такого адреса нет", 405: "Этот адрес так не вызывают"}
_NO_INDEX = "Поискового индекса пока нет; попробуйте чуть позже"
_FAILURE = "На сервере что-то сломалось; попробуйте ещё раз"


def application(release: Release, services: Services) -> ASGIApp:
    """Return the application that serves the site of a release and its API."""
    app = Starlette(
        routes=[
            routes(services),
            Route(_MARK, partial(_served, services)),
            Route("/opensearch.xml", partial(_opensearch, release)),
            Mount("/", SiteFiles(release.site)),
        ],
        exception_handlers={
            HTTPException: _refusal,
            EngineError: _no_index,
            Exception: _failure,
        },
    )
    return _SecurityHeaders(app, {**_HEADERS, "content-security-policy": release.policy})


class _SecurityHeaders:
    """Adds headers to every response; outermost, so that a failure has them too."""

    def __init__(self, app: ASGIApp, headers: dict[str, str]) -> None:
        self._app = app
        self._headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self._headers)
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def _served(services: Services, request: Request) -> Response:
    """Tell a page that there is an API, and whether what is not found is kept."""
    mark = {"api": True, "misses": services.hear is not ignore_miss}
    return JSONResponse(mark, headers={"cache-control": "private, max-age=600"})


def _opensearch(release: Release, request: Request) -> Response:
    """Return the description of the search engine, whose addresses are whole ones."""
    text = (release.site / "opensearch.xml").read_text("utf-8")
    text = text.replace(BASE, escape(str(request.base_url)))
    return Response(text, media_type="application/opensearchdescription+xml")


def _error(status: int, code: str, message: str) -> JSONResponse:
    return JSONResponse({"error": {"code": code, "message": message}}, status)


def _refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = error.status_code
    if isinstance(error, ApiError):
        return _error(status, error.code, error.detail)
    message = _REFUSALS.get(status, error.detail)
    if below_root(request.scope).startswith(_API):
        response: Response = _error(status, HTTPStatus(status).name.lower(), message)
    else:
        response = PlainTextResponse(message, status)
    response.headers.update(error.headers or {})
    return response


def _no_index(request: Request, error: Exception) -> Response:
    return _error(503, "no_index", _NO_INDEX)


def _failure(request: Request, error: Exception) -> Response:
    return _error(500, "internal_error", _FAILURE)
