"""Long posting lists in memory: twenty bytes a posting instead of a hundred and fifty."""

from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping


class Compact(Mapping[int, bytes]):
    """The packed values of a key by the numbers of its passages, in one piece of memory."""

    __slots__ = ("_ends", "_numbers", "_packed")

    def __init__(self, values: Mapping[int, bytes]) -> None:
        self._numbers = array("I", sorted(values))
        self._ends = array("I", [0])
        for number in self._numbers:
            self._ends.append(self._ends[-1] + len(values[number]))
        self._packed = b"".join(values[number] for number in self._numbers)

    def __getitem__(self, number: int) -> bytes:
        at = self._at(number)
        if at < 0:
            raise KeyError(number)
        return self._packed[self._ends[at] : self._ends[at + 1]]

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self._at(number) >= 0

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def some(self, numbers: Collection[int]) -> dict[int, bytes]:
        """Return the values of those *numbers* that are stored."""
        found = ((number, self._at(number)) for number in numbers)
        return {n: self._packed[self._ends[at] : self._ends[at + 1]] for n, at in found if at >= 0}

    def _at(self, number: int) -> int:
        at = bisect_left(self._numbers, number)
        return at if at < len(self._numbers) and self._numbers[at] == number else -1
