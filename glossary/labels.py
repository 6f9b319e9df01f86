"""What a reader is told of a row of the term base beside its two sides, in Russian."""

_STATUSES = {
    "preferred": "",
    "variant": "вариант",
    "colloquial": "разговорное",
    "avoid": "не употреблять",
}
_SOURCES = {
    "glossary": "словарь книги",
    "index": "указатель книги",
    "fan": "перевод игроков",
    "own": "",
}


def status_label(status: str) -> str:
    """Return a status in words, '' for ``preferred``; an unknown one as it is.

    >>> status_label("avoid"), status_label("preferred")
    ('не употреблять', '')
    """
    return _STATUSES.get(status, status)


def source_label(source: str) -> str:
    """Return who vouches for a row, '' for the project itself; an unknown source as it is."""
    return _SOURCES.get(source, source)


def edition_label(edition: str) -> str:
    """Return «6-я редакция» for ``6``; another text as it is.

    >>> edition_label("6"), edition_label("")
    ('6-я редакция', '')
    """
    return f"{edition}-я редакция" if edition.isdecimal() else edition
