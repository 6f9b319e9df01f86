"""The ASGI application: the API, then the files of the site, with security headers on all."""

from http import HTTPStatus

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from web.api import ApiError, Services, routes
from web.build import Built
from web.static import SiteFiles

_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_API = "/api/"


def application(built: Built, services: Services) -> Starlette:
    """Return the application that serves a built site and its API."""
    headers = {**_HEADERS, "content-security-policy": built.policy}
    return Starlette(
        routes=[*routes(services), Mount("/", SiteFiles(built.site))],
        middleware=[Middleware(_SecurityHeaders, headers=headers)],
        exception_handlers={HTTPException: _refusal, Exception: _failure},
    )


class _SecurityHeaders:
    def __init__(self, app: ASGIApp, headers: dict[str, str]) -> None:
        self._app = app
        self._headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self._headers)
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def _error(status: int, code: str, message: str) -> Response:
    return JSONResponse({"error": {"code": code, "message": message}}, status)


_REFUSALS = {404: "Такого адреса нет", 405: "Этот адрес так не вызывают"}


def _refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if isinstance(error, ApiError):
        return _error(error.status_code, error.code, error.detail)
    message = _REFUSALS.get(error.status_code, error.detail)
    code = HTTPStatus(error.status_code).name.lower()
    if request.url.path.startswith(_API):
        response = _error(error.status_code, code, message)
        response.headers.update(error.headers or {})
        return response
    return Response(message, error.status_code, error.headers, "text/plain")


def _failure(request: Request, error: Exception) -> Response:
    return _error(500, "internal_error", "На сервере что-то сломалось; попробуйте ещё раз")
