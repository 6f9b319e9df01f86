"""A file server that knows nothing of the site: a folder as any plain host would give it."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


@dataclass
class Copy:
    """A folder served as it is: its address, and the paths that were asked for.

    The files in *slow* pause for that many seconds when they have begun.
    """

    address: str
    asked: list[str] = field(default_factory=list)
    slow: dict[str, float] = field(default_factory=dict)

    @property
    def asked_api(self) -> int:
        return sum("/api/" in path for path in self.asked)


@contextmanager
def plain_server(folder: Path) -> Iterator[Copy]:
    copy = Copy("")

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            copy.asked.append(self.path)

        def copyfile(self, source: Any, outputfile: Any) -> None:
            with suppress(ConnectionError):  # the browser left before it had the file
                if pause := copy.slow.get(self.path):
                    outputfile.write(source.read(100))
                    outputfile.flush()
                    time.sleep(pause)
                super().copyfile(source, outputfile)

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        copy.address = f"http://127.0.0.1:{server.server_port}"
        try:
            yield copy
        finally:
            server.shutdown()
