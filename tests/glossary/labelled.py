"""Labelled sentences: a line each, [brackets] round every mention; ``# en`` and ``# ru`` begin
the sections, other lines with ``#`` are comments."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.brackets import unbracketed

CASES = Path(__file__).parent / "cases"


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sentence without its brackets, and where the mentions stand in it."""

    language: str
    text: str
    spans: frozenset[tuple[int, int]]


def read_labelled(name: str | Path) -> list[Labelled]:
    """Read a file of ``cases``, or another one."""
    return list(_read((CASES / name).read_text("utf-8").splitlines()))


def _read(lines: list[str]) -> Iterator[Labelled]:
    language = ""
    for line in lines:
        if line in ("# en", "# ru"):
            language = line.removeprefix("# ")
        elif line.strip() and not line.startswith("#"):
            text, spans = unbracketed(line)
            yield Labelled(language, text, frozenset(spans))
