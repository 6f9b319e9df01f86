"""CSV and TSV as they are written: all columns of ``terms.tsv``.

CSV is for spreadsheets: with a byte order mark, RFC 4180 quoting and CRLF. Reading tables,
ours and those of others, is the work of ``glossary.exchange.tables``.
"""

import csv
import io
from collections.abc import Sequence

from glossary.terms import COLUMNS, Term, write_terms


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
