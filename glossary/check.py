"""What is wrong with a term base: findings, each with its file, row and problem.

``CHECKS`` is the ordered list of the errors of the rows alone; ``check_english``,
``check_index`` and ``check_use`` give notices, the last two of what a caller has read from
books. An error has to be mended; a notice is for a maintainer to know. A row that looks
like a slip but is meant says so in its note, and is then left alone.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from glossary.termbase import TermBase, squash
from glossary.terms import KINDS, NAMING_STATUSES, PRINTED, SOURCES, STATUSES, Term
from language.letters import fold, has_cyrillic, is_mixed
from language.phrases import phrase_key
from language.tokens import words

_EDITION = re.compile(r"(?:[1-9]|1\d)?")


@dataclass(frozen=True, slots=True)
class TableProblem:
    """A problem in row *line* of *file*; a notice, if it is no *error*."""

    file: str
    line: int
    problem: str
    error: bool = True

    def __str__(self) -> str:
        kind = "ошибка" if self.error else "замечание"
        return f"{self.file}:{self.line}: {kind}: {self.problem}"


@dataclass(frozen=True, slots=True)
class IndexTerm:
    """A term of a book's alphabetical index, and the row of the file that holds it."""

    term: str
    file: str
    line: int


_Problem = tuple[Term, str]
_Check = Callable[[Sequence[Term]], Iterator[_Problem]]


def check_terms(terms: Iterable[Term], file: str) -> list[TableProblem]:
    """Return the errors of the rows of *file*, in the order of the rows."""
    rows = tuple(terms)
    found = [TableProblem(file, row.line, told) for check in CHECKS for row, told in check(rows)]
    return sorted(found, key=lambda finding: finding.line)


def check_editions(base: TermBase, editions: Collection[str], file: str) -> Iterator[TableProblem]:
    """Yield an error for each definition without *editions*.

    Only a library that has books of several editions is asked to say so.
    """
    for row in base.terms if len(editions) > 1 else ():
        said = set(row.editions.split())
        if row.definition and not (said and said <= set(editions)):
            known = ", ".join(sorted(editions))
            yield TableProblem(
                file, row.line, f"editions: найдено «{row.editions}», нужно из: {known}"
            )


def check_english(base: TermBase, file: str) -> Iterator[TableProblem]:
    """Yield a notice for each row that has no English."""
    for row in base.terms:
        if not row.en:
            yield TableProblem(file, row.line, f"у термина «{row.ru}» нет английского", error=False)


def check_index(base: TermBase, index: Iterable[IndexTerm]) -> Iterator[TableProblem]:
    """Yield a notice for each index term that the base lacks."""
    for entry in index:
        side = base.sides["ru"]
        if not (side.exact(entry.term) or side.inflected(entry.term)):
            told = f"термина указателя «{entry.term}» нет в словаре"
            yield TableProblem(entry.file, entry.line, told, error=False)


def check_use(base: TermBase, used: Collection[str], file: str) -> Iterator[TableProblem]:
    """Yield a notice for each entry whose concept is not among those *used* in pages."""
    for entry in base.entries.values():
        if entry.concept not in used:
            row = entry.terms[0]
            told = f"термина «{row.ru}» нет ни на одной странице"
            yield TableProblem(file, row.line, told, error=False)


def closed_sets(rows: Sequence[Term]) -> Iterator[_Problem]:
    """Status, kind, source and edition are of those that are known."""
    for row in rows:
        for column, known in (("status", STATUSES), ("kind", KINDS), ("source", SOURCES)):
            if (value := getattr(row, column)) not in known:
                yield row, f"{column}: найдено «{value}», нужно одно из: {', '.join(known)}"
        if not _EDITION.fullmatch(row.edition):
            yield row, f"edition: найдено «{row.edition}», нужен номер редакции или пусто"


def sides_present(rows: Sequence[Term]) -> Iterator[_Problem]:
    """Every row has a Russian side."""
    return ((row, "нет русского термина") for row in rows if not row.ru)


