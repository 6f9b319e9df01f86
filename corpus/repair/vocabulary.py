"""What the book itself says about its words: the evidence that repairs ask first."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from functools import cached_property, lru_cache

from language.letters import STRESS, fold, has_cyrillic, unmarked
from language.morphology import LONGEST_FORM, is_known, lemma

# A letter may carry a stress mark.
_LETTERS = rf"[^\W\d_](?:[^\W\d_]|{STRESS})*"
_WORD = re.compile(
    rf"{_LETTERS}"
    rf"(?:[-\N{{HYPHEN}}\N{{NON-BREAKING HYPHEN}}'\N{{RIGHT SINGLE QUOTATION MARK}}]{_LETTERS})*"
)
# The signs that a word may be broken with; the plain one is its own hyphen too.
HYPHENS = (
    "-\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{SOFT HYPHEN}\N{NOT SIGN}\N{HYPHENATION POINT}"
    "\N{SMALL HYPHEN-MINUS}\N{FULLWIDTH HYPHEN-MINUS}\N{HYPHEN BULLET}"
)
_CUT_BEHIND = re.compile(rf"[{HYPHENS}](?:\s|$)")
_ANY_HYPHEN = frozenset(HYPHENS)
_LINE_END = re.compile(rf"(?:[^\W\d_]|{STRESS})([{HYPHENS}])[ \t]*\n")
_FEWEST_SIGNS, _MOST_PLAIN = 20, 0.2
_LONGEST_ABBREVIATION = 5


@lru_cache(maxsize=4)
def find_words(text: str) -> tuple[re.Match[str], ...]:
    """Return the words of *text*, inner hyphens and apostrophes included.

    A run of letters longer than any word of Russian is none. The last few texts are kept: one
    rule after the other asks for the words of the same passage.
    """
    found = _WORD.finditer(text)
    return tuple(match for match in found if match.end() - match.start() <= LONGEST_FORM)


@lru_cache(maxsize=1 << 17)
def word_key(word: str) -> str:
    """Return *word* as it is counted: folded, without marks."""
    return fold(unmarked(word))


class BookVocabulary:
    """How often each word, and each pair of neighbours, stands whole in the book.

    Words are folded; a word cut by a line end or a stray hyphen is not counted, so that
    damage does not vouch for itself.
    """

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self.counts: Counter[str] = Counter()
        self.pairs: Counter[tuple[str, str]] = Counter()
        self._lower: set[str] = set()
        self._inner_capital: set[str] = set()
        self._inner_capitals: Counter[str] = Counter()
        self._signs: Counter[str] = Counter()
        for text in texts:
            self._read(text)

    def _read(self, text: str) -> None:
        self._signs.update(_LINE_END.findall(text))
        last, last_end, after_small = "", 0, False
        for match in find_words(text):
            word, before = match.group(), text[last_end : match.start()]
            if _is_cut(text, match, before):
                last, last_end, after_small = "", match.end(), False
                continue
            folded = word_key(word)
            self.counts[folded] += 1
            if last and before == " ":
                self.pairs[last, folded] += 1
            if word.islower():
                self._lower.add(folded)
            elif word[0].isupper() and word[1:].islower() and last and before == " ":
                self._inner_capital.add(folded)
            elif word.isupper() and after_small and before == " ":
                self._inner_capitals[folded] += 1
            last, last_end, after_small = folded, match.end(), word.islower()

    def __getitem__(self, word: str) -> int:
        return self.counts[word_key(word)]

    @cached_property
    def size(self) -> int:
        """The number of words of the book."""
        return self.counts.total()

    @cached_property
    def breaks_with_other_sign(self) -> bool:
        """Does the book break its words with another sign than the plain hyphen?"""
        signs = self._signs.total()
        return signs >= _FEWEST_SIGNS and self._signs["-"] < _MOST_PLAIN * signs

    @cached_property
    def is_russian(self) -> bool:
        """Does the dictionary hold most words of the book, so that one it lacks is a sign?

        Not of a book in another language of Cyrillic letters.
        """
        words = [word for word in self.counts if has_cyrillic(word)]
        return 2 * sum(map(is_known, words)) >= len(words)

    def has_pair(self, first: str, second: str) -> bool:
        """Do the two words stand side by side somewhere in the book?"""
        return (fold(first), fold(second)) in self.pairs

    def beside(self, first: str, second: str) -> float:
        """Return how often *second* follows *first* in the book, 0..1; 0.0 if it never does.

        Two halves of a broken word stand side by side too: each must be a word of the
        dictionary, or stand elsewhere.
        """
        pair = fold(first), fold(second)
        times = self.pairs[pair]
        if not times:
            return 0.0
        vouched = all(is_known(word) or self.counts[word] > times for word in pair)
        return times / self.counts[pair[0]] if vouched else 0.0

    def is_lower(self, word: str) -> bool:
        """Does *word* stand in small letters somewhere, as no name does?"""
        return fold(word) in self._lower

    def is_name(self, word: str) -> bool:
        """Is *word* written with a capital in mid-sentence, and never in small letters?

        In no form of it.
        """
        inner = fold(word) in self._inner_capital
        return inner and not self.is_lower(word) and lemma(word) not in self._lower_lemmas

    def is_abbreviation(self, word: str) -> bool:
        """Is *word* short, in capitals after a small word, and never in small letters?

        Several times, if the dictionary has it: headings that stand inside a line are in
        capitals too.
        """
        times = self._inner_capitals[fold(word)] if 1 < len(word) <= _LONGEST_ABBREVIATION else 0
        return times > (2 if is_known(word) else 0) and not self.is_lower(word)

    def begins(self, stem: str, word: str) -> int:
        """Return how often other words than *word* that begin with *stem* occur in the book."""
        stem, word, found = fold(stem), fold(word), 0
        for at in range(bisect_left(self.in_order, stem), len(self.in_order)):
            other = self.in_order[at]
            if not other.startswith(stem):
                break
            found += self.counts[other] if other != word else 0
        return found

    @cached_property
    def in_order(self) -> list[str]:
        """The words of the book in alphabetical order."""
        return sorted(self.counts)

    @cached_property
    def _lower_lemmas(self) -> set[str]:
        return set(map(lemma, self._lower))

    def knows(self, word: str) -> bool:
        """Is *word* in the dictionary, or used whole in the book at least twice?"""
        return is_known(word) or self[word] > 1

    @cached_property
    def lemmas(self) -> Counter[str]:
        """How often each lemma stands in the book, by the likeliest reading of each form."""
        found: Counter[str] = Counter()
        for word, count in self.counts.items():
            found[lemma(word)] += count
        return found

    @cached_property
    def hyphenated(self) -> Counter[tuple[str, str]]:
        """How often the book hyphenates a pair: its first part, and the lemma of the rest."""
        found: Counter[tuple[str, str]] = Counter()
        for word, count in self.counts.items():
            first, hyphen, rest = word.partition("-")
            if hyphen and rest:
                found[first, lemma(rest)] += count
        return found

    @cached_property
    def first_parts(self) -> Counter[str]:
        """With how many different words the book hyphenates each first part."""
        return Counter(first for first, _ in self.hyphenated)


def _is_cut(text: str, match: re.Match[str], before: str) -> bool:
    """Is the word a part of one broken by a hyphen with space or a line end after it?

    *before* is what stands between it and the word before.
    """
    bare = before.rstrip()
    if bare[-1:] in _ANY_HYPHEN and bare != before:
        hyphen = match.start() - len(before) + len(bare) - 1
        if hyphen and text[hyphen - 1].isalnum():
            return True
    end = match.end()
    return text[end : end + 1] in _ANY_HYPHEN and bool(_CUT_BEHIND.match(text, end))
