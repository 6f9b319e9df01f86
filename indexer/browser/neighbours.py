"""Dictionary forms one slip away from those of the books.

The browser has no dictionary. These words are all that it must know of one, lest it take
«статуя» for a slip in «статья».
"""

from collections.abc import Iterable, Iterator

from language.analysis import whole_keys
from language.letters import has_cyrillic
from language.morphology import is_known
from language.vocabulary import SHORTEST

LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюя"


def neighbours(keys: Iterable[str]) -> Iterator[str]:
    """Yield the dictionary forms that differ in one letter from one of *keys*.

    The first letter stays; words too short to be mended have no slips.
    """
    own = {key for key in keys if len(key) >= SHORTEST and key.isalpha() and has_cyrillic(key)}
    seen = set(own)
    for key in sorted(own):
        for other in _slips(key):
            if len(other) > SHORTEST and other not in seen:
                seen.add(other)
                if is_known(other) and whole_keys(other)[0] == other:
                    yield other


def _slips(word: str) -> Iterator[str]:
    """Yield *word* with a letter more, a letter less, another one, or two that changed places."""
    for at in range(1, len(word) + 1):
        head, tail = word[:at], word[at:]
        yield from (f"{head}{letter}{tail}" for letter in LETTERS)
        if tail:
            yield head + tail[1:]
            yield from (f"{head}{letter}{tail[1:]}" for letter in LETTERS)
        if len(tail) > 1:
            yield f"{head}{tail[1]}{tail[0]}{tail[2:]}"
