"""A term looked up from either side, however it was typed.

The query is looked up as it was typed, then as ``language.reading`` reads it (layout, slips,
sounds, words run together), each time by all steps of a group (``glossary.lookup_steps``); the
first that answers wins. What was done is told in notes, in Russian, for the reader.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, product, tee

from glossary.lookup_steps import LAST_STEPS, MENDING, MOST_READINGS, STEPS, StepResult, language_of
from glossary.termbase import Entry, TermBase
from language.letters import composed, fold
from language.reading.read import read

LANGUAGES = ("en", "ru")
_LIST = re.compile(r"[,;\n]+")
_MOST_LISTED = 24


@dataclass(frozen=True, slots=True)
class Translation:
    """What a query found: entries, best first; *language* is the one it was read in."""

    query: str
    language: str
    notes: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()


def lookup(base: TermBase, query: str, language: str = "") -> Translation:
    """Find *query*, an English or a Russian term; *language* ``en`` or ``ru`` fixes which.

    Raises ValueError for another language.
    """
    if language not in ("", *LANGUAGES):
        raise ValueError(f"found language {language!r}, expected en or ru")
    typed = composed(query)
    ways = _as_read(base, typed)
    for group in (STEPS, MENDING, LAST_STEPS):
        if group is LAST_STEPS and (listed := _as_a_list(base, query, language)):
            return listed
        ways, again = tee(ways)  # what is typed right needs no reading
        for text, notes in again:
            for step in group:
                if found := step(base, text, language):
                    return _answer(base, query, replace(found, notes=(*notes, *found.notes)))
    return Translation(query, language or language_of(query))


def _as_a_list(base: TermBase, query: str, language: str) -> Translation | None:
    """Return the terms of a list, the first of each part: «снайпер, укрытие», one a line.

    Most of its parts must be terms: a sentence has commas too.
    """
    parts = [part.strip() for part in _LIST.split(query) if part.strip()]
    if len(parts) < 2:
        return None
    answers = [lookup(base, part, language) for part in parts[:_MOST_LISTED]]
    found = [answer for answer in answers if answer.entries]
    if 2 * len(found) <= len(answers):
        return None
    missing = [f"Термина «{a.query}» нет." for a in answers if not a.entries]
    notes = (*missing, *(note for answer in found for note in answer.notes))
    entries = _once_each(answer.entries[0] for answer in found)
    return Translation(query, found[0].language, tuple(dict.fromkeys(notes)), tuple(entries))


def _as_read(base: TermBase, typed: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield *typed* as it stands, then the ways to read it, each with notes on what was done."""
    yield typed, ()
    reading = read(typed, base.lexicon)
    notes = tuple(f"{note.text}." for note in reading.notes)
    choices = [(word.form, *word.instead) for word in reading.words]
    for way in islice(product(*choices), MOST_READINGS):
        if (text := " ".join(way)) != fold(typed):
            yield text, notes


def _answer(base: TermBase, query: str, found: StepResult) -> Translation:
    whole = [base.entries[concept] for concept in dict.fromkeys(t.concept for t in found.whole)]
    whole = _once_each(sorted(whole, key=lambda entry: _place(entry, query)))
    entries = _once_each([*whole, *(base.entries[term.concept] for term in found.related)])
    notes = list(found.notes)
    senses = [_sense(entry) for entry in whole if not _stands_for_itself(entry)]
    if len(senses) > 1:
        notes.append(f"Несколько значений: {'; '.join(senses)}.")
    return Translation(query, found.language, tuple(notes), tuple(entries))


def _place(entry: Entry, query: str) -> tuple[bool, bool]:
    """Return where an entry stands: a second name of a thing last, if it is not what was typed."""
    return _stands_for_itself(entry), bool(entry.same_as) and fold(entry.en) != fold(query)


def _once_each(entries: Iterable[Entry]) -> list[Entry]:
    """Return *entries* without those that are the same thing under another English name."""
    first: dict[str, Entry] = {}
    for entry in entries:
        first.setdefault(entry.same_as or entry.concept, entry)
    return list(first.values())


def _stands_for_itself(entry: Entry) -> bool:
    """Is it an abbreviation, the same in both languages, which tells no sense: «BS – BS»?"""
    return all(term.ru == entry.en for term in entry.terms if term.status == "preferred")


def _sense(entry: Entry) -> str:
    ru = entry.preferred() or entry.terms[0].ru
    return f"{entry.en} – {ru}" if entry.en else ru
