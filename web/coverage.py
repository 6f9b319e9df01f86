"""How much of a book is on the site, in a line that hides nothing."""

from corpus.books.book import Book
from corpus.links.crossrefs import CrossReferences
from web.labels import counted


def coverage(book: Book, references: CrossReferences) -> str:
    """Return «11 глав; из 527 терминов указателя у 70 есть раздел», or what is known of it."""
    chapters = counted(len(book.pages), "глава", "главы", "глав")
    sections = counted(sum(1 for _ in book.sections()), "раздел", "раздела", "разделов")
    if not book.index:
        return f"{chapters}, {sections}"
    defined = sum(1 for definition in references.definitions if definition.place)
    terms = counted(len(book.index), "термина", "терминов", "терминов")
    return f"{chapters}, {sections}; из {terms} указателя раздел есть у {defined}"
