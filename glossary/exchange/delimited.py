"""CSV and TSV as they are written: all columns of ``terms.tsv``.

CSV is for spreadsheets: with a byte order mark, RFC 4180 quoting and CRLF. Reading tables,
ours and those of others, is the work of ``glossary.exchange.tables``.

A spreadsheet runs a cell that begins with ``=``, ``+``, ``-`` or ``@`` as a formula, so in CSV
an apostrophe stands before it, as one types it there; ``unguarded`` takes it away when the file
comes back. TSV is for programs and stays as ``terms.tsv`` is.
"""

import csv
import io
from collections.abc import Sequence

from glossary.terms import COLUMNS, Term, write_terms

_FORMULA = frozenset("=+-@")


def export_csv(terms: Sequence[Term]) -> bytes:
    """Return the table as CSV."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    writer.writerows([_guarded(getattr(term, column)) for column in COLUMNS] for term in terms)
    return out.getvalue().encode("utf-8-sig")


def _guarded(cell: str) -> str:
    """Return *cell* as a spreadsheet takes it for text; one that looks guarded is guarded too."""
    return f"'{cell}" if cell.lstrip("'")[:1] in _FORMULA else cell


def unguarded(cell: str) -> str:
    """Return what a cell of our CSV says.

    >>> unguarded(_guarded("=1+1")), unguarded(_guarded("'-s")), unguarded("d'Artagnan")
    ('=1+1', "'-s", "d'Artagnan")
    """
    return cell[1:] if cell[:1] == "'" and cell.lstrip("'")[:1] in _FORMULA else cell


def export_tsv(terms: Sequence[Term]) -> bytes:
    """Return the table as ``terms.tsv`` has it."""
    return write_terms(terms).encode()
