"""What was once worked out about words, kept for the next run of the program.

Much of what the program asks about words depends on the words alone: the keys of a form, its
stems, the ways to enter a phrase. The dictionary takes its time to answer. A function marked
``@kept(...)`` is called once for a word; ``load`` and ``save`` carry the answers from one run to
the next in a file::

    3f1c…                                                    the digest of all that follows
    {"language.derivation.stems": {"code": "9a0b…", "answers": {"лесной": ["лесн"], …}}, …}

``code`` is a digest of the folder in which the function lies, of others that it says it rests
on, of this one, and of the dictionary. Answers that other code gave are thrown away, and so is a
damaged file: what is kept can make the program faster, never change what it says.
"""

import hashlib
import json
import os
import sys
from collections.abc import Callable, Mapping, Set
from contextlib import suppress
from functools import cache, update_wrapper
from importlib.metadata import version
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from language.data_texts import read_json
from language.memory import ENTRY, SHARE, Memory

V = TypeVar("V")

MOST = 1 << 18
"""The most answers of one function in the file: a command may be asked about words without end."""
DICTIONARIES = ("pymorphy3", "pymorphy3-dicts-ru", "symspellpy")
"""The packages whose data tells what a word is: with another version all answers are others."""
_WORTH_WRITING = 500
"""So many new answers take as long to work out again as the file to write."""


class _Answers:
    """The answers of one function: those of this run, and those read from a file."""

    def __init__(
        self, folders: tuple[Path, ...], write: Callable[[Any], Any], of_texts: bool
    ) -> None:
        self.known: dict[str, Any] = {}
        self.stored: dict[str, Any] = {}
        self._taken: dict[str, Any] = {}
        self._taken_fresh = 0
        self._folders = folders
        self._write = write
        self._of_texts = of_texts

    @property
    def code(self) -> str:
        """A digest of the code and data that the answers depend on; it changes when they do."""
        return code_digest(self._folders)

    @property
    def fresh(self) -> int:
        """How many answers are not in the file yet."""
        return self._taken_fresh + len(self.known.keys() - self.stored.keys())

    def learned(self, known: Set[str]) -> dict[str, Any]:
        """Return, ready for JSON, the answers of this run beside those *known* before."""
        made = self.known.keys() - known
        if not self._of_texts:
            made -= self.stored.keys()
        return {word: self._write(self.known[word]) for word in made}

    def take(self, learned: Mapping[str, Any]) -> None:
        """Take answers that another process *learned* in this run."""
        self._taken_fresh += len(learned.keys() - self.stored.keys())
        self._taken.update(learned)
        self.stored.update(learned)

    def all(self) -> dict[str, Any]:
        """Return every answer, ready for JSON; of too many, and of texts, those of this run."""
        known = self._taken | {word: self._write(it) for word, it in self.known.items()}
        is_past = len(self.stored) >= MOST or (self._of_texts and known)
        return known if is_past else self.stored | known


_tables: dict[str, _Answers] = {}
_unread: dict[str, Any] = {}
"""What the file holds of functions that this run has not imported yet."""


def kept(
    read: Callable[[Any], V], write: Callable[[V], Any] = lambda answer: answer
) -> Callable[[Callable[[str], V]], Callable[[str], V]]:
    """Keep the answers of a function of a word or of several between spaces.

    *read* makes an answer of what JSON holds of it, and *write* the other way round.
    """

    def decorate(make: Callable[[str], V]) -> Callable[[str], V]:
        answers = _table(make.__module__, make.__qualname__, write, of_texts=False)
        stored = answers.stored

        def found(words: str) -> V:
            return read(stored[words]) if words in stored else make(words)

        answers.known = known = Memory(found, ENTRY, 2 * SHARE)
        return cast(Callable[[str], V], update_wrapper(known, make))

    return decorate


