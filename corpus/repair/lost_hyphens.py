"""Words that lost their hyphen: ``попрежнему``, ``игрокомвладельцем``.

Only a word that the dictionary lacks and that the book hardly uses is asked about. The
rules are asked in order; each answers with the hyphenated word or abstains.
"""

from collections.abc import Callable, Iterator

from corpus.repair.edits import Edit, words_of
from corpus.repair.vocabulary import Vocabulary
from language.letters import fold
from language.morphology import agree, is_known, lemma, readings

_RARE = 2
_SHORTEST_PART = 4
_NEVER_HYPHENATED = ("не", "ни")

Rule = Callable[[str, Vocabulary], str | None]


def seen_hyphenated(word: str, vocabulary: Vocabulary) -> str | None:
    """The book hyphenates the word elsewhere, in this form or another, more often.

    Not behind «не», which is written with its word.
    """
    for cut in range(2, len(word) - 2):
        first, rest = word[:cut], word[cut:]
        if fold(first) in _NEVER_HYPHENATED:
            continue
        if vocabulary.hyphenated[fold(first), lemma(rest)] > vocabulary[word]:
            return f"{first}-{rest}"
    return None


def adverb(word: str, vocabulary: Vocabulary) -> str | None:
    """«по» with the dative of an adjective: ``поразному``, ``попрежнему``."""
    if not fold(word).startswith("по") or not fold(word).endswith(("ому", "ему")):
        return None
    rest = word[2:]
    if any(reading.pos == "ADJF" and reading.known for reading in readings(rest)):
        return f"{word[:2]}-{rest}"
    return None


def agreeing_pair(word: str, vocabulary: Vocabulary) -> str | None:
    """Two inflected words in the same case and number: ``игроком`` + ``владельцем``.

    Both parts must show their case by an ending, so that a compound with a bare first
    part (``лазпушка``) or with a linking vowel (``однострочный``) is left alone; a pair that
    the book writes apart has lost a space.
    """
    cuts = range(_SHORTEST_PART, len(word) - _SHORTEST_PART)
    pairs = [(word[:cut], word[cut:]) for cut in cuts if _is_pair(word[:cut], word[cut:])]
    if len(pairs) == 1 and not vocabulary.has_pair(*pairs[0]):
        return "-".join(pairs[0])
    return None


def _is_pair(first: str, rest: str) -> bool:
    linked = fold(first[-1]) in "ое" and any(reading.pos == "ADJF" for reading in readings(rest))
    return not linked and agree(first, rest)


RULES: tuple[Rule, ...] = (seen_hyphenated, adverb, agreeing_pair)


def lost_hyphens(text: str, vocabulary: Vocabulary) -> Iterator[Edit]:
    """Yield an edit for each word of *text* that lost its hyphen."""
    for start, word in words_of(text):
        if len(word) < 2 * _SHORTEST_PART or "-" in word or not word.isalpha():
            continue
        if vocabulary[word] > _RARE or is_known(word):
            continue
        for rule in RULES:
            if after := rule(word, vocabulary):
                yield Edit(start, start + len(word), after, f"lost_hyphen_{rule.__name__}", False)
                break
