"""Where every form of a word stands, passage by passage, in plain numbers.

A list a form, flat: for each passage that holds it the distance from the passage before,
how many places follow, and the places (see ``indexer.store.postings``), each as the distance
from the one before::

    [3, 2, 65, 70,  1, 1, 4]      passage 3 at places 65 and 135, passage 4 at place 4
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from indexer.store.passages import Passage
from indexer.store.postings import placed


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
        places: dict[str, list[int]] = defaultdict(list)
        for place, word in placed(passage):
            places[word.form].append(place)
        for form, stand in places.items():
            distances = (after - at for at, after in zip([0, *stand], stand, strict=False))
            found[form] += (number - last.get(form, 0), len(stand), *distances)
            last[form] = number
    return dict(sorted(found.items()))
