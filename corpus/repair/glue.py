"""Words that lost the space between them: ``Еслистараябаржа``, ``Впорту``.

In goes a word that the dictionary lacks, out come its parts, or nothing if it is rather one new
word. Both are weighed by chances: how likely the parts are one after the other, in this book and
in Russian, how likely a new word of those letters or a slip of another word is, and how often this
book loses a space. The last is counted over the whole book first: where no space is lost for
certain, a doubtful word stays; in a dump that loses one of thirty, the same word is parted.

Known to miss: a preposition before an adjective («подполным»), which makes new words too, and the
rest of a broken word that is glued to another. Known to be wrong: a new word that happens to be
made of two that agree («дуэлянт|ка»), in a book that loses spaces.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, pairwise
from math import log

from corpus.repair.edits import Edit
from corpus.repair.log_odds import chance_of, log_of_sum
from corpus.repair.misspelling import misspellings_of
from corpus.repair.names import is_name_here
from corpus.repair.neighbours import LIKE_ENDINGS
from corpus.repair.vocabulary import BookVocabulary, find_words
from corpus.repair.word_chances import A_WORD, WordChances, new_word
from language.function_words import is_joining_word
from language.letters import fold, has_cyrillic
from language.morphology import begins_a_word, is_known

_SHORTEST, _LONGEST_PART, _LONGEST = 4, 24, 60
# Logarithm of the odds, 4 to 1 for the parts: below it a word stays as it is.
_SURE_ENOUGH = log(4)
# Spaces that a book loses: at first one of a hundred is taken for lost, and then the book's own
# share is found in a few rounds; it is never less than one of ten thousand.
_FIRST_SHARE, _LEAST_SHARE, _ROUNDS = 1e-2, 1e-4, 8
# So many words without a lost space are added to a book, that one word of a page is no measure.
_PRIOR = 200
# So many letters at most tell the forms of a word apart, to judge whether it has others.
_ENDING, _LONG_ENDING = 2, 3
# A word of the dictionary that reaches so many letters over the seam is of the same family.
_FAR_OVER = 5
Parts = tuple[str, ...]
_IMPOSSIBLE: tuple[float, Parts] = (float("-inf"), ())


def glued(text: str, vocabulary: BookVocabulary) -> Iterator[Edit]:
    """Yield an edit for each word of *text* that is several words glued together."""
    for match in find_words(text):
        word = match.group()
        if not _may_be_glued(word, vocabulary) or is_name_here(text, match, vocabulary):
            continue
        parts = spaces_of(vocabulary).parts(word)
        if parts and not _ends_in_the_air(parts, text[match.end() :]):
            yield Edit(*match.span(), " ".join(parts), f"glued_{_kind(parts)}", sure=False)


def _ends_in_the_air(parts: Parts, behind: str) -> bool:
    """Is the last part a preposition or a conjunction, with no word behind it: «острокрыло|в»?"""
    goes_on = behind.lstrip(' \n«"(')[:1].isalnum()
    return not goes_on and is_joining_word(parts[-1])


def _may_be_glued(word: str, vocabulary: BookVocabulary) -> bool:
    """Is the word long and small enough, and neither in the dictionary nor used in the book?"""
    if not _SHORTEST <= len(word) <= _LONGEST or not word[1:].islower():
        return False
    if not word.replace("-", "").isalpha() or not has_cyrillic(word) or is_known(word):
        return False
    return vocabulary[word] < A_WORD and not _is_reflexive(word)


def _is_reflexive(word: str) -> bool:
    """Is the word a verb with «ся» whose other forms the dictionary has?"""
    return fold(word).endswith(("ся", "сь")) and is_known(word[:-2])


def _kind(parts: Parts) -> str:
    if len(parts) > 2:
        return "many_words"
    return "preposition" if len(parts[0]) == 1 else "neighbours"


class LostSpaces:
    """Which strange words of a book are glued, and how often it loses a space.

    All strange words are taken apart once, before the first is judged.
    """

    def __init__(self, vocabulary: BookVocabulary) -> None:
        self._vocabulary = vocabulary
        self._chances = WordChances(vocabulary)
        self._found: dict[str, tuple[float, tuple[int, ...]]] = {}
        self._share = log(self._share_of_book())

    def parts(self, word: str) -> Parts:
        """Return the parts of a glued *word*; none where a new word is likelier."""
        gain, cuts = self._weighed(fold(word))
        if not cuts or gain + len(cuts) * self._share < _SURE_ENOUGH:
            return ()
        return tuple(word[start:end] for start, end in pairwise((0, *cuts, len(word))))

    def _share_of_book(self) -> float:
        """Return which share of its spaces the book loses: expectation and maximum in turn."""
        book, share = self._vocabulary, _FIRST_SHARE
        words = [word for word in book.counts if _may_be_glued(word, book)]
        found = [(book.counts[word], *self._weighed(word)) for word in words]
        gains = [(count * len(cuts), gain, len(cuts)) for count, gain, cuts in found if cuts]
        for _ in range(_ROUNDS):
            odds = ((lost, gain + spaces * log(share)) for lost, gain, spaces in gains)
            lost = sum(lost * chance_of(gain) for lost, gain in odds)
            share = max(_LEAST_SHARE, lost / (book.size + _PRIOR))
        return share

    def _weighed(self, word: str) -> tuple[float, tuple[int, ...]]:
        """Return how much likelier parts are than a new word, and where they are cut."""
        if word not in self._found:
            score, parts = likeliest_parts(word, self._chances)
            if not parts or self._is_of_a_family(word, parts):
                self._found[word] = 0.0, ()
            else:
                cuts = tuple(accumulate(map(len, parts[:-1])))
                self._found[word] = score - self._as_one(word), cuts
        return self._found[word]

    def _as_one(self, word: str) -> float:
        """Return how likely *word* is one: new, or another with a slip («ипользовать»)."""
        slip = misspellings_of(self._vocabulary).log_chance_of_slip(word)
        new = new_word(word)
        return new if slip is None else log_of_sum(new, slip)

    def _is_of_a_family(self, word: str, parts: Parts) -> bool:
        """Has the word other forms, in the book or the dictionary, and no parts side by side?"""
        seen = all(self._vocabulary.beside(*pair) for pair in pairwise(parts))
        return not seen and _has_a_family(word, len(parts[-1]), self._vocabulary)


@lru_cache(maxsize=1)
def spaces_of(vocabulary: BookVocabulary) -> LostSpaces:
    """Return which words of the book of *vocabulary* lost a space."""
    return LostSpaces(vocabulary)


def likeliest_parts(word: str, chances: WordChances) -> tuple[float, Parts]:
    """Return the likeliest parts of *word*, two at least, and their chance; or no parts.

    Dynamic programming: the best way to each part depends on the one before it, since the two
    must go together.
    """
    size = len(word)
    ways: list[list[tuple[float, Parts]]] = [[] for _ in range(size + 1)]
    ways[0].append((0.0, ()))
    for start in range(size):
        if not ways[start]:
            continue
        for end in range(start + 1, min(size, start + _LONGEST_PART) + 1):
            part = word[start:end]
            if end - start == size or (alone := chances.alone(part)) is None:
                continue
            longer = [_longer(way, part, alone, chances) for way in ways[start]]
            if (best := max(longer)) != _IMPOSSIBLE:
                ways[end].append(best)
    return max(ways[size], default=_IMPOSSIBLE)


def _longer(
    way: tuple[float, Parts], part: str, alone: float, chances: WordChances
) -> tuple[float, Parts]:
    """Return *way* with *part* after it, if the two can stand side by side."""
    score, parts = way
    behind = chances.behind(parts[-1], part, alone) if parts else alone
    return _IMPOSSIBLE if behind is None else (score + behind, (*parts, part))


def _has_a_family(word: str, last: int, vocabulary: BookVocabulary) -> bool:
    """Has the word other forms, in the book or in the dictionary (apart from its ending)?

    «структурированно» has «структурированный», «вивернами» has «виверна», «телохранительница»
    has «телохранитель». The stem must be more than the parts before the *last* letters, which
    have forms of their own.
    """
    in_book = word[: -min(_LONG_ENDING, last - 1) or None]
    in_dictionary = word[: -min(_ENDING, last - 1) or None]
    if last > 1 and vocabulary.begins(in_book, word) > 1:
        return True
    seam = len(word) - last
    reaches = _ENDING if word[-last:] not in LIKE_ENDINGS else 1
    if len(in_dictionary) >= seam + reaches and begins_a_word(in_dictionary):
        return True
    return last > _FAR_OVER and begins_a_word(word[: seam + _FAR_OVER])
