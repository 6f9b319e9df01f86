"""A term replaced in running text: in the form of the old one, its neighbours agreeing.

Which form the old term stands in is told by its ending; where an ending serves several
forms, ``CUES`` choose: a preposition, an adjective, a verb beside it. The adjectives
and numerals before the term («каждый», «двумя») and the past tense after it follow
the gender of the new one.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from language.dependents import left_behind
from language.inflection import (
    COUNTED,
    NUMBERS,
    Form,
    agreement,
    animacy_of,
    form_key,
    gender_of,
    head_of,
    inflected,
    kept_of,
    paradigm,
    recased,
    replaced_words,
)
from language.letters import fold
from language.morphology import Analysis, analyses
from language.tokens import Token, tokenize

_ADJECTIVES = frozenset({"ADJF", "PRTF"})
_PREDICATES = frozenset({"VERB", "ADJS", "PRTS"})
_VERBS = frozenset({"VERB", "INFN", "GRND"})
_ADVERBS = frozenset({"ADVB", "PRCL"})
_GENDERS = frozenset({"masc", "femn", "neut"})
_ANIMACIES = frozenset({"anim", "inan"})
_NUMBERS = frozenset(NUMBERS)
_SMALL_NUMBER = re.compile(r"(?:\d*[02-9])?[234]")
_SMALL_NUMERALS = frozenset({"два", "три", "четыре", "оба", "полтора"})
_CLAUSE_END = re.compile(r"[.,;:!?()\[\]|\N{HORIZONTAL ELLIPSIS}\N{EM DASH}\N{EN DASH}]|\n\s*\n")
_LISTED = re.compile(r"(\w+)(?:,| и| или)\s+$")
_SAME = "же"  # it may stand among the modifiers: «тот же отряд»
_WINDOW = 200
_MOST_PREDICATES = 4
_CASES_AFTER = {
    "accs": "через сквозь про спустя",
    "datv": "к ко благодаря вопреки согласно навстречу",
    "gent": "без безо до из изо от ото у для около после вокруг против кроме вместо ради среди вне"
    " внутри возле мимо из-за из-под вдоль позади впереди сзади посреди напротив относительно"
    " помимо свыше ближе дальше больше меньше",
    "ablt": "над надо перед передо между",
    "loct": "при",
    "accs loct": "в во на о об обо",
    "accs ablt": "за под подо",
    "accs gent ablt": "с со",
    "accs datv loct": "по",
}
GOVERNMENT = {
    preposition: frozenset(cases.split())
    for cases, prepositions in _CASES_AFTER.items()
    for preposition in prepositions.split()
}


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


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a term stands: its head as cited, and the words of the clause on both sides.

    *modifiers* are the numerals and adjectives directly before it, nearest first;
    *before* the words before those, nearest first; *neighbour* is the last word before a
    comma or «и» that stands before them all.
    """

    head: Analysis
    modifiers: tuple[Token, ...]
    before: tuple[Token, ...]
    after: tuple[Token, ...]
    neighbour: str = ""


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
    place = _place(text, start, end, old, forms)
    form = standing(forms, place)
    put = Form(form.case, number or form.number)
    term = inflected(by, put)
    if term is None:
        return None
    # An abbreviation in capitals, «ФНП», says nothing about the capitals of its place.
    term = term if cited.isupper() else recased(term, text[start:end])
    others = _following(place, form, put, new)
    if place.before and not place.modifiers:
        others |= _euphonic(place.before[0], term)
    first = min([start, *others])
    last = max([end, *(token.end for token in place.after if token.start in others)])
    written = (
        _written(text[first:start], others, first) + term + _written(text[end:last], others, end)
    )
    changes = put.number == "sing" and gender_of(old) != gender_of(new)
    behind = changes and left_behind(
        text, start, end, gender_of(old), others.keys(), is_subject=form.case == "nomn"
    )
    return Replacement(first, last, written, term, changes or put.number != form.number, behind)


