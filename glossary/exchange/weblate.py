"""Glossaries of Weblate: CSV as translate-toolkit reads it, and PO.

A unit is a pair of source and target. What the pair is not for all editions, or not the
preferred one, stands in its context, so that two pairs of one source are two units.
"""

import csv
import io
from collections.abc import Iterator, Sequence

import polib

from glossary.exchange.articles import remark
from glossary.termbase import TermBase, bare
from glossary.terms import NAMING_STATUSES, Term

_COLUMNS = ("context", "source", "target", "developer_comments")


def export_weblate(terms: Sequence[Term]) -> bytes:
    """Return the units as CSV; what translators are to avoid is left out."""
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    writer.writerow(_COLUMNS)
    writer.writerows(_units(terms))
    return out.getvalue().encode()


def export_po(terms: Sequence[Term]) -> bytes:
    """Return the units as a PO catalogue."""
    catalogue = polib.POFile(wrapwidth=0)
    catalogue.metadata = {
        "Project-Id-Version": "svod",
        "Language": "ru",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    for context, source, target, comment in _units(terms):
        catalogue.append(
            polib.POEntry(msgid=source, msgstr=target, msgctxt=context or None, comment=comment)
        )
    return str(catalogue).encode() + b"\n"


def _units(terms: Sequence[Term]) -> Iterator[tuple[str, str, str, str]]:
    """Yield context, source, target and comment, the preferred pair of a term first."""
    taken: set[tuple[str, str]] = set()
    for entry in TermBase(terms).entries.values():
        naming = (t for t in entry.terms if entry.en and t.status in NAMING_STATUSES)
        for place, term in enumerate(naming):
            source, context = bare(term.en), remark(term)
            while (source, context) in taken:
                context = "; ".join(filter(None, (context, bare(term.ru))))
            taken.add((source, context))
            yield context, source, bare(term.ru), "" if place else entry.definition
