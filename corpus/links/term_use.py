"""The term base held against the books: where a term is used, which index terms it lacks."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from corpus.books.book import Book
from corpus.books.page import Page, Section
from corpus.books.plaintext import plain_text
from glossary.check import (
    Finding,
    IndexTerm,
    check_editions,
    check_english,
    check_index,
    check_terms,
    check_use,
)
from glossary.termbase import TermBase
from language.tokens import tokenize

# No point after «с.» or «см.»; a capital or a figure begins the next sentence.
_END = re.compile(r"(?:(?<=[^\W\d_]{3})|(?<=[»)\d]))[.!?](?=\s+[«A-ZА-ЯЁ\d]|\s*$)", re.MULTILINE)
_CAPITAL = re.compile(r"(?<=\s)[А-ЯЁ][а-яё]+")
_MOST_CAPITALS = 2  # within a sentence; more head the columns of a table
_EXAMPLE_LENGTHS = range(35, 221)  # letters; a shorter sentence says little, a longer too much
_BEST_LENGTH = 90


@dataclass(frozen=True, slots=True)
class SectionLink:
    """A section of a book; *page* is the printed page on which it begins, if known."""

    title: str
    url: str
    book: str
    page: str | None


def link_to(book: Book, page: Page, section: Section) -> SectionLink:
    """Return the link to a section of *page* of *book*."""
    url = f"/rules/{book.slug}/{page.name}/#{section.heading.anchor}"
    printed = None if section.page is None else str(section.page)
    return SectionLink(section.heading.text, url, book.slug, printed)


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence that names a term, and the section in which it stands."""

    text: str
    link: SectionLink


def used_in(base: TermBase, books: Iterable[Book]) -> dict[str, Sequence[SectionLink]]:
    """Return, for each concept, the sections whose text names it in any form."""
    return read_uses(base, books)[0]


def read_uses(
    base: TermBase, books: Iterable[Book]
) -> tuple[dict[str, Sequence[SectionLink]], dict[str, Example]]:
    """Return, for each concept, the sections that name it, and a sentence that does, if any."""
    side = base.sides["ru"]
    found: dict[str, list[SectionLink]] = defaultdict(list)
    examples: dict[str, Example] = {}
    for book in books:
        for page, section in book.sections():
            link, text = link_to(book, page, section), plain_text(section.markdown)
            tokens = tuple(tokenize(text))
            named: dict[str, int] = {}
            for match in side.find(tokens, text):
                for row in match.values:
                    named.setdefault(row.concept, tokens[match.first].start)
            for concept, at in named.items():
                found[concept].append(link)
                sentence = sentence_at(text, at)
                if sentence and _is_better(sentence, examples.get(concept)):
                    examples[concept] = Example(sentence, link)
    return dict(found), examples


def sentence_at(text: str, at: int) -> str:
    """Return the sentence of *text* around the place *at*, '' where it is no good example.

    It has to begin and end as a sentence does, and to be neither a row of a table nor long.

    >>> sentence_at("Так. Корабль у причала продаёт груз по цене рынка. Вот.", 12)
    'Корабль у причала продаёт груз по цене рынка.'
    """
    start = max(text.rfind("\n", 0, at) + 1, *(m.end() for m in _END.finditer(text, 0, at)), 0)
    end = _END.search(text, at)
    sentence = text[start : end.start() + 1 if end else at].strip()
    fits = len(sentence) in _EXAMPLE_LENGTHS and "\n" not in sentence
    is_prose = fits and len(_CAPITAL.findall(sentence)) <= _MOST_CAPITALS
    return sentence if is_prose and sentence[0].isupper() and end else ""


def _is_better(sentence: str, known: Example | None) -> bool:
    """Is a sentence nearer to the length that reads best?"""
    return known is None or abs(len(sentence) - _BEST_LENGTH) < abs(len(known.text) - _BEST_LENGTH)


def check_library(
    base: TermBase, books: Sequence[Book], used: Mapping[str, Sequence[SectionLink]], file: str
) -> list[Finding]:
    """Return every finding about the term base in *file* and its use in *books*.

    *used* is what ``used_in`` gives for them.
    """
    return [
        *check_terms(base.terms, file),
        *check_editions(base, {book.edition for book in books if book.edition}, file),
        *check_english(base, file),
        *check_index(base, _index_terms(books)),
        *check_use(base, {*used, *_in_titles(base, books)}, file),
    ]


def _in_titles(base: TermBase, books: Iterable[Book]) -> Iterator[str]:
    """Yield the concepts that titles name: a section «Отступление» may say «отступает» alone."""
    for title in (section.heading.text for book in books for _, section in book.sections()):
        for match in base.sides["ru"].find(tuple(tokenize(title)), title):
            yield from (row.concept for row in match.values)


def _index_terms(books: Iterable[Book]) -> Iterator[IndexTerm]:
    for book in books:
        for entry in book.index:
            yield IndexTerm(entry.term, f"{book.slug}/index.tsv", entry.line)
