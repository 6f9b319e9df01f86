"""Words that weigh little in a query: those that name nothing, and those that ask."""

from language.function_words import FUNCTIONAL, is_function_word
from language.morphology import readings
from language.tokens import words

_ASKING = frozenset(
    words(
        "быть весь всякий где его ее есть зачем их как какой каков когда который куда ли любой мой "
        "мочь наш откуда почему свой сколько такое такой твой тот чей что этот"
    )
)
# Verbs that say next to nothing in a question: сколько можно взять, что происходит, что дает.
_LIGHT_VERBS = frozenset(
    {"бывать", "брать", "взять", "давать", "дать", "делать", "значить", "иметь", "означать"}
    | {"получать", "получить", "происходить", "работать", "сделать", "случаться", "считаться"}
)

# Words of English questions; an abbreviation of the same letters is typed in capitals.
ASKING_ENGLISH = frozenset(
    words(
        "about after again all also always am any anything around because been before being "
        "between both but can cannot could did do does doing done during each ever every far "
        "get gets getting give go goes got had happen happens has have having he her here him "
        "his how i is it just let long make makes many may me mean means might more most much "
        "must my need needs never no off often once one only other our out over per please same "
        "shall she should since some someone something still such take takes tell them there "
        "thing things through time times twice until up us use used uses using very vs want we "
        "what when whenever where whether which while who whom whose why will within without "
        "would yet yes"
    )
)


def is_light_word(form: str) -> bool:
    """Is it a function word, a word of a question, a predicative (можно) or a light verb?

    >>> [is_light_word(form) for form in ("под", "можно", "сколько", "даёт", "лес")]
    [True, True, True, True, False]
    """
    if is_function_word(form) or form in ASKING_ENGLISH:
        return True
    return any(is_light_reading(best.lemma, best.pos) for best in readings(form)[:1])


def is_light_reading(lemma: str, pos: str) -> bool:
    """Does a Russian word weigh little, by its dictionary form and part of speech?

    >>> is_light_reading("можно", "PRED"), is_light_reading("лес", "NOUN")
    (True, False)
    """
    return pos in FUNCTIONAL or pos == "PRED" or lemma in _ASKING | _LIGHT_VERBS
