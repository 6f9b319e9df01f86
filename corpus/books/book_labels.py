"""What tells the books of a library apart, in a few words."""

from collections import Counter
from collections.abc import Sequence

from corpus.books.book import Book
from glossary.labels import edition_label


def book_labels(books: Sequence[Book]) -> dict[str, str]:
    """Return a distinct label for each book: its edition if unique, else title, else folder.

    >>> book_labels([Book("a", "Порт", "2"), Book("b", "Мель"), Book("c", "Мель")])
    {'a': '2-я редакция', 'b': 'Мель (b)', 'c': 'Мель (c)'}
    """
    editions = Counter(book.edition for book in books)
    titles = Counter(book.title for book in books)

    def label(book: Book) -> str:
        if book.edition and editions[book.edition] == 1:
            return edition_label(book.edition)
        return book.title if titles[book.title] == 1 else f"{book.title} ({book.slug})"

    return {book.slug: label(book) for book in books}


def labels_of_several(books: Sequence[Book]) -> dict[str, str]:
    """Return the labels of several books; a single book needs none."""
    return book_labels(books) if len(books) > 1 else {}
