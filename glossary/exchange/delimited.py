"""CSV and TSV: all columns of ``terms.tsv``; ``en`` and ``ru`` alone are enough to import.

CSV is written for spreadsheets: with a byte order mark, RFC 4180 quoting and CRLF.
"""

import csv
import io
from collections.abc import Iterator, Sequence

from glossary.terms import COLUMNS, Term, write_terms
from language.tsv import TableError

_REQUIRED = ("en", "ru")


def export_csv(terms: Sequence[Term]) -> dict[str, bytes]:
    """Return the table as CSV."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    writer.writerows([getattr(term, column) for column in COLUMNS] for term in terms)
    return {"svod.csv": out.getvalue().encode("utf-8-sig")}


def export_tsv(terms: Sequence[Term]) -> dict[str, bytes]:
    """Return the table as ``terms.tsv`` has it."""
    return {"svod.tsv": write_terms(terms).encode()}


def import_csv(text: str, name: str) -> tuple[Term, ...]:
    """Read CSV; raises TableError for a table without the needed columns."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        return tuple(_terms(((reader.line_num, cells) for cells in reader), name))
    except csv.Error as error:
        raise TableError(f"{name}:{reader.line_num}: {error}") from error


def import_tsv(text: str, name: str) -> tuple[Term, ...]:
    """Read TSV; raises TableError for a table without the needed columns."""
    lines = enumerate(text.splitlines(), start=1)
    return tuple(_terms(((number, line.split("\t")) for number, line in lines), name))


def _terms(rows: Iterator[tuple[int, list[str]]], name: str) -> Iterator[Term]:
    _, header = next(rows, (1, []))
    columns = [cell.strip() for cell in header]
    if not set(_REQUIRED) <= set(columns) <= set(COLUMNS) or len(set(columns)) < len(columns):
        raise TableError(f"{name}:1: found columns {columns}, expected en, ru of {list(COLUMNS)}")
    for line, cells in rows:
        if len(cells) > len(columns):
            raise TableError(f"{name}:{line}: found {len(cells)} cells, expected {len(columns)}")
        values = {c: v.strip() for c, v in zip(columns, cells, strict=False)}
        if any(values.values()):
            yield Term(**{"en": "", "ru": "", **values}, line=line)
