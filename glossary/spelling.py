"""Words that nothing vouches for: neither the dictionary, nor the term base, nor a list.

A library's ``setting_words.txt`` holds the words of the setting that the other two lack, in
the dictionary form.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from glossary.termbase import TermBase
from language.letters import fold, has_cyrillic
from language.morphology import is_known, lemmas
from language.tokens import Token, tokenize, words


@dataclass(frozen=True, slots=True)
class KnownLemmas:
    """The lemmas accepted as correct besides those of the dictionary, folded."""

    lemmas: frozenset[str]

    @classmethod
    def of(cls, texts: Iterable[str]) -> "KnownLemmas":
        """Take every word of *texts* as known, in any of its forms."""
        return cls(frozenset(lem for text in texts for word in words(text) for lem in lemmas(word)))

    @classmethod
    def of_base(cls, base: TermBase) -> "KnownLemmas":
        """Take the words of a base's Russian sides and of its setting as known."""
        return cls.of([*(term.ru for term in base.terms), *base.lists.setting_words])

    def unknown(self, text: str) -> Iterator[Token]:
        """Yield the Russian words of *text* that nothing vouches for.

        A hyphenated word is known if each of its parts is; a word with digits is a
        game value and is passed over.
        """
        for token in tokenize(text):
            if has_cyrillic(token.text) and not self._vouches_for(token.text):
                yield token

    def _vouches_for(self, word: str) -> bool:
        if any(c.isdigit() for c in word) or is_known(word) or self._holds(word):
            return True
        parts = word.split("-")
        return len(parts) > 1 and all(is_known(part) or self._holds(part) for part in parts)

    def _holds(self, word: str) -> bool:
        return fold(word) in self.lemmas or any(lem in self.lemmas for lem in lemmas(word))
