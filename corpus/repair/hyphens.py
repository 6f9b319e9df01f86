r"""Hyphens at line ends: was the word broken there, or is the hyphen its own?

The rules are asked in order; the first that answers decides. Each sees the two halves
and the book's vocabulary. ``ланд-\nшафт`` is joined, ``какой-\nлибо`` keeps its hyphen,
``двух- и трёхэтажный`` is left alone.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from corpus.repair.vocabulary import HYPHENS, BookVocabulary
from corpus.repair.word_lists import listed_words
from language.frequency import share_of_russian
from language.letters import STRESS, fold, has_cyrillic, has_latin
from language.morphology import analyses, begins_a_word, is_entry, is_known, lemma, readings

# Begins at the head of a word and never gives back a letter, so that a long one costs no more.
_LETTERS = rf"[^\W_](?:[^\W_]|{STRESS})*+"
_OWN = r"[-\N{HYPHEN}\N{NON-BREAKING HYPHEN}']"
# A dash may stand for a hyphen where a line ends.
_DASH = "\N{EN DASH}\N{MINUS SIGN}"
BROKEN = re.compile(
    rf"(?<![^\W_])(?<![^\W_]{_OWN})({_LETTERS}(?:{_OWN}{_LETTERS})*+)"
    rf"([{HYPHENS}]|[{_DASH}](?=[ \t]*\n))([ \t]*\n\s*|[ ])({_LETTERS})"
)
_SOFT = "\N{SOFT HYPHEN}\N{NOT SIGN}\N{HYPHENATION POINT}"
_KEPT = "\N{NON-BREAKING HYPHEN}"
_SHORTEST_PART = 4
_VOWELS_AND_L = frozenset("аеёиоуыэюял")


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
        """The halves with a hyphen between: a plain one, or one that a line can't end with."""
        return f"{self.left}{self.sign if self.sign in _KEPT else '-'}{self.right}"

    @property
    def apart(self) -> str:
        """The halves with a space after the hyphen: as one stands that no line end made."""
        return f"{self.left}{self._printed} {self.right}"

    @property
    def _printed(self) -> str:
        return self.sign if self.sign in _KEPT + _DASH else "-"

    @property
    def kept(self) -> str:
        """The halves with their hyphen; inside a line it may be a dash that lost a space."""
        return f"{self.left}{self._printed}{self.right}" if self.wrapped else self.apart

    @property
    def is_dash(self) -> bool:
        """Is the sign a dash, which may stand between two words too?"""
        return self.sign in _DASH


@dataclass(frozen=True, slots=True)
class Decision:
    """The repaired text of a joint, the rule that answered, and whether it is sure."""

    text: str
    rule: str
    sure: bool = True


Rule = Callable[[Joint, BookVocabulary], Decision | None]


