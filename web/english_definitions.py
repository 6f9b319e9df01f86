"""What English pages say of a term: for its card there, where the term base has Russian alone.

A book's definitions name the section that defines a term; in goes the English twin of that
section, out comes its first sentence, if that names the term.
"""

import re
from collections.abc import Callable, Iterable, Mapping

from corpus.books.book import Book
from corpus.books.page import sections
from corpus.books.plaintext import plain_text
from corpus.links.defining import SectionAddress
from corpus.links.definitions import Definition
from language.phrases import PhraseIndex
from language.tokens import tokenize

_SENTENCE = re.compile(r"(.+?(?<!\bp)(?<!\bpp)[.!])(?:\s+[A-Z\"]|\s*$)")
# A printed page in brackets: on a card it leads nowhere.
_PAGE = re.compile(r"\s*\(pp?\. [^()]*\)")
_LONGEST = 240  # signs of a card's definition

Names = Callable[[str], Iterable[str]]


def english_definitions(book: Book, defined: Iterable[Definition], names: Names) -> dict[str, str]:
    """Return the English definition of each term that has one; *names* gives English names."""
    texts = _section_texts(book)
    found: dict[str, str] = {}
    for definition in defined:
        said = _first_sentence(texts.get(_key(definition.place), "")) if definition.place else ""
        if said and _has_one_of(said, names(definition.term)):
            found[definition.term] = said
    return found


def _section_texts(book: Book) -> Mapping[tuple[str, str], str]:
    return {
        (twin.name, section.heading.anchor): section.markdown
        for twin in book.twins
        for section in sections(twin)
        if section.heading.anchor
    }


def _key(place: SectionAddress) -> tuple[str, str]:
    return place.page, place.heading.anchor


def _first_sentence(markdown: str) -> str:
    """Return the sentence that a section's text begins with, '' if that is a list or a table.

    >>> _first_sentence("A ship *in port* sells cargo (p. 9). Then it sails.")
    'A ship in port sells cargo.'
    >>> _first_sentence("| Ship | Cargo |"), _first_sentence("The ship has:")
    ('', '')
    """
    first = next((line for line in markdown.splitlines() if line.strip()), "")
    if not first[0:1].isalnum() and first[:1] not in ("*", '"', "[", "“"):
        return ""
    sentence = _SENTENCE.match(_PAGE.sub("", plain_text(first)))
    return sentence[1] if sentence and len(sentence[1]) <= _LONGEST else ""


def _has_one_of(sentence: str, names: Iterable[str]) -> bool:
    known = PhraseIndex((name, name) for name in names)
    return next(iter(known.find(list(tokenize(sentence)), sentence)), None) is not None
