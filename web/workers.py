"""Several processes that answer from one socket: one for each core, where it is wished."""

import os
import signal
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import wait
from types import FrameType

from language.refusals import Refusal

_ENDINGS = (signal.SIGTERM, signal.SIGINT)
_SECONDS_BETWEEN_STARTS = 1.0
_MOST_FAILED_STARTS = 3

Serve = Callable[[Callable[[], None]], None]
Tell = Callable[[str], None]


class WorkersError(Refusal, RuntimeError):
    """Workers end before they answer, one after the other; says how the last one ended."""


def can_fork() -> bool:
    """Does this system know how to split a process in two?"""
    return hasattr(os, "fork")


def run_workers(count: int, serve: Serve, ready: Callable[[], None], tell: Tell) -> None:
    """Run *serve* in *count* processes until this one is told to stop; one needs no other.

    Each opens its own files in *serve*: two processes would read one open file by turns. A
    worker that ends by itself is told of and replaced; WorkersError where none comes to answer.
    *ready* is called when the first of them answers.
    """
    if count == 1 or not can_fork():
        serve(ready)
        return
    _Keeper(count, serve, ready, tell).run()


def _nobody_waits() -> None:
    """Stand in for *ready* where another worker calls it."""


class _Worker:
    """A process that serves; it remembers whether it ever answered."""

    def __init__(self, serve: Serve, ready: Callable[[], None], tell: Tell) -> None:
        context = get_context("fork")
        self._told_here, self._answering = context.Pipe(duplex=False)
        self._serve = serve
        self.ready = ready
        self._tell = tell
        self.process = context.Process(target=self._run)
        self.process.start()
        self._answering.close()  # the child has its own

    def has_answered(self) -> bool:
        """Did it come so far as to answer? To be asked once, when it has ended."""
        try:
            return bool(self._told_here.recv())
        except EOFError:
            return False
        finally:
            self._told_here.close()

    @property
    def fate(self) -> str:
        """How it ended, in Russian."""
        code = self.process.exitcode or 0
        return f"убит сигналом {-code}" if code < 0 else f"кончился с кодом {code}"

    def _run(self) -> None:
        for kind in _ENDINGS:
            signal.signal(kind, signal.default_int_handler)
        try:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDINGS)
            self._serve(self._answer)
        except KeyboardInterrupt:
            pass
        except Exception as error:
            what = " ".join(f"{type(error).__name__}: {error}".split())
            self._tell(f"Процесс {os.getpid()}: {what:.300}")
            raise SystemExit(1) from error

    def _answer(self) -> None:
        self._answering.send(True)
        self.ready()


class _Keeper:
    """Starts workers, replaces those that ended by themselves, ends them all."""

    def __init__(self, count: int, serve: Serve, ready: Callable[[], None], tell: Tell) -> None:
        self._count = count
        self._serve = serve
        self._ready = ready
        self._tell = tell
        self._workers: set[_Worker] = set()
        self._told: int | None = None
        self._failed_starts = 0

    def run(self) -> None:
        for kind in _ENDINGS:
            signal.signal(kind, self._stop)
        self._start(self._ready)
        while len(self._workers) < self._count and self._told is None:
            self._start(_nobody_waits)
        while self._workers:
            # Not os.wait: it would take the end of a build that is watched over, too.
            wait([worker.process.sentinel for worker in self._workers])
            for worker in [one for one in self._workers if not one.process.is_alive()]:
                self._workers.discard(worker)
                if self._told is None:
                    self._replace(worker)
        if self._told == signal.SIGINT:
            raise KeyboardInterrupt

    def _start(self, ready: Callable[[], None]) -> None:
        """Start a worker; a signal meanwhile waits until it is known here, and is its own there."""
        signal.pthread_sigmask(signal.SIG_BLOCK, _ENDINGS)
        try:
            if self._told is None:
                self._workers.add(_Worker(self._serve, ready, self._tell))
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDINGS)

    def _replace(self, worker: _Worker) -> None:
        answered = worker.has_answered()
        self._failed_starts = 0 if answered else self._failed_starts + 1
        if self._failed_starts == _MOST_FAILED_STARTS:
            self._end_all()
            raise WorkersError(f"Сервер не начинает работать: процесс {worker.fate}")
        self._tell(f"Процесс {worker.process.pid} {worker.fate}, начинаю новый.")
        time.sleep(_SECONDS_BETWEEN_STARTS)
        self._start(_nobody_waits if answered else worker.ready)

    def _end_all(self) -> None:
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join()

    def _stop(self, kind: int, _frame: FrameType | None) -> None:
        self._told = kind
        for worker in self._workers:
            worker.process.terminate()
