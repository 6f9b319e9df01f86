"""Optional rate limit: a number of questions a second for each address, with short bursts."""

import mmap
import secrets
import struct
import time
from collections.abc import Callable, Iterator
from hashlib import blake2b

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

# Typing suggests at every few letters: ten seconds' worth may come at once.
_SECONDS_IN_A_BURST = 10
_MESSAGE = "Слишком много вопросов с одного адреса; подождите несколько секунд"

_SLOT = struct.Struct("=Qdd")  # whose it is, its tokens, and the time of that count
_SETS = 1 << 12  # 786 KB with eight slots each; so many addresses at a time are told apart
_SLOTS_IN_A_SET = 8


class Buckets:
    """A token bucket for each address: it fills by *rate* a second up to ten seconds' worth.

    They lie in memory that processes forked later share, so that several workers count as one.
    No lock guards it: two workers at the same instant may let one question too many through,
    while a worker that is killed with a lock in its hand would stop all others. An address is
    kept as a keyed digest, and only until its bucket is full again.
    """

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._most = max(1.0, rate * _SECONDS_IN_A_BURST)
        self._clock = clock
        self._key = secrets.token_bytes(16)
        self._memory = mmap.mmap(-1, _SETS * _SLOTS_IN_A_SET * _SLOT.size)

    def take(self, address: str) -> bool:
        """Take a token from the bucket of *address*; is there one?"""
        digest = blake2b(address.encode(), digest_size=8, key=self._key).digest()
        owner, now = int.from_bytes(digest, "big") or 1, self._clock()
        place, tokens = self._find(owner, now)
        enough = tokens >= 1
        _SLOT.pack_into(self._memory, place, owner, tokens - enough, now)
        return enough

    def _find(self, owner: int, now: float) -> tuple[int, float]:
        """Return the place of a bucket and its tokens.

        That is the owner's own, else the fullest of its set: one that is full again belongs to
        nobody. Where none is, its owner and the new one share what is left in it.
        """
        fullest = (0, -1.0)
        for place in self._places(owner):
            whose, tokens, then = _SLOT.unpack_from(self._memory, place)
            tokens = min(self._most, tokens + (now - then) * self.rate) if whose else self._most
            if whose == owner:
                return place, tokens
            if tokens > fullest[1]:
                fullest = (place, tokens)
        return fullest

    @staticmethod
    def _places(owner: int) -> Iterator[int]:
        first = owner % _SETS * _SLOTS_IN_A_SET
        return (_SLOT.size * slot for slot in range(first, first + _SLOTS_IN_A_SET))


class RateLimit:
    """ASGI middleware: questions to the API from an address whose bucket is empty are refused."""

    def __init__(self, app: ASGIApp, buckets: Buckets) -> None:
        self._app = app
        self._buckets = buckets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request, or refuse it with 429 and when to ask again."""
        is_question = scope["type"] == "http" and "/api/" in scope["path"]
        if is_question and not self._buckets.take((scope.get("client") or ("",))[0]):
            error = {"error": {"code": "too_many_requests", "message": _MESSAGE}}
            wait = {"retry-after": str(max(1, round(1 / self._buckets.rate)))}
            await JSONResponse(error, 429, headers=wait)(scope, receive, send)
            return
        await self._app(scope, receive, send)
