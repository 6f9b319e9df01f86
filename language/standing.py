"""In which form a term stands in running text, where its ending alone does not tell.

``CUES`` choose among the forms that the ending may be: a numeral or adjective before the
term, a preposition, a verb beside it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import takewhile

from language.agreement import CASES, COUNTED, GENDERS, Form, agreement, gender_of
from language.complements import complement
from language.letters import fold
from language.morphology import Analysis, analyses, lemmas
from language.tokens import Token, tokenize, words

_ADJECTIVES = frozenset({"ADJF", "PRTF"})
_PREDICATES = frozenset({"VERB", "ADJS", "PRTS"})
_VERBS = frozenset({"VERB", "INFN", "GRND"})
# What may stand between the predicates: «может двигаться и стрелять».
_ADVERBS = frozenset({"ADVB", "INFN", "PRCL"})
_CASES = frozenset(CASES)
# Pronouns of possession and the like say nothing of what they stand beside.
_NEVER_SAID = frozenset({"Apro", "Fixd"})
_BE = "быть"
_SUBJECTS = frozenset({"NOUN", "NPRO"})
_SMALL_NUMBER = re.compile(r"(?:\d*[02-9])?[234]")
SMALL_NUMERALS = frozenset({"два", "три", "четыре", "оба", "полтора"})
_CLAUSE_END = re.compile(r"[.,;:!?()\[\]|\N{HORIZONTAL ELLIPSIS}\N{EM DASH}\N{EN DASH}]|\n\s*\n")
SENTENCE_END = re.compile(r"[.!?\N{HORIZONTAL ELLIPSIS}](?!\S)|\n\s*\n")
_LISTED = re.compile(r"(\w+)(?:,| и| или)\s+$")
_EMPHATIC = frozenset({"весь", "один", "сам"})
_ONE_OF = "из"
_SAME = "же"  # it may stand among the modifiers: «тот же отряд»
_WINDOW = 200
# «может быть уничтожен», «двигался и стрелял»
_BETWEEN_PREDICATES = frozenset({"быть", "и", "или"})
_MOST_PREDICATES = 8
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
_LIKELY = ("nomn", "gent", "accs", "datv", "ablt", "loct")


@dataclass(frozen=True, slots=True)
class TermContext:
    """Where a term stands: its head as cited, and the words of the clause on both sides.

    *modifiers* are the numerals and adjectives directly before it, nearest first;
    *before* the words before those, nearest first; *neighbour* is the last word before a
    comma or «и» that stands before them all; *opens* where no verb and no preposition stands
    before it in its sentence.
    """

    head: Analysis
    modifiers: tuple[Token, ...]
    before: tuple[Token, ...]
    after: tuple[Token, ...]
    neighbour: str = ""
    opens: bool = False


def place_of(
    text: str, start: int, end: int, head: Analysis, forms: tuple[Form, ...]
) -> TermContext:
    """Return the place of ``text[start:end]``, a noun phrase of *head* that may be in *forms*."""
    before = list(_words_before(text, start))
    count = 0
    while count < len(before) and _modifies(before[count], head, forms):
        count += 1
    modifiers, rest = tuple(before[:count]), tuple(before[count:])
    neighbour = _neighbour(text, modifiers[-1].start if modifiers else start)
    return TermContext(
        head, modifiers, rest, tuple(_words_after(text, end)), neighbour, _opens(text, start)
    )


def _opens(text: str, start: int) -> bool:
    """Stands no verb and no preposition before *start* in its sentence?"""
    window = max(0, start - _WINDOW)
    first = max((m.end() for m in SENTENCE_END.finditer(text, window, start)), default=window)
    governing = _VERBS | {"PREP", "PRTS"}
    return not any(
        not analysis.grammemes.isdisjoint(governing)
        for word in words(text[first:start])
        for analysis in analyses(word)[:1]
    )


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
        agreement(form, head) <= a.grammemes if is_adjective(a) else counts(a, form, head)
        for a in analyses(token.text)
    )


def is_adjective(analysis: Analysis) -> bool:
    """Is it an adjective or a participle in full form?"""
    return not analysis.grammemes.isdisjoint(_ADJECTIVES)


def counts(numeral: Analysis, form: Form, head: Analysis) -> bool:
    """Is it a numeral that goes with *head* in *form*: «двух отрядов», «пять отрядов»?"""
    if "NUMR" not in numeral.grammemes or form.case not in numeral.grammemes:
        return False
    small = fold(numeral.lexeme[0].word) in SMALL_NUMERALS
    number = COUNTED if small and form.case in {"nomn", "accs"} else "plur"
    gendered = numeral.grammemes.intersection(GENDERS)
    return form.number == number and (not gendered or gender_of(head) in gendered)


def standing(forms: tuple[Form, ...], place: TermContext) -> tuple[Form, ...]:
    """Return what is left of *forms* at *place*, the likeliest first.

    Each cue keeps what fits, or abstains.
    """
    left = forms
    for cue in CUES:
        left = tuple(form for form in left if cue(form, place)) or left
    return tuple(sorted(left, key=lambda form: _LIKELY.index(form.case)))


def as_modifiers_say(form: Form, place: TermContext) -> bool:
    """«каждой единицы», «двух единиц», «2 единицы»; without a numeral none is counted."""
    modifiers = [token for token in place.modifiers if fold(token.text) != _SAME]
    if not modifiers:
        return form.number != COUNTED
    return all(_modifies(token, place.head, (form,)) for token in modifiers)


def as_the_preposition_says(form: Form, place: TermContext) -> bool:
    """«к единице», «на единицу»: the case that the preposition governs."""
    before = place.before[:1]
    return any(form.case in GOVERNMENT.get(fold(token.text), ()) for token in before)


def as_no_preposition_says(form: Form, place: TermContext) -> bool:
    """«дайте единице»: no locative without a preposition."""
    return form.case != "loct" or any(fold(t.text) in GOVERNMENT for t in place.before[:1])


def as_a_verb_before_says(form: Form, place: TermContext) -> bool:
    """«выбрать единицу»: the object of the transitive verb directly before it."""
    before = place.before[:1]
    return form.case == "accs" and any(
        "tran" in a.grammemes and not a.grammemes.isdisjoint(_VERBS)
        for token in before
        for a in analyses(token.text)[:1]
    )


def as_a_verb_of_none_before_says(form: Form, place: TermContext) -> bool:
    """«здесь стоит единица»: the subject of the verb directly before it that takes no object."""
    return form.case == "nomn" and any(
        "PRTS" in a.grammemes or {"VERB", "intr"} <= a.grammemes
        for token in place.before[:1]
        for a in analyses(token.text)[:1]
    )


def as_a_noun_before_says(form: Form, place: TermContext) -> bool:
    """«модели единицы»: the genitive after the noun that it belongs to."""
    before = place.before[:1]
    return form.case == "gent" and any(
        "NOUN" in a.grammemes for token in before for a in analyses(token.text)[:1]
    )


def as_its_neighbour_in_a_list_says(form: Form, place: TermContext) -> bool:
    """«стрельбы, единицы и танка»: a case of the noun before it."""
    found = analyses(place.neighbour)
    is_noun = any("NOUN" in a.grammemes for a in found[:1])
    return is_noun and any(form.case in a.grammemes for a in found)


def as_a_verb_after_says(form: Form, place: TermContext) -> bool:
    """«единицы стреляют»: the subject of the verb after it, in its number."""
    predicate = next((p for p in predicates(place) if not is_adjective(p[1])), None)
    number = "sing" if form.number == "sing" else "plur"
    return form.case == "nomn" and predicate is not None and number in predicate[1].grammemes


def as_a_verb_of_others_says(form: Form, place: TermContext) -> bool:
    """«единицу убирают»: the object of a transitive verb in another number."""
    predicate = next(predicates(place), None)
    if predicate is None or form.number != "sing" or form.case != "accs":
        return False
    return {"VERB", "tran", "plur"} <= predicate[1].grammemes


def as_its_place_says(form: Form, place: TermContext) -> bool:
    """«Единица и танк …»: the subject, where nothing before it governs, and no other follows."""
    return form.case == "nomn" and place.opens and not any(map(_is_subject, place.after[:2]))


def _is_subject(token: Token) -> bool:
    found = analyses(token.text)[:1]
    return any("nomn" in a.grammemes and not a.grammemes.isdisjoint(_SUBJECTS) for a in found)


CUES: tuple[Callable[[Form, TermContext], bool], ...] = (
    as_modifiers_say,
    as_the_preposition_says,
    as_no_preposition_says,
    as_a_verb_before_says,
    as_a_verb_of_none_before_says,
    as_a_noun_before_says,
    as_its_neighbour_in_a_list_says,
    as_a_verb_after_says,
    as_a_verb_of_others_says,
    as_its_place_says,
)


def is_emphatic(token: Token) -> bool:
    """Is it «сам», «весь» or «один»? They may follow the noun they agree with."""
    return lemmas(token.text)[0] in _EMPHATIC


def emphatics(place: TermContext) -> Iterator[Token]:
    """Yield what stands right after the term and agrees with it: «единица сама стреляет»."""
    yield from takewhile(is_emphatic, place.after)


def partitive(place: TermContext) -> Token | None:
    """Return the word that takes one of many: «одна из единиц»."""
    is_one_of = len(place.before) > 1 and fold(place.before[0].text) == _ONE_OF
    return place.before[1] if is_one_of else None


def predicates(place: TermContext) -> Iterator[tuple[Token, Analysis]]:
    """Yield the verbs and short adjectives right after the term: «не был уничтожен».

    What the term is of stands between: «отряд врага стреляет». And adjectives that say what
    it is or becomes: «считается уничтоженным», «был большой».
    """
    is_being = False
    owned = len(complement(place.head.word, [token.text for token in place.after]))
    after = place.after[owned : owned + _MOST_PREDICATES]
    for at, token in enumerate(after):
        analysis = next(iter(analyses(token.text)), None)
        if is_emphatic(token) or fold(token.text) in _BETWEEN_PREDICATES:
            continue
        behind = after[at + 1].text if at + 1 < len(after) else ""
        if said := predicative(token.text, behind, place.head, is_being):
            yield token, said
        elif analysis and not analysis.grammemes.isdisjoint(_PREDICATES):
            is_being = lemmas(token.text)[0] == _BE
            yield token, analysis
        elif analysis is None or analysis.grammemes.isdisjoint(_ADVERBS):
            return


def predicative(word: str, behind: str, head: Analysis, is_being: bool = False) -> Analysis | None:
    """Return *word* read as an adjective that says what *head* is, if it may be one.

    It stands in the instrumental, with *is_being* in the nominative too, and the word
    *behind* it is no noun that it belongs to: «считается опасным», not «владеет опасным мечом».
    """
    cases = frozenset({"ablt", "nomn"} if is_being else {"ablt"})
    found = (
        a
        for a in analyses(word)
        if is_adjective(a)
        and a.grammemes.isdisjoint(_NEVER_SAID)
        and not a.grammemes.isdisjoint(cases)
        and _is_of_gender(a, head)
    )
    said = next(found, None)
    is_of_a_noun = said is not None and any(
        "NOUN" in a.grammemes and not a.grammemes.isdisjoint(said.grammemes & _CASES)
        for a in analyses(behind)
    )
    return None if is_of_a_noun else said


def _is_of_gender(adjective: Analysis, head: Analysis) -> bool:
    return "plur" in adjective.grammemes or gender_of(head) in adjective.grammemes