def alphabets(rows: Sequence[Term]) -> Iterator[_Problem]:
    """No word mixes both alphabets, and no English side has Russian letters."""
    for row in rows:
        for word in (part for token in words(row.ru) for part in token.split("-")):
            if is_mixed(word):
                yield row, f"в слове «{word}» смешаны латиница и кириллица"
        if has_cyrillic(row.en):
            yield row, f"в английском термине «{row.en}» русские буквы"


def one_preferred(rows: Sequence[Term]) -> Iterator[_Problem]:
    """A concept has one preferred Russian term in an edition."""
    for same in _groups(rows, lambda row: row.concept):
        preferred: list[Term] = []
        for row in (row for row in same if row.status == "preferred"):
            rival = next((p for p in preferred if p.holds_in(row.edition)), None)
            if rival:
                yield row, f"у «{row.concept}» уже есть предпочтительный термин {_named(rival)}"
            preferred.append(row)


def preferred_present(rows: Sequence[Term]) -> Iterator[_Problem]:
    """A variant, colloquial or bad term stands beside the preferred one of its edition."""
    for same in _groups(rows, lambda row: row.concept):
        preferred = [row for row in same if row.status == "preferred"]
        for row in same:
            if row.status in STATUSES and not any(p.holds_in(row.edition) for p in preferred):
                yield row, f"у «{row.concept}» нет предпочтительного термина"


def duplicates(rows: Sequence[Term]) -> Iterator[_Problem]:
    """No pair stands twice for one edition."""
    for first, *others in _groups(rows, lambda row: (row.concept, fold(row.ru), row.edition)):
        for row in others:
            yield row, f"повторяет {_named(first)}"


def near_duplicates(rows: Sequence[Term]) -> Iterator[_Problem]:
    """No own variant differs from another name of its concept by an ending or a hyphen alone.

    Printed forms, colloquial ones, those to avoid, rows with a note and variants that a file
    has in one line are meant so.
    """
    found: dict[Term, str] = {}
    for key in (_lemmas, _letters):
        for first, *others in _groups(_named_rows(rows), key):
            for row in others:
                if not _is_meant(row, first) and fold(row.ru) != fold(first.ru):
                    found[row] = f"почти повторяет {_named(first)}"
    yield from found.items()


def near_english(rows: Sequence[Term]) -> Iterator[_Problem]:
    """No English term stands twice, in the singular and in the plural."""
    heads = {row.en: row for row in reversed(rows) if row.en}
    ordered = sorted(heads.values(), key=lambda row: row.line)
    for first, *others in _groups(ordered, lambda row: squash(row.en)):
        for row in others:
            if not row.note and not _stand_together(row, first):
                yield row, f"английский термин «{row.en}» почти повторяет «{first.en}»"


def same_present(rows: Sequence[Term]) -> Iterator[_Problem]:
    """A row with the note «то же, что X» needs a concept X in the base."""
    concepts = {row.concept for row in rows}
    for row in rows:
        if row.same_as and row.same_as not in concepts:
            yield row, f"note: найдено «то же, что {row.same_as}», такого термина нет"


CHECKS: tuple[_Check, ...] = (
    closed_sets,
    sides_present,
    alphabets,
    one_preferred,
    preferred_present,
    duplicates,
    near_duplicates,
    near_english,
    same_present,
)


def _groups(rows: Iterable[Term], key: Callable[[Term], Hashable]) -> list[list[Term]]:
    groups: dict[Hashable, list[Term]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return list(groups.values())


def _lemmas(row: Term) -> Hashable:
    return row.concept, phrase_key(row.ru)


def _letters(row: Term) -> Hashable:
    return row.concept, squash(row.ru)


def _named_rows(rows: Iterable[Term]) -> list[Term]:
    """Return the rows that name a concept, preferred ones first."""
    naming = (row for row in rows if row.status in NAMING_STATUSES and words(row.ru))
    return sorted(naming, key=lambda row: row.rank)


def _is_meant(row: Term, other: Term) -> bool:
    return bool(row.note) or row.source in PRINTED or _stand_together(row, other)


def _stand_together(row: Term, other: Term) -> bool:
    """Are both of one line of a file: «лазпушка; лаз-пушка», written side by side on purpose?"""
    return row.line == other.line > 0


def _named(row: Term) -> str:
    return f"«{row.ru}» (строка {row.line})"
