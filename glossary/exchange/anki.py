"""Notes for Anki's text import; the lines with # say how Anki has to read them."""

import csv
import io
from collections.abc import Sequence

from glossary.exchange.articles import remark
from glossary.termbase import Entry, TermBase
from glossary.terms import Term

_COLUMNS = ("English", "Русский", "Иначе", "Определение", "Метки")


def export_anki(terms: Sequence[Term]) -> bytes:
    """Return a note for each English term: the preferred Russian, other names, definition."""
    out = io.StringIO()
    out.write("#separator:tab\n#html:false\n#columns:" + "\t".join(_COLUMNS) + "\n")
    out.write(f"#tags column:{len(_COLUMNS)}\n")
    notes = csv.writer(out, delimiter="\t", lineterminator="\n")
    notes.writerows(_note(entry) for entry in TermBase(terms).entries.values() if entry.en)
    return out.getvalue().encode()


def _note(entry: Entry) -> tuple[str, ...]:
    preferred = [_named(term) for term in entry.terms if term.status == "preferred"]
    others = [_named(term) for term in entry.terms if term.status != "preferred"]
    kind = entry.terms[0].kind
    return entry.en, "; ".join(preferred), "; ".join(others), entry.definition, kind


def _named(term: Term) -> str:
    told = remark(term)
    return f"{term.ru} ({told})" if told else term.ru
