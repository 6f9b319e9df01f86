"""Imports many dumps on all cores, each as a book of its own.

In: files and folders; the files of a folder are parts of one book. Out: a folder of the same name
in Latin letters for each, below one folder, and what came of it, one after the other as they are
done. A book that this version made of the same bytes with the same overrides is left as it is: a
run that was broken off goes on where it was, and a dump that changed costs its own time only.
"""

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from corpus.importer import import_book, is_made_of
from corpus.review import doubtful
from corpus.source import SourceError
from corpus.writing.book_folder import edited
from language.refusals import Refusal
from language.slugs import latin
from language.system_errors import refusal


@dataclass(frozen=True, slots=True)
class Task:
    """The *dumps* of a book, and the *folder* that it is to be imported to."""

    dumps: tuple[Path, ...]
    folder: Path


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a task: what is in the book, or why it was *refused*; neither if it was left."""

    folder: Path
    pages: int = 0
    doubts: int = 0
    refused: str = ""

    @property
    def is_left(self) -> bool:
        """Was the book there already?"""
        return not (self.pages or self.refused)


def tasks_of(paths: Sequence[Path], folder: Path) -> list[Task]:
    """Return a task for each of *paths*, to a folder below *folder*.

    Raises SourceError for a folder without files, and where two books would have one name.
    """
    tasks: dict[str, Task] = {}
    for path in paths:
        dumps: tuple[Path, ...] = (path,)
        if path.is_dir():
            files = (file for file in sorted(path.iterdir()) if file.is_file())
            dumps = tuple(file for file in files if not file.name.startswith("."))
            if not dumps:
                raise SourceError(f"{path}: найдена папка без файлов, ожидались части книги")
        name = latin(path.name if path.is_dir() else path.stem)
        if not name:
            raise SourceError(f"{path}: в имени нет ни букв, ни цифр, а оно станет адресом книги")
        if name in tasks:
            other = tasks[name].dumps[0]
            raise SourceError(f"{path}: книга {name} уже сделана бы из {other}; назовите иначе")
        tasks[name] = Task(dumps, folder / name)
    return list(tasks.values())


def import_each(tasks: Sequence[Task], force: bool, processes: int) -> Iterator[Outcome]:
    """Do *tasks* in so many *processes*; yield each outcome as it comes.

    A book that was changed by hand is replaced only with *force*, which also makes anew what is
    up to date. A refusal ends its own book alone, and so does the death of a process.
    """
    waiting = deque(tasks)
    while waiting:
        cut_short = yield from _together(waiting, force, processes)
        yield from (_alone(task, force) for task in cut_short)


def _together(
    waiting: deque[Task], force: bool, processes: int
) -> Generator[Outcome, None, list[Task]]:
    """Do the tasks *waiting*, so many at once; yield each outcome.

    Where a process dies it takes those beside it along: the tasks that were being done then are
    returned, and all that were not begun stay in *waiting*.
    """
    begun: dict[Future[Outcome], Task] = {}
    with ProcessPoolExecutor(min(processes, len(waiting))) as pool:
        try:
            while waiting or begun:
                while waiting and len(begun) < processes:
                    begun[pool.submit(_done, waiting[0], force)] = waiting[0]
                    waiting.popleft()
                for future in wait(begun, return_when=FIRST_COMPLETED).done:
                    outcome = future.result()
                    del begun[future]
                    yield outcome
        except BrokenProcessPool:
            done = [future for future in begun if not future.exception()]
            yield from (future.result() for future in done)
            return [task for future, task in begun.items() if future not in done]
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
    return []


def _alone(task: Task, force: bool) -> Outcome:
    """Do a task in a process of its own: if that dies, it was this book that did it."""
    with ProcessPoolExecutor(1) as pool:
        try:
            return pool.submit(_done, task, force).result()
        except BrokenProcessPool:
            told = "работа над книгой оборвана системой, ожидалось, что ей хватит памяти"
            return Outcome(task.folder, refused=f"{task.folder}: {told}")


def _done(task: Task, force: bool) -> Outcome:
    folder = task.folder
    try:
        if not force and is_made_of(task.dumps, folder):
            return Outcome(folder)
        imported = import_book(task.dumps, folder, force=force or not edited(folder))
        return Outcome(folder, len(imported.book.pages), len(doubtful(imported.rows)))
    except OSError as error:
        return Outcome(folder, refused=f"{folder}: {refusal(error)}")
    except Refusal as error:
        return Outcome(folder, refused=str(error))
    except Exception as error:  # one book must not end a thousand
        told = " ".join(f"{type(error).__name__}: {error}".split())
        return Outcome(folder, refused=f"{folder}: ошибка в самой программе ({told:.200})")
