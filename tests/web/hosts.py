"""Hosts for tests: our own server in this process, a proxy that takes a path away, plain pages."""

import http.client
import socket
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from starlette.types import ASGIApp

from web.connections import TimedProtocol

UNDER = "/svod"
SECONDS = 30


@contextmanager
def listening(app: ASGIApp) -> Iterator[int]:
    """Serve *app* as ``svod serve`` does, in a thread; lend the port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(
            app,
            http=TimedProtocol,
            ws="none",
            log_level="error",
            lifespan="off",
            timeout_keep_alive=1,
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(SECONDS)


@contextmanager
def _running(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{UNDER}"
        finally:
            server.shutdown()


def proxy(address: str) -> AbstractContextManager[str]:
    """A proxy that asks *address* for what is asked below UNDER, and gives nothing else."""
    host = urlsplit(address).netloc

    class Proxy(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def do_GET(self) -> None:
            if not self.path.startswith(f"{UNDER}/"):
                self.send_error(404, "outside")
                return
            asked = http.client.HTTPConnection(host, timeout=SECONDS)
            length = int(self.headers.get("content-length", 0))
            asked.request(
                self.command,
                self.path.removeprefix(UNDER),
                self.rfile.read(length),
                {**dict(self.headers), "host": self.headers["host"]},
            )
            answer = asked.getresponse()
            body = answer.read()
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in ("transfer-encoding", "connection", "date", "server"):
                    self.send_header(name, value)
            self.end_headers()
            with suppress(ConnectionError):
                self.wfile.write(body)
            asked.close()

        do_POST = do_GET  # noqa: N815

    return _running(Proxy)


def pages(folder: Path) -> AbstractContextManager[str]:
    """Files as a forge gives them: the site's own page for an address that is none."""

    class Pages(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def send_error(self, code: int, *_: object) -> None:
            page = (folder / UNDER.strip("/") / "404.html").read_bytes()
            self.send_response(code)
            self.send_header("content-type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page)

    return _running(partial(Pages, directory=str(folder)))
