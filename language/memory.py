"""What functions of words remember, bounded by bytes: anybody may ask for made-up words for ever.

``functools.lru_cache`` counts entries, whatever their size, and many caches that may each grow
to a quarter of a million words hold gigabytes once somebody sends random letters.
"""

from collections.abc import Callable, Sequence
from functools import update_wrapper
from itertools import islice
from threading import Lock
from typing import Generic, TypeVar, cast

K = TypeVar("K", bound=Sequence[object])
V = TypeVar("V")

MEGABYTE = 1 << 20
SHARE = 12 * MEGABYTE
"""Some twenty functions remember words, most of them for 400 bytes each: as many different words
as a book has find room, and all functions together stay below 300 MB."""

ENTRY = 400
_BYTES_OF_A_LETTER = 8  # two bytes in the word, and again in each of some forms


def remembered(
    entry: int = ENTRY, most: int = SHARE
) -> Callable[[Callable[[K], V]], Callable[[K], V]]:
    """Return a decorator that lets a function of a word remember what it answered.

    An answer needs *entry* bytes (as measured for made-up words, which are the worst), and more
    for a long word. Where all of them need more than *most* bytes, the elder half is forgotten.
    What is remembered comes as fast as from ``lru_cache``.

    >>> @remembered()
    ... def length(word):
    ...     print("counting")
    ...     return len(word)
    >>> length("лес"), length("лес")
    counting
    (3, 3)
    """

    def decorate(function: Callable[[K], V]) -> Callable[[K], V]:
        return cast(Callable[[K], V], update_wrapper(Memory(function, entry, most), function))

    return decorate


class Memory(dict[K, V], Generic[K, V]):
    """Answers of *function* by question; to call it is to look there: what is missing is made.

    See ``remembered`` for *entry* and *most*.
    """

    __call__ = dict.__getitem__

    def __init__(self, function: Callable[[K], V], entry: int, most: int) -> None:
        super().__init__()
        self._function = function
        self._entry = entry
        self._most = most
        self._bytes = 0
        self._lock = Lock()

    def __missing__(self, key: K) -> V:
        value = self._function(key)
        needed = self._needed(key)
        if needed <= self._most // 2:
            with self._lock:
                self[key] = value
                self._bytes += needed
                if self._bytes > self._most:
                    self._forget_elder_half()
        return value

    def _needed(self, key: K) -> int:
        return self._entry + _BYTES_OF_A_LETTER * len(key)

    def _forget_elder_half(self) -> None:
        for key in list(islice(self, (len(self) + 1) // 2)):
            del self[key]
        self._bytes = sum(map(self._needed, self))
