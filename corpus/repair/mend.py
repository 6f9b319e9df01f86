"""Mending a passage: the text rules in their order, with a report row for each change."""

from corpus.repair.capitals import damaged_capitals
from corpus.repair.cut_words import cut_words
from corpus.repair.doubts import look_alikes, misspellings
from corpus.repair.edits import Decisions, JoinedLines, TextRule, apply_rule
from corpus.repair.glue import glued
from corpus.repair.joints import joints, soft_hyphens
from corpus.repair.lost_hyphens import lost_hyphens
from corpus.repair.spaces_inside import spaces_inside
from corpus.repair.spacing import spacing
from corpus.repair.split_words import split_words
from corpus.repair.vocabulary import BookVocabulary
from corpus.report import Changed

# Hyphens come first: they must see where the raw lines ended.
RULES: tuple[TextRule, ...] = (
    joints,
    soft_hyphens,
    look_alikes,
    damaged_capitals,
    spaces_inside,
    lost_hyphens,
    glued,
    split_words,
    spacing,
    cut_words,
    misspellings,
)
# They take a word that the dictionary lacks for damage.
_BY_DICTIONARY = frozenset(
    {look_alikes, damaged_capitals, spaces_inside, lost_hyphens, glued, cut_words, misspellings}
)
_OF_ANY_LANGUAGE = tuple(rule for rule in RULES if rule not in _BY_DICTIONARY)


def mend(
    passage: JoinedLines, vocabulary: BookVocabulary, decisions: Decisions
) -> tuple[JoinedLines, list[Changed]]:
    """Return *passage* repaired and on one line, and the rows of what changed."""
    rows: list[Changed] = []
    for rule in RULES if vocabulary.is_russian else _OF_ANY_LANGUAGE:
        passage, changed = apply_rule(passage, rule, vocabulary, decisions)
        rows += changed
    return passage.on_one_line(), rows
