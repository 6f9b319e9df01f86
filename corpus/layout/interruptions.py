"""Running heads in a text without page numbers: where one cuts a sentence, a page turns.

::

    К вечеру старый лоцман повёл нашу бар-
    Правила порта
    жу мимо опасной мели к причалу.

Nothing else has to tell it: the sentence goes on below.
"""

from collections import defaultdict
from collections.abc import Sequence

from corpus.layout.edges import cuts_sentence, cuts_word, may_be_head
from corpus.layout.page_conventions import LONGEST_HEAD, head_words
from corpus.layout.page_runs import Mark, letters_before, paged_like
from corpus.source import Line

_FEWEST, _LEAST_CUTTING = 2, 0.5


def turns_by_heads(lines: Sequence[Line]) -> list[int]:
    """Return the indices of the lines that are running heads.

    One comes again after a page of text and cuts sentences half of the times at least: pages may
    end with one too. Three cuts prove it, or two if one is of a word: a label may stand in a
    sentence as well. Leaves alone what only comes again.
    """
    places: dict[str, list[int]] = defaultdict(list)
    for at, line in enumerate(lines):
        text = line.text.strip()
        if len(text) <= LONGEST_HEAD and may_be_head(text) and (words := head_words(text)):
            places[words].append(at)
    letters = letters_before(lines)
    found: list[int] = []
    for ats in places.values():
        cutting = [at for at in ats if cuts_sentence(lines, at)]
        fewest = _FEWEST if any(cuts_word(lines, at) for at in cutting) else _FEWEST + 1
        marks = [Mark(at, number) for number, at in enumerate(ats)]
        if len(cutting) >= max(fewest, _LEAST_CUTTING * len(ats)) and paged_like(marks, letters):
            found += ats
    return sorted(found)
