"""Words that hold a sentence together and name nothing, in both languages."""

from language.english import FUNCTION_WORDS
from language.letters import fold
from language.morphology import readings

_JOINING = frozenset({"CONJ", "PRCL", "PREP"})
FUNCTIONAL = _JOINING | {"INTJ", "NPRO"}
"""The parts of speech of Russian words that name nothing."""


def is_function_word(word: str) -> bool:
    """Is *word* a preposition, conjunction, particle or pronoun, an article in English?

    >>> [is_function_word(word) for word in ("до", "дом", "они", "the", "unit")]
    [True, False, True, True, False]
    """
    found = readings(word)
    return found[0].pos in FUNCTIONAL if found else fold(word) in FUNCTION_WORDS


def is_joining_word(word: str) -> bool:
    """Is *word* a Russian preposition, conjunction or particle, which no sentence ends with?

    >>> is_joining_word("до"), is_joining_word("они")
    (True, False)
    """
    best = readings(word)[:1]
    return bool(best) and best[0].pos in _JOINING and best[0].known
