"""Is a word that the dictionary lacks a slip of the pen, or right and rare?

In goes a word where it stands, out come the odds that another was meant: a noisy channel. How
likely the other word is there, by this book, by Russian and by the words beside it, and how
likely the slip, against how likely a new word of these letters is. A word that comes again, or
that has forms of its own in the book, is hardly a slip.
"""

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from math import inf, log

from corpus.repair.log_odds import chance_of
from corpus.repair.new_words import log_chance_of_new
from corpus.repair.slips import meant
from corpus.repair.vocabulary import BookVocabulary
from corpus.repair.word_chances import A_WORD
from language.frequency import share_of_russian
from language.letters import fold
from language.morphology import entries_among, is_known

# The language weighs as much as so many words of the book: three chapters of a rulebook.
_LANGUAGE = 20_000
# A form of the dictionary that the table of frequencies lacks: one of a million names and others.
_UNLISTED = 2e-8
# Of a word's chance so much comes from the word before it, and the word behind it, if the book
# has such a pair; few pairs say little.
_BESIDE, _FEW = 0.3, 3
# A slip comes again in one of thirty cases, or stands in another form of the word.
_AGAIN = log(1 / 30)
_MOST_AGAIN = 2
# Of a thousand words of a book three are misspelt, or one of ten thousand; at first it is so many.
_FIRST_SHARE, _LEAST_SHARE, _GREATEST_SHARE, _ROUNDS = 3e-4, 1e-4, 3e-3, 5
# Who makes five times as many slips as the most careful makes those that are unlikely as well: so
# 19 of 33 slips of five hasty dumps are found; of a careful book of 113,000 words 15 are asked
# about, all of them slips.
_CARELESS = 5.0
# The forms of one word share their first letters, and differ in so many of the last.
_SHORTEST_STEM, _ENDING, _LONGEST_ENDING = 4, 3, 4
_SHORTEST, _RARE = 4, 2


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The words before and behind a word, folded; '' where there is none."""

    before: str = ""
    behind: str = ""


_ALONE = Neighbours()


class Misspellings:
    """Which strange words of a book are slips, and how often its author makes one."""

    def __init__(self, vocabulary: BookVocabulary) -> None:
        self._vocabulary = vocabulary
        self._share, self._careless = log(_FIRST_SHARE), 0.0
        self._share = log(self._share_of_book())
        self._careless = _CARELESS * (self._share - log(_LEAST_SHARE))

    def log_odds(self, word: str, beside: Neighbours = _ALONE) -> float:
        """Return the logarithm of the odds that *word* is a slip there, not a new word."""
        slip = self.log_chance_of_slip(fold(word), beside)
        return -inf if slip is None else slip + self._careless - log_chance_of_new(fold(word))

    def log_chance_of_slip(self, word: str, beside: Neighbours = _ALONE) -> float | None:
        """Return how likely a word is another one that became *word*; None if there is none."""
        slips = _slips_to(word, self._vocabulary)
        ways = [slip * self._chance(other, beside) for other, slip in slips]
        if not ways:
            return None
        again = self._vocabulary.counts[word] - 1 + self._forms(word, {other for other, _ in slips})
        return self._share + log(sum(ways)) + _AGAIN * min(_MOST_AGAIN, max(0, again))

    def _chance(self, word: str, beside: Neighbours) -> float:
        book = self._vocabulary
        general = share_of_russian(word) or _UNLISTED
        chance = (book.counts[word] + _LANGUAGE * general) / (book.size + _LANGUAGE)
        for pair, other in (
            ((beside.before, word), beside.before),
            ((word, beside.behind), beside.behind),
        ):
            if other:
                beside_it = book.pairs[pair] / (book.counts[other] + _FEW)
                chance = (1 - _BESIDE) * chance + _BESIDE * beside_it
        return chance

    def _forms(self, word: str, others: set[str]) -> int:
        """Return how often other forms of *word* stand in the book, none of them in *others*."""
        stem, found = word[: max(_SHORTEST_STEM, len(word) - _ENDING)], 0
        words = self._vocabulary.in_order
        for at in range(bisect_left(words, stem), len(words)):
            other = words[at]
            if not other.startswith(stem) or found >= _MOST_AGAIN:
                break
            is_form = other != word and len(other) - len(stem) <= _LONGEST_ENDING
            if is_form and other not in others and not is_known(other):
                found += self._vocabulary.counts[other]
        return found

    def _share_of_book(self) -> float:
        """Return which share of its words the book misspells: expectation and maximum in turn."""
        book = self._vocabulary
        words = [word for word in book.counts if may_be_slip(word, book) and book.is_lower(word)]
        odds = [self.log_odds(word) - self._share for word in words]
        share = _FIRST_SHARE
        for _ in range(_ROUNDS):
            slips = sum(chance_of(one + log(share)) for one in odds)
            share = min(_GREATEST_SHARE, max(_LEAST_SHARE, slips / max(1, book.size)))
        return share


@lru_cache(maxsize=1)
def misspellings_of(vocabulary: BookVocabulary) -> Misspellings:
    """Return what is known of the slips in the book of *vocabulary*."""
    return Misspellings(vocabulary)


def may_be_slip(word: str, vocabulary: BookVocabulary) -> bool:
    """Is *word* long enough, rare, of letters alone, and not in the dictionary?"""
    return (
        len(word) >= _SHORTEST
        and word.isalpha()
        and vocabulary[word] <= _RARE
        and not is_known(word)
    )


@lru_cache(maxsize=1 << 12)
def _slips_to(word: str, vocabulary: BookVocabulary) -> tuple[tuple[str, float], ...]:
    """Return the words that one slip makes *word* of, and the chances of those slips.

    They are words of the dictionary, or met often in the book; of these what differs in its
    ending is another form of the word.
    """
    ending = word[-_ENDING:]
    ways = meant(word)
    known = set(entries_among(ways))
    return tuple(
        (other, chance)
        for other, chance in ways.items()
        if other in known or (other.endswith(ending) and vocabulary.counts[other] >= A_WORD)
    )
