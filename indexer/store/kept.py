"""A cache with a bound on its bytes that drops the values unused for longest (LRU).

``cachetools`` keeps the order and the sum; here are the lock, and what a value is counted as.
"""

from collections.abc import Callable, Hashable, Sized
from contextlib import suppress
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K", bound=Hashable)
V = TypeVar("V", bound=Sized)

ENTRY_BYTES = 200
"""What a key and an empty value take: a word of ten letters, its place in two tables."""


class Kept(Generic[K, V]):
    """Values by key, of *most* bytes together; *item* bytes of each part of a value are counted.

    Safe between threads.
    """

    def __init__(self, most: int, item: int) -> None:
        self._values: LRUCache[K, V] = LRUCache(
            most, getsizeof=lambda value: ENTRY_BYTES + item * len(value)
        )
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """Return the value of *key*, if it is kept."""
        with self._lock:
            return self._values.get(key)

    def get_or_make(self, key: K, make: Callable[[], V]) -> V:
        """Return the value of *key*, made and kept now if it is not yet."""
        found = self.get(key)
        if found is None:
            found = make()
            self.keep(key, found)
        return found

    def keep(self, key: K, value: V) -> None:
        """Keep a value, unless it is larger than all may be together."""
        with self._lock, suppress(ValueError):  # «value too large»
            self._values[key] = value