def _unmoved(text: str, start: int, end: int, cited: str, by: str) -> Replacement | None:
    """Replace a phrase without a head where it stands just as cited: «по очереди»."""
    if form_key(text[start:end]) != form_key(cited) or head_of(cited) is not None:
        return None
    if head_of(by) is not None:
        return None
    term = by if cited.isupper() else recased(by, text[start:end])
    return Replacement(start, end, term, term, False)


def _euphonic(preposition: Token, term: str) -> dict[int, str]:
    """«об отряде», but «о боевой единице»: the preposition that fits the first letter."""
    about = "об" if fold(term)[0] in "аиоуэ" else "о"
    if fold(preposition.text) not in {"о", "об"} or fold(preposition.text) == about:
        return {}
    return {preposition.start: recased(about, preposition.text)}


def _written(part: str, words: Mapping[int, str], offset: int) -> str:
    return replaced_words(part, {at - offset: word for at, word in words.items()})


def _place(text: str, start: int, end: int, head: Analysis, forms: tuple[Form, ...]) -> _Place:
    before = list(_words_before(text, start))
    count = 0
    while count < len(before) and _modifies(before[count], head, forms):
        count += 1
    modifiers, rest = tuple(before[:count]), tuple(before[count:])
    neighbour = _neighbour(text, modifiers[-1].start if modifiers else start)
    return _Place(head, modifiers, rest, tuple(_words_after(text, end)), neighbour)


def _neighbour(text: str, start: int) -> str:
    """Return the word before the comma or «и» that stands right before *start*."""
    listed = _LISTED.search(text, max(0, start - _WINDOW), start)
    return listed[1] if listed else ""


def _words_before(text: str, start: int) -> Iterator[Token]:
    """Yield the words of the clause before *start*, nearest first."""
    window = max(0, start - _WINDOW)
    right = start
    for token in reversed(list(tokenize(text[window:start]))):
        if _CLAUSE_END.search(text[window + token.end : right]):
            return
        right = window + token.start
        yield Token(token.text, right, window + token.end)


def _words_after(text: str, end: int) -> Iterator[Token]:
    left = end
    for token in tokenize(text[end : end + _WINDOW]):
        if _CLAUSE_END.search(text[left : end + token.start]):
            return
        left = end + token.end
        yield Token(token.text, end + token.start, left)


def _modifies(token: Token, head: Analysis, forms: tuple[Form, ...]) -> bool:
    if fold(token.text) == _SAME:
        return True
    if _SMALL_NUMBER.fullmatch(token.text):
        return any(form.number == COUNTED for form in forms)
    return any(_fits(token, form, head) for form in forms)


def _fits(token: Token, form: Form, head: Analysis) -> bool:
    """Is *token* an adjective or numeral that agrees with *head* in *form*?"""
    return any(
        agreement(form, head) <= a.grammemes if _is_adjective(a) else _counts(a, form, head)
        for a in analyses(token.text)
    )


def _is_adjective(analysis: Analysis) -> bool:
    return not analysis.grammemes.isdisjoint(_ADJECTIVES)


def _counts(numeral: Analysis, form: Form, head: Analysis) -> bool:
    if "NUMR" not in numeral.grammemes or form.case not in numeral.grammemes:
        return False
    small = fold(numeral.lexeme[0].word) in _SMALL_NUMERALS
    number = COUNTED if small and form.case in {"nomn", "accs"} else "plur"
    gendered = numeral.grammemes & _GENDERS
    return form.number == number and (not gendered or gender_of(head) in gendered)


def standing(forms: tuple[Form, ...], place: _Place) -> Form:
    """Return the likeliest of *forms* at *place*: each cue keeps what fits, or abstains."""
    left = forms
    for cue in CUES:
        left = tuple(form for form in left if cue(form, place)) or left
    return min(left, key=lambda form: _LIKELY.index(form.case))


_LIKELY = ("nomn", "gent", "accs", "datv", "ablt", "loct")


class _Cue(Protocol):
    def __call__(self, form: Form, place: _Place, /) -> bool: ...


