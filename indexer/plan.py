"""What a query asks of the index: groups of words, each with the ways to meet it."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """A word of a query: its form, the keys that meet it with their quality, its weight."""

    form: str
    keys: tuple[tuple[str, float], ...]
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Unit:
    """Words that stand together: the keys of each, and how good it is to find them so.

    They may change places and let one more word in between, unless *ordered*.
    """

    words: tuple[tuple[str, ...], ...]
    quality: float
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Neighbouring words of a query with one meaning, met word by word or as a unit."""

    words: tuple[Asked, ...]
    units: tuple[Unit, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole query: what is asked, which phrases must stand there, which words must not."""

    groups: tuple[Group, ...]
    phrases: tuple[Unit, ...] = ()
    excluded: tuple[Unit, ...] = ()
    filters: tuple[str, ...] = ()

    def keys(self) -> Iterator[str]:
        """Yield every key that may meet the query."""
        for group in self.groups:
            for word in group.words:
                yield from (key for key, _ in word.keys)
            for unit in group.units:
                yield from (key for keys in unit.words for key in keys)
