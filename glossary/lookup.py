"""A term looked up from either side, however it was typed.

The query is looked up as it was typed, then as ``language.reading`` reads it (layout, slips,
sounds, words run together), each time by all ``STEPS``: every step looks in one way and
answers with rows, or abstains; the first that answers wins. ``LAST_STEPS`` find terms near
the query. What was done is told in notes, in Russian, for the reader.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from operator import attrgetter

from glossary.termbase import Entry, Side, TermBase, bare, begins_with
from glossary.terms import Term
from language.capitals import recased
from language.dictionary import is_real
from language.function_words import is_function_word
from language.letters import composed, fold, has_cyrillic
from language.light_words import is_light_word
from language.morphology import readings
from language.phrases import Match
from language.reading.read import read
from language.tokens import Token, tokenize, words

LANGUAGES = ("en", "ru")
_BY_RANK = attrgetter("rank")
_MOST_RELATED = 12
_MOST_READINGS = 24
_SHORTEST_BEGINNING = 4
_SAYING_MORE = frozenset({"ADJF", "NUMR", "PRTF"})
_VALUE = re.compile(r"(\D*[^\W\d])[\s-]*(\d+\+*)[\"\N{DOUBLE PRIME}]?")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a query found: entries, best first; *language* is the one it was read in."""

    query: str
    language: str
    notes: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class _Found:
    language: str
    whole: tuple[Term, ...] = ()
    related: tuple[Term, ...] = ()
    notes: tuple[str, ...] = ()


_Step = Callable[[TermBase, str, str], _Found | None]


def lookup(base: TermBase, query: str, language: str = "") -> Answer:
    """Find *query*, an English or a Russian term; *language* ``en`` or ``ru`` fixes which.

    Raises ValueError for another language.
    """
    if language not in ("", *LANGUAGES):
        raise ValueError(f"found language {language!r}, expected en or ru")
    typed = composed(query)
    steps = ((STEPS, _as_read(base, typed)), (LAST_STEPS, [(typed, ())]))
    for group, texts in steps:
        for text, notes in texts:
            for step in group:
                if found := step(base, text, language):
                    return _answer(base, query, replace(found, notes=(*notes, *found.notes)))
    return Answer(query, language or _language(query))


