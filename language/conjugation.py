"""Conjugates Russian verb phrases: «перекидывать», «вести огонь».

A phrase is cited with an infinitive first; the words after it never change. One phrase can
replace another in the same person, number, tense or participle. A verb that the dictionary
lacks («рероллить») gets the forms of every verb it may be like.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from language.capitals import recased
from language.inflection import form_key
from language.memory import remembered
from language.morphology import Analysis, analyses
from language.tokens import tokenize

# Grammemes of the verb itself, not of one form: aspect, transitivity and the like.
_OF_THE_VERB = frozenset({"impf", "perf", "tran", "intr", "excl", "incl", "Impx", "Infr", "V-be"})
_TENSES = {"futr": "pres"}  # «перекинет» says with its aspect what «перебрасывает» does not


def is_verbal(phrase: str) -> bool:
    """Is *phrase* cited with a verb in the infinitive first?

    >>> is_verbal("перекидывать"), is_verbal("переброс")
    (True, False)
    """
    return bool(_verbs(phrase))


def conjugated(found: str, cited: str, by: str) -> str | None:
    """Return *by* in the form that *found* is of *cited*; None where it has no such form.

    >>> conjugated("Перекидывает", "перекидывать", "перебрасывать")
    'Перебрасывает'
    """
    wanted = conjugation(cited).get(form_key(found))
    for form in _forms(by) if wanted is not None else ():
        if _shown(form) == wanted:
            return recased(form.word + _rest(by), found)
    return None


@remembered(entry=4000)
def conjugation(phrase: str) -> Mapping[str, frozenset[str]]:
    """Return every form of *phrase*, folded, with its grammemes."""
    forms = {form_key(form.word + _rest(phrase)): _shown(form) for form in _forms(phrase)}
    return MappingProxyType(forms)


def _forms(phrase: str) -> Iterator[Analysis]:
    for verb in _verbs(phrase):
        yield from verb.lexeme


def _verbs(phrase: str) -> tuple[Analysis, ...]:
    """Return the infinitives that the first word may be; of a known verb the likeliest alone."""
    first = next(tokenize(phrase), None)
    found = [a for a in analyses(first.text) if "INFN" in a.grammemes] if first else []
    known = [verb for verb in found if verb.known][:1]
    return tuple(known or found)


def _rest(phrase: str) -> str:
    first = next(tokenize(phrase))
    return phrase[first.end :]


def _shown(form: Analysis) -> frozenset[str]:
    return frozenset(_TENSES.get(g, g) for g in form.grammemes - _OF_THE_VERB)
