"""The site's files over HTTP: compressed twins, ETag, Range, 304, the site's 404 page.

Where the site stands on its host is not asked: a way on is told from the address that was asked
for, so that it is right behind any proxy.
"""

import os
import re
from pathlib import Path

from anyio import to_thread
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from web.compress import ENCODERS
from web.not_found import shown_at
from web.under import with_slash

_HASHED = re.compile(r"\.[0-9a-f]{8}\.min\.(?:css|js)$")
_REFUSED = re.compile(r"\s*q\s*=\s*0(?:\.0*)?\s*")
_FOREVER = "public, max-age=31536000, immutable"
# Scripts and styles of the site itself: not asked for again at every page of a visit.
_VISIT = re.compile(r"/assets/svod/[\w-]+\.(?:css|js|svg)$")
_FOR_A_VISIT = "max-age=300"
_ASK_AGAIN = "no-cache"


class SiteFiles(StaticFiles):
    """Starlette's static files, which also know the compressed twin of a file."""

    def __init__(self, site: Path) -> None:
        super().__init__(directory=site, html=True)
        self._page_of_404 = site / "404.html"

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, the page for an address that is none, or the way to a folder's page."""
        response = await super().get_response(path, scope)
        if isinstance(response, RedirectResponse):
            response.headers["location"] = with_slash(scope)
        if response.status_code == 404:
            page = await to_thread.run_sync(self._page_of_404.read_text, "utf-8")
            return HTMLResponse(shown_at(page, _asked(scope)), 404)
        return response

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return a file, or its twin where the request accepts one and asks for no range."""
        asked = Headers(scope=scope)
        path, encoding = str(full_path), None
        if "range" not in asked:
            path, encoding = accepted_twin(path, asked.get("accept-encoding", ""))
        if encoding:
            stat_result = os.stat(path)
        response = super().file_response(path, stat_result, scope, status_code)
        if encoding and not isinstance(response, NotModifiedResponse):
            response.headers["content-encoding"] = encoding
        response.headers["vary"] = "Accept-Encoding"
        response.headers["cache-control"] = _kept(Path(full_path).as_posix())
        return response


def _asked(scope: Scope) -> str:
    """Return the path below the root of the site, as it was typed: «%2f» is no slash."""
    raw: str = scope.get("raw_path", scope["path"].encode()).decode("latin-1")
    return raw[len(scope.get("root_path", "")) :]


def _kept(path: str) -> str:
    if _HASHED.search(path):
        return _FOREVER
    return _FOR_A_VISIT if _VISIT.search(path) else _ASK_AGAIN


def accepted_twin(path: str, accept: str) -> tuple[str, str | None]:
    """Return the best compressed twin of *path* and its encoding, else *path* and None."""
    accepted = set()
    for part in accept.lower().split(","):
        name, _, quality = part.partition(";")
        if not _REFUSED.fullmatch(quality):
            accepted.add(name.strip())
    for encoding, (suffix, _) in ENCODERS.items():
        if encoding in accepted and os.path.isfile(path + suffix):
            return path + suffix, encoding
    return path, None
