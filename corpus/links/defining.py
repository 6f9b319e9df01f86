"""The rules that find the section which defines a term: ``RULES``, the first to answer decides.

A section can be trusted by its heading; where no heading names the term, by the printed
page that the index gives.
"""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from corpus.books.page import PageHeading
from corpus.books.printed import PageRange
from corpus.links.titles import Titles, alone, is_same_term
from language.kept_answers import digest
from language.phrases import first_steps, unit_lemmas
from language.tokens import Token, tokenize, words

_NUMBER = re.compile(r"^\d{1,3}(?:[-\N{EN DASH}]\d{1,3})?[.)]\s+")
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_LIST = re.compile(r"[,:()]|\s+(?:и|или|/)\s+")
_MAIN_LEVEL = 2
_DEFINING_PAGES = 2
_BOLD = re.compile(r"\*\*(.+?)\*\*")


@dataclass(frozen=True, slots=True)
class SectionAddress:
    """A section's address in its book: the page's name and the heading."""

    page: str
    heading: PageHeading

    @property
    def anchor(self) -> str:
        """The heading's id."""
        return self.heading.anchor


@dataclass(frozen=True, slots=True)
class DefiningSection:
    """A section that may define a term: where it stands, its text, its printed pages."""

    place: SectionAddress
    text: str
    pages: frozenset[int]

    @property
    def heading(self) -> str:
        """The heading's text."""
        return self.place.heading.text


class DefiningSections:
    """The sections of a book that may define a term, found by printed page and by title."""

    def __init__(self, candidates: Iterable[DefiningSection]) -> None:
        self._all = tuple(candidates)
        self._titles = Titles([bare_title(candidate.heading) for candidate in self._all])
        self._on: dict[int, list[int]] = defaultdict(list)
        for at, candidate in enumerate(self._all):
            for number in candidate.pages:
                self._on[number].append(at)
        self._numbers = sorted(self._on)
        self._places = {candidate.place: at for at, candidate in enumerate(self._all)}
        heads = [(it.place, sorted(it.pages)) for it in self._all]
        self.digest = digest(repr(heads))
        """What tells these from others by all but their text."""

    def __getitem__(self, at: int) -> DefiningSection:
        return self._all[at]

    def place_of(self, candidate: DefiningSection) -> int:
        """Return the number of a candidate among these."""
        return self._places[candidate.place]

    def on(self, pages: Sequence[PageRange]) -> tuple[DefiningSection, ...]:
        """Return the candidates with a part on one of *pages*, in order."""
        numbers = self._numbers
        held = (
            numbers[bisect_left(numbers, p.first) : bisect_right(numbers, p.last)] for p in pages
        )
        found = {at for of_range in held for number in of_range for at in self._on[number]}
        return tuple(self._all[at] for at in sorted(found))

    def titled(self, *names: str) -> list[DefiningSection]:
        """Return those whose bare title is one of *names*, in order."""
        found = {at for name in names for at in self._titles.places(name)}
        return [self._all[at] for at in sorted(found)]


@dataclass(frozen=True, slots=True)
class SoughtTerm:
    """A term of the index: its words without brackets, its other names, its printed pages.

    *on_page* are the candidates on the first of its pages. An index lists where a rule is made
    before it lists where the rule is applied: «Спас-бросок за укрытие» (18, 26, 102) is not
    defined among the forests of page 102.
    """

    term: str
    synonyms: tuple[str, ...]
    pages: tuple[PageRange, ...]
    candidates: DefiningSections
    on_page: tuple[DefiningSection, ...]

    @property
    def digest(self) -> str:
        """What tells this search from every other with another answer."""
        texts = [digest(candidate.text) for candidate in self.on_page]
        asked = (self.term, self.synonyms, self.pages, self.candidates.digest, texts)
        return digest(repr(asked))

    @classmethod
    def of(
        cls,
        term: str,
        synonyms: Iterable[str],
        pages: tuple[PageRange, ...],
        candidates: DefiningSections,
    ) -> "SoughtTerm":
        """Return the search for *term* among *candidates*."""
        on_page = candidates.on(pages[:_DEFINING_PAGES])
        return cls(bare_term(term), tuple(synonyms), pages, candidates, on_page)


