"""A term looked up from either side, however it was typed.

``STEPS`` is the algorithm: each step reads the query in one way and answers with
rows, or abstains; the first that answers wins. What was done to the query is told in
notes, in Russian, for the reader.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, product
from operator import attrgetter

from glossary.misspelt import Speller
from glossary.termbase import Entry, Side, TermBase, bare, begins_with
from glossary.terms import Term
from language.capitals import recased
from language.dictionary import is_real
from language.function_words import is_function_word
from language.keyboard import as_english, as_russian
from language.letters import composed, has_cyrillic, is_mixed, to_cyrillic, to_latin
from language.phrases import Match
from language.tokens import Token, tokenize, words

LANGUAGES = ("en", "ru")
_BY_RANK = attrgetter("rank")
_MOST_RELATED = 12
_MOST_READINGS = 24
_SHORTEST_BEGINNING = 4
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
    for step in STEPS:
        if found := step(base, typed, language):
            return _answer(base, query, found)
    return Answer(query, language or _language(query))


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


def in_one_alphabet(base: TermBase, query: str, language: str) -> _Found | None:
    """A word typed with look-alike letters of the other alphabet: «тecт»."""
    if not any(map(is_mixed, words(query))):
        return None
    for side, swap in (("ru", to_cyrillic), ("en", to_latin)):
        swapped = " ".join(swap(w) if is_mixed(w) else w for w in words(query))
        if language in ("", side) and (found := _read(base.sides[side], swapped, side)):
            return found
    return None


def in_other_layout(base: TermBase, query: str, language: str) -> _Found | None:
    """A word typed with the keyboard in the other layout: ``gfhfgtns``, «сщмук»."""
    side, meant, note = _swapped(query)
    return _read(base.sides[side], meant, side, note) if language in ("", side) else None


def _swapped(query: str) -> tuple[str, str, str]:
    """Return the language of the other layout, the query as typed in it, and a note of that."""
    side, swap = ("en", as_english) if has_cyrillic(query) else ("ru", as_russian)
    meant = swap(query)
    return side, meant, f"Раскладка исправлена: «{query}» → «{meant}»."


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


def misspelt(base: TermBase, query: str, language: str) -> _Found | None:
    """A term with slips of the pen, each unknown word mended to the nearest known one.

    A single mended word has to be a term itself, else any word finds something; so has a
    phrase in which a real word is mended: «горнило воины».
    """
    side = language or _language(query)
    typed = words(query)
    choices = [_mended(base, side, word, len(typed) > 1) for word in typed]
    for reading in islice(product(*choices), _MOST_READINGS):
        meant = " ".join(map(recased, reading, typed))
        note = f"Исправлено написание: «{query}» → «{meant}»."
        found = _read(base.sides[side], meant, side, note)
        if found and (found.whole or _keeps_real_words(typed, reading)):
            return found
    return None


def _keeps_real_words(typed: Sequence[str], reading: Sequence[str]) -> bool:
    """Is only what is no word mended, in a phrase?"""
    pairs = zip(typed, reading, strict=True)
    return len(typed) > 1 and all(one == other or not is_real(one) for one, other in pairs)


def misspelt_in_other_layout(base: TermBase, query: str, language: str) -> _Found | None:
    """Both slips at once: ``erhsntb``, which is «укрытеи»."""
    side, meant, note = _swapped(query)
    found = misspelt(base, meant, side) if language in ("", side) else None
    if found is None or any(map(is_real, words(query))):
        return None
    return replace(found, notes=(note, *found.notes))


def _mended(base: TermBase, side: str, word: str, in_phrase: bool) -> tuple[str, ...]:
    """Return what *word* may be meant for, itself first if it is a word of a term."""
    if is_function_word(word):
        return (word,)
    own = (word,) if base.sides[side].knows(word) else ()
    near = _speller(base, side).suggest(word, in_phrase) if in_phrase or not own else ()
    return (*own, *near)


@lru_cache(maxsize=4)  # both sides of a base and of the one that takes its place
def _speller(base: TermBase, side: str) -> Speller:
    return Speller(base.sides[side].vocabulary())


def among_other_words(base: TermBase, query: str, language: str) -> _Found | None:
    """A longer phrase, most of whose words are terms: «пройти тест на опасный ландшафт»."""
    side = language or _language(query)
    tokens = list(tokenize(query))
    found = [match for match in base.sides[side].find(tokens) if not _is_function(tokens, match)]
    held = sum(match.last - match.first + 1 for match in found)
    if 2 * held <= sum(not is_function_word(token.text) for token in tokens):
        return None
    terms = [term for match in found for term in sorted(match.values, key=_BY_RANK)]
    return _Found(side, related=_few(terms), notes=("Показаны термины, найденные в запросе.",))


def _is_function(tokens: Sequence[Token], match: Match[Term]) -> bool:
    return all(is_function_word(token.text) for token in tokens[match.first : match.last + 1])


STEPS: tuple[_Step, ...] = (
    as_typed,
    by_its_verb,
    with_a_number,
    as_a_part,
    in_latin_letters,
    in_one_alphabet,
    in_other_layout,
    begun,
    misspelt,
    misspelt_in_other_layout,
    among_other_words,
)
