"""Words of the term base behind misspelt ones.

A word is taken for misspelt only if neither the dictionary of its language nor the
term base knows it: a real word that is no term is no slip.
"""

from collections.abc import Iterable

from symspellpy import SymSpell, Verbosity

from language.dictionary import is_real
from language.letters import fold
from language.morphology import forms

_SHORTEST = 4
_SHORT = 5
_LONG = 7
_DISTANCE = 2


class Speller:
    """Suggests the nearest words of a vocabulary, Russian ones in all their forms."""

    def __init__(self, vocabulary: Iterable[str]) -> None:
        self._words = SymSpell(max_dictionary_edit_distance=_DISTANCE, prefix_length=_LONG)
        self._cited = frozenset(map(fold, vocabulary))
        for form in {form for word in self._cited for form in forms(word)}:
            # Of words equally near the one with the higher count is suggested first.
            self._words.create_dictionary_entry(form, 2 if form in self._cited else 1)

    def suggest(self, word: str, even_real: bool = False) -> tuple[str, ...]:
        """Return the nearest words: one slip in a short word, two in a long one.

        A very short one is mended to a word as it is cited alone: too many forms are near.
        With *even_real* a word of the dictionary may be a slip for another.
        """
        folded = fold(word)
        if len(folded) < _SHORTEST or (not even_real and is_real(word)):
            return ()
        slips = _DISTANCE if len(folded) >= _LONG else 1
        which = Verbosity.ALL if even_real else Verbosity.CLOSEST
        near = (n for n in self._words.lookup(folded, which, slips) if n.distance or not even_real)
        found = [suggestion.term for suggestion in near]
        return tuple(term for term in found if len(folded) > _SHORT or term in self._cited)
