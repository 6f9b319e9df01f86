"""Work beside this process: the same outcome, whatever becomes of the other process."""

import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from language import kept_answers, processes
from language.derivation import stems
from language.processes import beside, in_shares

# Threads that other tests left do nothing that a forked process would wait for.
pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")


@pytest.fixture(autouse=True)
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "cores", lambda: 2)
    count, others = threading.active_count, threading.active_count() - 1
    monkeypatch.setattr(threading, "active_count", lambda: count() - others)  # of other tests


def test_work_is_done_in_another_process_and_what_it_learned_of_words_comes_back() -> None:
    known = kept_answers.known()
    with beside(lambda: (os.getpid(), stems("бочкарями"))) as returned:
        process, found = returned()
    assert process != os.getpid()
    assert found == stems("бочкарями")
    learned = kept_answers._tables["language.derivation.stems"]
    assert learned.stored["бочкарями"] == sorted(found)
    assert "бочкарями" not in known["language.derivation.stems"]
    assert learned.all()["бочкарями"] == sorted(found)


def _dies() -> int:
    if os.getpid() != HERE:
        os.kill(os.getpid(), signal.SIGKILL)
    return 3


def _fails() -> int:
    raise ValueError(f"in {'this' if os.getpid() == HERE else 'another'} process")


def _cannot_be_sent() -> object:
    return threading.Lock() if os.getpid() != HERE else 3


HERE = os.getpid()


@pytest.mark.parametrize("work", [_dies, _cannot_be_sent])
def test_what_another_process_does_not_hand_back_is_worked_out_here(work: object) -> None:
    with beside(work) as returned:  # type: ignore[arg-type]
        assert returned() == 3


def test_an_error_is_raised_here() -> None:
    with beside(_fails) as returned, pytest.raises(ValueError, match="in this process"):
        returned()


def test_with_one_core_or_another_thread_there_is_no_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    with beside(os.getpid) as returned:
        assert returned() == HERE
    stop.set()
    thread.join()
    monkeypatch.setattr(processes, "cores", lambda: 1)
    with beside(os.getpid) as returned:
        assert returned() == HERE


def _whose(numbers: Sequence[int]) -> tuple[int, list[int]]:
    return os.getpid(), list(numbers)


def test_shares_hold_every_item_and_none_is_too_small() -> None:
    (here, ours), (there, theirs) = in_shares(_whose, range(7), least=3)
    assert (here, ours, theirs) == (HERE, [0, 2, 4, 6], [1, 3, 5])
    assert there != HERE
    assert in_shares(_whose, range(7), least=4) == [(HERE, list(range(7)))]
    assert in_shares(_whose, [], least=4) == [(HERE, [])]


def test_a_process_ends_with_the_one_that_made_it(tmp_path: Path) -> None:
    told = (
        "import os, signal, sys, time\n"
        "from language import processes\n"
        "processes.cores = lambda: 3\n"
        "def work(name):\n"
        "    open(sys.argv[1] + name, 'w').write(str(os.getpid()))\n"
        "    time.sleep(60)\n"
        "with processes.beside(lambda: work('a')), processes.beside(lambda: work('b')):\n"
        "    while not all(os.path.exists(sys.argv[1] + it) for it in 'ab'): time.sleep(0.01)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    read, write = os.pipe()  # it is closed when the last of them ends
    run = [sys.executable, "-c", told, f"{tmp_path}/"]
    subprocess.run(run, pass_fds=[write], timeout=20)
    os.close(write)
    assert {path.name for path in tmp_path.iterdir()} == {"a", "b"}
    assert select.select([read], [], [], 10)[0], "a process outlived its maker"
    os.close(read)
