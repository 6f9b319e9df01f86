"""Short Russian labels: editions, printed pages, counted nouns."""

from collections import Counter
from collections.abc import Sequence

from corpus.library.book import Book
from corpus.library.printed import PageRange, as_read, format_pages, parse_pages
from glossary.labels import edition_label

_TEENS = range(11, 15)


def book_labels(books: Sequence[Book]) -> dict[str, str]:
    """Return what tells each book from the others: its edition, else its title, else its folder.

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


def pages_label(pages: str | Sequence[PageRange]) -> str:
    r"""Return «с. 4–8, 12» for the printed pages ``4-8,12``, '' for none.

    >>> pages_label("4-8,12")
    'с.\xa04–8, 12'
    """
    ranges = parse_pages(pages) if isinstance(pages, str) else pages
    return f"с.\N{NO-BREAK SPACE}{as_read(format_pages(tuple(ranges)))}" if ranges else ""


def counted(number: int, one: str, few: str, many: str) -> str:
    r"""Return *number* with the form of the noun that goes with it.

    >>> counted(21, "раздел", "раздела", "разделов"), counted(12, "раздел", "раздела", "разделов")
    ('21\xa0раздел', '12\xa0разделов')
    """
    if number % 100 in _TEENS or number % 10 in (0, 5, 6, 7, 8, 9):
        noun = many
    else:
        noun = one if number % 10 == 1 else few
    return f"{number}\N{NO-BREAK SPACE}{noun}"
