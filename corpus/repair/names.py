"""Is a capitalised word a name where it stands? No dictionary has all names: they are right."""

import re

from corpus.repair.vocabulary import BookVocabulary

_SENTENCE_START = re.compile(
    r"(?:^|\(|[.!?:\N{HORIZONTAL ELLIPSIS}\N{EN DASH}\N{EM DASH}\N{BULLET}\t\n])[\s»\")«(]*$"
)
_NEAR = 8


def is_name_here(text: str, match: re.Match[str], vocabulary: BookVocabulary) -> bool:
    """Does the word have a capital in mid-sentence («Штурман Краузе»), or elsewhere as a name?"""
    if not match.group()[0].isupper():
        return False
    inside = not _SENTENCE_START.search(text, max(0, match.start() - _NEAR), match.start())
    return inside or vocabulary.is_name(match.group())
