"""Words that hold a sentence together: they weigh little in a query."""

from language.english import FUNCTION_WORDS
from language.morphology import readings

_FUNCTION_POS = frozenset({"PREP", "CONJ", "PRCL", "INTJ", "NPRO", "PRED"})
_PRONOUNS = frozenset(
    {"быть", "весь", "всякий", "где", "есть", "как", "какой", "каков", "когда", "который"}
    | {"куда", "ли", "любой", "мой", "наш", "почему", "свой", "сколько", "такой", "твой"}
    | {"тот", "чей", "что", "этот", "мочь", "такое", "зачем", "откуда"}
)
# Verbs that say next to nothing in a question: сколько можно взять, что происходит, что дает.
_LIGHT_VERBS = frozenset(
    {"бывать", "брать", "взять", "давать", "дать", "делать", "значить", "иметь", "означать"}
    | {"получать", "получить", "происходить", "сделать", "случаться", "считаться"}
)


def is_function_word(form: str) -> bool:
    """Is it a preposition, conjunction, particle, pronoun or light verb?"""
    found = readings(form)
    if not found:
        return form in FUNCTION_WORDS
    return found[0].pos in _FUNCTION_POS or found[0].lemma in _PRONOUNS | _LIGHT_VERBS
