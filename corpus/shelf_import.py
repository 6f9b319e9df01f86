"""Imports many dumps on all cores, each as a book of its own.

In: files and folders; the files of a folder are parts of one book. Out: a folder of the same name
in Latin letters for each, below one folder, and what came of it, one after the other as they are
done. A book that was made of the same bytes with the same overrides is left as it is: a run that
was broken off goes on where it was, and a dump that changed costs its own time only.
"""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
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
    up to date. A refusal ends its own book alone.
    """
    with ProcessPoolExecutor(min(processes, len(tasks)) or 1) as pool:
        waiting = [pool.submit(_done, task, force) for task in tasks]
        try:
            for future in as_completed(waiting):
                yield future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def usual_processes() -> int:
    """Return how many processes the cores of this machine are for."""
    return os.cpu_count() or 1


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
