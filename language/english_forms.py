"""English terms in the forms that a text may have: the plural, the American spelling."""

import re

from language.english import BRITISH, IRREGULAR, SHORTEST_PLURAL
from language.letters import fold

_HEAD = re.compile(r"((?:.*? )??)([^ ]+)((?: (?:of|to|with|for|in|on|from|against) .*)?)")
_Y = re.compile("[^aeiou]y$")
_SIBILANT = re.compile("(?:ch|sh|ss|x|z)$")
_WORD = re.compile("[A-Za-z]+")
# «immobilise», «randomisation»; a shorter word, «rise», has no such ending.
_ISE = re.compile("(?<=[a-z]{4})(i)s(e|ed|es|ing|ation|er)$")
_NO_AMERICAN = frozenset(
    {"advertise", "compromise", "enterprise", "exercise", "merchandise", "surprise", "supervise"}
    | {"promised", "precise", "concise", "premise", "promise", "franchise", "otherwise"}
)


def plural(phrase: str) -> str:
    """Return the plural of a noun phrase as cited; one that is plural already as it is.

    What moves is the word before a preposition, else the last.

    >>> plural("line of sight"), plural("battery"), plural("wolf"), plural("debris")
    ('lines of sight', 'batteries', 'wolves', 'debris')
    """
    found = _HEAD.fullmatch(phrase)
    return f"{found[1]}{_plural_of(found[2])}{found[3]}" if found else phrase


def _plural_of(noun: str) -> str:
    folded = fold(noun)
    is_plural = folded.endswith("s") and not folded.endswith("ss")
    if is_plural or len(noun) < SHORTEST_PLURAL or not noun.isalpha():
        return noun
    if irregular := next((form for form, base in IRREGULAR.items() if base == folded), ""):
        return irregular if irregular.endswith(("s", "men")) else noun
    if _Y.search(folded):
        return noun[:-1] + "ies"
    return noun + ("es" if _SIBILANT.search(folded) else "s")


def american(phrase: str) -> str:
    """Return *phrase* as Americans spell it; with no word that they spell otherwise, as it is.

    >>> american("armour value"), american("immobilised"), american("exercise")
    ('armor value', 'immobilized', 'exercise')
    """
    return _WORD.sub(lambda match: _american_word(match[0]), phrase)


def _american_word(word: str) -> str:
    folded = fold(word)
    for us, british in BRITISH:
        if folded.startswith(british):
            return us + word[len(british) :]
    return word if folded in _NO_AMERICAN else _ISE.sub(r"\1z\2", word)
