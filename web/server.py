"""Serves a built site: the services behind the API, the socket, uvicorn."""

import errno
import socket
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from corpus.books.book import load_library
from corpus.links.term_addresses import site_addresses
from corpus.links.terms_of_library import library_base
from corpus.links.translation import Translator
from glossary.annotate import annotate
from indexer.answers.search import Searcher
from language.refusals import Refusal
from web.api import Services
from web.app import application
from web.connections import TimedProtocol
from web.live import LiveSite
from web.misses import Hear, ignore_miss, keeper
from web.rate_limit import Buckets, RateLimit
from web.releases import Release
from web.request_log import LogLevel, RequestLog
from web.under import UnderPath
from web.workers import run_workers

_NO_SUCH_HOST = ("не открыть: у этого компьютера такого нет", "укажите --host 127.0.0.1")
_REFUSALS = {
    errno.EADDRINUSE: (
        "занят другой программой",
        "укажите другой порт, --port 0 – любой свободный",
    ),
    errno.EACCES: ("системой не разрешён", "укажите порт больше 1023, например --port 8000"),
}
# A page that is being asked for at Ctrl-C is waited for no longer.
_SECONDS_TO_FINISH = 2


class PortError(Refusal, OSError):
    """An address that can't be listened on; says why and what to do."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on *host* and *port*; raises PortError with a clear line."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()
    except (OSError, UnicodeError, TypeError) as error:
        listener.close()
        found, way_out = _REFUSALS.get(getattr(error, "errno", 0), _NO_SUCH_HOST)
        raise PortError(f"Адрес {host}:{port} {found}; {way_out}") from error
    return listener


def services(release: Release, engine: str = "", hear: Hear = ignore_miss) -> Services:
    """Return what the API of a release calls; *engine* is a cluster that holds its index too.

    *hear* is told of what readers looked for.
    """
    books = load_library(release.library)
    base = library_base(release.library, books)
    translator = Translator(base, books, site_addresses(release.library, base))
    return Services(
        searcher=Searcher(release.index, engine=engine),
        translate=translator.translate,
        annotate=partial(annotate, base),
        version=version("svod"),
        index_time=lambda: max(path.stat().st_mtime for path in release.index.iterdir()),
        hear=hear,
    )


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start as uvicorn does, then say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def address(listener: socket.socket) -> str:
    """Return the URL of a bound socket."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is run.

    ``workers``: processes that answer; ``log``: what is told of a request; ``rate``: questions
    a second from one address to all workers together, 0 for any number; ``engine``: the address
    of a cluster that searches, '' for none; ``under``: the path below which the site stands;
    ``misses``: the file that keeps what readers looked for in vain, None for nothing.
    """

    workers: int = 1
    log: LogLevel = LogLevel.PATHS
    rate: float = 0
    engine: str = ""
    under: str = "/"
    misses: Path | None = None


def serve(
    site: Path,
    release: Release,
    listener: socket.socket,
    settings: Settings,
    ready: Callable[[], None],
    tell: Callable[[str], None],
) -> None:
    """Serve *release*, and newer ones as they come to *site*, until stopped.

    *ready* is called once the address answers; *tell* hears of requests and of a release that
    can't be opened; WorkersError where no process comes to answer.
    """
    buckets = Buckets(settings.rate) if settings.rate else None  # of all workers together

    def run(ready: Callable[[], None]) -> None:
        config = uvicorn.Config(
            _application(site, release, settings, buckets, tell),
            http=TimedProtocol,
            ws="none",
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=_SECONDS_TO_FINISH,
        )
        _Server(config, ready).run(sockets=[listener])

    run_workers(settings.workers, run, ready, tell)


def _application(
    site: Path,
    release: Release,
    settings: Settings,
    buckets: Buckets | None,
    tell: Callable[[str], None],
) -> ASGIApp:
    hear = keeper(settings.misses) if settings.misses else ignore_miss

    def opened(taken: Release) -> ASGIApp:
        return application(taken, services(taken, settings.engine, hear))

    app: ASGIApp = LiveSite(site, release, opened, tell)
    if settings.under.strip("/"):
        app = UnderPath(app, settings.under)
    if buckets is not None:
        app = RateLimit(app, buckets)  # around all readings of a path, so that each counts once
    return RequestLog(app, settings.log, tell) if settings.log is not LogLevel.OFF else app
