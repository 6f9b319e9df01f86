"""Puts words that agree with a replaced term into the new gender, where that is certain.

``language.dependents`` finds those words. A predicate is changed if no other noun of the old
gender may be its subject; a pronoun if the sentence has no other noun of that gender;
«который» and a participle also if they stand right after the term. If one of the words is
uncertain, none is changed.

================================== =============================================
«ялик», now «шлюпка»               the rest follows
================================== =============================================
Ялик, который тонул, пуст.         Шлюпка, которая тонула, пуста.
Если ялик тонет, он пуст.          Если шлюпка тонет, она пуста.
Ялик прошёл мыс и утонул.          no: the cape may have sunk
================================== =============================================
"""

import re
from collections.abc import Iterator, Sequence

from language.agreement import CASES, Form, agreement, gender_of, kept_of
from language.capitals import recased
from language.letters import fold
from language.morphology import Analysis, analyses
from language.respelling import predicated, respelt, shown
from language.standing import GOVERNMENT, SENTENCE_END, is_adjective
from language.tokens import Token, tokenize

_WINDOW = 400
_LIKELY = 0.1
_RIGHT_BEHIND = re.compile(r",\s+(?:\w+\s+)?$")
_CLAUSE_END = re.compile(r"[,;:.!?()]")
_PREDICATES = frozenset({"VERB", "ADJS", "PRTS"})
_BY_ITSELF = frozenset({"один", "сам"})
_RELATIVE = "который"
_SUBJECTS = frozenset({_RELATIVE, "он", "она", "оно"})
# «он» and «оно» in the feminine; what «ей» was can't be told.
_TO_FEMININE = {
    "он": "она",
    "оно": "она",
    "его": "её",
    "него": "неё",
    "ему": "ей",
    "нему": "ней",
    "им": "ей",
    "ним": "ней",
    "нем": "ней",
}
_FROM_FEMININE = {"она": "он", "ее": "его", "нее": "него", "ею": "им", "нею": "ним"}


def followers(
    text: str,
    start: int,
    end: int,
    left: Sequence[Token],
    old: Analysis,
    new: Analysis,
    put: Form,
) -> dict[int, str]:
    """Return new text for the words *left*, by offset; empty if one of them is uncertain.

    The term ``text[start:end]`` with the noun *old* gives way to one with the noun *new*, in the
    form *put*; *left* are the words that agreed with it.
    """
    sentence = list(_sentence(text, start, end))
    if any(not sentence[0].start <= token.start < sentence[-1].end for token in left):
        return {}
    others = [token for token in sentence if not start <= token.start < end]
    led = (*left, *_led_by_pronouns(text, left, gender_of(old)))
    found = {t.start: _followed(text, end, t, others, old, new, put) for t in led}
    return {} if "" in found.values() else found


def _led_by_pronouns(text: str, left: Sequence[Token], gender: str) -> Iterator[Token]:
    """Yield the predicates of a pronoun that is a subject: «отряду, который бежал», «он цел»."""
    for token in left:
        readings = analyses(token.text)
        is_pronoun = any(fold(a.lexeme[0].word) in _SUBJECTS for a in readings)
        if not is_pronoun or not any("nomn" in a.grammemes for a in readings):
            continue
        stop = _CLAUSE_END.search(text, token.end)
        for word in tokenize(text[token.end : stop.start() if stop else len(text)]):
            if any(
                {"sing", gender} <= a.grammemes and not a.grammemes.isdisjoint(_PREDICATES)
                for a in analyses(word.text)[:1]
            ):
                yield Token(word.text, token.end + word.start, token.end + word.end)


def _sentence(text: str, start: int, end: int) -> Iterator[Token]:
    window = max(0, start - _WINDOW)
    first = max((m.end() for m in SENTENCE_END.finditer(text, window, start)), default=window)
    stop = SENTENCE_END.search(text, end)
    limit = min(stop.start() if stop else len(text), end + _WINDOW)
    for token in tokenize(text[first:limit]):
        yield Token(token.text, first + token.start, first + token.end)


