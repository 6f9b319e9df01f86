"""Which section of a book defines a term of its alphabetical index.

The rules stand in one ordered list, ``RULES``; the first that finds a section decides.
A section can be trusted by its heading; where no heading names the term, by the printed
page that the index gives. A term whose pages the book does not hold stays undefined.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from corpus.library.book import Book
from corpus.library.index_table import IndexEntry
from corpus.library.page import PAGE_MARK, Heading, Page, Section
from corpus.library.printed import PageRange
from language.letters import fold
from language.phrases import PhraseIndex, unit_lemmas
from language.tokens import tokenize, words

_NUMBER = re.compile(r"^\d{1,3}(?:[-\N{EN DASH}]\d{1,3})?[.)]\s+")
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_LIST = re.compile(r"[,:()]|\s+(?:и|или|/)\s+")
_MAIN_LEVEL = 2
_DEFINING_PAGES = 2
_BOLD = re.compile(r"\*\*(.+?)\*\*")

Synonyms = Callable[[str], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Place:
    """A section's address in its book: the page's name and the heading."""

    page: str
    heading: Heading

    @property
    def anchor(self) -> str:
        """The heading's id."""
        return self.heading.anchor


@dataclass(frozen=True, slots=True)
class Definition:
    """A term of the index and the section that defines it, if any, found by *rule*."""

    entry: IndexEntry
    place: Place | None = None
    rule: str = ""

    @property
    def term(self) -> str:
        """The term as the index has it."""
        return self.entry.term


@dataclass(frozen=True, slots=True)
class Candidate:
    """A section that may define a term: where it stands, its text, its printed pages."""

    place: Place
    title: str
    text: str
    pages: frozenset[int]

    def is_on(self, pages: Sequence[PageRange]) -> bool:
        """Does a part of the section stand on one of the first of *pages*?

        An index lists where a rule is made before it lists where the rule is applied:
        «Спас-бросок за укрытие» (18, 26, 102) is not defined among the forests of page 102.
        """
        defining = pages[:_DEFINING_PAGES]
        return any(number in listed for listed in defining for number in self.pages)


def define_terms(
    book: Book, entries: Iterable[IndexEntry], synonyms: Synonyms = lambda term: ()
) -> tuple[Definition, ...]:
    """Return a definition for each of *entries*; *synonyms* gives other names of a term."""
    candidates = _candidates(book)
    return tuple(_define(entry, candidates, synonyms) for entry in entries)


def heading_entries(book: Book, terms: Iterable[str]) -> tuple[IndexEntry, ...]:
    """Return index entries for the headings of *book* that are among *terms*.

    They stand in for the index of a book that has none.
    """
    known = PhraseIndex((term, term) for term in terms)
    found: dict[str, IndexEntry] = {}
    for _, section in book.sections():
        title = bare_title(section.heading.text)
        if known.get(title):
            pages = (PageRange(section.page, section.page),) if section.page else ()
            found.setdefault(fold(title), IndexEntry(title, pages))
    return tuple(found.values())


def bare_title(text: str) -> str:
    """Return a heading without the number before it and the brackets in it.

    >>> bare_title("2. Стебли мозголиста"), bare_title("Встречный бросок (кубовка)")
    ('Стебли мозголиста', 'Встречный бросок')
    """
    return _BRACKETS.sub("", _NUMBER.sub("", text)).strip() or text


def _candidates(book: Book) -> tuple[Candidate, ...]:
    return tuple(
        Candidate(
            Place(page.name, section.heading),
            bare_title(section.heading.text),
            section.markdown,
            frozenset(_printed_pages(page, section)),
        )
        for page, section in book.sections()
        if section.heading.anchor
    )


def _printed_pages(page: Page, section: Section) -> Iterator[int]:
    if section.page is not None:
        yield section.page
    # A mark at the very end belongs to what comes after it.
    body = section.markdown.rstrip()
    for mark in PAGE_MARK.finditer(body):
        if mark.end() < len(body):
            yield int(mark[1])


def _define(entry: IndexEntry, candidates: Sequence[Candidate], synonyms: Synonyms) -> Definition:
    for rule in RULES:
        if found := rule(entry, candidates, synonyms):
            return Definition(entry, found.place, rule.__name__.removeprefix("_"))
    return Definition(entry)


def _same_term(one: str, other: str) -> bool:
    """Are these the same words in some inflected form?"""
    if fold(one) == fold(other):
        return True
    if len(words(one)) == len(words(other)) == 0:
        return False
    return bool(PhraseIndex([(one, 1)]).get(other) or PhraseIndex([(other, 1)]).get(one))


