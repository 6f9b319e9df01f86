"""The lists of words beside this module, ``NAME.txt``: words a line, ``#`` begins a comment."""

from collections.abc import Iterator
from importlib.resources import files

from language.tokens import words


def read_list(name: str) -> Iterator[str]:
    """Yield the words of the list ``NAME.txt``, as they stand."""
    for line in (files("glossary") / f"{name}.txt").read_text("utf-8").splitlines():
        yield from words(line.partition("#")[0])
