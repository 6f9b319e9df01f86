"""The words that a library uses, and those near to a word that it does not use."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from symspellpy import SymSpell, Verbosity

from language.analysis import keys, whole_keys
from language.common import common_words
from language.derivation import roots, stems
from language.dictionary import is_real
from language.letters import has_cyrillic

SHORTEST = 4
LONG = 10
ALIKE = 7
DISTANCE = 2
MOST = 3
# A slip in the first letter is mended in a word of at least so many letters.
FIRST_LETTER = 6
# A word that is the beginning of others has at least so many letters.
SHORTEST_BEGINNING = 5
# Words are alike whose trigrams agree to so much: 0.4 keeps «борщ» from «борт».
LIKE, LIKE_REAL = 0.45, 0.6
_PREFIX = 7
KEEN = 3
"""A common word that is met so many times as often as elsewhere tells in full."""
TALK = 0.2
"""The least that a word of everyday talk tells."""


Parts = Callable[[str], Iterable[str]]
"""The stems or roots of a key."""


class Vocabulary:
    """The inflected forms of a library with how often they stand there, and their keys."""

    def __init__(self, forms: Mapping[str, int], other: Iterable[str] = ()) -> None:
        self.forms = forms
        self.other = frozenset(other) - forms.keys()
        counted: Counter[str] = Counter()
        for form, count in forms.items():
            for key in keys(form):
                counted[key] += count
        self.keys: Mapping[str, int] = counted

    @cached_property
    def everyday(self) -> Mapping[str, float]:
        """How much the common words of both languages tell in these books, 1 at most.

        A word that stands here as often as anywhere («друг», «хочет») was typed as talk; one met
        ``KEEN`` times as often («стрелять») is what the books are about.
        """
        ours = {key: self.keys[key] for key in common_words() if key in self.keys}
        whole = dict.fromkeys((True, False), 0)
        for key, count in self.keys.items():
            if key.isalpha():
                whole[has_cyrillic(key)] += count
        rated = (
            (key, (count + 1) / (common_words()[key] * whole[has_cyrillic(key)] + 1) / KEEN)
            for key, count in ours.items()
        )
        return {key: round(max(TALK, rate**0.5), 2) for key, rate in rated if rate < 1}

    def telling(self, key: str) -> float:
        """Return the weight of a key in a question: 1, or less for a common word of the game."""
        return self.everyday.get(key, 1.0)

    @cached_property
    def _by_stem(self) -> Mapping[str, list[str]]:
        return self._sorted_by(stems)

    @cached_property
    def _by_root(self) -> Mapping[str, list[str]]:
        return self._sorted_by(roots)

    def _sorted_by(self, parts: Parts) -> Mapping[str, list[str]]:
        found = defaultdict(list)
        for key in self.keys:
            for part in parts(key):
                found[part].append(key)
        return found

    @cached_property
    def _speller(self) -> SymSpell:
        speller = SymSpell(max_dictionary_edit_distance=DISTANCE, prefix_length=_PREFIX)
        for form, count in self.forms.items():
            if len(form) >= SHORTEST and form.isalpha():
                speller.create_dictionary_entry(form, count)
        for form in self.other:
            if len(form) >= SHORTEST and form.isalpha():
                speller.create_dictionary_entry(form, 1)
        return speller

    def __contains__(self, key: str) -> bool:
        return key in self.keys

    def derived(self, key: str) -> list[str]:
        """Return the other keys of the same stem."""
        return _others(key, stems, self._by_stem)

    def distant(self, key: str) -> list[str]:
        """Return the other keys that differ from *key* by a prefix of the same stem."""
        return _others(key, roots, self._by_root)

    def begun(self, form: str) -> list[str]:
        """Return a form of each word that begins with one cut short, the most frequent first."""
        if len(form) < SHORTEST_BEGINNING or not form.isalpha():
            return []
        found = [other for other in (*self.forms, *self.other) if other.startswith(form)]
        found.sort(key=lambda other: (-self.forms.get(other, 0), other))
        by_key: dict[str, str] = {}
        for other in found:
            by_key.setdefault(whole_keys(other)[0], other)
        return list(by_key.values())[:MOST]

    def near(self, form: str, most: int = DISTANCE) -> list[str]:
        """Return the nearest forms to a misspelt one, the likeliest first.

        Two slips are mended in a long word only.
        """
        slips = min(most, DISTANCE if len(form) >= LONG else 1)
        found = self._nearest(form, slips)
        return [other for other in found if is_slip(form, other, slips)][:MOST]

    def confused(self, form: str) -> list[str]:
        """Return the other words one slip away from a word, real or not, the likeliest first."""
        if len(form) < SHORTEST:
            return []
        found = self._speller.lookup(form, Verbosity.ALL, 1)
        return [suggestion.term for suggestion in found if suggestion.distance]

    def like(self, form: str) -> str | None:
        """Return the form most like one that is too unsure to be mended."""
        slips = DISTANCE if len(form) >= ALIKE else 1
        near = (other for other in self._nearest(form, slips) if other[0] == form[0])
        return next(near, None) if len(form) > SHORTEST else None

    def alike(self, form: str) -> list[str]:
        """Return a form of each word that shares most letter trigrams with *form*, best first.

        The last resort, far from certain; a real word must be liker: no «сметана» – «сметать».
        """
        asked, least = _trigrams(form), LIKE_REAL if is_real(form) else LIKE
        rated = ((_likeness(asked, own), other) for other, own in self._by_trigrams(asked))
        best = sorted((-rate, other) for rate, other in rated if rate >= least)
        by_key: dict[str, str] = {}
        for _, other in best:
            by_key.setdefault(whole_keys(other)[0], other)
        return list(by_key.values())[:MOST]

    def _by_trigrams(self, asked: frozenset[str]) -> Iterable[tuple[str, frozenset[str]]]:
        found = dict.fromkeys(f for part in asked for f in self._trigram_forms.get(part, ()))
        return ((form, _trigrams(form)) for form in found)

    @cached_property
    def _trigram_forms(self) -> Mapping[str, list[str]]:
        found = defaultdict(list)
        for form in self.forms:
            if len(form) >= SHORTEST and form.isalpha():
                for part in _trigrams(form):
                    found[part].append(form)
        return found

    def _nearest(self, form: str, slips: int) -> list[str]:
        if len(form) < SHORTEST:
            return []
        found = self._speller.lookup(form, Verbosity.CLOSEST, slips)
        return [suggestion.term for suggestion in found]


def _trigrams(form: str) -> frozenset[str]:
    padded = f" {form} "
    return frozenset(padded[at : at + 3] for at in range(len(padded) - 2))


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """Return the share of trigrams that two words have in common (Dice's coefficient)."""
    return 2 * len(one & other) / (len(one) + len(other))


def _others(key: str, parts: Parts, keys_by: Mapping[str, list[str]]) -> list[str]:
    found = dict.fromkeys(other for part in parts(key) for other in keys_by.get(part, ()))
    found.pop(key, None)
    return list(found)


def is_slip(form: str, other: str, slips: int) -> bool:
    """Is *form* likely to be a misspelling of *other*, which is *slips* edits away?

    A word of four letters has but a letter left out, or two that changed places. The first
    letter of an English word is kept: there is no dictionary to tell hounds from wounds.
    """
    if len(form) == SHORTEST and len(other) <= SHORTEST and sorted(form) != sorted(other):
        return False
    if form[0] == other[0]:
        return True
    return slips == 1 and len(form) >= FIRST_LETTER and has_cyrillic(form)
