"""A glossary of OmegaT: source, target and comment, preferred terms first.

OmegaT reads it between tabs (``.utf8``) and with commas (``.csv``), neither with headings;
its third reader takes the elder TBX.
"""

import csv
import io
from collections.abc import Sequence

from glossary.exchange.articles import remark
from glossary.termbase import TermBase, bare
from glossary.terms import Term


def export_omegat(terms: Sequence[Term]) -> bytes:
    """Return the glossary between tabs; a term without English has no place in it."""
    return "".join("\t".join(row) + "\n" for row in _rows(terms)).encode()


def export_omegat_csv(terms: Sequence[Term]) -> bytes:
    """Return the same with commas."""
    out = io.StringIO()
    csv.writer(out).writerows(_rows(terms))
    return out.getvalue().encode()


def _rows(terms: Sequence[Term]) -> list[tuple[str, str, str]]:
    found: dict[tuple[str, str], tuple[str, str, str]] = {}
    for entry in TermBase(terms).entries.values():
        for term in entry.terms if entry.en else ():
            pair = bare(term.en), bare(term.ru)
            told = "; ".join(filter(None, (remark(term), term.definition)))
            found.setdefault(pair, (*pair, told))
    return list(found.values())
