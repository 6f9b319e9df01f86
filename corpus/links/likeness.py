"""How alike sections are in their words: vectors of lemmas, compared by their angle.

In: sections of a book, or of several. Out: for each a vector of length 1, whose numbers say which
lemmas tell its subject. A lemma weighs by how often it stands in the section and how few sections
have it (tf-idf); words of the title count more. Two sections that talk of one subject in other
words are not alike; two long lists of the same names may be.
"""

import heapq
import math
from collections import Counter
from collections.abc import Iterable, Mapping

from corpus.books.page import Section
from corpus.books.plaintext import section_text
from language.phrases import phrase_key

Vector = Mapping[str, float]

_TITLE_WEIGHT = 3
"""How many words of the text a word of the title is worth."""
_SHORTEST_WORD = 3
"""Letters from which a lemma says something: «на», «5+» do not."""
_MOST_COMMON = 0.15
"""A lemma that a larger share of the sections has («модель», «бросок») tells no subject."""
_FEW = 3
"""A lemma of so few sections is never common, however small the book is."""
_MOST_SECTIONS = 60
"""The same as a number of sections: it bounds the work in a book of thousands."""
_MOST_LEMMAS = 40
"""How many lemmas of a section are compared, the heaviest: for the same reason."""


def vectors(of: Iterable[Section]) -> list[Vector]:
    """Return a vector of length 1 for each section, or an empty one, by its lemmas."""
    counted = [_counted(section) for section in of]
    sections = Counter(lemma for words in counted for lemma in words)
    most = min(max(_MOST_COMMON * len(counted), _FEW), _MOST_SECTIONS)
    weights = {
        lemma: math.log((1 + len(counted)) / count)
        for lemma, count in sections.items()
        if 1 < count <= most
    }
    return [_unit_vector(words, weights) for words in counted]


def cosine(one: Vector, other: Vector) -> float:
    """Return how alike two sections are, from 0 to 1."""
    return sum(weight * other.get(lemma, 0.0) for lemma, weight in one.items())


def _counted(section: Section) -> Counter[str]:
    """Count the lemmas of a section; those of its title count several times."""
    counted = Counter(_lemmas(section_text(section.markdown)))
    for lemma in _lemmas(section.heading.text):
        counted[lemma] += _TITLE_WEIGHT
    return counted


def _lemmas(text: str) -> list[str]:
    return [lemma for lemma in phrase_key(text) if len(lemma) >= _SHORTEST_WORD]


def _unit_vector(words: Counter[str], weights: Mapping[str, float]) -> Vector:
    vector = {
        lemma: (1 + math.log(count)) * weights[lemma]
        for lemma, count in words.items()
        if lemma in weights
    }
    heaviest = heapq.nlargest(_MOST_LEMMAS, vector, key=lambda lemma: vector[lemma])
    vector = {lemma: vector[lemma] for lemma in heaviest}
    length = math.sqrt(sum(weight * weight for weight in vector.values()))
    return {lemma: weight / length for lemma, weight in vector.items()}
