"""The server's newest release: taken without a restart, and never mixed with the one before."""

import asyncio
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from web.releases import Release, current, current_name, faults, reading

_SECONDS_BETWEEN_LOOKS = 1.0
_HEADER = b"svod-release"


class _Opened:
    """A release with the application that answers from it, and how many requests use it."""

    def __init__(self, release: Release, app: ASGIApp, lock: AbstractContextManager[None]) -> None:
        self.app = _naming(app, release.content)
        self.users = 0
        self._lock = lock

    def close_unused(self, newest: "_Opened") -> None:
        """Let the release be removed once it is neither the newest nor used."""
        if self is not newest and not self.users:
            self._lock.__exit__(None, None, None)


class LiveSite:
    """ASGI application: every request is answered, from first to last, by one release.

    *make* turns a release into an application. A newer release at *site* is opened beside the
    old one, which answers meanwhile; one that can't be opened is passed over and told.
    """

    def __init__(
        self,
        site: Path,
        release: Release,
        make: Callable[[Release], ASGIApp],
        tell: Callable[[str], None],
    ) -> None:
        self._site = site
        self._make = make
        self._tell = tell
        self._newest = self._open(release)
        self._seen = release.name
        self._looked = time.monotonic()
        self._opening: asyncio.Task[None] | None = None

    def _open(self, release: Release) -> _Opened:
        lock = reading(release)
        lock.__enter__()
        try:
            return _Opened(release, self._make(release), lock)
        except BaseException:
            lock.__exit__(None, None, None)
            raise

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request from the newest release."""
        if scope["type"] != "http":  # the start and the end of the server
            await self._newest.app(scope, receive, send)
            return
        self._look()
        opened = self._newest
        opened.users += 1
        try:
            await opened.app(scope, receive, send)
        finally:
            opened.users -= 1
            opened.close_unused(self._newest)

    def _look(self) -> None:
        """Begin to open a newer release, if there is one; asked at most once a second."""
        now = time.monotonic()
        if now - self._looked < _SECONDS_BETWEEN_LOOKS or self._opening is not None:
            return
        self._looked = now
        name = current_name(self._site)
        if name and name != self._seen:
            self._seen = name
            self._opening = asyncio.create_task(self._take())

    async def _take(self) -> None:
        try:
            release = current(self._site)
            if release is not None:
                await asyncio.to_thread(_check, release)
                opened = await asyncio.to_thread(self._open, release)
                before, self._newest = self._newest, opened
                before.close_unused(opened)
        except Exception as error:  # whatever is wrong with it, the one before still answers
            self._tell(f"{self._site}: новый сайт не открылся ({error}), отвечаю из прежнего")
        finally:
            self._opening = None


def _check(release: Release) -> None:
    """Raise ValueError where a file of *release* is not what was built."""
    if found := faults(release.folder):
        raise ValueError(f"повреждено: {found[0]}")


def _naming(app: ASGIApp, content: str) -> ASGIApp:
    """Return *app* that also tells in a header which release answers."""
    header = (_HEADER, content.encode())

    async def named(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_named(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], header]
            await send(message)

        await app(scope, receive, send_named if scope["type"] == "http" else send)

    return named
