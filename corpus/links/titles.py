"""Titles found by a name in any form of its words, without reading all of them.

A title is a name if it is written alike, if the name is an inflected form of it, or the other
way round («Лес» – «леса»). The first two are looked up. For the last, only the titles are
tried whose first word may be the first one of the name.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

from language.letters import fold
from language.phrases import PhraseIndex, first_steps
from language.tokens import words


def is_same_term(one: str, other: str) -> bool:
    """Are these the same words in some inflected form?"""
    if fold(one) == fold(other):
        return True
    return bool(words(one) and (alone(one).get(other) or alone(other).get(one)))


@lru_cache(maxsize=1 << 12)
def alone(phrase: str) -> PhraseIndex[bool]:
    """Return an index that holds nothing but *phrase*."""
    return PhraseIndex([(phrase, True)])


class Titles:
    """A list of titles, asked for the places of those that are a name: see ``is_same_term``."""

    def __init__(self, titles: Sequence[str]) -> None:
        self._titles = titles
        self._folded: dict[str, list[int]] = defaultdict(list)
        self._phrases: PhraseIndex[int] = PhraseIndex()
        self._by_first: dict[str, list[int]] = defaultdict(list)
        for place, title in enumerate(titles):
            self._folded[fold(title)].append(place)
            if found := words(title):
                self._phrases.add(title, place)
                for step in first_steps(found[0]):
                    self._by_first[step].append(place)

    def places(self, name: str) -> list[int]:
        """Return the places of the titles that are *name*, in order."""
        found = set(self._folded.get(fold(name), ()))
        if words(name):
            found.update(self._phrases.get(name))
            own = alone(name)
            near = {at for step in own.beginnings for at in self._by_first.get(step, ())}
            found.update(at for at in near - found if own.get(self._titles[at]))
        return sorted(found)
