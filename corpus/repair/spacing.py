"""Spaces lost or gained around punctuation: ``вас…пока``, ``лес .``, ``а/ б``."""

import re
from collections.abc import Iterator

from corpus.repair.edits import Edit
from corpus.repair.vocabulary import BookVocabulary

# Pattern, what it becomes, and the rule's name. Digits are left alone: ``40,000``, ``1.5``.
PATTERNS = (
    (
        re.compile(r"(?<=[^\W\d_])(\N{HORIZONTAL ELLIPSIS}|\.{3}|[;!?])(?=[^\W\d_])"),
        r"\1 ",
        "space_after_mark",
    ),
    (re.compile(r"(?<=\b\d),(?=\d (?:или|и) \d\b)"), ", ", "space_in_enumeration"),
    (re.compile(r"(?<=[а-яё]),(?=[А-ЯЁа-яё])"), ", ", "space_after_comma"),
    (re.compile(r"(?<=[а-яё]{2})([.:])(?=[А-ЯЁ][а-яё])"), r"\1 ", "space_after_stop"),
    (re.compile(r"(?<=[а-яё)»]),?\s+([,;])(?=\s|$)"), r"\1", "space_before_comma"),
    (re.compile(r"(?<=[а-яёА-ЯЁa-zA-Z)»])\s+([.])(?=\s+[А-ЯЁ]|$)"), r"\1", "space_before_stop"),
    (re.compile(r"(?<=[^\W\d_])/\s+(?=[^\W\d_])"), "/", "space_after_slash"),
)


def spacing(text: str, vocabulary: BookVocabulary) -> Iterator[Edit]:
    """Yield an edit for each space that is missing or too many."""
    for pattern, replacement, rule in PATTERNS:
        for match in pattern.finditer(text):
            yield Edit(match.start(), match.end(), match.expand(replacement), rule)
