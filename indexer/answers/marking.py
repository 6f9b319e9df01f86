"""What of a query is looked for in the lines of a found text, and how much each part counts.

The parts of a query count by their rarity in the books: of «максимальная дальность автопушки»
a line with «автопушка» answers better than one with «дальность».
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from indexer.answers.lines import PassageLine
from indexer.query.plan import Asked, Group, Phrase
from language.light_words import is_light_word

TITLED = 0.3
"""How much a part of the query counts in a line when the title already holds it."""
MARKED = 0.2
"""A part of the query is marked if it counts this much of the one that counts most."""

Keys = frozenset[str]


@dataclass(frozen=True)
class SoughtPart:
    """A part of a query: single words or a term.

    *worth* is its share of the query; *words* are the words with their share of the part;
    *units* are what stands together, with its quality.
    """

    worth: float
    words: tuple[tuple[Asked, float], ...]
    units: tuple[Phrase, ...]

    @cached_property
    def keys(self) -> Keys:
        """Every key by which a line may hold it: a line without any does not."""
        of_words = (key for word, _ in self.words for key, _ in word.keys)
        of_units = (key for unit in self.units for keys in unit.words for key in keys)
        return frozenset((*of_words, *of_units))

    def met(self, line: PassageLine) -> float:
        """Return how well *line* holds it, from 0 to 1."""
        if self.keys.isdisjoint(line.places):
            return 0.0
        best = min(sum(share * _best(word, line) for word, share in self.words), 1.0)
        for unit in self.units:
            if unit.quality > best and next(_together(unit, line), None):
                best = min(unit.quality, 1.0)
        return best

    def marked(self, lines: Mapping[int, PassageLine]) -> Mapping[int, set[int]]:
        """Return the numbers of the words that it marks in each of *lines*, by their numbers.

        A term is marked where its words stand together; if they never do, where they stand
        apart. All lines of a section that may hold it are given; those that do not are left out.
        """
        lines = {n: it for n, it in lines.items() if not self.keys.isdisjoint(it.places)}
        together = {
            number: {at for unit in self.units for at in _marked_of(unit, line)}
            for number, line in lines.items()
        }
        if len(self.words) > 1 and any(together.values()):
            return together
        keys = [key for word, _ in self.words for key, _ in word.keys]
        return {
            number: together[number].union(_standing(keys, line)) for number, line in lines.items()
        }


def sought(
    groups: Iterable[Group], worths: Sequence[float], parts: Sequence[Sequence[float]]
) -> tuple[SoughtPart, ...]:
    """Return what is looked for: the telling parts of a query, or all where none is telling.

    *worths* and *parts* go by the groups: what each counts, and each word of it. What the
    books have in no way is not looked for.
    """
    met = [part for part in zip(groups, worths, parts, strict=True) if part[0].is_met]
    telling = [part for part in met if part[0].is_telling] or met
    whole = sum(worth for _, worth, _ in telling) or 1.0
    return tuple(
        SoughtPart(worth / whole, _telling_words(group, shares), group.units)
        for group, worth, shares in telling
    )


def _telling_words(group: Group, shares: Sequence[float]) -> tuple[tuple[Asked, float], ...]:
    words = list(zip(group.words, shares, strict=True))
    return tuple(word for word in words if word[0].weight == 1) or tuple(words)


def marks(parts: Sequence[SoughtPart], lines: Mapping[int, PassageLine]) -> Mapping[int, set[int]]:
    """Return the numbers of the words to mark in each of *lines*: the rare parts' alone.

    *lines* are those that may hold a part, by their numbers.
    """
    most = max((part.worth for part in parts), default=0.0)
    found: dict[int, set[int]] = {number: set() for number in lines}
    for part in parts:
        if part.worth >= MARKED * most:
            for number, marked in part.marked(lines).items():
                found[number] |= marked
    return found


def _best(word: Asked, line: PassageLine) -> float:
    places, best = line.places, 0.0
    for key, quality in word.keys:
        if quality > best and key in places:
            best = quality
    return best


def _standing(keys: Iterable[str], line: PassageLine) -> list[int]:
    places = line.places
    found = [places[key] for key in keys if key in places]
    return found[0] if len(found) == 1 else sorted(set(chain.from_iterable(found)))


def _together(unit: Phrase, line: PassageLine) -> Iterator[tuple[int, ...]]:
    """Yield the numbers of words that stand together as *unit*."""
    standing = []
    for keys in unit.words:
        if not (there := _standing(keys, line)):
            return
        standing.append(there)
    first, *rest = standing
    for start in first:
        others = [_closest(start, there, len(unit.words)) for there in rest]
        if None not in others:
            yield (start, *(at for at in others if at is not None))


def _closest(start: int, places: Sequence[int], reach: int) -> int | None:
    near = [at for at in places if 0 < abs(at - start) <= reach]
    return min(near, key=lambda at: abs(at - start), default=None)


def _marked_of(unit: Phrase, line: PassageLine) -> Iterator[int]:
    """Yield the words of a unit that name something: in «тест на лидерство» not «на»."""
    for found in _together(unit, line):
        for at in found:
            if len(unit.words) == 1 or not is_light_word(line.words[at].form):
                yield at
