"""Several processes that answer from one socket: one for each core, where it is wished."""

import os
import signal
import time
from collections.abc import Callable
from types import FrameType

_ENDINGS = (signal.SIGTERM, signal.SIGINT)
# A worker that can't even start is not started again faster than this.
_SECONDS_BETWEEN_STARTS = 1.0

Serve = Callable[[Callable[[], None]], None]


def can_fork() -> bool:
    """Does this system know how to split a process in two?"""
    return hasattr(os, "fork")


def run_workers(count: int, serve: Serve, ready: Callable[[], None]) -> None:
    """Run *serve* in *count* processes until this one is told to stop; one needs no other.

    Each opens its own files in *serve*: two processes would read one open file by turns. A
    worker that dies is replaced. *ready* is called when the first of them answers.
    """
    if count == 1 or not can_fork():
        serve(ready)
        return
    _Keeper(count, serve, ready).run()


class _Keeper:
    """Starts workers, replaces the dead, ends them all."""

    def __init__(self, count: int, serve: Serve, ready: Callable[[], None]) -> None:
        self._count = count
        self._serve = serve
        self._ready = ready
        self._workers: set[int] = set()
        self._told: int | None = None

    def run(self) -> None:
        for kind in _ENDINGS:
            signal.signal(kind, self._stop)
        self._start(self._ready)
        while len(self._workers) < self._count:
            self._start(lambda: None)
        while self._workers:
            self._replace(*os.wait())
        if self._told == signal.SIGINT:
            raise KeyboardInterrupt

    def _start(self, ready: Callable[[], None]) -> None:
        worker = os.fork()
        if worker:
            self._workers.add(worker)
            return
        for kind in _ENDINGS:
            signal.signal(kind, signal.default_int_handler)
        try:
            self._serve(ready)
        except KeyboardInterrupt:
            pass
        finally:
            os._exit(0)

    def _replace(self, worker: int, _status: int) -> None:
        self._workers.discard(worker)
        if self._told is None:
            time.sleep(_SECONDS_BETWEEN_STARTS)
        if self._told is None:  # it may have been told during the sleep
            self._start(lambda: None)

    def _stop(self, kind: int, _frame: FrameType | None) -> None:
        self._told = kind
        for worker in self._workers:
            os.kill(worker, signal.SIGTERM)
