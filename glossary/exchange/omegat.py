"""A glossary of OmegaT: source, target and comment between tabs, preferred terms first."""

from collections.abc import Sequence

from glossary.exchange.articles import remark
from glossary.termbase import TermBase, bare
from glossary.terms import Term


def export_omegat(terms: Sequence[Term]) -> bytes:
    """Return the glossary; a term without English has no place in it."""
    rows = [
        (bare(term.en), bare(term.ru), "; ".join(filter(None, (remark(term), term.definition))))
        for entry in TermBase(terms).entries.values()
        for term in entry.terms
        if term.en
    ]
    return "".join("\t".join(row) + "\n" for row in rows).encode()