def _bare_term(entry: IndexEntry) -> str:
    return _BRACKETS.sub("", entry.term).strip() or entry.term


def _lemma_set(text: str) -> frozenset[str]:
    return frozenset(lem for word in words(text) for lem in unit_lemmas(word))


def _heading_on_page(
    entry: IndexEntry, candidates: Sequence[Candidate], synonyms: Synonyms
) -> Candidate | None:
    """The heading is the term, and stands on a page that the index gives."""
    term = _bare_term(entry)
    on_page = (c for c in candidates if c.is_on(entry.pages))
    return next((c for c in on_page if _same_term(c.title, term)), None)


def _heading_names_term(
    entry: IndexEntry, candidates: Sequence[Candidate], synonyms: Synonyms
) -> Candidate | None:
    """A heading on the page lists the term: «Леса, джунгли и деревья», «Бросок (кубовка)»."""
    term = _bare_term(entry)
    for candidate in candidates:
        if candidate.is_on(entry.pages):
            parts = _LIST.split(_NUMBER.sub("", candidate.place.heading.text))
            if any(_same_term(part.strip(), term) for part in parts if part.strip()):
                return candidate
    return None


def _heading_with_term(
    entry: IndexEntry, candidates: Sequence[Candidate], synonyms: Synonyms
) -> Candidate | None:
    """A heading on the page has all the words of the term; the shortest such heading.

    «Основные и расширенные правила» defines «основные правила», «Модификаторы бросков»
    defines «модификаторы».
    """
    wanted = [frozenset(unit_lemmas(word)) for word in words(_bare_term(entry))]
    fitting = [
        c
        for c in candidates
        if c.is_on(entry.pages) and all(lems & _lemma_set(c.place.heading.text) for lems in wanted)
    ]
    return min(fitting, key=lambda c: len(words(c.place.heading.text)), default=None)


def _heading_of_synonym(
    entry: IndexEntry, candidates: Sequence[Candidate], synonyms: Synonyms
) -> Candidate | None:
    """A heading on the page is another name of the term («Переброс», «перебрасывание»)."""
    names = tuple(synonyms(entry.term))
    on_page = (c for c in candidates if c.is_on(entry.pages))
    return next((c for c in on_page if any(_same_term(c.title, name) for name in names)), None)


def _only_heading(
    entry: IndexEntry, candidates: Sequence[Candidate], synonyms: Synonyms
) -> Candidate | None:
    """The term is the heading of exactly one chapter or main section, though on another page.

    The quick reference repeats chapters: «Фаза стрельбы» is indexed for page 12 and stands
    on page 150 as well. A title that several share («Основные правила») is left, and so is
    a lower heading, which may mean another thing there («Собственная боевая единица»), and
    a term of several pages, whose rule stands on the first of them.
    """
    if len(entry.pages) > 1:
        return None
    term = _bare_term(entry)
    same = [c for c in candidates if _same_term(c.title, term)]
    return same[0] if len(same) == 1 and same[0].place.heading.level <= _MAIN_LEVEL else None


def _bold_on_page(
    entry: IndexEntry, candidates: Sequence[Candidate], synonyms: Synonyms
) -> Candidate | None:
    """A section on the page sets the term in bold, as a run-in heading («**Бег.** …»)."""
    term = _bare_term(entry)
    for candidate in candidates:
        if candidate.is_on(entry.pages):
            leads = (bold.strip(" .:") for bold in _BOLD.findall(candidate.text))
            if any(_same_term(lead, term) for lead in leads):
                return candidate
    return None


def _named_on_page(
    entry: IndexEntry, candidates: Sequence[Candidate], synonyms: Synonyms
) -> Candidate | None:
    """A section on the first page of the entry names the term; the one that does so most.

    Known to err where the page only mentions the term in passing.
    """
    index = PhraseIndex([(_bare_term(entry), True)])
    on_page = [c for c in candidates if c.is_on(entry.pages[:1])]
    counts = [sum(1 for _ in index.find(tuple(tokenize(c.text)))) for c in on_page]
    best = max(counts, default=0)
    return on_page[counts.index(best)] if best else None


Rule = Callable[[IndexEntry, Sequence[Candidate], Synonyms], Candidate | None]

RULES: tuple[Rule, ...] = (
    _heading_on_page,
    _heading_names_term,
    _heading_with_term,
    _heading_of_synonym,
    _bold_on_page,
    _only_heading,
    _named_on_page,
)
