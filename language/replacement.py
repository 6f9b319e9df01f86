"""A term replaced in running text: in the form of the old one, its neighbours agreeing.

The adjectives and numerals before the term («каждый», «двумя») and the past tense after
it follow the gender of the new one.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from language.agreement import GENDERS, NUMBERS, Form, agreement, animacy_of, gender_of, kept_of
from language.capitals import recased
from language.dependents import left_behind
from language.inflection import form_key, head_of, inflected, paradigm, replaced_words
from language.letters import fold
from language.morphology import Analysis, analyses
from language.standing import Place, counts, is_adjective, place_of, predicates, standing
from language.tokens import Token

_GENDERS = frozenset(GENDERS)
_ANIMACIES = frozenset({"anim", "inan"})
_NUMBERS = frozenset(NUMBERS)


@dataclass(frozen=True, slots=True)
class Replacement:
    """What to write in place of ``source[start:end]``; *term* is the new term alone.

    With *leaves_behind* a word further on would still agree with the old term.
    """

    start: int
    end: int
    text: str
    term: str
    agreement_changes: bool
    leaves_behind: bool = False


def replaced(
    text: str, start: int, end: int, cited: str, by: str, number: str = ""
) -> Replacement | None:
    """Put *by* in place of ``text[start:end]``, a form of *cited*; both are cited forms.

    With *number*, ``sing`` or ``plur``, the new term stands in it whatever the old one's.
    None where the old form is none of *cited*, or *by* has no such form.

    >>> replaced("двумя отрядами", 6, 14, "отряд", "боевая единица").text
    'боевыми единицами'
    >>> replaced("каждый отряд ходил", 7, 12, "отряд", "боевая единица").text
    'каждая боевая единица ходила'
    """
    forms = paradigm(cited).get(form_key(text[start:end]), ())
    old, new = head_of(cited), head_of(by)
    if not forms or old is None or new is None:
        return _unmoved(text, start, end, cited, by)
    place = place_of(text, start, end, old, forms)
    form = standing(forms, place)
    put = Form(form.case, number or form.number)
    moved = inflected(by, put)
    if moved is None:
        return None
    term = _recased(moved, cited, text[start:end])
    others = _following(place, form, put, new) | _euphonic(place, term)
    first = min([start, *others])
    last = max([end, *(token.end for token in place.after if token.start in others)])
    written = _part(text, first, start, others) + term + _part(text, end, last, others)
    regendered, is_subject = _regendered(put, old, new), form.case == "nomn"
    changes = regendered or put.number != form.number
    behind = regendered and left_behind(text, start, end, gender_of(old), others.keys(), is_subject)
    return Replacement(first, last, written, term, changes, behind)


def _unmoved(text: str, start: int, end: int, cited: str, by: str) -> Replacement | None:
    """Replace a phrase without a head where it stands just as cited: «по очереди»."""
    if form_key(text[start:end]) != form_key(cited) or head_of(cited) is not None:
        return None
    if head_of(by) is not None:
        return None
    term = _recased(by, cited, text[start:end])
    return Replacement(start, end, term, term, False)


def _recased(term: str, cited: str, found: str) -> str:
    """Return *term* with the capitals of its place: those of «ФНП» say nothing about it."""
    return term if cited.isupper() else recased(term, found)


def _euphonic(place: Place, term: str) -> dict[int, str]:
    """«об отряде», but «о боевой единице»: the preposition that fits the first letter."""
    about = "об" if fold(term)[0] in "аиоуэ" else "о"
    other = "о" if about == "об" else "об"
    nearest = () if place.modifiers else place.before[:1]
    return {
        token.start: recased(about, token.text) for token in nearest if fold(token.text) == other
    }


def _regendered(put: Form, old: Analysis, new: Analysis) -> bool:
    """Has the new term another gender, in a form that shows one?"""
    return put.number == "sing" and gender_of(old) != gender_of(new)


def _part(text: str, start: int, end: int, words: Mapping[int, str]) -> str:
    """Return ``text[start:end]`` with other *words* at their offsets in *text*."""
    return replaced_words(text[start:end], {at - start: word for at, word in words.items()})


def _following(place: Place, form: Form, put: Form, new: Analysis) -> dict[int, str]:
    """Return the neighbours that change with the new head, by their offsets."""
    words = {token.start: _refitted(token, form, place.head, put, new) for token in place.modifiers}
    for token, analysis in predicates(place) if form.case == "nomn" else ():
        if (asked := _shown(analysis)) <= agreement(form, place.head):
            wanted = analysis.grammemes - asked | _predicated(analysis, put, new)
            words[token.start] = _respelt(token, analysis, wanted, frozenset())
    return {at: word for at, word in words.items() if word}


def _refitted(token: Token, form: Form, old: Analysis, put: Form, new: Analysis) -> str:
    """Return an adjective or numeral in agreement with *new*; '' if it stays as it is."""
    for analysis in analyses(token.text):
        if is_adjective(analysis) and agreement(form, old) <= analysis.grammemes:
            wanted = agreement(put, new) | kept_of(analysis)
            return _respelt(token, analysis, wanted, frozenset())
        if counts(analysis, form, old):
            fits = {put.case, gender_of(new), animacy_of(new)}
            return _respelt(token, analysis, frozenset({put.case}), frozenset(fits))
    return ""


def _shown(predicate: Analysis) -> frozenset[str]:
    """Return the number and gender that a predicate shows."""
    return predicate.grammemes & (_GENDERS | _NUMBERS)


def _predicated(predicate: Analysis, put: Form, new: Analysis) -> frozenset[str]:
    """Return the number of a predicate of *new*, and the gender where it has to show one."""
    if put.number != "sing":
        return frozenset({"plur"})
    shows = "past" in predicate.grammemes or not predicate.grammemes.isdisjoint({"ADJS", "PRTS"})
    return frozenset({"sing", gender_of(new)}) if shows else frozenset({"sing"})


def _respelt(token: Token, analysis: Analysis, wanted: frozenset[str], fits: frozenset[str]) -> str:
    """Return the form with all of *wanted* and, if *fits*, no gender or animacy beyond them."""
    for form in analysis.lexeme:
        strange = (form.grammemes & (_GENDERS | _ANIMACIES)) - fits if fits else frozenset()
        if wanted <= form.grammemes and not strange:
            word = recased(form.word, token.text)
            return "" if fold(word) == fold(token.text) else word
    return ""
