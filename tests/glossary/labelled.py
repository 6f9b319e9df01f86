"""Labelled sentences: a line each, [brackets] round every mention; ``# en`` and ``# ru`` begin
the sections, other lines with ``#`` are comments."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CASES = Path(__file__).parent / "cases"
BRACKET = re.compile(r"[\[\]]")


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sentence without its brackets, and where the mentions stand in it."""

    language: str
    text: str
    spans: frozenset[tuple[int, int]]


def read_labelled(name: str) -> list[Labelled]:
    return list(_read((CASES / name).read_text("utf-8").splitlines()))


def _read(lines: list[str]) -> Iterator[Labelled]:
    language = ""
    for line in lines:
        if line in ("# en", "# ru"):
            language = line.removeprefix("# ")
        elif line.strip() and not line.startswith("#"):
            places = [match.start() - at for at, match in enumerate(BRACKET.finditer(line))]
            spans = frozenset(zip(places[::2], places[1::2], strict=True))
            yield Labelled(language, BRACKET.sub("", line), spans)
