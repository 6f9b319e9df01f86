"""A site below a path of its host, whether the proxy before it takes that path away or not."""

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send


def below_root(scope: Scope) -> str:
    """Return the path that was asked for, as seen from the root of the site."""
    path: str = scope["path"]  # a mount lengthens ``root_path``, and keeps the root of the site
    return path.removeprefix(scope.get("app_root_path", scope.get("root_path", "")))


class UnderPath:
    """ASGI middleware that serves *app* under *path* by setting ``root_path``.

    A request without the prefix is served too: a proxy may have removed it.
    """

    def __init__(self, app: ASGIApp, path: str) -> None:
        self._app = app
        self._root = "/" + path.strip("/")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as ASGI has it: ``path`` is the whole one, ``root_path`` its begin."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif scope["path"] == self._root:
            await RedirectResponse(f".{self._root[self._root.rindex('/') :]}/")(
                scope, receive, send
            )
        else:
            await self._app(self._below(scope), receive, send)

    def _below(self, scope: Scope) -> Scope:
        path: str = scope["path"]
        if path.startswith(f"{self._root}/"):
            return {**scope, "root_path": self._root}
        raw = self._root.encode() + scope.get("raw_path", path.encode())
        return {**scope, "root_path": self._root, "path": self._root + path, "raw_path": raw}
