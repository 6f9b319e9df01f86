"""Review of an import: its doubtful decisions, most doubtful first, raw text beside result."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from corpus.report import Changed, Row
from language.tsv import read_rows

_TABLE = Path(__file__).parent / "data" / "doubts.tsv"
_UNLISTED = 0.5


@cache
def _doubts() -> dict[str, tuple[float, str]]:
    rows = read_rows(_TABLE.read_text("utf-8"), ("rule", "doubt", "meaning"), _TABLE.name)
    return {row["rule"]: (row.convert("doubt", float), row["meaning"]) for row in rows}


def doubt(row: Changed) -> float:
    """Return how doubtful an unsure decision is, 0..1, by its rule."""
    return _doubts().get(row.rule, (_UNLISTED, ""))[0]


def doubtful(rows: Iterable[Row]) -> list[Changed]:
    """Return the unsure changes among *rows*, most doubtful first, else in their order."""
    unsure = [row for row in rows if isinstance(row, Changed) and not row.sure]
    return sorted(unsure, key=lambda row: -doubt(row))


def review_lines(rows: Iterable[Row]) -> Iterator[str]:
    """Yield the review as text for a reader: place, meaning, raw text, result."""
    found = doubtful(rows)
    yield f"Сомнительных решений: {len(found)}"
    for row in found:
        meaning = _doubts().get(row.rule, (_UNLISTED, ""))[1] or row.rule
        yield ""
        yield f"{row.file}:{row.line}  {meaning} [{row.rule}]"
        yield f"  было:  {_one_line(row.context or row.before)}"
        yield f"  стало: {_one_line(row.after) if row.after != row.before else '(не изменено)'}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
