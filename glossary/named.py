"""The rows of a term base as things with names, for the reading of what players type."""

from collections import defaultdict
from collections.abc import Iterable

from glossary.terms import NAMING_STATUSES, Term
from language.reading.names import Named


def named(terms: Iterable[Term]) -> list[Named]:
    """Return a thing for each concept, its rows' names in their order."""
    rows: dict[str, list[Term]] = defaultdict(list)
    for term in terms:
        rows[term.concept].append(term)
    return [
        Named(
            concept,
            tuple(row.ru for row in found if row.status in NAMING_STATUSES),
            tuple(row.ru for row in found if row.status not in NAMING_STATUSES),
        )
        for concept, found in rows.items()
    ]
