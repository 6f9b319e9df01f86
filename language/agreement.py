"""Agreement in Russian: the gender, number, case and animacy that words take from their noun."""

from dataclasses import dataclass

from language.morphology import Analysis

CASES = ("nomn", "gent", "datv", "accs", "ablt", "loct")
NUMBERS = ("sing", "plur")
GENDERS = ("masc", "femn", "neut")
# The form after 2, 3, 4: the noun in the genitive singular, its adjectives in the plural.
COUNTED = "counted"
_PARTICIPLE = frozenset({"PRTF", "actv", "pssv", "past", "pres"})


@dataclass(frozen=True, slots=True)
class Form:
    """A form of a noun phrase; ``counted`` (after 2, 3, 4) is a number with two cases only.

    *case* is a tag of ``CASES``, *number* one of ``NUMBERS`` or ``counted`` (nomn and accs).
    """

    case: str
    number: str


FORMS = (
    *(Form(case, number) for number in NUMBERS for case in CASES),
    Form("nomn", COUNTED),
    Form("accs", COUNTED),
)


def agreement(form: Form, head: Analysis) -> frozenset[str]:
    """Return the grammemes that an adjective needs to agree with the noun *head* in *form*."""
    gender = gender_of(head)
    if form.number == COUNTED:
        return frozenset({"nomn" if gender == "femn" else "gent", "plur"})
    wanted = {form.case, form.number} | ({gender} if form.number == "sing" else set())
    if form.case == "accs" and (form.number == "plur" or gender == "masc"):
        wanted.add(animacy_of(head))
    return frozenset(wanted)


def kept_of(adjective: Analysis) -> frozenset[str]:
    """Return the voice and tense of a participle («спасших»), which agreement never changes."""
    return adjective.grammemes & _PARTICIPLE if "PRTF" in adjective.grammemes else frozenset()


def number_of(head: Analysis) -> str:
    """Return the number that a noun is read in: ``sing`` or ``plur``."""
    return next(number for number in NUMBERS if number in head.grammemes)


def gender_of(head: Analysis) -> str:
    """Return the gender of a noun; one that has none («ножницы») counts as masculine."""
    return next((gender for gender in GENDERS if gender in head.grammemes), "masc")


def animacy_of(head: Analysis) -> str:
    """Return ``anim`` or ``inan``; the accusative of an animate noun equals its genitive."""
    return "anim" if "anim" in head.grammemes else "inan"
