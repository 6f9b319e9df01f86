"""What each rule does, in words for a reader: ``data/doubts.tsv`` and ``data/rules.tsv``."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from language.tsv import Row, read_rows

_DATA = Path(__file__).parent / "data"
_UNLISTED = 0.5


def meaning(rule: str) -> str:
    """Return what *rule* does; its name where no table says it."""
    return _doubts().get(rule, (0.0, ""))[1] or _meanings().get(rule, rule)


def doubt(rule: str) -> float:
    """Return how doubtful an unsure decision of *rule* is, 0..1."""
    return _doubts().get(rule, (_UNLISTED, ""))[0]


@cache
def _doubts() -> dict[str, tuple[float, str]]:
    rows = _rows("doubts.tsv", ("rule", "doubt", "meaning"))
    return {row["rule"]: (row.convert("doubt", float), row["meaning"]) for row in rows}


@cache
def _meanings() -> dict[str, str]:
    return {row["rule"]: row["meaning"] for row in _rows("rules.tsv", ("rule", "meaning"))}


def _rows(name: str, columns: tuple[str, ...]) -> Iterator[Row]:
    return read_rows((_DATA / name).read_text("utf-8"), columns, name)
