"""Words that hold a sentence together: they weigh little in a query."""

from language.english import FUNCTION_WORDS
from language.morphology import readings

_FUNCTION_POS = frozenset({"PREP", "CONJ", "PRCL", "INTJ", "NPRO", "PRED"})
_PRONOUNS = frozenset(
    {"быть", "весь", "всякий", "где", "есть", "как", "какой", "каков", "когда", "который"}
    | {"куда", "любой", "мой", "наш", "почему", "свой", "сколько", "такой", "твой", "тот"}
    | {"чей", "что", "этот", "мочь", "такое", "зачем", "откуда"}
)


def is_function_word(form: str) -> bool:
    """Is it a preposition, conjunction, particle or pronoun?"""
    found = readings(form)
    if not found:
        return form in FUNCTION_WORDS
    return found[0].pos in _FUNCTION_POS or found[0].lemma in _PRONOUNS
