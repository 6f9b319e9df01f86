"""A cache with a bound on its size that drops the values unused for longest (LRU)."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sized
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V", bound=Sized)


class Kept(Generic[K, V]):
    """Values by key; the lengths of all together stay below *most*. Safe between threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """Return the value of *key*, if it is kept."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def get_or_make(self, key: K, make: Callable[[], V]) -> V:
        """Return the value of *key*, made and kept now if it is not yet."""
        found = self.get(key)
        if found is None:
            found = make()
            self.keep(key, found)
        return found

    def keep(self, key: K, value: V) -> None:
        """Keep a value, unless there is one for *key* or it is longer than all may be."""
        with self._lock:
            if key in self._values or len(value) > self._most:
                return
            self._values[key] = value
            self._size += len(value) + 1
            while self._size > self._most:
                _, oldest = self._values.popitem(last=False)
                self._size -= len(oldest) + 1
