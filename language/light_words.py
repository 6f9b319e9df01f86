"""Words that weigh little in a query: those that name nothing, and those that ask."""

from language.function_words import is_function_word
from language.morphology import readings

_ASKING = frozenset(
    {"быть", "весь", "всякий", "где", "есть", "как", "какой", "каков", "когда", "который"}
    | {"куда", "ли", "любой", "мой", "мочь", "наш", "откуда", "почему", "свой", "сколько", "такой"}
    | {"такое", "твой", "тот", "чей", "что", "этот", "зачем"}
)
# Verbs that say next to nothing in a question: сколько можно взять, что происходит, что дает.
_LIGHT_VERBS = frozenset(
    {"бывать", "брать", "взять", "давать", "дать", "делать", "значить", "иметь", "означать"}
    | {"получать", "получить", "происходить", "работать", "сделать", "случаться", "считаться"}
)


def is_light_word(form: str) -> bool:
    """Is it a function word, a word of a question, a predicative (можно) or a light verb?

    >>> [is_light_word(form) for form in ("под", "можно", "сколько", "даёт", "лес")]
    [True, True, True, True, False]
    """
    if is_function_word(form):
        return True
    found = readings(form)[:1]
    return bool(found) and (found[0].pos == "PRED" or found[0].lemma in _ASKING | _LIGHT_VERBS)
