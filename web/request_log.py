"""Log a line for every request; the query text is left out unless the operator asks for it."""

import time
from collections.abc import Callable
from datetime import datetime
from enum import StrEnum

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class LogLevel(StrEnum):
    """What the log says of a request."""

    OFF = "off"
    PATHS = "paths"
    """Time, method, path, status, bytes, milliseconds: nothing that tells who asked what."""
    QUERIES = "queries"
    """The same with the query's text."""


class RequestLog:
    """ASGI middleware that hands *tell* a line when a request is answered."""

    def __init__(self, app: ASGIApp, level: LogLevel, tell: Callable[[str], None]) -> None:
        self._app = app
        self._shows_queries = level is LogLevel.QUERIES
        self._tell = tell

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request, then tell of it, also of one that broke off."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status, size = time.perf_counter(), 0, 0

        async def counted(message: Message) -> None:
            nonlocal status, size
            status = message.get("status", status)
            size += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, counted)
        finally:
            took_ms = 1000 * (time.perf_counter() - began)
            now = datetime.now().isoformat(timespec="seconds")
            asked = f"{scope['method']} {self._address(scope)}"
            self._tell(f"{now} {asked} {status or '-'} {size} {took_ms:.0f}ms")

    def _address(self, scope: Scope) -> str:
        query = scope["query_string"] if self._shows_queries else b""
        raw = scope.get("raw_path") or scope["path"].encode()
        address = raw + b"?" * bool(query) + query
        return str(address.decode("ascii", "backslashreplace"))