def as_modifiers_say(form: Form, place: _Place) -> bool:
    """«каждой единицы», «двух единиц», «2 единицы»; without a numeral none is counted."""
    modifiers = [token for token in place.modifiers if fold(token.text) != _SAME]
    if not modifiers:
        return form.number != COUNTED
    return all(_modifies(token, place.head, (form,)) for token in modifiers)


def as_the_preposition_says(form: Form, place: _Place) -> bool:
    """«к единице», «на единицу»: the case that the preposition governs."""
    before = place.before[:1]
    return any(form.case in GOVERNMENT.get(fold(token.text), ()) for token in before)


def as_a_verb_before_says(form: Form, place: _Place) -> bool:
    """«выбрать единицу»: the object of the transitive verb directly before it."""
    before = place.before[:1]
    return form.case == "accs" and any(
        "tran" in a.grammemes and not a.grammemes.isdisjoint(_VERBS)
        for token in before
        for a in analyses(token.text)[:1]
    )


def as_a_noun_before_says(form: Form, place: _Place) -> bool:
    """«модели единицы»: the genitive after the noun that it belongs to."""
    before = place.before[:1]
    return form.case == "gent" and any(
        "NOUN" in a.grammemes for token in before for a in analyses(token.text)[:1]
    )


def as_its_neighbour_in_a_list_says(form: Form, place: _Place) -> bool:
    """«стрельбы, единицы и танка»: a case of the noun before it."""
    found = analyses(place.neighbour)
    is_noun = any("NOUN" in a.grammemes for a in found[:1])
    return is_noun and any(form.case in a.grammemes for a in found)


def as_a_verb_after_says(form: Form, place: _Place) -> bool:
    """«единицы стреляют»: the subject of the verb after it, in its number."""
    predicate = next(_predicates(place), None)
    number = "sing" if form.number == "sing" else "plur"
    return form.case == "nomn" and predicate is not None and number in predicate[1].grammemes


def as_a_verb_of_others_says(form: Form, place: _Place) -> bool:
    """«единицу убирают»: the object of a transitive verb in another number."""
    predicate = next(_predicates(place), None)
    if predicate is None or form.number != "sing" or form.case != "accs":
        return False
    return {"VERB", "tran", "plur"} <= predicate[1].grammemes


CUES: tuple[_Cue, ...] = (
    as_modifiers_say,
    as_the_preposition_says,
    as_a_verb_before_says,
    as_a_noun_before_says,
    as_its_neighbour_in_a_list_says,
    as_a_verb_after_says,
    as_a_verb_of_others_says,
)


def _predicates(place: _Place) -> Iterator[tuple[Token, Analysis]]:
    """Yield the verbs and short adjectives right after the term: «не был уничтожен»."""
    for token in place.after[:_MOST_PREDICATES]:
        analysis = next(iter(analyses(token.text)), None)
        if analysis and not analysis.grammemes.isdisjoint(_PREDICATES):
            yield token, analysis
        elif analysis is None or analysis.grammemes.isdisjoint(_ADVERBS):
            return


def _following(place: _Place, form: Form, put: Form, new: Analysis) -> dict[int, str]:
    """Return the neighbours that change with the new head, by their offsets."""
    words = {token.start: _refitted(token, form, place.head, put, new) for token in place.modifiers}
    for token, analysis in _predicates(place) if form.case == "nomn" else ():
        if (asked := _shown(analysis)) <= agreement(form, place.head):
            wanted = analysis.grammemes - asked | _predicated(analysis, put, new)
            words[token.start] = _respelt(token, analysis, wanted, frozenset())
    return {at: word for at, word in words.items() if word}


def _refitted(token: Token, form: Form, old: Analysis, put: Form, new: Analysis) -> str:
    """Return an adjective or numeral in agreement with *new*; '' if it stays as it is."""
    for analysis in analyses(token.text):
        if _is_adjective(analysis) and agreement(form, old) <= analysis.grammemes:
            wanted = agreement(put, new) | kept_of(analysis)
            return _respelt(token, analysis, wanted, frozenset())
        if _counts(analysis, form, old):
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
