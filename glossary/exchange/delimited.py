"""CSV and TSV: all columns of ``terms.tsv``; ``en`` and ``ru`` alone are enough to import.

CSV is written for spreadsheets: with a byte order mark, RFC 4180 quoting and CRLF.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from glossary.terms import COLUMNS, Term, write_terms
from language.tsv import TableError, split_lines

_REQUIRED = ("en", "ru")


def export_csv(terms: Sequence[Term]) -> bytes:
    """Return the table as CSV."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    writer.writerows([getattr(term, column) for column in COLUMNS] for term in terms)
    return out.getvalue().encode("utf-8-sig")


def export_tsv(terms: Sequence[Term]) -> bytes:
    """Return the table as ``terms.tsv`` has it."""
    return write_terms(terms).encode()


def import_csv(text: str, name: str) -> tuple[Term, ...]:
    """Read CSV, with semicolons too; raises TableError for a table without its columns."""
    header = text.partition("\n")[0]
    delimiter = ";" if ";" in header and "," not in header else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        return _terms(((reader.line_num, cells) for cells in reader), name)
    except csv.Error as error:
        told = 'неверный CSV: найдена кавычка без пары, нужна двойная «""» или закрытая'
        raise TableError(f"{name}:{reader.line_num}: {told}") from error


def import_tsv(text: str, name: str) -> tuple[Term, ...]:
    """Read TSV; raises TableError for a table without its columns."""
    lines = enumerate(split_lines(text), start=1)
    return _terms(((number, line.split("\t")) for number, line in lines), name)


def _terms(rows: Iterator[tuple[int, list[str]]], name: str) -> tuple[Term, ...]:
    _, header = next(rows, (1, []))
    columns = [cell.strip() for cell in header]
    if not set(_REQUIRED) <= set(columns) <= set(COLUMNS) or len(set(columns)) < len(columns):
        found, known = ", ".join(columns) or "ничего", ", ".join(COLUMNS)
        raise TableError(f"{name}:1: найдены столбцы: {found}; нужны en, ru и любые из: {known}")
    return tuple(_rows(rows, columns, name))


def _rows(
    rows: Iterable[tuple[int, list[str]]], columns: Sequence[str], name: str
) -> Iterator[Term]:
    """Yield the terms; an empty cell has the value that its column has by default."""
    for line, cells in rows:
        if len(cells) > len(columns):
            told = f"найдено ячеек: {len(cells)}, нужно не больше {len(columns)}"
            raise TableError(f"{name}:{line}: {told}")
        values = {c: v.strip() for c, v in zip(columns, cells, strict=False) if v.strip()}
        if values:
            yield Term(**{"en": "", "ru": "", **values}, line=line)
