"""The words that a library uses, and those near to a word that it does not use."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from symspellpy import SymSpell, Verbosity

from language.analysis import keys, whole_keys
from language.derivation import roots, stems
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
_PREFIX = 7


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
        """Return the other keys whose stem is the same but for a prefix."""
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

    def like(self, form: str) -> str | None:
        """Return the form most like one that is too unsure to be mended."""
        slips = DISTANCE if len(form) >= ALIKE else 1
        near = (other for other in self._nearest(form, slips) if other[0] == form[0])
        return next(near, None) if len(form) > SHORTEST else None

    def _nearest(self, form: str, slips: int) -> list[str]:
        if len(form) < SHORTEST:
            return []
        found = self._speller.lookup(form, Verbosity.CLOSEST, slips)
        return [suggestion.term for suggestion in found]


def _others(key: str, parts: Parts, keys_by: Mapping[str, list[str]]) -> list[str]:
    found = dict.fromkeys(other for part in parts(key) for other in keys_by.get(part, ()))
    found.pop(key, None)
    return list(found)


def is_slip(form: str, other: str, slips: int) -> bool:
    """Is it likely that who typed *form* meant *other*, so many slips away?

    A word of four letters has but a letter left out, or two that changed places. The first
    letter of an English word is kept: there is no dictionary to tell hounds from wounds.
    """
    if len(form) == SHORTEST and len(other) <= SHORTEST and sorted(form) != sorted(other):
        return False
    if form[0] == other[0]:
        return True
    return slips == 1 and len(form) >= FIRST_LETTER and has_cyrillic(form)
