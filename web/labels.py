"""Short labels: printed pages, counted nouns, editions in English."""

import re
from collections.abc import Sequence

from corpus.books.printed import PageRange, as_read, format_pages, parse_pages

_TEENS = range(11, 15)
_SEVERAL = re.compile(r"\d\D+\d")


def on_pages(pages: object, language: str = "ru") -> str:
    r"""Return printed *pages*, as people write them, behind the sign of pages; '' for none.

    >>> on_pages(90), on_pages("4–8, 12", "en"), on_pages("12", "en"), on_pages("")
    ('с.\xa090', 'pp.\xa04–8, 12', 'p.\xa012', '')
    """
    told = str(pages)
    sign = "с." if language == "ru" else "pp." if _SEVERAL.search(told) else "p."
    return f"{sign}\N{NO-BREAK SPACE}{told}" if told else ""


def pages_label(pages: str | Sequence[PageRange], language: str = "ru") -> str:
    r"""Return «с. 4–8, 12» for the printed pages ``4-8,12``, '' for none.

    >>> pages_label("4-8,12")
    'с.\xa04–8, 12'
    """
    ranges = parse_pages(pages) if isinstance(pages, str) else pages
    return on_pages(as_read(format_pages(tuple(ranges))), language)


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


def english_edition(edition: str) -> str:
    """Return the name of an edition in English; a text that is no number as it is.

    >>> english_edition("2"), english_edition("11"), english_edition("beta")
    ('2nd edition', '11th edition', 'beta')
    """
    if not edition.isdecimal():
        return edition
    endings = {"1": "st", "2": "nd", "3": "rd"}
    ending = "th" if int(edition) % 100 in _TEENS else endings.get(edition[-1], "th")
    return f"{edition}{ending} edition"
