"""The steps in which a query finds terms: each looks in one way and answers, or abstains.

``STEPS`` find the term that the query is. ``MENDING`` finds it behind a slip that made another
word. ``LAST_STEPS`` find terms near the query.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, product
from operator import attrgetter

from glossary.labels import kind_words
from glossary.termbase import Side, TermBase, bare, begins_with
from glossary.terms import KINDS, PRINTED, Term
from language.capitals import recased
from language.dictionary import is_real
from language.function_words import is_function_word
from language.letters import fold, has_cyrillic
from language.light_words import is_light_word
from language.morphology import readings
from language.phrases import Match, base_forms
from language.tokens import Token, tokenize, words

MOST_READINGS = 24
_IN_THESE = "Термина «{}» нет; вот термины, в которых он встречается."
_BY_RANK = attrgetter("rank")
_MOST_RELATED = 12
_SHORT_PHRASE = 4
_SHORTEST_BEGINNING = 4
_DOING = frozenset({"GRND", "INFN", "PRTF", "PRTS", "VERB"})
_SAYING_MORE = frozenset({"ADJF", "NUMR", "PRTF"})
_VALUE = re.compile(r"(\D*[^\W\d])[\s-]*(\d+\+*)[\"\N{DOUBLE PRIME}]?")
# The suffixes by which Russian makes adjectives of things: «пионерский», «стиральная».
_OF_A_THING = re.compile(
    r"\w+(?:[сц]к|альн|арн|ионн)(?:ий|ый|ой|ая|ое|ие|ые|ого|ому|им|ым|ом|ую|их|ых|ими|ыми)"
)


@dataclass(frozen=True, slots=True)
class StepResult:
    """What a step found: the rows that the query is, and those that are near it."""

    language: str
    whole: tuple[Term, ...] = ()
    related: tuple[Term, ...] = ()
    notes: tuple[str, ...] = ()


Step = Callable[[TermBase, str, str], StepResult | None]


def language_of(query: str) -> str:
    """Return the language whose letters *query* is typed in."""
    return "ru" if has_cyrillic(query) else "en"


def _whole(side: Side, query: str) -> list[Term]:
    """Return the rows that *query* is: its very letters first, then by status."""
    exact = side.exact(query)
    rows = dict.fromkeys(
        (*sorted(exact, key=_BY_RANK), *sorted(side.inflected(query), key=_BY_RANK))
    )
    return list(rows)


def _read(side: Side, query: str, language: str, *notes: str) -> StepResult | None:
    parts = side.containing(query)
    whole = _whole(side, query) or [t for t in parts if _is_as_long(_text(t, language), query)]
    if whole:
        parts = [term for term in parts if begins_with(_text(term, language), query)]
    elif parts:
        notes = (*notes, _IN_THESE.format(query))
    if not whole and not parts:
        return None
    return StepResult(language, tuple(whole), _few(parts), notes)


def _is_as_long(text: str, query: str) -> bool:
    """Same number of words: then a row containing all words of the query *is* the query."""
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


def as_typed(base: TermBase, query: str, language: str) -> StepResult | None:
    """The term itself, in any form."""
    return _if_whole(as_a_part(base, query, language))


def _if_whole(found: StepResult | None) -> StepResult | None:
    return found if found and found.whole else None


def by_its_family(base: TermBase, query: str, language: str) -> StepResult | None:
    """Another word for the deed that a term names: «отступающий», consolidated, infiltrators."""
    side = language or language_of(query)
    for meant, note in _by_families(base, query, side):
        if found := _if_whole(_read(base.sides[side], meant, side, note)):
            return found
    return None


def _by_families(base: TermBase, query: str, side: str) -> Iterator[tuple[str, str]]:
    """Yield *query* with words of terms for those of the same family, each with a note."""
    typed = words(query)
    known = [base.families.of(word) for word in typed]
    if has_cyrillic(query) != (side == "ru") or not any(known):
        return
    choices = [(word, *others) for word, others in zip(typed, known, strict=True)]
    for reading in islice(product(*choices), 1, MOST_READINGS):
        meant = " ".join(reading)
        yield meant, f"Показан термин «{meant}»: «{query}» – слово того же корня."


def with_a_number(base: TermBase, query: str, language: str) -> StepResult | None:
    """A term with its value: «сила 6», «инвул 3++», ``AP2``."""
    value = _VALUE.fullmatch(query.strip())
    if value is None:
        return None
    side = language or language_of(value[1])
    note = f"Показан термин «{value[1]}», без числа {value[2]}."
    return _if_whole(_read(base.sides[side], value[1], side, note))


def as_a_part(base: TermBase, query: str, language: str) -> StepResult | None:
    """Terms that contain the query."""
    side = language or language_of(query)
    return _read(base.sides[side], query, side)


def in_latin_letters(base: TermBase, query: str, language: str) -> StepResult | None:
    """An abbreviation that Russian players write as it is in English: ``FNP``."""
    rows = base.sides["ru"].exact(query) if language != "ru" and not has_cyrillic(query) else []
    return StepResult("ru", tuple(rows)) if rows else None


def by_initials(base: TermBase, query: str, language: str) -> StepResult | None:
    """A name by the first letters of its words: VP is victory points.

    Terms of the printed books first: HS is heavy support, before a heavy stubber.
    """
    meant = base.lexicon.names.initials.get(fold(query.strip()), ())
    rows = [base.entries[concept].terms[0] for concept in meant]
    rows.sort(key=lambda term: term.source not in PRINTED)
    return StepResult(language or "en", tuple(rows)) if rows else None


def in_other_order(base: TermBase, query: str, language: str) -> StepResult | None:
    """All words of a term in another order or with another preposition: «спасбросок от укрытия»."""
    side = language or language_of(query)
    asked = _telling(query)
    if len(asked) < 2:
        return None
    holding = base.sides[side].containing(" ".join(asked))
    whole = [term for term in holding if len(_telling(_text(term, side))) == len(asked)]
    return StepResult(side, tuple(whole)) if whole else None


def _telling(text: str) -> list[str]:
    """Return the words of a name that are no function words, hyphenated ones as one."""
    return [word.replace("-", "") for word in words(bare(text)) if not is_function_word(word)]


def by_another_word(base: TermBase, query: str, language: str) -> StepResult | None:
    """A term with one word in place of another: «проверка на опасный ландшафт» for «тест…»."""
    typed = words(query)
    if language == "en" or len(typed) < 2:
        return None
    for at, word in enumerate(typed):
        for other in dict.fromkeys(
            o for key in base_forms(word) for o in base.synonyms.get(key, ())
        ):
            meant = " ".join([*typed[:at], other, *typed[at + 1 :]])
            if found := as_typed(base, meant, "ru") or in_other_order(base, meant, "ru"):
                shown = found.whole[0].ru
                note = f"Показан термин «{shown}»: вместо «{word}» в нём слово «{other}»."
                return replace(found, notes=(note, *found.notes))
    return None


def in_both_languages(base: TermBase, query: str, language: str) -> StepResult | None:
    """A term with words of both of its sides: «seize инициативу», «кавер save»."""
    typed = words(query)
    if len(set(map(language_of, typed))) < 2:
        return None
    holding = [base.sides[language_of(word)].containing(word) for word in typed]
    held = [{term.concept for term in rows} for rows in holding]
    shared = [term for term in holding[0] if term.concept in set.intersection(*held)]
    terms = sorted(shared, key=lambda term: len(words(term.en)))
    whole = [term for term in terms if len(_telling(term.en)) == len(typed)]
    return StepResult(language or "ru", tuple(whole), _few(terms)) if terms else None


def begun(base: TermBase, query: str, language: str) -> StepResult | None:
    """A term whose last word is not typed to its end: «труднопроход», «тест на труднопр»."""
    side = language or language_of(query)
    typed = words(query)
    if not typed or len(typed[-1]) < _SHORTEST_BEGINNING:
        return None
    terms = base.sides[side].beginning(typed[-1])
    if len(typed) > 1:
        first = {term.concept for term in base.sides[side].containing(" ".join(typed[:-1]))}
        terms = [term for term in terms if term.concept in first]
    note = f"Термина «{query}» нет; вот термины, в которых слово так начинается."
    return StepResult(side, related=_few(terms), notes=(note,)) if terms else None


def confused(base: TermBase, query: str, language: str) -> StepResult | None:
    """A phrase with a real word that is a slip for another: «горнило воины», Hammer of Wraith.

    Only if the whole is a term thus, word for word: a real word is else no slip.
    """
    side = language or language_of(query)
    typed = words(query)
    for at, word in enumerate(typed if len(typed) > 1 else ()):
        for other in base.lexicon.vocabulary.confused(fold(word)):
            meant = " ".join([*typed[:at], recased(other, word), *typed[at + 1 :]])
            if whole := _whole(base.sides[side], meant):
                note = f"Исправлено: «{query}» → «{meant}»."
                return StepResult(side, tuple(whole), notes=(note,))
    return None


def among_other_words(
    base: TermBase, query: str, language: str, needed: frozenset[str] = frozenset()
) -> StepResult | None:
    """Terms in a longer phrase: «пройти тест на опасный ландшафт», failed saves.

    They are most of it, or half where the rest says of which kind or how many. The one of
    most words comes first (units with *jump packs*), words that only say more or name the
    kind of another last (*enemy* flyer, fleet *special rule*). A term with one of the *needed*
    words must be among them.
    """
    side = language or language_of(query)
    tokens = list(tokenize(query))
    found = [match for match in base.sides[side].find(tokens) if not _is_function(tokens, match)]
    held = {at for match in found for at in range(match.first, match.last + 1)}
    kinds = {key for match in found for term in match.values for key in _keys_of_kind(term.kind)}
    others = [token.text for at, token in enumerate(tokens) if at not in held]
    lone = len(held) == 1 and all(map(_is_loose_talk, found[0].values))
    own = base.sides[side]
    strange = [
        word
        for word in others
        if not (_names_nothing(word, kinds) or _only_says_more(word, lone, own))
        and own.class_words.isdisjoint(base_forms(word))
        and not (_is_verb(word) and _is_of_the_game(tokens, found))
    ]
    if needed and needed.isdisjoint(tokens[at].text for at in held):
        return None
    if not found or len(held) <= len(strange) or 2 * len(held) < len(others):
        return None
    found.sort(key=lambda match: _weight(tokens, match, kinds))
    terms = [term for match in found for term in sorted(match.values, key=_BY_RANK)]
    return StepResult(side, related=_few(terms), notes=("Показаны термины, найденные в запросе.",))


def of_a_family_among_others(base: TermBase, query: str, language: str) -> StepResult | None:
    """A term in a short phrase, with a word of the same family: «планирующие создания»."""
    side = language or language_of(query)
    typed = words(query)
    for meant, note in _by_families(base, query, side) if len(typed) <= _SHORT_PHRASE else ():
        others = frozenset(words(meant)) - frozenset(typed)
        if any(base.sides[side].knows(w) for w in set(typed) - set(words(meant))):
            continue
        if found := among_other_words(base, meant, language, others):
            return replace(found, notes=(note, *found.notes))
    return None


def of_a_kind(base: TermBase, query: str, language: str) -> StepResult | None:
    """All terms of a kind that a word is part of: gauss weapons."""
    side = language or language_of(query)
    typed = words(query)
    for kind in KINDS:
        rest = [word for word in typed if _keys_of_kind(kind).isdisjoint(base_forms(word))]
        if 0 < len(rest) < len(typed):
            holding = base.sides[side].containing(" ".join(rest))
            if terms := [term for term in holding if term.kind == kind]:
                return StepResult(side, related=_few(terms), notes=(_IN_THESE.format(query),))
    return None


def _weight(tokens: Sequence[Token], match: Match[Term], kinds: set[str]) -> tuple[bool, int]:
    """Return the place of a term in a phrase: sorted by it, the one that is meant is first."""
    held = [token.text for token in tokens[match.first : match.last + 1]]
    is_kind = all(kinds.intersection(base_forms(word)) for word in held)
    return is_kind or all(term.kind == "word" for term in match.values), -len(held)


def _names_nothing(word: str, kinds: set[str]) -> bool:
    return is_light_word(fold(word)) or not kinds.isdisjoint(base_forms(word))


@cache
def _keys_of_kind(kind: str) -> frozenset[str]:
    return frozenset(key for word in kind_words(kind) for key in base_forms(word))


def _is_loose_talk(term: Term) -> bool:
    """Is it a word of everyday speech that players use for a term: «машина», a vehicle?"""
    return term.status != "preferred" and all(map(is_real, words(term.ru)))


def _is_of_the_game(tokens: Sequence[Token], found: Sequence[Match[Term]]) -> bool:
    """Is a word found that no dictionary has: «перилсы»? What is done with it says nothing."""
    held = (token.text for m in found for token in tokens[m.first : m.last + 1])
    return not all(map(is_real, held))


def _is_verb(word: str) -> bool:
    best = readings(word)[:1]
    return bool(best) and best[0].known and best[0].pos in _DOING


def _only_says_more(word: str, lone: bool, side: Side) -> bool:
    """Is it an adjective, participle or numeral: failed, unengaged, «проваленные», «два»?

    Beside a *lone* everyday word an adjective made of a thing makes another one of it:
    «стиральная машина» is no vehicle.
    """
    if not has_cyrillic(word):
        return fold(word).endswith(("ed", "ing")) and (is_real(word) or side.knows(word))
    if lone and _OF_A_THING.fullmatch(fold(word)):
        return False
    best = readings(word)[:1]
    return bool(best) and best[0].known and best[0].pos in _SAYING_MORE


def _is_function(tokens: Sequence[Token], match: Match[Term]) -> bool:
    return all(is_function_word(token.text) for token in tokens[match.first : match.last + 1])


STEPS: tuple[Step, ...] = (
    as_typed,
    by_its_family,
    with_a_number,
    as_a_part,
    in_latin_letters,
    by_initials,
    in_other_order,
    by_another_word,
    in_both_languages,
)
MENDING: tuple[Step, ...] = (confused,)
LAST_STEPS: tuple[Step, ...] = (begun, among_other_words, of_a_family_among_others, of_a_kind)
