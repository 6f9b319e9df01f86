"""The rules that find the section which defines a term: ``RULES``, the first to answer decides.

A section can be trusted by its heading; where no heading names the term, by the printed
page that the index gives.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from corpus.books.page import Heading
from corpus.books.printed import PageRange
from language.letters import fold
from language.phrases import PhraseIndex, unit_lemmas
from language.tokens import tokenize, words

_NUMBER = re.compile(r"^\d{1,3}(?:[-\N{EN DASH}]\d{1,3})?[.)]\s+")
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_LIST = re.compile(r"[,:()]|\s+(?:и|или|/)\s+")
_MAIN_LEVEL = 2
_DEFINING_PAGES = 2
_BOLD = re.compile(r"\*\*(.+?)\*\*")


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
class Candidate:
    """A section that may define a term: where it stands, its text, its printed pages."""

    place: Place
    text: str
    pages: frozenset[int]

    @property
    def heading(self) -> str:
        """The heading's text."""
        return self.place.heading.text

    def is_on(self, pages: Sequence[PageRange]) -> bool:
        """Does a part of the section stand on one of *pages*?"""
        return any(number in listed for listed in pages for number in self.pages)


@dataclass(frozen=True, slots=True)
class Sought:
    """A term of the index: its words without brackets, its other names, its printed pages."""

    term: str
    synonyms: tuple[str, ...]
    pages: tuple[PageRange, ...]
    candidates: tuple[Candidate, ...]

    @property
    def on_page(self) -> tuple[Candidate, ...]:
        """The candidates on the first of the term's pages.

        An index lists where a rule is made before it lists where the rule is applied:
        «Спас-бросок за укрытие» (18, 26, 102) is not defined among the forests of page 102.
        """
        return tuple(c for c in self.candidates if c.is_on(self.pages[:_DEFINING_PAGES]))


def bare_title(text: str) -> str:
    """Return a heading without the number before it and the brackets in it.

    >>> bare_title("2. Стебли мозголиста"), bare_title("Встречный бросок (кубовка)")
    ('Стебли мозголиста', 'Встречный бросок')
    """
    return bare_term(_NUMBER.sub("", text))


def bare_term(text: str) -> str:
    """Return a term without its brackets; one that is all brackets as it is."""
    return _BRACKETS.sub("", text).strip() or text


def _same_term(one: str, other: str) -> bool:
    """Are these the same words in some inflected form?"""
    if fold(one) == fold(other):
        return True
    return bool(words(one) and (_alone(one).get(other) or _alone(other).get(one)))


@lru_cache(maxsize=1 << 12)
def _alone(phrase: str) -> PhraseIndex[bool]:
    return PhraseIndex([(phrase, True)])


def _lemma_set(text: str) -> frozenset[str]:
    return frozenset(lem for word in words(text) for lem in unit_lemmas(word))


def heading_on_page(sought: Sought) -> Candidate | None:
    """The heading is the term, and stands on a page that the index gives."""
    return _headed(sought.on_page, sought.term)


def _headed(candidates: Sequence[Candidate], *names: str) -> Candidate | None:
    """Return the first candidate whose heading is one of *names*."""
    titled = ((candidate, bare_title(candidate.heading)) for candidate in candidates)
    return next((c for c, title in titled if any(_same_term(title, name) for name in names)), None)


def heading_names_term(sought: Sought) -> Candidate | None:
    """A heading on the page lists the term: «Леса, джунгли и деревья», «Бросок (кубовка)»."""
    for candidate in sought.on_page:
        parts = _LIST.split(_NUMBER.sub("", candidate.heading))
        if any(_same_term(part.strip(), sought.term) for part in parts if part.strip()):
            return candidate
    return None


def heading_with_term(sought: Sought) -> Candidate | None:
    """A heading on the page has all the words of the term; the shortest such heading.

    «Основные и расширенные правила» defines «основные правила», «Модификаторы бросков»
    defines «модификаторы».
    """
    wanted = [frozenset(unit_lemmas(word)) for word in words(sought.term)]
    fitting = [c for c in sought.on_page if all(lems & _lemma_set(c.heading) for lems in wanted)]
    return min(fitting, key=lambda c: len(words(c.heading)), default=None)


def heading_of_synonym(sought: Sought) -> Candidate | None:
    """A heading on the page is another name of the term («Переброс», «перебрасывание»)."""
    return _headed(sought.on_page, *sought.synonyms)


def bold_on_page(sought: Sought) -> Candidate | None:
    """A section on the page sets the term in bold, as a run-in heading («**Бег.** …»)."""
    for candidate in sought.on_page:
        leads = (bold.strip(" .:") for bold in _BOLD.findall(candidate.text))
        if any(_same_term(lead, sought.term) for lead in leads):
            return candidate
    return None


def only_heading(sought: Sought) -> Candidate | None:
    """The term is the heading of exactly one chapter or main section, though on another page.

    The quick reference repeats chapters: «Фаза стрельбы» is indexed for page 12 and stands
    on page 150 as well. A title that several share («Основные правила») is left, and so is
    a lower heading, which may mean another thing there («Собственная боевая единица»), and
    a term of several pages, whose rule stands on the first of them.
    """
    if len(sought.pages) > 1:
        return None
    same = [c for c in sought.candidates if _same_term(bare_title(c.heading), sought.term)]
    return same[0] if len(same) == 1 and same[0].place.heading.level <= _MAIN_LEVEL else None


def named_on_page(sought: Sought) -> Candidate | None:
    """A section on the first page of the entry names the term; the one that does so most.

    Known to err where the page only mentions the term in passing.
    """
    index = _alone(sought.term)
    on_first = [c for c in sought.candidates if c.is_on(sought.pages[:1])]
    counts = [sum(1 for _ in index.find(tuple(tokenize(c.text)))) for c in on_first]
    best = max(counts, default=0)
    return on_first[counts.index(best)] if best else None


RULES: tuple[Callable[[Sought], Candidate | None], ...] = (
    heading_on_page,
    heading_names_term,
    heading_with_term,
    heading_of_synonym,
    bold_on_page,
    only_heading,
    named_on_page,
)
