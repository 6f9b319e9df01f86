"""The other ways to say an English term: «to hit roll», «hit and run», «embark».

The books cite a term in one way and use it in others. ``RULES`` say which, each by the
term that made it necessary; a verb is taken from a gerund only where English has it.
"""

import re
from collections.abc import Callable, Iterator

from language.dictionary import is_real
from language.english import bases

_ROLL_TO = re.compile(r"(roll) (to \w+)")
_VALUE = re.compile(r"(\w+ armour) value")
_AND = re.compile(r"(\w+) & (\w+)")
_DEFENCE = re.compile(r"(\w+)ence (\w+)")
_GERUND = re.compile(r"[\w-]{3,}ing")


def roll_named_first(term: str) -> str:
    """«roll to hit» is also a «to hit roll»."""
    found = _ROLL_TO.fullmatch(term)
    return f"{found[2]} {found[1]}" if found else ""


def value_left_out(term: str) -> str:
    """«front armour value» is also the «front armour»."""
    found = _VALUE.fullmatch(term)
    return found[1] if found else ""


def ampersand_in_words(term: str) -> str:
    """«hit & run» is also «hit and run»."""
    found = _AND.fullmatch(term)
    return f"{found[1]} and {found[2]}" if found else ""


def verb_of_the_deed(term: str) -> str:
    """«embarking» is what those do who «embark»."""
    verbs = bases(term)[1:] if _GERUND.fullmatch(term) else ()
    return next(filter(is_real, verbs), "")


def adjective_of_the_deed(term: str) -> str:
    """«defence lines» are also «defensive lines»."""
    found = _DEFENCE.fullmatch(term)
    adjective = f"{found[1]}ensive" if found else ""
    return f"{adjective} {found[2]}" if found and is_real(adjective) else ""


RULES: tuple[Callable[[str], str], ...] = (
    roll_named_first,
    value_left_out,
    ampersand_in_words,
    verb_of_the_deed,
    adjective_of_the_deed,
)


def rewordings(term: str) -> Iterator[str]:
    """Yield the other ways to say *term*, English, as it is cited.

    >>> list(rewordings("roll to hit")), list(rewordings("ramming")), list(rewordings("armour"))
    (['to hit roll'], ['ram'], [])
    """
    yield from filter(None, (rule(term) for rule in RULES))
