"""The lists of words beside this module, ``NAME.txt``: ``#`` begins a comment."""

from collections.abc import Iterator
from importlib.resources import files

from language.tokens import words


def read_list(name: str) -> Iterator[str]:
    """Yield the words of the list ``NAME.txt``, as they stand."""
    for line in read_lines(name):
        yield from words(line)


def read_lines(name: str) -> Iterator[str]:
    """Yield the lines of the list ``NAME.txt``, without comments and empty ones."""
    for line in (files("glossary") / f"{name}.txt").read_text("utf-8").splitlines():
        if text := line.partition("#")[0].strip():
            yield text
