"""The review's server: one page, one script, and what they ask; for this computer alone."""

from collections.abc import Callable
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
from web.review.desk import Desk
from web.server import address, listen

HOST = "127.0.0.1"
_FILES = Path(__file__).parent
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_LONGEST_BODY = 10_000


class _Review:
    """The endpoints over the desk, which an import replaces."""

    def __init__(self, folder: Path) -> None:
        self.desk = Desk(folder)
        self._one_at_a_time = Lock()

    def overview(self, _: Request) -> Response:
        return JSONResponse(self.desk.overview())

    def place(self, request: Request) -> Response:
        number = int(request.path_params["number"])
        if number >= len(self.desk.doubts):
            return _refusal("такого вопроса нет", 404)
        return JSONResponse(self.desk.place(number))

    async def decide(self, request: Request) -> Response:
        if refusal := _foreign(request):
            return refusal
        asked = await request.json()
        try:
            number, action = int(asked["id"]), str(asked["action"])
            await run_in_threadpool(self._decide, number, action, str(asked.get("after", "")))
        except (ValueError, KeyError, IndexError, TypeError) as error:
            return _refusal(str(error), 400)
        return JSONResponse({"ok": True})

    def _decide(self, number: int, action: str, after: str) -> None:
        with self._one_at_a_time:
            self.desk.decide(number, action, after)

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
    size = int(request.headers.get("content-length", "0"))
    if same and typed and size <= _LONGEST_BODY:
        return None
    return _refusal("запрос не от этой страницы", 403)


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
        Route("/api/doubts/{number:int}", review.place),
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
