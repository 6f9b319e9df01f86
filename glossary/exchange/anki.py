"""Notes for Anki's text import, in the fields of its stock note type: front, back.

The lines with # say how Anki has to read them. The fields have no names of their own here:
in a Russian Anki they are called otherwise, and without names they are taken in order.
"""

import csv
import io
from collections.abc import Sequence
from html import escape

from glossary.exchange.articles import remark
from glossary.termbase import Entry, TermBase
from glossary.terms import Term

_HEADER = "#separator:tab\n#html:true\n#tags column:3\n"


def export_anki(terms: Sequence[Term]) -> bytes:
    """Return a note for each English term: its Russian names and the definition after it."""
    out = io.StringIO()
    out.write(_HEADER)
    notes = csv.writer(out, delimiter="\t", lineterminator="\n")
    notes.writerows(_note(entry) for entry in TermBase(terms).entries.values() if entry.en)
    return out.getvalue().encode()


def _note(entry: Entry) -> tuple[str, str, str]:
    preferred = [_named(term) for term in entry.terms if term.status == "preferred"]
    others = [_named(term) for term in entry.terms if term.status != "preferred"]
    first = f"<b>{'; '.join(preferred)}</b>" if preferred else ""
    back = filter(None, (first, "; ".join(others), escape(entry.definition, quote=False)))
    return escape(entry.en, quote=False), "<br>".join(back), f"svod::{entry.terms[0].kind}"


def _named(term: Term) -> str:
    told = remark(term)
    return escape(f"{term.ru} ({told})" if told else term.ru, quote=False)
