"""Watches a library while it is served: what changed is built again, aside."""

import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from web.build import library_files

_SECONDS_BETWEEN_LOOKS = 1.0
_SECONDS_BETWEEN_CHECKS = 0.1  # whether a build is done

State = tuple[tuple[str, int, int], ...]


def state(docs: Path) -> State:
    """Return what tells whether a file of the library *docs* was written, added or removed."""
    found = ((path, path.stat()) for path in library_files(docs) if path.is_file())
    return tuple((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in found)


@contextmanager
def watching(docs: Path, build: Sequence[str]) -> Iterator[None]:
    """Run the command *build* after every change of *docs*, until the block is left.

    It is a process of its own, so that the server goes on answering at its own pace.
    """
    stop = threading.Event()
    watcher = threading.Thread(target=_watch, args=(docs, build, stop), daemon=True)
    watcher.start()
    try:
        yield
    finally:
        stop.set()
        watcher.join()


def _watch(docs: Path, build: Sequence[str], stop: threading.Event) -> None:
    known: State | None = None
    while not stop.wait(_SECONDS_BETWEEN_LOOKS):
        with suppress(OSError):  # a file went away between two looks: the next look tells
            now = state(docs)
            if now != known:  # the first time too: a page may have been saved while it was built
                known = now
                _run(build, stop)


def _run(command: Sequence[str], stop: threading.Event) -> None:
    """Run *command* to its end, or to the moment when *stop* is set."""
    with subprocess.Popen(command) as process:
        while process.poll() is None:
            if stop.wait(_SECONDS_BETWEEN_CHECKS):
                process.terminate()
