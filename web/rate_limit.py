"""Optional: so many questions a second from one address, and short bursts of more."""

import time
from collections.abc import Callable

from cachetools import TTLCache
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

# Typing suggests at every few letters: ten seconds' worth may come at once.
_SECONDS_IN_A_BURST = 10
_ADDRESSES = 20_000
_MESSAGE = "Слишком много вопросов с одного адреса; подождите несколько секунд"


class RateLimit:
    """ASGI middleware: *rate* questions to the API a second from an address, more are refused.

    A token bucket for each address: it fills by *rate* a second up to ten seconds' worth.
    Addresses are kept in memory alone, and only until their bucket is full again.
    """

    def __init__(
        self, app: ASGIApp, rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._app = app
        self._rate = rate
        self._most = max(1.0, rate * _SECONDS_IN_A_BURST)
        self._clock = clock
        self._buckets: TTLCache[str, tuple[float, float]] = TTLCache(
            _ADDRESSES, self._most / rate, timer=clock
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request, or refuse it with 429 and when to ask again."""
        is_question = scope["type"] == "http" and "/api/" in scope["path"]
        if is_question and not self._take((scope.get("client") or ("",))[0]):
            error = {"error": {"code": "too_many_requests", "message": _MESSAGE}}
            wait = {"retry-after": str(max(1, round(1 / self._rate)))}
            await JSONResponse(error, 429, headers=wait)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _take(self, address: str) -> bool:
        """Take a token from the bucket of *address*; is there one?"""
        now = self._clock()
        tokens, then = self._buckets.get(address, (self._most, now))
        tokens = min(self._most, tokens + (now - then) * self._rate)
        enough = tokens >= 1
        self._buckets[address] = (tokens - enough, now)
        return enough
