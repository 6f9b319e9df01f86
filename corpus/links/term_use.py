"""The term base held against the books: where a term is used, which index terms it lacks."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from corpus.books.book import Book
from corpus.books.page import Page, Section
from corpus.books.plaintext import section_text
from glossary.check import (
    IndexTerm,
    TableProblem,
    check_editions,
    check_english,
    check_index,
    check_terms,
    check_use,
)
from glossary.termbase import TermBase
from language.kept_answers import TextAnswers, digest
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
    found: dict[str, list[SectionLink]] = defaultdict(list)
    best: dict[str, tuple[_Use, Section, SectionLink]] = {}
    for book in books:
        for page, section in book.sections():
            link, key = link_to(book, page, section), f"{base.digest} {digest(section.markdown)}"
            for use in _USES.get(key, partial(_uses, base, section)):
                found[use.concept].append(link)
                known = best.get(use.concept)
                if use.length and (known is None or use.is_better(known[0])):
                    best[use.concept] = use, section, link
    examples = {
        concept: Example(section_text(section.markdown)[use.start :][: use.length], link)
        for concept, (use, section, link) in best.items()
    }
    return dict(found), examples


class _Use(NamedTuple):
    """A concept that a section names, and where in its text the sentence stands that does so.

    *length* is 0 where that sentence is no good example.
    """

    concept: str
    start: int
    length: int

    def is_better(self, other: "_Use") -> bool:
        """Is its sentence nearer to the length that reads best?"""
        return abs(self.length - _BEST_LENGTH) < abs(other.length - _BEST_LENGTH)


def _uses(base: TermBase, section: Section) -> tuple[_Use, ...]:
    """Return the concepts that a section names in any form, in the order of their first places."""
    text = section_text(section.markdown)
    tokens = tuple(tokenize(text))
    named: dict[str, int] = {}
    for match in base.sides["ru"].find(tokens, text):
        for row in match.values:
            named.setdefault(row.concept, tokens[match.first].start)
    sentences = {at: sentence_span(text, at) for at in named.values()}
    return tuple(_Use(concept, *sentences[at]) for concept, at in named.items())


_USES = TextAnswers(
    __name__, "read_uses", lambda found: tuple(_Use(*use) for use in found), ("corpus", "glossary")
)


def sentence_span(text: str, at: int) -> tuple[int, int]:
    """Return where the sentence of *text* around the place *at* begins, and its length.

    The length is 0 where it is no good example: it has to begin and end as a sentence does, and
    to be neither a row of a table nor long.

    >>> text = "Так. Корабль у причала продаёт груз по цене рынка. Вот."
    >>> start, length = sentence_span(text, 12)
    >>> text[start:][:length]
    'Корабль у причала продаёт груз по цене рынка.'
    """
    line = text.rfind("\n", 0, at) + 1
    start = max((m.end() for m in _END.finditer(text, line, at)), default=line)
    end = _END.search(text, at)
    sentence = text[start : end.start() + 1 if end else at]
    start += len(sentence) - len(sentence.lstrip())
    sentence = sentence.strip()
    fits = len(sentence) in _EXAMPLE_LENGTHS and "\n" not in sentence
    is_prose = fits and len(_CAPITAL.findall(sentence)) <= _MOST_CAPITALS
    return start, len(sentence) if is_prose and sentence[0].isupper() and end else 0


def check_library(
    base: TermBase, books: Sequence[Book], used: Mapping[str, Sequence[SectionLink]], file: str
) -> list[TableProblem]:
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
