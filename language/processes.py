"""Work that other processes do beside this one, where there are cores for it.

A process that is forked knows all that this one knew, and hands back what its work returns, with
what it learned of words (``language.kept_answers``). Nothing rests on it: where there is one core,
where the system can't fork safely, and where the other process fails or is killed, this one does
the work itself. So the outcome is the same, and errors are raised here, as they would be anyway.
"""

import gc
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from multiprocessing import current_process, get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import TypeVar

from language import kept_answers
from language.cores import cores

T = TypeVar("T")
V = TypeVar("V")


@contextmanager
def beside(work: Callable[[], V]) -> Iterator[Callable[[], V]]:
    """Begin *work* in a process beside this one, for the time of the block.

    Gives a function that waits for what *work* returns, to be called once at most.
    """
    if not _can_fork():
        yield work
        return
    processes = get_context("fork")
    ours, theirs = processes.Pipe(duplex=False)
    other = processes.Process(target=_run, args=(work, theirs), daemon=True)
    gc.freeze()  # what is there needs no look, which would write to it and so copy its memory
    other.start()
    theirs.close()
    try:
        yield partial(_returned, ours, work)
    finally:
        ours.close()
        other.kill()
        other.join()
        other.close()
        gc.unfreeze()


def in_shares(work: Callable[[Sequence[T]], V], items: Sequence[T], least: int) -> list[V]:
    """Return what *work* makes of each share of *items*, one for each core.

    A share has at least so many items. They are dealt like cards, so that a stretch of large ones
    does not fall to one process.
    """
    count = min(cores(), len(items) // least) if _can_fork() else 1
    shares = [items[first::count] for first in range(count)] if count > 1 else [items]
    with ExitStack() as block:
        others = [block.enter_context(beside(partial(work, share))) for share in shares[1:]]
        return [work(shares[0]), *(returned() for returned in others)]


def _can_fork() -> bool:
    """Is a process that is forked here sound, and is there a core for it?

    Another thread may hold a lock that nobody would open in the copy; a system library of macOS
    may not be used there; a process that ends with its maker may have none of its own.
    """
    is_safe = sys.platform.startswith("linux") and threading.active_count() == 1
    return is_safe and not current_process().daemon and cores() > 1


def _run(work: Callable[[], object], answer: Connection) -> None:
    """Do *work* in a forked process, and send what it returns; an error is silent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that waits
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_maker, daemon=True).start()
    known = kept_answers.known()
    try:
        returned = work()
        told = pickle.dumps((returned, kept_answers.learned(known)))
    except Exception:
        return
    answer.send_bytes(told)


def _end_with_maker() -> None:
    """End this process once the one that forked it is gone: it holds that one's locks."""
    maker = parent_process()
    assert maker is not None
    wait([maker.sentinel])
    os._exit(1)


def _returned(ours: Connection, work: Callable[[], V]) -> V:
    try:
        returned, learned = pickle.loads(ours.recv_bytes())
    except (EOFError, OSError):  # it ended without a word
        return work()
    kept_answers.take(learned)
    found: V = returned
    return found
