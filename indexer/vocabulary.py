"""The words that a library uses, and those near to a word that it does not use."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property

from symspellpy import SymSpell, Verbosity

from indexer.analysis import keys
from indexer.derivation import roots, stems

_SHORTEST = 4
_LONG = 7
_DISTANCE = 2
_MOST = 3


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
        found = defaultdict(list)
        for key in self.keys:
            for stem in stems(key):
                found[stem].append(key)
        return found

    @cached_property
    def _by_root(self) -> Mapping[str, list[str]]:
        found = defaultdict(list)
        for key in self.keys:
            for root in roots(key):
                found[root].append(key)
        return found

    @cached_property
    def _speller(self) -> SymSpell:
        speller = SymSpell(max_dictionary_edit_distance=_DISTANCE, prefix_length=_LONG)
        for form, count in self.forms.items():
            if len(form) >= _SHORTEST and form.isalpha():
                speller.create_dictionary_entry(form, count)
        for form in self.other:
            if len(form) >= _SHORTEST and form.isalpha():
                speller.create_dictionary_entry(form, 1)
        return speller

    def __contains__(self, key: str) -> bool:
        return key in self.keys

    def derived(self, key: str) -> list[str]:
        """Return the other keys of the same stem."""
        found = dict.fromkeys(k for stem in stems(key) for k in self._by_stem.get(stem, ()))
        found.pop(key, None)
        return list(found)

    def distant(self, key: str) -> list[str]:
        """Return the other keys whose stem is the same but for a prefix."""
        found = dict.fromkeys(k for root in roots(key) for k in self._by_root.get(root, ()))
        found.pop(key, None)
        return list(found)

    def near(self, form: str, most: int = _DISTANCE) -> list[str]:
        """Return the nearest forms to a misspelt one, the likeliest first."""
        if len(form) < _SHORTEST:
            return []
        slips = min(most, _DISTANCE if len(form) >= _LONG else 1)
        found = self._speller.lookup(form, Verbosity.CLOSEST, slips)
        return [suggestion.term for suggestion in found[:_MOST]]
