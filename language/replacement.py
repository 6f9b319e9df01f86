"""A term replaced in running text: in the form of the old one, its neighbours agreeing.

The adjectives and numerals before the term («каждый», «двумя») and the past tense after
it follow the gender of the new one.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from language.agreement import (
    CASES,
    Form,
    agreement,
    animacy_of,
    gender_of,
    kept_of,
)
from language.capitals import recased
from language.dependents import left_behind
from language.followers import followers
from language.inflection import form_key, head_of, inflected, paradigm, replaced_words, second
from language.letters import fold
from language.morphology import Analysis, analyses, lemmas
from language.respelling import predicated, respelt, shown
from language.standing import (
    GOVERNMENT,
    SMALL_NUMERALS,
    TermContext,
    counts,
    emphatics,
    is_adjective,
    partitive,
    place_of,
    predicates,
    standing,
)
from language.tokens import Token, tokenize

_WITH_A_PLACE = frozenset({"в", "во", "на"})
_PARTITIVE_WORDS = 2  # «один из», with nothing before them in the clause


@dataclass(frozen=True, slots=True)
class Replacement:
    """What to write in place of ``source[start:end]``; *term* is the new term alone.

    *leaves_behind* is a word further on that would still agree with the old term, or '';
    *is_ambiguous* where what stands around the term does not tell its form, so that *text*
    is but the likeliest.
    """

    start: int
    end: int
    text: str
    term: str
    agreement_changes: bool
    leaves_behind: str = ""
    is_ambiguous: bool = False

    @property
    def is_proved(self) -> bool:
        """Is the sentence sure to be grammatical after the replacement?"""
        return not self.leaves_behind and not self.is_ambiguous


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
    form, *others_left = standing(forms, place)
    put = Form(form.case, number or form.number)
    moved = _located(by, put, place)
    if moved is None:
        return None
    rivals = {inflected(by, Form(other.case, number or other.number)) for other in others_left}
    term = _recased(moved, cited, text[start:end])
    one = _one_of(place, old) if gender_of(old) != gender_of(new) else None
    others = _following(place, form, put, new) | _euphonic(place, term)
    if one is not None:
        others |= _taken(place, one, new)
    subject = one.case == "nomn" if one else form.case == "nomn"
    regendered = one is not None or _regendered(put, old, new)
    behind = left_behind(text, start, end, old, others.keys(), subject) if regendered else ()
    if behind and one is None and (led := followers(text, start, end, behind, old, new, put)):
        others, behind = others | led, ()
    first = min([start, *others])
    last = max([end, *(_end_of_word(text, at) for at in others)])
    written = _part(text, first, start, others) + term + _part(text, end, last, others)
    doubtful = (
        not rivals <= {moved, inflected(by, put)}
        or _is_doubtful(place, one, others)
        or _may_be_object(place, form, new)
        or (regendered and _may_be_subject(place, form))
    )
    changes = regendered or put.number != form.number or doubtful
    told = behind[0].text if behind else ""
    return Replacement(first, last, written, term, changes, told, doubtful)


def _end_of_word(text: str, start: int) -> int:
    token = next(tokenize(text[start:]))
    return start + token.end


def _located(by: str, put: Form, place: TermContext) -> str | None:
    """Return *by* in the form *put*, after «в» and «на» in its second locative: «в бою»."""
    nearest = place.before[:1]
    if put.case == "loct" and any(fold(token.text) in _WITH_A_PLACE for token in nearest):
        return next(second(by, put), None) or inflected(by, put)
    return inflected(by, put)


def _one_of(place: TermContext, old: Analysis) -> Form | None:
    """Return the form of what takes one of many, «один из отрядов», if it shows a gender.

    Its case is empty where it may be several.
    """
    token = partitive(place)
    found = analyses(token.text) if token else ()
    shown = {"sing", gender_of(old)}
    cases = {
        c
        for a in found
        if is_adjective(a) and shown <= a.grammemes
        for c in CASES
        if c in a.grammemes
    }
    if not cases:
        return None
    begins = len(place.before) == _PARTITIVE_WORDS
    if begins and "nomn" in cases:
        return Form("nomn", "sing")
    return Form(cases.pop() if len(cases) == 1 else "", "sing")


def _taken(place: TermContext, one: Form, new: Analysis) -> dict[int, str]:
    """Return «одна» of «одна из единиц», and its predicates, by their offsets."""
    token = partitive(place)
    if token is None or not one.case:
        return {}
    words = {token.start: _refitted(token, one, place.head, one, new)}
    return {at: word for at, word in (words | _predicating(place, one, one, new)).items() if word}


def _is_doubtful(place: TermContext, one: Form | None, changed: Mapping[int, str]) -> bool:
    """Does what takes one of many stay in the old gender?"""
    token = partitive(place)
    return one is not None and token is not None and token.start not in changed


def _may_be_subject(place: TermContext, form: Form) -> bool:
    """May an accusative be the subject instead? In «укрытие дал отряд» the unit is the giver."""
    verb = next(iter(place.before), None)
    if form.case != "accs" or verb is None or not _is_nominative_too(place.head):
        return False
    shown = {"sing", gender_of(place.head)}
    if not any({"VERB", "past", *shown} <= a.grammemes for a in analyses(verb.text)[:1]):
        return False
    others = (a for token in place.before[1:] for a in analyses(token.text))
    return not any(
        {"nomn", *shown} <= a.grammemes and not a.grammemes.isdisjoint({"NOUN", "NPRO"})
        for a in others
    )


def _is_nominative_too(head: Analysis) -> bool:
    """Is its accusative like its nominative?"""
    return animacy_of(head) == "inan" and gender_of(head) != "femn"


def _may_be_object(place: TermContext, form: Form, new: Analysis) -> bool:
    """May «двух монстров» be the accusative of living beings, «два создания» of others?"""
    living = "anim" in place.head.grammemes and animacy_of(new) == "inan"
    small = any(lemmas(token.text)[0] in SMALL_NUMERALS for token in place.modifiers)
    governed = any(fold(token.text) in GOVERNMENT for token in place.before[:1])
    return living and small and form == Form("gent", "plur") and not governed


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


def _euphonic(place: TermContext, term: str) -> dict[int, str]:
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


def _following(place: TermContext, form: Form, put: Form, new: Analysis) -> dict[int, str]:
    """Return the neighbours that change with the new head, by their offsets."""
    agreeing = (*place.modifiers, *emphatics(place))
    words = {token.start: _refitted(token, form, place.head, put, new) for token in agreeing}
    if form.case in {"nomn", "accs"}:
        words |= _predicating(place, form, put, new)
    return {at: word for at, word in words.items() if word}


def _predicating(place: TermContext, form: Form, put: Form, new: Analysis) -> dict[int, str]:
    """Return the predicates that change with the new subject, by their offsets."""
    words = {}
    said = ((t, a) for t, a in predicates(place) if form.case == "nomn" or is_adjective(a))
    for token, analysis in said:
        if (asked := shown(analysis)) <= agreement(form, place.head):
            wanted = analysis.grammemes - asked | predicated(analysis, put, new)
            words[token.start] = respelt(token, analysis, wanted, frozenset())
    return words


def _refitted(token: Token, form: Form, old: Analysis, put: Form, new: Analysis) -> str:
    """Return an adjective or numeral in agreement with *new*; '' if it stays as it is."""
    for analysis in analyses(token.text):
        if is_adjective(analysis) and agreement(form, old) <= analysis.grammemes:
            wanted = agreement(put, new) | kept_of(analysis)
            return respelt(token, analysis, wanted, frozenset())
        if counts(analysis, form, old):
            fits = {put.case, gender_of(new), animacy_of(new)}
            return respelt(token, analysis, frozenset({put.case}), frozenset(fits))
    return ""