def _as_read(base: TermBase, typed: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield *typed* as it stands, then the ways to read it, each with notes on what was done."""
    yield typed, ()
    reading = read(typed, base.lexicon)
    notes = tuple(f"{note.text}." for note in reading.notes)
    choices = [(word.form, *word.instead) for word in reading.words]
    for way in islice(product(*choices), _MOST_READINGS):
        if (text := " ".join(way)) != fold(typed):
            yield text, notes


def _answer(base: TermBase, query: str, found: _Found) -> Answer:
    concepts = dict.fromkeys(term.concept for term in found.whole)
    whole = sorted((base.entries[concept] for concept in concepts), key=_stands_for_itself)
    related = dict.fromkeys(term.concept for term in found.related)
    entries = (*whole, *(base.entries[concept] for concept in related if concept not in concepts))
    notes = list(found.notes)
    senses = [_sense(entry) for entry in whole if not _stands_for_itself(entry)]
    if len(senses) > 1:
        notes.append(f"Несколько значений: {'; '.join(senses)}.")
    return Answer(query, found.language, tuple(notes), entries)


def _stands_for_itself(entry: Entry) -> bool:
    """Is it an abbreviation, the same in both languages, which tells no sense: «BS – BS»?"""
    return all(term.ru == entry.en for term in entry.terms if term.status == "preferred")


def _sense(entry: Entry) -> str:
    ru = entry.preferred() or entry.terms[0].ru
    return f"{entry.en} – {ru}" if entry.en else ru


def _language(query: str) -> str:
    return "ru" if has_cyrillic(query) else "en"


def _whole(side: Side, query: str) -> list[Term]:
    """Return the rows that *query* is: its very letters first, then by status."""
    exact = side.exact(query)
    rows = dict.fromkeys(
        (*sorted(exact, key=_BY_RANK), *sorted(side.inflected(query), key=_BY_RANK))
    )
    return list(rows)


def _read(side: Side, query: str, language: str, *notes: str) -> _Found | None:
    parts = side.containing(query)
    whole = _whole(side, query) or [t for t in parts if _is_as_long(_text(t, language), query)]
    if whole:
        parts = [term for term in parts if begins_with(_text(term, language), query)]
    elif parts:
        notes = (*notes, f"Термина «{query}» нет; вот термины, в которых он встречается.")
    if not whole and not parts:
        return None
    return _Found(language, tuple(whole), _few(parts), notes)


def _is_as_long(text: str, query: str) -> bool:
    """Have both as many words? Then a row that holds those of the query has no others."""
    return len(_words(bare(text))) == len(_words(query))


def _words(text: str) -> list[str]:
    return [part for word in words(text) for part in word.split("-")]


def _text(term: Term, language: str) -> str:
    return term.en if language == "en" else term.ru


def _few(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Return the first rows of the first dozen concepts."""
    first: dict[str, Term] = {}
    for term in terms:
        first.setdefault(term.concept, term)
    return tuple(islice(first.values(), _MOST_RELATED))


def as_typed(base: TermBase, query: str, language: str) -> _Found | None:
    """The term itself, in any form."""
    return _if_whole(as_a_part(base, query, language))


def _if_whole(found: _Found | None) -> _Found | None:
    return found if found and found.whole else None


def by_its_verb(base: TermBase, query: str, language: str) -> _Found | None:
    """A verb or participle of the deed that a term names: «отступающий», «отступление»."""
    typed = words(query)
    choices = [base.nouns_of(word) or (word,) for word in typed]
    if language == "en" or not any(map(base.nouns_of, typed)):
        return None
    for reading in islice(product(*choices), _MOST_READINGS):
        meant = " ".join(reading)
        note = f"Показан термин «{meant}»: «{query}» – слово того же корня."
        if found := _if_whole(_read(base.sides["ru"], meant, "ru", note)):
            return found
    return None


def with_a_number(base: TermBase, query: str, language: str) -> _Found | None:
    """A term with its value: «сила 6», «инвул 3++», ``AP2``."""
    value = _VALUE.fullmatch(query.strip())
    if value is None:
        return None
    side = language or _language(value[1])
    note = f"Показан термин «{value[1]}», без числа {value[2]}."
    return _if_whole(_read(base.sides[side], value[1], side, note))


def as_a_part(base: TermBase, query: str, language: str) -> _Found | None:
    """Terms of which the query is a part."""
    side = language or _language(query)
    return _read(base.sides[side], query, side)


def in_latin_letters(base: TermBase, query: str, language: str) -> _Found | None:
    """An abbreviation that Russian players write as it is in English: ``FNP``."""
    rows = base.sides["ru"].exact(query) if language != "ru" and not has_cyrillic(query) else []
    return _Found("ru", tuple(rows)) if rows else None


def by_initials(base: TermBase, query: str, language: str) -> _Found | None:
    """A name by the first letters of its words: VP is victory points."""
    meant = base.lexicon.names.initials.get(fold(query.strip()), ())
    rows = tuple(base.entries[concept].terms[0] for concept in meant)
    return _Found(language or "en", rows) if rows else None


def in_other_order(base: TermBase, query: str, language: str) -> _Found | None:
    """All words of a term in another order or with another preposition: «спасбросок от укрытия»."""
    side = language or _language(query)
    asked = _telling(query)
    if len(asked) < 2:
        return None
    holding = base.sides[side].containing(" ".join(asked))
    whole = [term for term in holding if len(_telling(_text(term, side))) == len(asked)]
    return _Found(side, tuple(whole)) if whole else None


def _telling(text: str) -> list[str]:
    """Return the words of a name that are no function words, hyphenated ones as one."""
    return [word.replace("-", "") for word in words(bare(text)) if not is_function_word(word)]


def begun(base: TermBase, query: str, language: str) -> _Found | None:
    """A term whose last word is not typed to its end: «труднопроход», «тест на труднопр»."""
    side = language or _language(query)
    typed = words(query)
    if not typed or len(typed[-1]) < _SHORTEST_BEGINNING:
        return None
    terms = base.sides[side].beginning(typed[-1])
    if len(typed) > 1:
        first = {term.concept for term in base.sides[side].containing(" ".join(typed[:-1]))}
        terms = [term for term in terms if term.concept in first]
    note = f"Термина «{query}» нет; вот термины, в которых слово так начинается."
    return _Found(side, related=_few(terms), notes=(note,)) if terms else None


def confused(base: TermBase, query: str, language: str) -> _Found | None:
    """A phrase with a real word that is a slip for another: «горнило воины», Hammer of Wraith.

    Only if the whole is a term thus, word for word: a real word is else no slip.
    """
    side = language or _language(query)
    typed = words(query)
    for at, word in enumerate(typed if len(typed) > 1 else ()):
        for other in base.lexicon.vocabulary.confused(fold(word)):
            meant = " ".join([*typed[:at], recased(other, word), *typed[at + 1 :]])
            if whole := _whole(base.sides[side], meant):
                note = f"Исправлено: «{query}» → «{meant}»."
                return _Found(side, tuple(whole), notes=(note,))
    return None


def among_other_words(base: TermBase, query: str, language: str) -> _Found | None:
    """Terms in a longer phrase: «пройти тест на опасный ландшафт», failed saves.

    They are most of it, or half where the rest says of which kind or how many.
    """
    side = language or _language(query)
    tokens = list(tokenize(query))
    found = [match for match in base.sides[side].find(tokens) if not _is_function(tokens, match)]
    held = {at for match in found for at in range(match.first, match.last + 1)}
    others = [token.text for at, token in enumerate(tokens) if at not in held]
    strange = [word for word in others if not (is_light_word(fold(word)) or _only_says_more(word))]
    if not found or len(held) <= len(strange) or 2 * len(held) < len(others):
        return None
    terms = [term for match in found for term in sorted(match.values, key=_BY_RANK)]
    return _Found(side, related=_few(terms), notes=("Показаны термины, найденные в запросе.",))


def _only_says_more(word: str) -> bool:
    """Is it an adjective, participle or numeral: failed, «проваленные», «два»?"""
    if not has_cyrillic(word):
        return is_real(word) and fold(word).endswith(("ed", "ing"))
    best = readings(word)[:1]
    return bool(best) and best[0].known and best[0].pos in _SAYING_MORE


def _is_function(tokens: Sequence[Token], match: Match[Term]) -> bool:
    return all(is_function_word(token.text) for token in tokens[match.first : match.last + 1])


STEPS: tuple[_Step, ...] = (
    as_typed,
    by_its_verb,
    with_a_number,
    as_a_part,
    in_latin_letters,
    by_initials,
    in_other_order,
)
LAST_STEPS: tuple[_Step, ...] = (begun, confused, among_other_words)
