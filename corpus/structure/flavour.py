"""Flavour text: a quotation at the foot of a page, recognised by its words alone.

Rules go over the same words again and again; a quotation uses words that stand nowhere
else in the book, and no numbers.
"""

import re
from collections import Counter

from corpus.repair.vocabulary import BookVocabulary
from corpus.structure.wrapping import ends_sentence
from language.function_words import is_function_word
from language.letters import fold
from language.morphology import lemma

_WORD = re.compile(r"[^\W\d_]{3,}")
# Words that count: fewer tell nothing, more are no quotation.
_FEWEST, _MOST = 6, 45
_UNUSUAL = 0.55
# In fewer words than this, most of a page's words stand nowhere else anyway.
_SMALL_BOOK = 3000


def is_flavour(text: str, vocabulary: BookVocabulary) -> bool:
    """Is *text* a short whole sentence or two, most of whose words the book has only here?

    Leaves small books and what holds a digit alone. Known to take a rule about a thing that
    is spoken of nowhere else for a quotation, so that each is told as a doubt.
    """
    if vocabulary.size < _SMALL_BOOK:
        return False
    words = [word for word in _WORD.findall(text) if not is_function_word(word)]
    if not _FEWEST <= len(words) <= _MOST or not ends_sentence(text):
        return False
    if text.rstrip().endswith((":", ";")) or any(sign.isdigit() for sign in text):
        return False
    lemmas = [lemma(word) for word in words]
    here = Counter(lemmas)
    rare = [name for name in here if vocabulary.lemmas[fold(name)] <= here[name]]
    return len(rare) >= _UNUSUAL * len(here)
