"""A word put into another form of itself, as another noun wants it."""

from language.agreement import GENDERS, NUMBERS, Form, gender_of
from language.capitals import recased
from language.letters import fold
from language.morphology import Analysis
from language.tokens import Token

_GENDERS = frozenset(GENDERS)
_ANIMACIES = frozenset({"anim", "inan"})
_NUMBERS = frozenset(NUMBERS)
# Predicates that show a gender in the singular, beside verbs in the past.
_GENDERED = frozenset({"ADJF", "ADJS", "PRTF", "PRTS"})


def shown(predicate: Analysis) -> frozenset[str]:
    """Return the number and gender that a predicate shows."""
    return predicate.grammemes & (_GENDERS | _NUMBERS)


def predicated(predicate: Analysis, put: Form, new: Analysis) -> frozenset[str]:
    """Return the number of a predicate of *new*, and the gender where it has to show one."""
    if put.number != "sing":
        return frozenset({"plur"})
    shows = "past" in predicate.grammemes or not predicate.grammemes.isdisjoint(_GENDERED)
    return frozenset({"sing", gender_of(new)}) if shows else frozenset({"sing"})


def respelt(token: Token, analysis: Analysis, wanted: frozenset[str], fits: frozenset[str]) -> str:
    """Return the form with all of *wanted* and, if *fits*, no gender or animacy beyond them."""
    for form in analysis.lexeme:
        strange = (form.grammemes & (_GENDERS | _ANIMACIES)) - fits if fits else frozenset()
        if wanted <= form.grammemes and not strange:
            word = recased(form.word, token.text)
            return "" if fold(word) == fold(token.text) else word
    return ""
