r"""Hyphens at line ends: was the word broken there, or is the hyphen its own?

The rules are asked in order; the first that answers decides. Each sees the two halves
and the book's vocabulary. ``ланд-\nшафт`` is joined, ``какой-\nлибо`` keeps its hyphen,
``двух- и трёхэтажный`` is left alone.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from corpus.repair.vocabulary import HYPHENS, Vocabulary
from language.letters import fold, has_cyrillic, has_latin
from language.morphology import is_known, lemma, readings

# Begins at the head of a word and never gives back a letter, so that a long one costs no more.
BROKEN = re.compile(
    rf"(?<![^\W_])(?<![^\W_][-'])([^\W_]++(?:[-'][^\W_]++)*+)"
    rf"([{HYPHENS}])([ \t]*\n\s*|[ ])([^\W_]+)"
)
_SOFT = "\N{SOFT HYPHEN}\N{NOT SIGN}"


@dataclass(frozen=True, slots=True)
class Joint:
    """The halves of a word around the hyphen *sign*; *wrapped* if a line ended there."""

    left: str
    right: str
    wrapped: bool = True
    sign: str = "-"

    @property
    def joined(self) -> str:
        """The halves as one word."""
        return self.left + self.right

    @property
    def hyphenated(self) -> str:
        """The halves with a plain hyphen between."""
        return f"{self.left}-{self.right}"


@dataclass(frozen=True, slots=True)
class Decision:
    """The repaired text of a joint, the rule that answered, and whether it is sure."""

    text: str
    rule: str
    sure: bool = True


Rule = Callable[[Joint, Vocabulary], Decision | None]


@cache
def _words(name: str) -> frozenset[str]:
    text = (Path(__file__).parent / "data" / name).read_text("utf-8")
    return frozenset(line for line in text.split("\n") if line and not line.startswith("#"))


def suspended(joint: Joint, vocabulary: Vocabulary) -> Decision | None:
    """Leave a hyphen that waits for its second half: «двух- и трёхэтажный»."""
    if fold(joint.right) in _words("conjunctions.txt") and not is_known(joint.joined):
        return Decision(f"{joint.left}- {joint.right}", "hyphen_suspended")
    return None


def number(joint: Joint, vocabulary: Vocabulary) -> Decision | None:
    """Keep the hyphen of a range or an ordinal: «10-12», «41-го», «D-10».

    Inside a line, two numbers with a space between are left alone.
    """
    if joint.left[-1].isdigit() or joint.right[0].isdigit():
        if joint.wrapped:
            return Decision(joint.hyphenated, "hyphen_number")
        return Decision(f"{joint.left}- {joint.right}", "hyphen_number")
    return None


def capital(joint: Joint, vocabulary: Vocabulary) -> Decision | None:
    """Keep the hyphen before a capital: «Санкт-Петербург»; not in a word all in capitals.

    Inside a line such a hyphen is a dash that lost a space, and is left alone.
    """
    if not joint.right[0].isupper() or joint.left.isupper():
        return None
    if joint.wrapped:
        return Decision(joint.hyphenated, "hyphen_capital")
    return Decision(f"{joint.left}- {joint.right}", "hyphen_capital")


def own_sign(joint: Joint, vocabulary: Vocabulary) -> Decision | None:
    """Keep a plain hyphen in a book that breaks its words with another sign."""
    if joint.wrapped and joint.sign == "-" and vocabulary.breaks_with_other_sign:
        return Decision(joint.hyphenated, "hyphen_own_sign")
    return None


def seen_in_book(joint: Joint, vocabulary: Vocabulary) -> Decision | None:
    """Ask the book: does it write the word whole, or with the hyphen, elsewhere?"""
    whole, hyphenated = vocabulary[joint.joined], vocabulary[joint.hyphenated]
    if whole == hyphenated:
        return None
    if whole > hyphenated:
        return Decision(joint.joined, "hyphen_seen_whole", sure=hyphenated == 0)
    return Decision(joint.hyphenated, "hyphen_seen_hyphenated", sure=whole == 0)


def two_alphabets(joint: Joint, vocabulary: Vocabulary) -> Decision | None:
    """Keep the hyphen between an English and a Russian half: «PR-отдел»; no word has both.

    Inside a line such a hyphen is a dash that lost a space, and is left alone.
    """
    left, right = (has_cyrillic(half) - has_latin(half) for half in (joint.left, joint.right))
    if left * right >= 0:
        return None
    if joint.wrapped:
        return Decision(joint.hyphenated, "hyphen_two_alphabets")
    return Decision(f"{joint.left}- {joint.right}", "hyphen_two_alphabets")


def in_dictionary(joint: Joint, vocabulary: Vocabulary) -> Decision | None:
    """Join what the dictionary has as one word: «переставля-ли», «пыта-ется»."""
    if is_known(joint.joined):
        return Decision(joint.joined, "hyphen_dictionary")
    return None


def particle(joint: Joint, vocabulary: Vocabulary) -> Decision | None:
    """Keep the hyphen of a particle or prefix that is written with one: «какой-либо»."""
    if fold(joint.right) in _words("hyphen_particles.txt") and is_known(joint.left):
        return Decision(joint.hyphenated, "hyphen_particle")
    if fold(joint.left) in _words("hyphen_prefixes.txt") and is_known(joint.right):
        return Decision(joint.hyphenated, "hyphen_prefix")
    return None


def lemma_in_book(joint: Joint, vocabulary: Vocabulary) -> Decision | None:
    """Ask the book for another form of the word, whole or with the hyphen."""
    if not has_cyrillic(joint.joined):
        return None
    whole = vocabulary.lemmas[lemma(joint.joined)]
    hyphenated = vocabulary.lemmas[lemma(joint.hyphenated)]
    if whole == hyphenated:
        return None
    if whole > hyphenated:
        return Decision(joint.joined, "hyphen_lemma_whole")
    return Decision(joint.hyphenated, "hyphen_lemma_hyphenated")


def first_part_in_book(joint: Joint, vocabulary: Vocabulary) -> Decision | None:
    """Keep the hyphen if the book hyphenates the first half with other words too.

    Twice at least where the half is a word, as «по» and «из» are.
    """
    needed = 2 if is_known(joint.left) else 1
    if vocabulary.first_parts[fold(joint.left)] >= needed and is_known(joint.right):
        return Decision(joint.hyphenated, "hyphen_first_part", sure=False)
    return None


def half_word(joint: Joint, vocabulary: Vocabulary) -> Decision | None:
    """Join if a half is no word: it was cut out of one («мануфакто-румом»).

    Unsure where neither the dictionary nor the book has the whole. The dictionary has no
    English words; inside a line those are left alone.
    """
    if not joint.wrapped and not has_cyrillic(joint.joined):
        return None
    if not (is_known(joint.left) and is_known(joint.right)):
        return Decision(joint.joined, "hyphen_half_word", sure=False)
    return None


def linking_vowel(joint: Joint, vocabulary: Vocabulary) -> Decision | None:
    """Keep the hyphen of a compound adjective: «научно-популярный», «тёмно-синий»."""
    adjective = any(reading.pos == "ADJF" and reading.known for reading in readings(joint.right))
    if joint.wrapped and adjective and fold(joint.left)[-1] in "ое" and len(joint.left) > 3:
        return Decision(joint.hyphenated, "hyphen_compound", sure=False)
    return None


def two_nouns(joint: Joint, vocabulary: Vocabulary) -> Decision | None:
    """Keep the hyphen between two words that stand in the same case: «город-герой»."""
    if joint.wrapped and len(joint.left) > 3 and len(joint.right) > 3:
        left = {r.pos for r in readings(joint.left) if r.known and r.pos == "NOUN"}
        right = {r.pos for r in readings(joint.right) if r.known and r.pos == "NOUN"}
        if left and right:
            return Decision(joint.hyphenated, "hyphen_two_nouns", sure=False)
    return None


def undecided(joint: Joint, vocabulary: Vocabulary) -> Decision | None:
    """Join over a line end, leave alone inside a line; never sure."""
    if joint.wrapped:
        return Decision(joint.joined, "hyphen_undecided", sure=False)
    return Decision(f"{joint.left}- {joint.right}", "hyphen_undecided", sure=False)


RULES: tuple[Rule, ...] = (
    number,
    suspended,
    capital,
    seen_in_book,
    own_sign,
    two_alphabets,
    in_dictionary,
    particle,
    lemma_in_book,
    first_part_in_book,
    linking_vowel,
    half_word,
    two_nouns,
    undecided,
)


def decide(joint: Joint, vocabulary: Vocabulary) -> Decision:
    """Return the first answer of RULES."""
    for rule in RULES:
        if decision := rule(joint, vocabulary):
            return decision
    raise AssertionError("the last rule always answers")


def joint_of(match: re.Match[str]) -> Joint:
    """Return the halves around a hyphen that BROKEN found."""
    wrapped = "\n" in match[3] or match[2] in _SOFT
    return Joint(match[1], match[4], wrapped, match[2])
