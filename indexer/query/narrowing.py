"""Where to look first for a query that names an edition or a printed page."""

from collections.abc import Iterator

from indexer.query.plan import Choice
from indexer.query.typed import Query
from indexer.store.postings import edition_key, page_key

Place = tuple[tuple[Choice, ...], str]
"""The filters of a place, and the note that says so."""
MOST_PAGES = 20
"""A range of more printed pages than a chapter has is read as its first and last page."""


def places(query: Query) -> Iterator[Place]:
    """Yield the places that *query* names, the narrowest first."""
    elsewhere = f" (во всех: {query.anywhere})" if query.anywhere else ""
    edition = f"{query.edition}-я редакция" if query.edition else ""
    if query.page:
        pages = tuple(page_key(page) for page in _pages(query.page))
        keys = (pages, *([(edition_key(query.edition),)] if edition else []))
        yield keys, f"Только с. {_shown(query.page)}{f', {edition}' if edition else ''}{elsewhere}"
    elif query.edition:
        yield ((edition_key(query.edition),),), f"Только {edition}{elsewhere}"


def _pages(named: str) -> list[str]:
    """Return the pages from the first to the last of a range: '102-104'."""
    first, _, last = named.partition("-")
    numbers = range(int(first), int(last or first) + 1)
    return [str(number) for number in numbers] if 0 < len(numbers) <= MOST_PAGES else [first, last]


def _shown(named: str) -> str:
    return named.replace("-", "\N{EN DASH}")


def missing_place(query: Query) -> str:
    """Return the note for a place that holds no answer, '' where none was named."""
    if query.page:
        return f"На с. {_shown(query.page)} ничего не найдено" + (
            ", показано всё" if query.text else ""
        )
    return f"В {query.edition}-й редакции ничего не найдено, показаны все" if query.edition else ""
