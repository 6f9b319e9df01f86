"""What a query asks of the index: groups of words, each with the ways to meet it."""

from dataclasses import dataclass

UNSURE = 0.35
"""How good is a word a slip away from a real one that the books lack: «роутер армии»."""

Choice = tuple[str, ...]
"""Keys of passages of which one is enough: those of the pages 102 and 103."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A word of a query: its form, the keys that meet it with their quality, its weight.

    *telling* is how much it says in these books, less than 1 for a word of everyday talk.
    """

    form: str
    keys: tuple[tuple[str, float], ...]
    weight: float = 1.0
    telling: float = 1.0

    @property
    def is_met(self) -> bool:
        """Do the books hold it, or a relative of it, more surely than by likeness of letters?"""
        return any(quality > UNSURE for _, quality in self.keys)


@dataclass(frozen=True, slots=True)
class Phrase:
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
    units: tuple[Phrase, ...] = ()

    @property
    def is_telling(self) -> bool:
        """Does it hold a word that weighs in full, so that a passage may be found by it?"""
        return any(word.weight == 1 for word in self.words)

    @property
    def is_met(self) -> bool:
        """Do the books hold any of the ways to meet it?"""
        return bool(self.units) or any(word.keys for word in self.words)


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole query: groups to match, phrases a passage must contain, words it must not.

    *filters*: a passage has a key of each.
    """

    groups: tuple[Group, ...]
    phrases: tuple[Phrase, ...] = ()
    excluded: tuple[Phrase, ...] = ()
    filters: tuple[Choice, ...] = ()
    is_list: bool = False
    """Is nothing asked but a place, so that all that stands there is listed?"""
