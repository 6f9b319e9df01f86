"""How long a client may keep a connection busy, and how many may be open at once.

A browser sends its request at once and takes the answer as fast as its network can. Whoever
sends a letter a second, or never reads what was answered, would hold a connection for ever,
and a few hundred of them would hold all that there are. So each step has its time, and where
no room is left, the connection that has waited longest for its request makes way. Headers
are kept in memory until they are all there, so they have a length.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

SECONDS_FOR_REQUEST = 10
"""From the opening of a connection, or the first byte of a further request, to its headers."""

SECONDS_FOR_ANSWER = 60
"""From there to the last byte of the answer: 2 MB on a line of 40 KB/s."""

LONGEST_HEAD = 64 * 1024
"""Bytes of the headers of a request, beside those that come with the last of them. A browser sends
some 2 KB, with the cookies of a crowded host 10 KB."""

_HEAD_REFUSED = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"connection: close\r\ncontent-length: 0\r\n\r\n"
)
_HAS_NO_BOUND = hasattr(AutoHTTPProtocol, "on_headers_complete")
"""Does uvicorn read with httptools, which takes headers of any length? Its h11 does not."""

_FILES_OF_OUR_OWN = 64  # the index, the logs
_WITHOUT_A_LIMIT = 4096
_SECONDS_BETWEEN_LOOKS = 0.5


def most_connections() -> int:
    """Return how many connections may be open: as many as there are file handles for them."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return _WITHOUT_A_LIMIT
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    # A file of the site may be open for each connection.
    return max(16, min(_WITHOUT_A_LIMIT, (files - _FILES_OF_OUR_OWN) // 2))


class TimedProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """Uvicorn's HTTP protocol; it hangs up on a client that takes too long."""

    most = most_connections()
    _timer: asyncio.TimerHandle | None = None
    _waits_since: float | None = None
    _head = 0
    """Bytes that came since headers, or a part of a body, were whole."""

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request, if need be in the place of another connection."""
        super().connection_made(transport)
        self._wait_for_request()
        if len(self.connections) > self.most:
            waiting = [one for one in self.connections if one._waits_since is not None]
            min(waiting, key=lambda one: one._waits_since).transport.abort()

    def data_received(self, data: bytes) -> None:
        """Read on; once the headers are there, the time for the answer begins."""
        if self._timer is None:
            self._wait_for_request()
        self._head += len(data)
        super().data_received(data)
        if self._head > LONGEST_HEAD and _HAS_NO_BOUND:
            self._refuse_head()
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if is_answering and self._waits_since is not None:
            self._waits_since = None
            self._hang_up_in(SECONDS_FOR_ANSWER)

    def on_headers_complete(self) -> None:
        """Begin to answer."""
        self._head = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a part of a body, whose reader bounds it."""
        self._head = 0
        super().on_body(body)

    def _refuse_head(self) -> None:
        if self._waits_since is not None:  # else an answer is on its way
            self.transport.write(_HEAD_REFUSED)
        self.transport.close()

    def on_response_complete(self) -> None:
        """Be done with the request; for another one uvicorn waits by itself."""
        self._stop_timer_once_taken()
        super().on_response_complete()

    def _stop_timer_once_taken(self) -> None:
        """Stop the timer when the client has taken all that was written for it."""
        if self.transport.get_write_buffer_size():
            self.loop.call_later(_SECONDS_BETWEEN_LOOKS, self._stop_timer_once_taken)
        elif self.cycle.response_complete:  # and no further request has begun meanwhile
            self._stop_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Have nothing more to wait for."""
        self._stop_timer()
        super().connection_lost(exc)

    def _wait_for_request(self) -> None:
        self._waits_since = self.loop.time()
        self._hang_up_in(SECONDS_FOR_REQUEST)

    def _hang_up_in(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
