"""The lists in ``data/``: words, a line each below a ``#`` that says what they are, and a table.

::

    # Particles that are joined by a hyphen: кто-то, какой-либо      apart         written
    то                                                               во первых     во-первых
    либо
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from language.tsv import read_rows
from language.word_lists import read_words


@cache
def listed_words(name: str) -> frozenset[str]:
    """Return the words of ``data/<name>.txt``."""
    return read_words(_text(f"{name}.txt"))


@cache
def spellings() -> Mapping[str, str]:
    """Return how what is listed as written apart is written; raises TableError for a bad row."""
    rows = read_rows(_text("split_words.tsv"), ("apart", "written"), "split_words.tsv")
    return {row["apart"]: row["written"] for row in rows}


def _text(name: str) -> str:
    return files(__package__).joinpath("data", name).read_text(encoding="utf-8")