class TextAnswers(Generic[V]):
    """Answers about texts, each by a key that tells the text and all else it depends on.

    A text that is mended is never asked about again: only what a run asked for is written.
    *packages* are those whose code the answers rest on beside the folder of *module*; *read*
    makes an answer of what JSON holds of it, and *write* the other way round.
    """

    def __init__(
        self,
        module: str,
        name: str,
        read: Callable[[Any], V],
        packages: tuple[str, ...] = (),
        write: Callable[[V], Any] = list,  # type: ignore[assignment]
    ) -> None:
        self._answers = _table(module, name, write, of_texts=True, packages=packages)
        self._read = read

    def __contains__(self, key: str) -> bool:
        """Is the answer to *key* known already?"""
        return key in self._answers.known or key in self._answers.stored

    def get(self, key: str, make: Callable[[], V]) -> V:
        """Return the answer to *key*, which *make* gives where it is not known."""
        known, stored = self._answers.known, self._answers.stored
        if key not in known:
            found = self._read(stored[key]) if key in stored else make()
            if len(known) >= MOST:
                return found
            known[key] = found
        answer: V = known[key]
        return answer


def digest(text: str) -> str:
    """Return a digest of a long *text*, to be used in a key."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _table(
    module: str,
    name: str,
    write: Callable[[Any], Any],
    of_texts: bool,
    packages: tuple[str, ...] = (),
) -> _Answers:
    folder = Path(sys.modules[module].__file__ or "").parent
    others = (Path(sys.modules[package].__file__ or "").parent for package in packages)
    whole = f"{module}.{name}"
    _tables[whole] = _Answers((folder, *others), write, of_texts)
    _take(whole)
    return _tables[whole]


def rows(found: Any) -> tuple[tuple[str, ...], ...]:
    """Return rows of words as JSON holds them, as tuples."""
    return tuple(map(tuple, found))


def answers_file(site: Path) -> Path:
    """Return where what is known of words is kept for a site.

    >>> answers_file(Path("out/site")).as_posix()
    'out/.site-words.json'
    """
    return site.with_name(f".{site.name}-words.json")


def load(path: Path) -> None:
    """Take the answers in the file *path*, those that the same code gave."""
    try:
        told, _, text = path.read_text("utf-8").partition("\n")
        if told == hashlib.sha256(text.encode()).hexdigest():
            _unread.update(read_json(text))
    except (OSError, ValueError, TypeError):
        return
    for name in _tables:
        _take(name)


def _take(name: str) -> None:
    match _unread.pop(name, None):
        case {"code": code, "answers": dict(answers)} if code == _tables[name].code:
            _tables[name].stored.update(answers)


def save(path: Path) -> None:
    """Write the answers to *path*, if there are enough new ones; never half of the file."""
    if sum(answers.fresh for answers in _tables.values()) < _WORTH_WRITING:
        return
    tables = {n: {"code": a.code, "answers": a.all()} for n, a in _tables.items()}
    text = json.dumps(_unread | tables, ensure_ascii=False, separators=(",", ":"))
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        aside.write_text(f"{hashlib.sha256(text.encode()).hexdigest()}\n{text}", "utf-8")
        aside.replace(path)
    except OSError:  # a disk that is full or read-only costs time, not answers
        with suppress(OSError):
            aside.unlink(missing_ok=True)


def known() -> dict[str, frozenset[str]]:
    """Return what this run was asked about, by the function that answered."""
    return {name: frozenset(answers.known) for name, answers in _tables.items()}


def learned(known: Mapping[str, Set[str]]) -> dict[str, dict[str, Any]]:
    """Return what this run was asked about beside what was *known* before, with the answers."""
    return {n: it.learned(known.get(n, frozenset())) for n, it in _tables.items()}


def take(learned: Mapping[str, Mapping[str, Any]]) -> None:
    """Take what a process that was forked from this one *learned*."""
    for name in learned.keys() & _tables.keys():  # this one may not know all functions
        _tables[name].take(learned[name])


@cache
def code_digest(folders: tuple[Path, ...]) -> str:
    """Return a digest of the code and data in *folders* and this one, and of the dictionaries."""
    found = hashlib.sha256(repr((sys.version_info[:2], *map(version, DICTIONARIES))).encode())
    for place in dict.fromkeys((Path(__file__).parent, *folders)):
        for path in sorted(place.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()
