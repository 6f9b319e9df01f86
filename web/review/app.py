"""The review's server: one page, one script, and what they ask; for this computer alone."""

from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Lock

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from corpus.source import SourceError
from language.data_texts import read_json
from web.review.desk import Desk
from web.server import address, listen

HOST = "127.0.0.1"
_FILES = Path(__file__).parent
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_LONGEST_BODY = 10_000
_EXPECTED = '{"id": "…", "action": "accept | undo | after | off", "after": "…"}'
_GONE = "такого вопроса больше нет: книгу импортировали заново, обновите страницу"


class _Review:
    """The endpoints over the desk, which an import replaces."""

    def __init__(self, folder: Path) -> None:
        self.desk = Desk(folder)
        self._one_at_a_time = Lock()

    def overview(self, _: Request) -> Response:
        return JSONResponse(self.desk.overview())

    def place(self, request: Request) -> Response:
        try:
            return JSONResponse(self.desk.place(request.path_params["key"]))
        except KeyError:
            return _refusal(_GONE, 404)

    async def decide(self, request: Request) -> Response:
        if refusal := _foreign(request):
            return refusal
        try:
            asked = await _asked(request)
            await run_in_threadpool(self._decide, asked)
        except KeyError:
            return _refusal(_GONE, 404)
        except ValueError as error:
            return _refusal(str(error), 400)
        return JSONResponse({"ok": True})

    def _decide(self, asked: Mapping[str, str]) -> None:
        with self._one_at_a_time:
            self.desk.decide(asked["id"], asked["action"], asked.get("after", ""))

    async def import_again(self, request: Request) -> Response:
        if refusal := _foreign(request):
            return refusal
        try:
            await run_in_threadpool(self._import)
        except (SourceError, ValueError) as error:
            return _refusal(str(error), 400)
        return JSONResponse(self.desk.overview())

    def _import(self) -> None:
        with self._one_at_a_time:
            self.desk = self.desk.import_again()


def _refusal(message: str, status: int) -> Response:
    return JSONResponse({"error": {"code": "refused", "message": message}}, status)


def _foreign(request: Request) -> Response | None:
    """Refuse what another site's page may have sent: it can't send JSON from here."""
    own = f"http://{request.headers.get('host', '')}"
    same = request.headers.get("origin", own) == own
    typed = request.headers.get("content-type", "").startswith("application/json")
    return None if same and typed else _refusal("запрос не от этой страницы", 403)


async def _asked(request: Request) -> Mapping[str, str]:
    """Return the fields of the body; raises ValueError for one too long, or no such object.

    The body is counted as it comes: its length need not be told.
    """
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _LONGEST_BODY:
            raise ValueError(f"запрос длиннее {_LONGEST_BODY} байт")
    try:
        asked = read_json(body)
    except ValueError as error:
        raise ValueError(f"найден не JSON ({error}), ожидалось {_EXPECTED}") from error
    fields = asked if isinstance(asked, dict) else {}
    if not {"id", "action"} <= fields.keys() or not all(
        isinstance(value, str) for value in fields.values()
    ):
        raise ValueError(f"найдено «{str(asked)[:60]}», ожидалось {_EXPECTED}")
    return fields


def _file(name: str, kind: str) -> Callable[[Request], Response]:
    return lambda _: FileResponse(_FILES / name, media_type=f"{kind}; charset=utf-8")


def application(folder: Path) -> Starlette:
    """Return the review of the book in *folder*."""
    review = _Review(folder)
    routes = [
        Route("/", _file("review.html", "text/html")),
        Route("/review.js", _file("review.js", "text/javascript")),
        Route("/review.css", _file("review.css", "text/css")),
        Route("/api/doubts", review.overview),
        Route("/api/doubts/{key}", review.place),
        Route("/api/decide", review.decide, methods=["POST"]),
        Route("/api/import", review.import_again, methods=["POST"]),
    ]
    middleware = [
        Middleware(TrustedHostMiddleware, allowed_hosts=[HOST, "localhost"]),
        Middleware(_Guarded),
    ]
    return Starlette(routes=routes, middleware=middleware)


class _Guarded:
    """Adds the policy to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message["headers"],
                    (b"content-security-policy", _POLICY.encode()),
                    (b"x-content-type-options", b"nosniff"),
                    (b"referrer-policy", b"no-referrer"),
                    (b"cache-control", b"no-store"),
                ]
            await send(message)

        await self.app(scope, receive, guarded)


def serve(folder: Path, port: int, ready: Callable[[str], None]) -> None:
    """Serve the review of *folder* on this computer until Ctrl-C; *ready* gets its address."""
    with listen(HOST, port) as listener:
        app = application(folder)
        ready(address(listener))
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
        server.run(sockets=[listener])
