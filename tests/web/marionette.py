"""Firefox without a window, driven by its own protocol, which needs no further program.

Marionette takes commands over a local connection: a message is its length, a colon and JSON. Only
the few commands that the tests use are here.
"""

import json
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_SECONDS_TO_START = 60
_SECONDS = 30
_ANSWER = 1


class Firefox:
    """A session of a Firefox that listens at *port*."""

    def __init__(self, port: int) -> None:
        self._connection = _connected(port)
        self._stream = self._connection.makefile("rb")
        self._read()  # it greets first
        self._number = 0
        self.command("WebDriver:NewSession", {"capabilities": {}})

    def command(self, name: str, parameters: dict[str, Any]) -> Any:
        """Return what Firefox answers to a command; an error is raised with its message."""
        self._number += 1
        message = json.dumps([0, self._number, name, parameters])
        self._connection.sendall(f"{len(message)}:{message}".encode("ascii"))
        kind, number, error, result = self._read()
        assert (kind, number) == (_ANSWER, self._number)
        if error:
            raise AssertionError(f"{name}: {error['message']}")
        return result

    def go(self, address: str) -> None:
        """Open a page and wait until it is loaded."""
        self.command("WebDriver:Navigate", {"url": address})

    def run(self, script: str) -> Any:
        """Return what *script*, the body of a function, returns in the page."""
        return self.command("WebDriver:ExecuteScript", {"script": script, "args": []})["value"]

    def wait_for(self, expression: str) -> Any:
        """Return the value of a JavaScript *expression* once it is true."""
        until = time.monotonic() + _SECONDS
        while not (value := self.run(f"return {expression}")):
            assert time.monotonic() < until, f"not in {_SECONDS} s: {expression}"
            time.sleep(0.1)
        return value

    def click(self, selector: str) -> None:
        """Click the first element that *selector* finds."""
        self.command("WebDriver:ElementClick", {"id": self._element(selector)})

    def type(self, selector: str, text: str) -> None:
        """Type *text* into an element."""
        self.command("WebDriver:ElementSendKeys", {"id": self._element(selector), "text": text})

    def close(self) -> None:
        """End the session and the connection."""
        self._stream.close()
        self._connection.close()

    def _element(self, selector: str) -> str:
        wanted = {"using": "css selector", "value": selector}
        [found] = self.command("WebDriver:FindElement", wanted)["value"].values()
        return str(found)

    def _read(self) -> Any:
        length = b""
        while (byte := self._stream.read(1)) != b":":
            assert byte, "Firefox hung up"
            length += byte
        return json.loads(self._stream.read(int(length)))


@contextmanager
def firefox(program: str, profile: Path) -> Iterator[Firefox]:
    """Run Firefox with an empty profile in the folder *profile* until the block is left."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    quiet = ("app.update.enabled", "datareporting.policy.dataSubmissionEnabled")
    prefs = {"marionette.port": port, "network.captive-portal-service.enabled": False}
    prefs |= dict.fromkeys(quiet, False) | {"network.connectivity-service.enabled": False}
    lines = (
        f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in prefs.items()
    )
    profile.mkdir(exist_ok=True)
    (profile / "user.js").write_text("".join(lines), "utf-8")
    command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            session = Firefox(port)
            yield session
            session.close()
        finally:
            process.terminate()


def _connected(port: int) -> socket.socket:
    until = time.monotonic() + _SECONDS_TO_START
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=_SECONDS_TO_START)
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)
