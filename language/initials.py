"""Names by their first letters: FNP is feel no pain, ЛПВ линия прямой видимости.

By rule, not by list: every name of several words has initials. Those of an English name
are also met in Russian letters, one for one: ФНП.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from language.english import FUNCTION_WORDS
from language.letters import fold, has_cyrillic
from language.morphology import is_known
from language.tokens import words

FEWEST_IN_RUSSIAN = 3
MOST_MEANT = 4
"""Initials that stand for more things than this tell nothing."""

LETTERS = str.maketrans("abcdefghijklmnopqrstuvwxyz", "абкдефгхижклмнопкрстуввкуз")


def initials(name: str) -> list[str]:
    """Return the first letters of a name of several words, English ones in both alphabets.

    Real words are no initials, nor are two Russian letters.

    >>> initials("feel no pain"), initials("линия прямой видимости"), initials("cover")
    (['fnp', 'фнп'], ['лпв'], [])
    """
    parts = [part for word in words(fold(name)) for part in word.split("-") if part]
    short = "".join(part[0] for part in parts)
    if len(words(name)) < 2 or not short.isalpha():
        return []
    return [way for way in dict.fromkeys((short, short.translate(LETTERS))) if _is_telling(way)]


def _is_telling(short: str) -> bool:
    if not has_cyrillic(short):
        return short not in FUNCTION_WORDS
    return len(short) >= FEWEST_IN_RUSSIAN and not is_known(short)


def by_initials(names: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    """Return the concepts that initials stand for; *names* are all names of every concept."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for concept, own in names.items():
        for short in (short for name in own for short in initials(name)):
            found[short][concept] = None
    return {short: list(meant) for short, meant in found.items() if len(meant) <= MOST_MEANT}