def _followed(
    text: str,
    end: int,
    token: Token,
    others: Sequence[Token],
    old: Analysis,
    new: Analysis,
    put: Form,
) -> str:
    """Return *token* in agreement with *new*, or '' where it may belong to another noun."""
    gender = gender_of(old)
    fitting = [a for a in analyses(token.text) if {"sing", gender} <= a.grammemes]
    led = (a for a in fitting if is_adjective(a) and put.case in a.grammemes)
    reading = next(led, next(iter(fitting), None))
    if reading is None:
        return ""
    is_right_behind = token.start > end and _RIGHT_BEHIND.fullmatch(text, end, token.start)
    is_alone = not any(_is_noun_of(other.text, gender) for other in others)
    if fold(reading.lexeme[0].word) == _RELATIVE:
        return _relative(text, token, gender, new) if is_right_behind or is_alone else ""
    if "NPRO" in reading.grammemes or fold(token.text) in _TO_FEMININE:
        return _pronoun(token, old, new) if is_alone else ""
    is_by_itself = fold(reading.lexeme[0].word) in _BY_ITSELF
    if "Apro" in reading.grammemes and not is_by_itself:
        return ""
    is_led = "nomn" in reading.grammemes or {"PRTF", put.case} <= reading.grammemes
    if is_adjective(reading) and is_led and not is_by_itself:
        wanted = agreement(put, new) | kept_of(reading)
        return _put(token, reading, wanted) if is_right_behind else ""
    if any(_may_be_subject(place, others, gender) for place in range(len(others))):
        return ""
    if is_adjective(reading) or not reading.grammemes.isdisjoint(_PREDICATES):
        wanted = reading.grammemes - shown(reading) | predicated(reading, put, new)
        return _put(token, reading, wanted)
    return ""


def _put(token: Token, reading: Analysis, wanted: frozenset[str]) -> str:
    """Return the form of *token* with the grammemes *wanted*, or '' if there is none."""
    if any(wanted <= a.grammemes for a in analyses(token.text)):
        return token.text
    return respelt(token, reading, wanted, frozenset())


def _is_noun_of(word: str, gender: str) -> bool:
    return any(
        {"NOUN", "sing", gender} <= a.grammemes and a.score >= _LIKELY for a in analyses(word)
    )


def _may_be_subject(place: int, others: Sequence[Token], gender: str) -> bool:
    """May the noun at *place* be a subject of *gender*? Not if a preposition or verb governs it."""
    is_nominative = any(
        {"NOUN", "nomn", "sing", gender} <= a.grammemes and a.score >= _LIKELY
        for a in analyses(others[place].text)
    )
    before = place - 1
    while before >= 0 and any(map(is_adjective, analyses(others[before].text)[:1])):
        before -= 1
    is_governed = before >= 0 and (
        fold(others[before].text) in GOVERNMENT or _takes_an_object(others[before].text)
    )
    return is_nominative and not (is_governed and _has_accusative(others[place].text))


def _takes_an_object(word: str) -> bool:
    return any({"VERB", "tran"} <= a.grammemes for a in analyses(word)[:1])


def _has_accusative(word: str) -> bool:
    """May *word*, as it is spelled, stand in another case than the nominative?"""
    oblique = {case for case in CASES if case != "nomn"}
    return any("NOUN" in a.grammemes and oblique & a.grammemes for a in analyses(word))


def _relative(text: str, token: Token, gender: str, new: Analysis) -> str:
    """Return «который» in the gender of *new*, or '' where its case is uncertain."""
    readings = [a for a in analyses(token.text) if gender in a.grammemes]
    cases = {case for a in readings for case in CASES if case in a.grammemes}
    before = [other.text for other in tokenize(text[max(0, token.start - 40) : token.start])][-1:]
    governed = GOVERNMENT.get(fold(before[0]), frozenset()) if before else frozenset()
    cases = cases & governed or cases
    if {"nomn", "accs"} <= cases:
        cases = set() if _has_subject(text, token.end) else {"nomn"}
    if len(cases) != 1:
        return ""
    wanted = frozenset({*cases, "sing", gender_of(new)})
    forms = (a for a in analyses(token.text)[0].lexeme if wanted <= a.grammemes)
    form = next(forms, None)
    return recased(form.word, token.text) if form else ""


def _has_subject(text: str, start: int) -> bool:
    """Does the clause after *start* have a subject of its own?

    An object right after its verb does not count: «который проиграл бой».
    """
    stop = _CLAUSE_END.search(text, start)
    clause = list(tokenize(text[start : stop.start() if stop else len(text)]))
    return any(
        "nomn" in a.grammemes
        and not a.grammemes.isdisjoint({"NOUN", "NPRO"})
        and not (at and _takes_an_object(clause[at - 1].text) and _has_accusative(token.text))
        for at, token in enumerate(clause)
        for a in analyses(token.text)
        if a.score >= _LIKELY
    )


def _pronoun(token: Token, old: Analysis, new: Analysis) -> str:
    """Return the pronoun in the gender of *new*, or '' where its case is uncertain."""
    genders, word = (gender_of(old), gender_of(new)), fold(token.text)
    if genders[1] == "femn":
        other = _TO_FEMININE.get(word, "")
    elif genders[0] == "femn":
        other = _FROM_FEMININE.get(word, "")
        other = "оно" if (genders[1], other) == ("neut", "он") else other
    else:
        other = {"он": "оно", "оно": "он"}.get(word, token.text)
    return recased(other, token.text) if other else ""
