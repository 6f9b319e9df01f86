"""Where every form of a word stands, passage by passage, in plain numbers.

A list a form, flat: for each passage that holds it the distance from the passage before,
how many places follow, and the places (see ``indexer.store.postings``), each as the distance
from the one before::

    [3, 2, 65, 70,  1, 1, 4]      passage 3 at places 65 and 135, passage 4 at place 4
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from indexer.store.passages import Passage
from indexer.store.postings import placed
from language.kept_answers import TextAnswers, digest


def times(numbers: Sequence[int]) -> int:
    """Return how often a form stands in all passages.

    >>> times([3, 2, 65, 70, 1, 1, 4])
    3
    """
    count = at = 0
    while at < len(numbers):
        count += numbers[at + 1]
        at += 2 + numbers[at + 1]
    return count


def inverted(passages: Iterable[Passage]) -> dict[str, list[int]]:
    """Return the postings of every form, the forms in alphabetical order."""
    found: dict[str, list[int]] = defaultdict(list)
    last: dict[str, int] = {}
    for number, passage in enumerate(passages):
        for form, distances in _STANDS.get(_digest(passage), partial(_stands, passage)).items():
            found[form] += (number - last.get(form, 0), len(distances), *distances)
            last[form] = number
    return dict(sorted(found.items()))


Stands = Mapping[str, Sequence[int]]
"""Where each form stands in a passage: each place as the distance from the one before."""

_STANDS: TextAnswers[Stands] = TextAnswers(__name__, "inverted", dict, ("indexer",), dict)


def _stands(passage: Passage) -> Stands:
    places: dict[str, list[int]] = defaultdict(list)
    for place, word in placed(passage):
        places[word.form].append(place)
    return {
        form: [after - at for at, after in zip([0, *stand], stand, strict=False)]
        for form, stand in places.items()
    }


def _digest(passage: Passage) -> str:
    """Return what tells a passage from others whose words stand elsewhere."""
    heads = (passage.kind, passage.title, passage.en, passage.trail)
    return digest(repr((heads, passage.lines, passage.lines_en)))
