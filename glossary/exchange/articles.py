"""What a dictionary says of each term, in both directions: the articles by their heads."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from glossary.labels import edition_label, status_label
from glossary.termbase import Entry, TermBase, bare
from glossary.terms import Term

Language = Literal["en", "ru"]


@dataclass(frozen=True, slots=True)
class Sense:
    """One answer of an article: the term of the other language and what is said of it."""

    text: str
    remark: str
    definition: str


def articles(terms: Iterable[Term], language: Language) -> Mapping[str, list[Sense]]:
    """Return the senses of each head of *language*, the preferred ones first."""
    read = _english if language == "en" else _russian
    rows = [row for entry in TermBase(terms).entries.values() for row in read(entry)]
    found: dict[str, list[Sense]] = defaultdict(list)
    for head, _, sense in sorted(rows, key=lambda row: row[1]):
        found[head].append(sense)
    return found


def _english(entry: Entry) -> Iterator[tuple[str, int, Sense]]:
    """Yield the Russian terms of an entry; its definition stands with the first alone."""
    for place, term in enumerate(entry.terms if entry.en else ()):
        yield (
            bare(entry.en),
            term.rank,
            Sense(term.ru, remark(term), "" if place else entry.definition),
        )


def _russian(entry: Entry) -> Iterator[tuple[str, int, Sense]]:
    for term in entry.terms:
        preferred = entry.preferred(term.edition)
        instead = f"принято: {preferred}" if term.status != "preferred" and preferred else ""
        told = "; ".join(filter(None, (remark(term), instead)))
        yield bare(term.ru), term.rank, Sense(entry.en or "–", told, entry.definition)


def remark(term: Term) -> str:
    """Return what a reader has to know of a row beside its two sides.

    >>> remark(Term("unit", "юнит", "colloquial", edition="7"))
    'разговорное; 7-я редакция'
    """
    told = (status_label(term.status), edition_label(term.edition), term.note)
    return "; ".join(filter(None, told))