def suspended(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Leave a hyphen that waits for its second half: «двух- и трёхэтажный»."""
    if fold(joint.right) in listed_words("conjunctions") and not is_known(joint.joined):
        return Decision(joint.apart, "hyphen_suspended")
    return None


def number(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Keep the hyphen of a range or an ordinal: «10-12», «41-го», «D-10».

    Inside a line, two numbers with a space between are left alone.
    """
    if joint.left[-1].isdigit() or joint.right[0].isdigit():
        return Decision(joint.kept, "hyphen_number")
    return None


def capital(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Keep the hyphen before a capital: «Санкт-Петербург»; not in a word all in capitals.

    Inside a line such a hyphen is a dash that lost a space, and is left alone.
    """
    if joint.right[0].isupper() and not joint.left.isupper():
        return Decision(joint.kept, "hyphen_capital")
    return None


def own_sign(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Keep a plain hyphen in a book that breaks its words with another sign."""
    if joint.wrapped and joint.sign == "-" and vocabulary.breaks_with_other_sign:
        return Decision(joint.hyphenated, "hyphen_own_sign")
    return None


def seen_in_book(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Ask the book: does it write the word whole, or with the hyphen, elsewhere?"""
    whole, hyphenated = vocabulary[joint.joined], vocabulary[joint.hyphenated]
    if whole > hyphenated:
        return Decision(joint.joined, "hyphen_seen_whole", sure=hyphenated == 0)
    if hyphenated > whole:
        return Decision(joint.hyphenated, "hyphen_seen_hyphenated", sure=whole == 0)
    return None


def two_alphabets(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Keep the hyphen between an English and a Russian half: «PR-отдел»; no word has both.

    Inside a line such a hyphen is a dash that lost a space, and is left alone.
    """
    left, right = (has_cyrillic(half) - has_latin(half) for half in (joint.left, joint.right))
    return Decision(joint.kept, "hyphen_two_alphabets") if left * right < 0 else None


def compound_in_dictionary(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Keep the hyphen of what the dictionary has with it: «северо-восточный», «крест-накрест».

    It has 3,000 of them without a hyphen too («штабквартира»), as people misspell them.
    """
    if has_cyrillic(joint.joined) and is_entry(joint.hyphenated):
        return Decision(joint.kept, "hyphen_compound_in_dictionary", joint.wrapped)
    return None


def in_dictionary(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Join what the dictionary has as one word: «переставля-ли», «пыта-ется»."""
    if is_known(joint.joined):
        return Decision(joint.joined, "hyphen_dictionary")
    return None


def half_of(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Join «пол» to the half of what it is: «полцены», «полчаса».

    The hyphen stays before a vowel, «л» and a capital: «пол-яблока», «пол-литра».
    """
    if not joint.wrapped or fold(joint.left) != "пол" or fold(joint.right)[0] in _VOWELS_AND_L:
        return None
    halved = any("gent" in found.grammemes for found in analyses(joint.right) if found.known)
    return Decision(joint.joined, "hyphen_half") if halved else None


def particle(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Keep the hyphen of a particle or prefix that is written with one: «какой-либо»."""
    if fold(joint.right) in listed_words("hyphen_particles") and is_known(joint.left):
        return Decision(joint.hyphenated, "hyphen_particle")
    if fold(joint.left) in listed_words("hyphen_prefixes") and is_known(joint.right):
        return Decision(joint.hyphenated, "hyphen_prefix")
    return None


def lemma_in_book(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Ask the book for another form of the word, whole or with the hyphen."""
    if not has_cyrillic(joint.joined):
        return None
    whole = vocabulary.lemmas[lemma(joint.joined)]
    hyphenated = vocabulary.lemmas[lemma(joint.hyphenated)]
    if whole > hyphenated:
        return Decision(joint.joined, "hyphen_lemma_whole")
    return Decision(joint.hyphenated, "hyphen_lemma_hyphenated") if hyphenated > whole else None


def dash(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    r"""Leave a dash alone that neither dictionary nor book takes for a hyphen: «порт–\nгавань»."""
    return Decision(joint.apart, "hyphen_dash") if joint.is_dash else None


def first_part_in_book(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Keep the hyphen if the book hyphenates the first half with other words too.

    Twice at least where the half is a word, as «по» and «из» are.
    """
    needed = 2 if is_known(joint.left) else 1
    if vocabulary.first_parts[fold(joint.left)] >= needed and is_known(joint.right):
        return Decision(joint.hyphenated, "hyphen_first_part", sure=False)
    return None


def first_part_in_dictionary(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Keep the hyphen after what is no word but begins compounds: «обер-сержант», «юго-запад»."""
    new = has_cyrillic(joint.left) and not is_known(joint.left) and is_known(joint.right)
    if joint.wrapped and new and begins_a_word(f"{joint.left}-"):
        return Decision(joint.hyphenated, "hyphen_first_part", sure=False)
    return None


def half_word(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Join if a half is no word: it was cut out of one («глюмбе-рами»).

    Unsure only where the first half is a word in daily use, so that the other may be one that
    is new («рыбаки-глюмберы»), or where the other is a whole word («космо-десант»): of 43 words
    of a long book that neither the dictionary nor the book had whole, one had a hyphen, and that
    was such a pair. The dictionary has no English words; inside a line those are left alone.
    """
    if not joint.wrapped and not has_cyrillic(joint.joined):
        return None
    if is_known(joint.left) and is_known(joint.right):
        return None
    daily = len(joint.left) >= _SHORTEST_PART and share_of_russian(joint.left) > 0
    whole = len(joint.right) >= _SHORTEST_PART and is_known(joint.right)
    sure = joint.wrapped and has_cyrillic(joint.joined) and not (daily or whole)
    return Decision(joint.joined, "hyphen_half_word", sure)


def linking_vowel(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Keep the hyphen of a compound adjective: «научно-популярный», «тёмно-синий»."""
    linked = fold(joint.left)[-1] in "ое" and len(joint.left) >= _SHORTEST_PART
    if joint.wrapped and linked and _may_be(joint.right, "ADJF"):
        return Decision(joint.hyphenated, "hyphen_compound", sure=False)
    return None


def two_nouns(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Keep the hyphen between two nouns: «город-герой», «рыбак-глюмбер».

    The second may be a word of the book alone, in any form. Known to fail: a word that the
    dictionary lacks, broken into two that it has.
    """
    halves = (joint.left, joint.right)
    long = all(len(half) >= _SHORTEST_PART for half in halves)
    if not (joint.wrapped and long and _may_be(joint.left, "NOUN")):
        return None
    new = not is_known(joint.right) and vocabulary.lemmas[lemma(joint.right)] > 0
    if new or _may_be(joint.right, "NOUN"):
        return Decision(joint.hyphenated, "hyphen_two_nouns", sure=False)
    return None


def _may_be(word: str, pos: str) -> bool:
    """Does the dictionary have *word* as that part of speech?"""
    return any(reading.pos == pos and reading.known for reading in readings(word))


def undecided(joint: Joint, vocabulary: BookVocabulary) -> Decision | None:
    """Join over a line end, but for two words in daily use («туда-сюда»); never sure.

    Inside a line the halves are left alone.
    """
    daily = share_of_russian(joint.left) and share_of_russian(joint.right)
    wrapped = joint.hyphenated if daily else joint.joined
    return Decision(wrapped if joint.wrapped else joint.apart, "hyphen_undecided", sure=False)


RULES: tuple[Rule, ...] = (
    number,
    suspended,
    capital,
    seen_in_book,
    own_sign,
    two_alphabets,
    compound_in_dictionary,
    in_dictionary,
    half_of,
    particle,
    lemma_in_book,
    dash,
    first_part_in_book,
    first_part_in_dictionary,
    linking_vowel,
    two_nouns,
    half_word,
    undecided,
)


def decide(joint: Joint, vocabulary: BookVocabulary) -> Decision:
    """Return the first answer of RULES."""
    for rule in RULES:
        if decision := rule(joint, vocabulary):
            return decision
    raise AssertionError("the last rule always answers")


def joint_of(match: re.Match[str]) -> Joint:
    """Return the halves around a hyphen that BROKEN found."""
    wrapped = "\n" in match[3] or match[2] in _SOFT
    return Joint(match[1], match[4], wrapped, match[2])