def bare_title(text: str) -> str:
    """Return a heading without the number before it and the brackets in it.

    >>> bare_title("2. Стебли мозголиста"), bare_title("Встречный бросок (кубовка)")
    ('Стебли мозголиста', 'Встречный бросок')
    """
    return bare_term(_NUMBER.sub("", text))


def bare_term(text: str) -> str:
    """Return a term without its brackets; one that is all brackets as it is."""
    return _BRACKETS.sub("", text).strip() or text


@lru_cache(maxsize=1 << 10)
def _tokens(text: str) -> tuple[Token, ...]:
    return tuple(tokenize(text))


@lru_cache(maxsize=1 << 10)
def _beginnings(text: str) -> frozenset[str]:
    """Return what the words of a text may begin a phrase as."""
    return frozenset().union(*map(first_steps, set(words(text))))


@lru_cache(maxsize=1 << 12)
def _lemma_set(text: str) -> frozenset[str]:
    return frozenset(lem for word in words(text) for lem in unit_lemmas(word))


def heading_on_page(sought: SoughtTerm) -> DefiningSection | None:
    """The heading is the term, and stands on a page that the index gives."""
    return _headed(sought, sought.term)


def _headed(sought: SoughtTerm, *names: str) -> DefiningSection | None:
    """Return the first candidate on the page whose heading is one of *names*."""
    if not sought.on_page:
        return None
    return next((c for c in sought.candidates.titled(*names) if c in sought.on_page), None)


def heading_names_term(sought: SoughtTerm) -> DefiningSection | None:
    """A heading on the page lists the term: «Леса, джунгли и деревья», «Бросок (кубовка)»."""
    for candidate in sought.on_page:
        parts = _LIST.split(_NUMBER.sub("", candidate.heading))
        if any(is_same_term(part.strip(), sought.term) for part in parts if part.strip()):
            return candidate
    return None


def heading_with_term(sought: SoughtTerm) -> DefiningSection | None:
    """A heading on the page has all the words of the term; the shortest such heading.

    «Основные и расширенные правила» defines «основные правила», «Модификаторы бросков»
    defines «модификаторы».
    """
    wanted = [frozenset(unit_lemmas(word)) for word in words(sought.term)]
    fitting = [c for c in sought.on_page if all(lems & _lemma_set(c.heading) for lems in wanted)]
    return min(fitting, key=lambda c: len(words(c.heading)), default=None)


def heading_of_synonym(sought: SoughtTerm) -> DefiningSection | None:
    """A heading on the page is another name of the term («Переброс», «перебрасывание»)."""
    return _headed(sought, *sought.synonyms)


def bold_on_page(sought: SoughtTerm) -> DefiningSection | None:
    """A section on the page sets the term in bold, as a run-in heading («**Бег.** …»)."""
    for candidate in sought.on_page:
        leads = (bold.strip(" .:") for bold in _BOLD.findall(candidate.text))
        if any(is_same_term(lead, sought.term) for lead in leads):
            return candidate
    return None


def only_heading(sought: SoughtTerm) -> DefiningSection | None:
    """The term is the heading of exactly one chapter or main section, though on another page.

    The quick reference repeats chapters: «Фаза стрельбы» is indexed for page 12 and stands
    on page 150 as well. A title that several share («Основные правила») is left, and so is
    a lower heading, which may mean another thing there («Собственная боевая единица»), and
    a term of several pages, whose rule stands on the first of them.
    """
    if len(sought.pages) > 1:
        return None
    same = sought.candidates.titled(sought.term)
    return same[0] if len(same) == 1 and same[0].place.heading.level <= _MAIN_LEVEL else None


def named_on_page(sought: SoughtTerm) -> DefiningSection | None:
    """A section on the first page of the entry names the term; the one that does so most.

    Known to err where the page only mentions the term in passing.
    """
    index = alone(sought.term)
    on_first = sought.candidates.on(sought.pages[:1])
    counts = [
        0
        if index.beginnings.isdisjoint(_beginnings(c.text))
        else sum(1 for _ in index.find(_tokens(c.text)))
        for c in on_first
    ]
    best = max(counts, default=0)
    return on_first[counts.index(best)] if best else None


RULES: tuple[Callable[[SoughtTerm], DefiningSection | None], ...] = (
    heading_on_page,
    heading_names_term,
    heading_with_term,
    heading_of_synonym,
    bold_on_page,
    only_heading,
    named_on_page,
)
