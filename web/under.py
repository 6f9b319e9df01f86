"""A site below a path of its host, whether the proxy before it takes that path away or not."""

from collections.abc import Iterator

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send


def below_root(scope: Scope) -> str:
    """Return the path that was asked for, as seen from the root of the site."""
    path: str = scope["path"]  # a mount lengthens ``root_path``, and keeps the root of the site
    return path.removeprefix(scope.get("app_root_path", scope.get("root_path", "")))


def with_slash(scope: Scope) -> str:
    """Return the address with a slash after it and its query, seen from the address without.

    >>> with_slash({"path": "/svod/search", "query_string": b"q=ap"})
    './search/?q=ap'
    """
    name = scope.get("raw_path", scope["path"].encode()).decode("latin-1").rpartition("/")[2]
    query = scope["query_string"].decode("latin-1")
    return f"./{name}/" + (f"?{query}" if query else "")


class UnderPath:
    """ASGI middleware that serves *app* under *path* by setting ``root_path``.

    A request without the prefix is served too: a proxy may have removed it. Below ``/rules/`` the
    site has a folder of that name itself, so that ``/rules/7ed/`` may be meant either way: what
    is found answers, first of all where the prefix was left.
    """

    def __init__(self, app: ASGIApp, path: str) -> None:
        self._app = app
        self._root = "/" + path.strip("/")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as ASGI has it: ``path`` is the whole one, ``root_path`` its begin."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif scope["path"] == self._root:
            await RedirectResponse(with_slash(scope))(scope, receive, send)
        else:
            await self._answer(list(self._readings(scope)), receive, send)

    async def _answer(self, readings: list[Scope], receive: Receive, send: Send) -> None:
        """Send the answer to the first of *readings* that is found, else what the first one got."""
        missing: list[list[Message]] = []
        for reading in readings:
            missing.append(await self._unless_found(reading, receive, send))
            if not missing[-1]:
                return
        for message in missing[0]:
            await send(message)

    async def _unless_found(self, reading: Scope, receive: Receive, send: Send) -> list[Message]:
        """Send the answer to a request, but return it where nothing is found there."""
        withheld: list[Message] = []

        async def send_found(message: Message) -> None:
            if withheld or message.get("status") == 404:
                withheld.append(message)
            else:
                await send(message)

        await self._app(reading, receive, send_found)
        return withheld

    def _readings(self, scope: Scope) -> Iterator[Scope]:
        """Yield what may be meant: the path as it came, and as it was before a proxy cut it."""
        path: str = scope["path"]
        if path.startswith(f"{self._root}/"):
            yield {**scope, "root_path": self._root}
        if not path.startswith(f"{self._root}/") or scope["method"] in ("GET", "HEAD"):
            raw = self._root.encode() + scope.get("raw_path", path.encode())
            yield {**scope, "root_path": self._root, "path": self._root + path, "raw_path": raw}
