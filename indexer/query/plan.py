"""What a query asks of the index: groups of words, each with the ways to meet it."""

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

    @property
    def is_telling(self) -> bool:
        """Does it hold a word that weighs in full, so that a passage may be found by it?"""
        return any(word.weight == 1 for word in self.words)

    @property
    def is_met(self) -> bool:
        """Do the books hold any of the ways to meet it?"""
        return bool(self.units) or any(word.keys for word in self.words)


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked in a found text: words by their keys, and terms.

    A term is marked where its words stand together (its units); where they never do, its
    words are marked apart.
    """

    keys: frozenset[str]
    terms: tuple[tuple[tuple[Unit, ...], frozenset[str]], ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole query: what is asked, which phrases must stand there, which words must not."""

    groups: tuple[Group, ...]
    phrases: tuple[Unit, ...] = ()
    excluded: tuple[Unit, ...] = ()
    filters: tuple[str, ...] = ()

    def marks(self) -> Marks:
        """Return what to mark in a text: telling words and terms."""
        words = [word for group in self.groups for word in group.words]
        telling = [word for word in words if word.weight == 1] or words
        keys: set[str] = set()
        terms = []
        for group in self.groups:
            own = {key for word in group.words if word in telling for key, _ in word.keys}
            own.update(key for unit in group.units if len(unit.words) == 1 for key in unit.words[0])
            several = tuple(unit for unit in group.units if len(unit.words) > 1)
            if several and len(group.words) > 1:
                terms.append((several, frozenset(own)))
            else:
                keys |= own
                terms += [((unit,), frozenset()) for unit in several]
        return Marks(frozenset(keys), tuple(terms))
