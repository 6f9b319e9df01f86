"""Where to look first for a query that names an edition or a printed page."""

from collections.abc import Iterator

from indexer.query.typed import Query
from indexer.store.postings import edition_key, page_key

Place = tuple[tuple[str, ...], str]
"""The filters of a place, and the note that says so."""


def places(query: Query) -> Iterator[Place]:
    """Yield the places that *query* names, the narrowest first."""
    elsewhere = f" (во всех: {query.anywhere})" if query.anywhere else ""
    edition = f"{query.edition}-я редакция" if query.edition else ""
    if query.page:
        keys = (page_key(query.page), *([edition_key(query.edition)] if edition else []))
        yield keys, f"Только с. {query.page}{f', {edition}' if edition else ''}{elsewhere}"
    elif query.edition:
        yield (edition_key(query.edition),), f"Только {edition}{elsewhere}"


def missing_place(query: Query) -> str:
    """Return the note for a place that holds no answer, '' where none was named."""
    if query.page:
        return f"На с. {query.page} ничего не найдено" + (", показано всё" if query.text else "")
    return f"В {query.edition}-й редакции ничего не найдено, показаны все" if query.edition else ""
